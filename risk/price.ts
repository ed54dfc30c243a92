import type { Ask } from './asking/told.ts'
import type { Attack, Attempt, Field, Guess } from './field/attack.ts'
import { isNear } from './field/evidence.ts'
import { shuffled } from './field/groups.ts'

/** How many questions it takes an attack to be right. */

/** The first version of the data, and one that some have left. */
export interface Doors {
  readonly now: Ask
  readonly later: Ask
}

export interface Budget {
  /** People whose secrets are guessed. */
  readonly targets: number
  /** About each of them, or each group of them. */
  readonly questions: number
}

/** After so many questions. */
export interface Standing {
  readonly questions: number
  /** The part of guesses that is right. */
  readonly right: number
  /** Secrets that an attacker would swear to, those of them that are right, and those that anybody would guess. */
  readonly sure: number
  readonly sureAndRight: number
  readonly sureAndUsual: number
}

export interface Price {
  readonly attack: string
  readonly idea: string
  readonly kind: Attack['kind']
  readonly secret: string
  readonly targets: number
  /** Questions to be right about 95 of 100; null where all questions were not enough. */
  readonly questions: number | null
  /** Most that were asked about one. */
  readonly asked: number
  /** Part of questions that told something. */
  readonly answered: number
  /** The part that anybody guesses right, and that the attack got right with all questions. */
  readonly guessing: number
  readonly right: number
  /** Questions after which an attacker swears to what nobody would guess, and is right; null for never. */
  readonly certain: number | null
}

const RIGHT = 0.95
const CERTAIN = 0.99
/** Fewer claims than that may be right by chance. */
const CLAIMS = 10
/** Fewer attempts than that may succeed by chance, however many are guessed by each. */
const ATTEMPTS = 6
/** Attempts at one dataset that nobody can be singled out for. */
const TRIES_PER_TARGET = 8

/** Where it is looked at how many are right: each some quarter later than the one before. */
export function checkpointsTo(most: number): readonly number[] {
  const points = [1, 2, 3, 4, 6, 8]
  for (let at = 10; at < most; at = Math.ceil(at * 1.22)) points.push(at)
  return [...new Set([...points, 50, most])].filter((at) => at <= most).toSorted((a, b) => a - b)
}

interface Running {
  readonly attempt: Attempt
  readonly usual: readonly Guess[]
  asked: number
  answered: number
  next: ReturnType<Attempt['asking']['next']> | null
}

async function askUntil(running: Running, doors: Doors, questions: number): Promise<void> {
  const { asking } = running.attempt
  running.next ??= asking.next()
  while (running.asked < questions && running.next.done !== true) {
    const { plan, isLater = false } = running.next.value
    const told = await (isLater ? doors.later : doors.now)(plan)
    // As the daily limit counts: each figure of a question is one.
    running.asked += plan.measures.length
    running.answered += told !== null && told.groups.length > 0 ? 1 : 0
    running.next = asking.next(told)
  }
}

const isRight = (kind: Attack['kind'], guess: Guess | undefined, truth: number) =>
  guess !== undefined && (kind === 'amount' ? isNear(guess.value, truth) : guess.value === truth)

function standingOf({ kind }: Attack, all: readonly Running[], questions: number): Standing {
  let [targets, right, sure, sureAndRight, sureAndUsual] = [0, 0, 0, 0, 0]
  for (const { attempt, usual } of all) {
    const guesses = attempt.guesses()
    for (const [at, row] of attempt.targets.entries()) {
      const truth = attempt.secret.of(row)
      const hit = isRight(kind, guesses[at], truth)
      targets += 1
      right += Number(hit)
      if (guesses[at]?.isSure !== true) continue
      sure += 1
      sureAndRight += Number(hit)
      sureAndUsual += Number(isRight(kind, usual[at], truth))
    }
  }
  return { questions, right: right / Math.max(1, targets), sure, sureAndRight, sureAndUsual }
}

const isCertain = ({ sure, sureAndRight, sureAndUsual }: Standing) =>
  sure >= CLAIMS && sureAndRight >= CERTAIN * sure && sureAndUsual < 0.9 * sure

/** Runs an attack against some people at once; null where it can single out nobody. */
export async function priceOf(
  attack: Attack,
  field: Field,
  doors: Doors,
  budget: Budget,
): Promise<Price | null> {
  const secret = attack.secretOf(field)
  const all: Running[] = []
  let targets = 0
  const people = shuffled(
    secret.rows.filter((row) => attack.ofThoseGone !== true || field.gone.has(row)),
    field.random,
  )
  for (const row of people.slice(0, TRIES_PER_TARGET * budget.targets)) {
    if (targets >= budget.targets && all.length >= Math.min(ATTEMPTS, budget.targets)) break
    const attempt = attack.begin(field, row)
    if (attempt === null) continue
    all.push({ attempt, usual: attempt.guesses(), asked: 0, answered: 0, next: null })
    targets += attempt.targets.length
  }
  if (all.length === 0) return null
  const standings: Standing[] = [standingOf(attack, all, 0)]
  const reached = () => {
    const [one, two] = standings.slice(-2)
    return one !== undefined && two !== undefined && one.right >= RIGHT && two.right >= RIGHT
  }
  for (const questions of checkpointsTo(budget.questions)) {
    for (const each of all) await askUntil(each, doors, questions)
    standings.push(standingOf(attack, all, questions))
    if (reached() || all.every(({ next }) => next?.done === true)) break
  }
  const asked = Math.max(...all.map((each) => each.asked))
  const last = standings.at(-1)
  const first = standings.findIndex(
    ({ right }, at) => right >= RIGHT && (standings[at + 1]?.right ?? right) >= RIGHT,
  )
  return {
    attack: attack.name,
    idea: attack.idea,
    kind: attack.kind,
    secret: secret.name,
    targets,
    questions: standings[first]?.questions ?? null,
    asked,
    answered:
      all.reduce((sum, each) => sum + each.answered, 0) /
      Math.max(
        1,
        all.reduce((sum, each) => sum + each.asked, 0),
      ),
    guessing: standings[0]?.right ?? 0,
    right: last?.right ?? 0,
    certain: standings.find(isCertain)?.questions ?? null,
  }
}
