/**
 * `npm run learn:turns`: learns `server/ask/read/choose/turn-acts.json`, which says what a turn does to the answer before it, from what
 * people type next (`next-turns.jsonl` and `talk-turns.jsonl` of `eval/hands`: what was answered before, as sentences, and those that the turns come to). An act
 * is right for a turn where the plan that it makes is one of these sentences. Whole questions and refusals of the bank teach what no act
 * reads. The same files give the same weights. It says how many turns of `next-turns-unlearned.jsonl` come to their sentence.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askedBy } from '../../server/ask/plan/same-answer.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { interpreterOf } from '../../server/ask/read/interpret.ts'
import { likelyActs, type ActWeights } from '../../server/ask/read/choose/likely-acts.ts'
import {
  asReadFeatures,
  readActing,
  readCued,
  type ReadTurn,
} from '../../server/ask/read/choose/read-turn.ts'
import { AS_READ, TURN_ACTS, turnFeatures } from '../../server/ask/read/choose/turn-acts.ts'
import type { Earlier } from '../../server/ask/read/propose/turns/earlier.ts'
import { parseSentence, restate } from '../../server/ask/say/sentence.ts'
import { bankOf, openBank } from '../bank.ts'
import { answerTo, situationsOf } from './situations.ts'

const OUT = join(import.meta.dirname, '../../server/ask/read/choose/turn-acts.json')

interface Example {
  readonly features: readonly string[]
  /** Acts that come to what was meant. */
  readonly right: ReadonlySet<string>
  /** Acts that come to anything. */
  readonly made: ReadonlySet<string>
}

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

interface Read {
  readonly read: ReadTurn
  readonly right: ReadonlySet<string>
  readonly made: ReadonlySet<string>
}

/** A turn with what each act makes of it. */
function tried(question: string, earlier: Earlier, says: readonly string[]): Read {
  const read = cued(question, earlier)
  const meant = new Set(
    says.flatMap((sentence) => {
      const plan = parseSentence(dataset.model, sentence)
      return plan === null ? [] : [written(plan)]
    }),
  )
  const [right, made] = [new Set<string>(), new Set<string>()]
  for (const act of [AS_READ, ...Object.keys(TURN_ACTS)]) {
    const { interpretation } = (act === AS_READ ? read : readActing(read.turn, act)) ?? read
    if (interpretation.outcome !== 'answer' || (act !== AS_READ && interpretation === read.interpretation))
      continue
    made.add(act)
    if (meant.has(written(interpretation.plan))) right.add(act)
  }
  return { read, right, made }
}

const cued = (question: string, earlier: Earlier): ReadTurn => readCued(interpreter.trying, question, earlier)

async function readIn(file: string): Promise<readonly Read[]> {
  const reads: Read[] = []
  for (const { before, says, turns } of situationsOf(file)) {
    const earlier = await answerTo(dataset, before)
    for (const question of turns) reads.push(tried(question, earlier, says))
  }
  return reads
}

/** Turns of conversations are as mixed as what will be asked. */
const TALKS_COUNT = 3
const talks = await readIn('talk-turns.jsonl')
const learned = [
  ...(await readIn('next-turns.jsonl')),
  ...Array.from({ length: TALKS_COUNT }, () => talks).flat(),
]
const unlearned = await readIn('next-turns-unlearned.jsonl')
/** Asked after any answer, what stands alone is no act. */
const EVERY = 5
const wholes = bankOf(null, 'all')
  .filter((_, at) => at % EVERY === 0)
  .map(({ question }, at): Read => {
    const { turn } = learned[(at * 7919) % learned.length]?.read ?? {}
    if (turn === undefined) throw new Error('Nothing was learned from.')
    const alone = new Set([AS_READ])
    return { read: cued(question, turn.earlier), right: alone, made: alone }
  })
close()

/** A feature of fewer turns says little. */
const LEAST_TURNS = 3
const LEAST_LETTERS = 5

const timesOf = (all: readonly (readonly string[])[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const feature of all.flat()) times.set(feature, (times.get(feature) ?? 0) + 1)
  return times
}

