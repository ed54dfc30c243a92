/**
 * `npm run learn:turns -- --corpora DIR`: learns `server/ask/read/choose/turn-acts.json`, which says whether a question goes on from the answer
 * before it, and what it does to that. From what people type next (`next-turns.jsonl` and `talk-turns.jsonl` of `eval/hands`: what was
 * answered before, as sentences, and those that the turns come to) an act is right where the plan that it makes is one of these sentences.
 * Conversations (`talks.jsonl` of the folder, those of `eval/hands`, `talks.txt` here) teach which turns go on, whole questions (other
 * `*.jsonl` of the folder, the question bank) and remarks that ask nothing (`remarks.jsonl`) what none of them looks like. The same files give the same weights. It says how many turns of
 * `next-turns-unlearned.jsonl` come to their sentence.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { ask } from '../../server/ask/ask.ts'
import { same } from '../../server/ask/grammar/same.ts'
import { askedBy } from '../../server/ask/plan/same-answer.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { interpreterOf } from '../../server/ask/read/interpret.ts'
import { likelyActs, type ActWeights } from '../../server/ask/read/choose/likely-acts.ts'
import { readActing } from '../../server/ask/read/choose/read-turn.ts'
import { turnOf, type Turn } from '../../server/ask/read/choose/turn.ts'
import { ALONE, REMARK, TURN_ACTS } from '../../server/ask/read/choose/turn-acts.ts'
import { turnFeatures, type Alone } from '../../server/ask/read/choose/turn-features.ts'
import type { Earlier } from '../../server/ask/read/propose/turns/earlier.ts'
import { parseSentence, restate } from '../../server/ask/say/sentence.ts'
import { bankOf, openBank, readingsOf } from '../bank.ts'
import { answerTo, situationsOf } from './situations.ts'

const { values: given } = parseArgs({ options: { corpora: { type: 'string' } } })
if (given.corpora === undefined) throw new Error('--corpora names the folder of talks.jsonl.')
const folder = given.corpora
const HANDS = join(import.meta.dirname, '../hands')
const OUT = join(import.meta.dirname, '../../server/ask/read/choose/turn-acts.json')

const { dataset, close } = await openBank(null)
const interpreter = interpreterOf(dataset)

/** The sentence of a plan, with its conditions and the values of one in one order. */
const written = (plan: Plan): string => {
  const inOrder = JSON.parse(
    JSON.stringify({ ...plan, ...askedBy(plan) }, (key, value: unknown) =>
      key === 'values' && Array.isArray(value) ? value.toSorted() : value,
    ),
  ) as Plan
  return restate(dataset.model, inOrder)
}

/** A turn with the acts that come to what was meant. */
interface Read {
  readonly unled: Alone
  readonly turn: Turn
  readonly right: ReadonlySet<string>
  /** Acts that come to anything. */
  readonly made: ReadonlySet<string>
  /** How many times it counts. */
  readonly times: number
  readonly fold: number
}
const FOLDS = 3

const ACTS = Object.keys(TURN_ACTS)
const NO_ACTS: ReadonlySet<string> = new Set([ALONE, REMARK])

/** @param right the acts that are, where no sentence says it */
function readOf(question: string, earlier: Earlier, right: Iterable<string>, fold: number, times = 1): Read {
  return {
    unled: interpreter.unled(question),
    turn: turnOf(interpreter.trying, question, earlier),
    right: new Set(right),
    made: new Set(),
    times,
    fold: fold % FOLDS,
  }
}

/** A turn with what each act makes of it. */
function tried(
  question: string,
  earlier: Earlier,
  says: readonly string[],
  fold: number,
  times: number,
): Read {
  const read = readOf(question, earlier, [], fold, times)
  const meant = new Set(
    says.flatMap((sentence) => {
      const plan = parseSentence(dataset.model, sentence)
      return plan === null ? [] : [written(plan)]
    }),
  )
  const [right, made] = [new Set<string>(), new Set<string>()]
  for (const act of [ALONE, ...ACTS]) {
    const interpretation = act === ALONE ? read.unled.alone : readActing(read.turn, act)
    if (interpretation?.outcome !== 'answer' || (act !== ALONE && same(interpretation.plan, earlier.plan)))
      continue
    made.add(act)
    if (meant.has(written(interpretation.plan))) right.add(act)
  }
  return { ...read, right, made }
}

async function triedIn(file: string, times = 1): Promise<readonly Read[]> {
  const reads: Read[] = []
  for (const [place, { before, says, turns }] of situationsOf(file).entries()) {
    const earlier = await answerTo(dataset, before)
    for (const question of turns) reads.push(tried(question, earlier, says, place, times))
  }
  return reads
}

const linesOf = (file: string, of = folder): readonly Record<string, unknown>[] =>
  readFileSync(join(of, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

interface Talk {
  readonly turns: readonly {
    readonly question: string
    readonly inherits: boolean
    readonly expect: string
  }[]
}
const own = readFileSync(join(import.meta.dirname, 'talks.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    turns: line.split(' | ').map((text, at) => {
      const isWhole = at === 0 || text.startsWith('!')
      return { question: text.replace(/^! /, ''), inherits: !isWhole, expect: 'answer' }
    }),
  }))
const talks: readonly Talk[] = [
  ...([
    ...linesOf('talks.jsonl'),
    ...linesOf('talks.jsonl', HANDS),
    ...linesOf('more-talks.jsonl', HANDS),
  ] as unknown as readonly Talk[]),
  ...own,
]

/** Turns of conversations of which only is known whether they go on. */
async function toldApart(answers: Earlier[]): Promise<readonly Read[]> {
  const reads: Read[] = []
  for (const [place, { turns }] of talks.entries()) {
    let earlier: Earlier | null = null
    for (const { question, inherits, expect } of turns) {
      // Where nothing is answered, it is all the same what it would have gone on from.
      if (earlier !== null && expect === 'answer')
        reads.push(readOf(question, earlier, inherits ? ACTS : [ALONE], place, inherits ? UNTOLD_COUNT : 1))
      const answer = await ask(dataset, question, inherits && earlier !== null ? { earlier } : {})
      if (answer.outcome !== 'answer') continue
      const { plan } = answer.interpretation
      earlier = { plan, groups: answer.table.groups, before: inherits ? earlier : null }
      answers.push(earlier)
    }
  }
  return reads
}

interface Lesson {
  readonly asked: string
  readonly says?: string
  readonly alone?: string
}
/** The conversations of the tests. */
async function lessons(): Promise<readonly Read[]> {
  const file = join(import.meta.dirname, '../../server/ask/read/choose/turns.yaml')
  const reads: Read[] = []
  for (const [place, turns] of (
    parse(readFileSync(file, 'utf8')) as readonly (readonly Lesson[])[]
  ).entries()) {
    let before: readonly string[] = []
    for (const { asked, says, alone } of turns) {
      if (
        before.length > 0 &&
        (says ?? '').endsWith('.') &&
        parseSentence(dataset.model, says ?? '') !== null
      )
        reads.push(tried(asked, await answerTo(dataset, before), [says ?? ''], place, LESSONS_COUNT))
      if (says !== undefined && parseSentence(dataset.model, says) !== null) before = [...before, says]
      else if (alone !== undefined && parseSentence(dataset.model, alone) !== null) before = [alone]
    }
  }
  return reads
}

/** Turns of conversations are as mixed as what will be asked. */
const TALKS_COUNT = 5
/** What must be read. */
const LESSONS_COUNT = 15
/** Of a turn of which only is known that it goes on nobody has said which act is right. */
const UNTOLD_COUNT = 0.3
/** There are few of them. */
const REMARKS_COUNT = 2
const answers: Earlier[] = []
const turns = [
  ...(await triedIn('next-turns.jsonl')),
  ...(await triedIn('talk-turns.jsonl', TALKS_COUNT)),
  ...(await lessons()),
  ...(await toldApart(answers)),
].filter(({ right }) => right.size > 0)
const unlearned = await triedIn('next-turns-unlearned.jsonl')