const taught = [...learned, ...wholes]
const seen = timesOf(taught.map(({ read }) => turnFeatures(read.turn, [])))
const words = [...seen]
  .filter(
    ([feature, times]) =>
      /^\p{L}+$/u.test(feature) && feature.length >= LEAST_LETTERS && times >= LEAST_TURNS,
  )
  .map(([feature]) => feature)
  .toSorted()
const exampleOf = ({ read, right, made }: Read): Example => ({
  features: [...turnFeatures(read.turn, words), ...asReadFeatures(read)],
  right,
  made,
})

const PASSES = 300
const RATE = 0.5
/** Pulls weights to nothing, so that a feature of few turns says little. */
const DECAY = 3e-4
/** Weights are told in tenths, and smaller ones not at all. */
const LEAST_WEIGHT = 0.15

/** A log-linear choice among acts of which several may be right, climbed by all examples at once. */
function fit(examples: readonly Example[]): ActWeights {
  const acts = [...new Set(examples.flatMap(({ right }) => [...right]))].toSorted()
  const names = [...timesOf(examples.map(({ features }) => features))]
    .filter(([, times]) => times >= LEAST_TURNS)
    .map(([feature]) => feature)
    .toSorted()
  const places = new Map(names.map((name, place) => [name, place]))
  const rows = examples
    .filter(({ right }) => right.size > 0)
    .map(({ features, right }) => ({
      at: features.flatMap((each) => places.get(each) ?? []),
      right: acts.map((act) => right.has(act)),
    }))
  const size = acts.length
  const weights = new Float64Array(names.length * size)
  const squares = new Float64Array(names.length * size).fill(1e-6)
  for (let pass = 0; pass < PASSES; pass += 1) {
    const slopes = new Float64Array(names.length * size)
    for (const { at, right } of rows) {
      const sums = acts.map((_, act) =>
        at.reduce((sum, place) => sum + (weights[place * size + act] ?? 0), 0),
      )
      const most = Math.max(...sums)
      const parts = sums.map((sum) => Math.exp(sum - most))
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const good = parts.reduce((sum, part, act) => sum + (right[act] === true ? part : 0), 0)
      for (const [act, part] of parts.entries()) {
        const miss = (right[act] === true ? part / good : 0) - part / whole
        for (const place of at)
          slopes[place * size + act] = (slopes[place * size + act] ?? 0) + miss / rows.length
      }
    }
    for (const [place, slope] of slopes.entries()) {
      const pulled = slope - DECAY * (weights[place] ?? 0)
      squares[place] = (squares[place] ?? 0) + pulled * pulled
      weights[place] = (weights[place] ?? 0) + (RATE * pulled) / Math.sqrt(squares[place] ?? 1)
    }
  }
  const told = names.flatMap((name, place): [string, Record<string, number>][] => {
    const own = acts.flatMap((_, act): [string, number][] => {
      const weight = weights[place * size + act] ?? 0
      return Math.abs(weight) < LEAST_WEIGHT ? [] : [[String(act), Math.round(weight * 10) / 10]]
    })
    return own.length === 0 ? [] : [[name, Object.fromEntries(own)]]
  })
  return { acts, words, weights: Object.fromEntries(told) }
}

const model = fit(taught.map(exampleOf))
const isRight = ({ features, right, made }: Example) => {
  const [first] = likelyActs(features, model).filter(({ act }) => made.has(act))
  return first !== undefined && right.has(first.act)
}
const count = (all: readonly unknown[]) => String(all.length)
process.stdout.write(
  `of ${count(unlearned)} unlearned turns ${count(unlearned.filter(({ right }) => right.has(AS_READ)))} are right by their cues, ` +
    `${count(unlearned.filter(({ right }) => right.size > 0))} by some act, ${count(unlearned.map(exampleOf).filter(isRight))} by the likeliest; ` +
    `of ${count(wholes)} whole questions ${count(wholes.map(exampleOf).filter((each) => likelyActs(each.features, model)[0]?.act === AS_READ))} are left alone\n`,
)
writeFileSync(OUT, `${JSON.stringify(model)}\n`)