/** Asked after any answer, what stands alone or asks nothing is no act. */
function afterAny(question: string, right: string, at: number, times = 1): readonly Read[] {
  const earlier = answers[(at * 7919) % answers.length]
  return earlier === undefined ? [] : [readOf(question, earlier, [right], at, times)]
}
const wholes = [
  ...bankOf(null, 'all').map(({ question }) => question),
  ...readingsOf().map(({ question }) => question),
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl') && file !== 'talks.jsonl')
    .toSorted()
    .flatMap((file) => linesOf(file).map(({ question }) => String(question))),
]
  .filter((question) => parseSentence(dataset.model, question, false) === null)
  .flatMap((question, at) => afterAny(question, ALONE, at))
const remarks = linesOf('remarks.jsonl', HANDS).flatMap(({ says }, at) =>
  afterAny(String(says), REMARK, at, REMARKS_COUNT),
)
close()

/** A feature of fewer turns says little. */
const LEAST_TURNS = 3
const LEAST_LETTERS = 5

const timesOf = (all: readonly (readonly string[])[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const feature of all.flat()) times.set(feature, (times.get(feature) ?? 0) + 1)
  return times
}

interface Example extends Read {
  readonly features: readonly string[]
}
const exampleOf = (read: Read, words: readonly string[]): Example => ({
  ...read,
  features: turnFeatures(read.unled, read.turn, words),
})
const words = [...timesOf(turns.map((each) => exampleOf(each, []).features))]
  .filter(
    ([feature, times]) =>
      /^\p{L}+$/u.test(feature) && feature.length >= LEAST_LETTERS && times >= LEAST_TURNS,
  )
  .map(([feature]) => feature)
  .toSorted()
/** Asked first, "smokers in Wales" counts them; whether it would go on from an answer before it, nobody has said. */
const isFragment = ({ features }: Example) =>
  features.includes('seen: counts without a word') && !features.includes('seen: what is counted')
const examples = [
  ...turns.map((each) => exampleOf(each, words)),
  ...wholes.map((each) => exampleOf(each, words)).filter((each) => !isFragment(each)),
  ...remarks.map((each) => exampleOf(each, words)),
]

const PASSES = 200
const RATE = 0.5
/** Pulls weights to nothing, so that a feature of few turns says little. */
const DECAY = 3e-4
/** Weights are told in tenths, and smaller ones not at all. */
const LEAST_WEIGHT = 0.08

/** A log-linear choice among acts of which several may be right, climbed by all examples at once. */
function fit(of: readonly Example[]): Omit<ActWeights, 'threshold'> {
  const acts = [...new Set(of.flatMap(({ right }) => [...right]))].toSorted()
  const names = [...timesOf(of.map(({ features }) => features))]
    .filter(([, times]) => times >= LEAST_TURNS)
    .map(([feature]) => feature)
    .toSorted()
  const places = new Map(names.map((name, place) => [name, place]))
  const rows = of.map(({ features, right, made, times }) => ({
    at: features.flatMap((each) => places.get(each) ?? []),
    right: acts.map((act) => right.has(act)),
    // What cannot be done is no choice.
    isOpen: acts.map((act) => NO_ACTS.has(act) || made.size === 0 || made.has(act)),
    times,
  }))
  const all = rows.reduce((sum, { times }) => sum + times, 0)
  const size = acts.length
  const weights = new Float64Array(names.length * size)
  const squares = new Float64Array(names.length * size).fill(1e-6)
  for (let pass = 0; pass < PASSES; pass += 1) {
    const slopes = new Float64Array(names.length * size)
    for (const { at, right, isOpen, times } of rows) {
      const sums = new Float64Array(size)
      for (const place of at)
        for (let act = 0; act < size; act += 1)
          sums[act] = (sums[act] ?? 0) + (weights[place * size + act] ?? 0)
      const most = Math.max(...sums)
      const parts = sums.map((sum, act) => (isOpen[act] === true ? Math.exp(sum - most) : 0))
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const good = parts.reduce((sum, part, act) => sum + (right[act] === true ? part : 0), 0)
      const misses = parts.map(
        (part, act) => (((right[act] === true ? part / good : 0) - part / whole) * times) / all,
      )
      for (const place of at)
        for (let act = 0; act < size; act += 1)
          slopes[place * size + act] = (slopes[place * size + act] ?? 0) + (misses[act] ?? 0)
    }
    for (const [place, slope] of slopes.entries()) {
      const pulled = slope - DECAY * (weights[place] ?? 0)
      squares[place] = (squares[place] ?? 0) + pulled * pulled
      weights[place] = (weights[place] ?? 0) + (RATE * pulled) / Math.sqrt(squares[place] ?? 1)
    }
  }
  const told = names.flatMap((name, place): [string, number[]][] => {
    const own = acts.flatMap((_, act) => {
      const weight = weights[place * size + act] ?? 0
      return Math.abs(weight) < LEAST_WEIGHT ? [] : [act, Math.round(weight * 10)]
    })
    return own.length === 0 ? [] : [[name, own]]
  })
  return { acts, words, weights: Object.fromEntries(told) }
}

/** So many in a thousand of the whole questions that are answered alone may be taken for turns. */
const MOST_IN_A_THOUSAND = 10
type Weights = Omit<ActWeights, 'threshold'>

const leaningOf = ({ features }: Example, weights: Weights) =>
  likelyActs(features, weights)
    .filter(({ act }) => !NO_ACTS.has(act))
    .reduce((sum, { probability }) => sum + probability, 0)

/** By what others taught, since weights know the questions that they are learned from. */
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = fit(examples.filter((each) => each.fold !== fold))
  return examples
    .filter((each) => each.fold === fold)
    .map((each) => ({ ...each, leaning: leaningOf(each, weights) }))
}).flat()
const isAlone = ({ right }: Read) => right.has(ALONE) && right.size === 1
const isRemark = ({ right }: Read) => right.has(REMARK)
const alone = judged.filter(isAlone)
const going = judged.filter((each) => !isAlone(each) && !isRemark(each))
const answered = alone
  .filter(({ features }) => features.includes('seen: alone: answer'))
  .map(({ leaning }) => leaning)
  .toSorted((a, b) => b - a)
const next = answered[Math.floor((answered.length * MOST_IN_A_THOUSAND) / 1000)] ?? 0.5
const threshold = Math.ceil((next + 1e-9) * 1000) / 1000

const model: ActWeights = { ...fit(examples), threshold }
const chosen = (each: Read) => {
  const example = exampleOf(each, words)
  const acts = likelyActs(example.features, model).filter(({ act }) => act !== ALONE && each.made.has(act))
  return leaningOf(example, model) >= threshold ? (acts[0]?.act ?? '') : ALONE
}
const count = (all: readonly unknown[]) => String(all.length)
const led = (of: typeof judged) => of.filter(({ leaning }) => leaning >= threshold)
process.stdout.write(
  `of ${count(unlearned)} unlearned turns ${count(unlearned.filter(({ right }) => right.size > 0))} are right by some act, ${count(unlearned.filter((each) => each.right.has(chosen(each))))} as chosen; ` +
    `by folds ${count(led(going))} of ${count(going)} turns and ${count(led(alone))} of ${count(alone)} whole questions go on, ${count(led(judged.filter(isRemark)))} of ${count(remarks)} remarks\n`,
)
writeFileSync(OUT, `${JSON.stringify(model)}\n`)
