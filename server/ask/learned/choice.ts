import { isNumeric } from '../../semantic-model/semantic-model.ts'
import { columnsIn, leavesOf } from '../constructs/conditions/conditions.ts'
import type { Plan } from '../plan/plan.ts'
import { strengthOf, type Asked } from './asked.ts'
import { planKey, type Candidate, type Sourced } from './candidates.ts'
import { ranked, type Decision, type Option, type Weights } from './linear.ts'

/** Which of the plans that a question may ask for it asks for, and how surely. */

/** What the grammar made of the question, or of most of it. */
export interface GrammarReading {
  readonly plan: Plan
  /** Words that it takes, by place. */
  readonly taken: ReadonlySet<number>
  /** Content words that it passes over. */
  readonly left: number
  readonly assumptions: number
}

export interface Weighed {
  readonly plan: Plan
  /** Null for what only the grammar reads. */
  readonly parts: readonly Sourced[] | null
  /** Of all candidates, how likely it is this one. */
  readonly probability: number
  readonly isAsRead: boolean
  /** Words that the grammar takes for it. */
  readonly taken: ReadonlySet<number>
}

interface Contender {
  readonly plan: Plan
  readonly key: string
  readonly log: number
  readonly parts: readonly Sourced[] | null
  readonly reading: GrammarReading | null
}

const few = (count: number) => Math.min(count, 3)

/** The columns that a plan names. */
const columnsOf = ({ measures, dimensions, filter }: Plan): ReadonlySet<string> =>
  new Set([
    ...measures.flatMap((measure) => ('column' in measure ? [measure.column] : [])),
    ...dimensions.map(({ column }) => column),
    ...(filter === null ? [] : columnsIn(filter)),
  ])

/** The places of words that name a column which the plan has: said twice is not left over. */
function namedIn({ model, mentions }: Asked, plan: Plan): ReadonlySet<number> {
  const columns = columnsOf(plan)
  const named = new Set<number>()
  for (const [place, { name }] of model.columns.entries())
    if (columns.has(name))
      for (const { from, to, score } of mentions[place] ?? [])
        if (score >= NAMED) for (let at = from; at < to; at += 1) named.add(at)
  return named
}

const NAMED = 0.6

/** What kind of word is passed over, by the kinds that matter apart. */
function leftKinds(asked: Asked, plan: Plan, own: ReadonlySet<number>): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  const taken = new Set([...own, ...namedIn(asked, plan)])
  const add = (kind: string) => left.set(kind, (left.get(kind) ?? 0) + 1)
  for (const [at, symbol] of asked.symbols.entries()) {
    if (taken.has(at)) continue
    const word = asked.words[at]
    if (word?.isQuoted === true) add('quoted')
    else if (symbol === '#NUM' || symbol === '#PER') add('number')
    else if (symbol === '#VAL') add('value')
    else if (symbol === '#COL') add(strongAt(asked, at) ? 'column' : 'faint column')
    else if (symbol === '_') add(word?.isName === true ? 'name' : 'word')
  }
  return left
}

const strongAt = ({ mentions }: Asked, at: number) =>
  mentions.some((list) =>
    list.some((mention) => mention.from <= at && mention.to > at && strengthOf(mention) > 0.9),
  )

const LEFT = ['quoted', 'number', 'value', 'column', 'faint column', 'name', 'word'] as const

const STEPS = [0, 0.1, 0.3, 0.6, 1, 1.5, 2.2, 3, 4, 6] as const
const stepOf = (gap: number) => STEPS.findLast((step) => gap >= step) ?? 0

/** The places of the words that parts of a plan come from. */
export function takenBy(parts: readonly Sourced[]): ReadonlySet<number> {
  const taken = new Set<number>()
  for (const { spans } of parts)
    for (const [from, to] of spans) for (let at = from; at < to; at += 1) taken.add(at)
  return taken
}

/** Figures and groups that no word names. */
const unsaid = (parts: readonly Sourced[]): readonly string[] =>
  parts.flatMap(({ what, spans, node }) =>
    spans.length === 0 && node !== null && node.kind !== 'count' ? [`${what} unsaid`] : [],
  )

/** How much of what the question says the plan takes. */
function shareTaken(asked: Asked, taken: ReadonlySet<number>): string {
  const content = asked.symbols.flatMap((symbol, at) =>
    symbol === '_' || symbol.startsWith('#') ? [at] : [],
  )
  if (content.length === 0) return 'nothing to take'
  const share = content.filter((at) => taken.has(at)).length / content.length
  return `takes ${share === 1 ? 'all' : share >= 0.75 ? 'most' : share >= 0.5 ? 'half' : share > 0 ? 'some' : 'none'}`
}

const careOf = ({ model }: Asked) => (model.inferred === true ? 'inferred' : 'tended')

/** Parts of a plan that ask for the same words. */
function sharedWords(parts: readonly Sourced[]): readonly string[] {
  return parts.flatMap((part, at) =>
    parts.slice(at + 1).flatMap((other) => {
      const meet = part.spans.some(([from, to]) =>
        other.spans.some(([start, end]) => start < to && end > from),
      )
      return meet ? [`${part.what} and ${other.what} share words`] : []
    }),
  )
}

function structure(
  asked: Asked,
  { measures, calculations, dimensions, filter, having, order, limit }: Plan,
): readonly string[] {
  const leaves = filter === null ? [] : leavesOf(filter)
  const grouped = new Set(dimensions.map(({ column }) => column))
  const single = leaves.some((leaf) => leaf.kind === 'compare' && leaf.op === '=' && grouped.has(leaf.column))
  const measured = measures.flatMap((measure) => ('column' in measure ? [measure.column] : []))
  const compared = leaves.flatMap((leaf) => ('column' in leaf ? [leaf.column] : []))
  const kinds = measures.map((measure) => (measure.kind === 'aggregate' ? measure.function : measure.kind))
  const unasked = asked.model.columns.some(
    (column, place) =>
      isNumeric(column) &&
      (asked.mentions[place]?.[0]?.score ?? 0) > 0.9 &&
      !measured.includes(column.name) &&
      !grouped.has(column.name) &&
      !compared.includes(column.name),
  )
  return [
    `figures ${few(measures.length)} groups ${few(dimensions.length)}`,
    `conditions ${few(leaves.length)}`,
    `kinds ${kinds.toSorted().join(' ')}`,
    ...new Set(dimensions.map(({ kind }) => `by ${kind}`)),
    ...((calculations ?? []).length > 0 ? ['calculates'] : []),
    ...(single ? ['one value of its group'] : []),
    ...(measured.some((column) => grouped.has(column)) ? ['measures its group'] : []),
    ...(measured.some((column) => compared.includes(column)) ? ['measures what it compares'] : []),
    ...(new Set(compared).size < compared.length ? ['compares twice'] : []),
    ...(unasked && measured.length === 0 ? ['counts beside a figure'] : []),
    ...(having.length > 0 ? [`bound groups ${few(dimensions.length)}`] : []),
    ...(limit !== null ? [`limit groups ${few(dimensions.length)}`] : order.length > 0 ? ['ordered'] : []),
  ]
}

function contenders(
  candidates: readonly Candidate[],
  readings: readonly GrammarReading[],
): readonly Contender[] {
  const byKey = new Map(readings.toReversed().map((reading) => [planKey(reading.plan), reading] as const))
  const own = candidates.map((candidate): Contender => {
    const key = planKey(candidate.plan)
    const reading = byKey.get(key) ?? null
    // The same plan: the grammar keeps the order in which its parts were said.
    return { ...candidate, key, reading, plan: reading?.plan ?? candidate.plan }
  })
  const known = new Set(own.map(({ key }) => key))
  const others = [...byKey].flatMap(([key, reading]): readonly Contender[] =>
    known.has(key) ? [] : [{ plan: reading.plan, key, log: own[0]?.log ?? 0, parts: null, reading }],
  )
  return [...own, ...others]
}

export function choiceDecision(
  asked: Asked,
  candidates: readonly Candidate[],
  readings: readonly GrammarReading[],
): Decision<Contender> {
  const all = contenders(candidates, readings)
  const best = candidates[0]?.log ?? 0
  const whole = readings.find(({ left }) => left === 0)
  const wholeKey = whole === undefined ? null : planKey(whole.plan)
  const options = all.map((contender): Option<Contender> => {
    const { plan, key, log, parts, reading } = contender
    const taken = new Set([...(parts === null ? [] : takenBy(parts)), ...(reading?.taken ?? [])])
    const left = leftKinds(asked, plan, taken)
    const gap = stepOf(best - log)
    const read =
      reading === null
        ? wholeKey === null
          ? 'unread'
          : 'read otherwise'
        : reading.left === 0
          ? `read ${parts === null ? 'only ' : ''}assuming ${few(reading.assumptions)}`
          : `read ${parts === null ? 'only ' : ''}but ${few(reading.left)}`
    return {
      value: contender,
      as: 'plan',
      offset: Math.round(100 * (log - best)),
      features: [
        ...LEFT.flatMap((kind) =>
          (left.get(kind) ?? 0) > 0 ? [`left ${kind} ${few(left.get(kind) ?? 0)}`] : [],
        ),
        ...structure(asked, plan),
        ...(parts === null ? [] : [...sharedWords(parts), ...unsaid(parts)]),
        shareTaken(asked, taken),
        `behind ${gap}`,
        read,
        `${read} ${careOf(asked)}`,
        `${read} ${shareTaken(asked, taken)}`,
        `${read} behind ${parts === null ? 'none' : gap}`,
        ...(key === wholeKey ? ['the reading'] : []),
      ],
    }
  })
  return { name: 'candidate', shared: [], options }
}

/** The candidates with how likely each is, the likeliest first. */
export const weigh = (weights: Weights, decision: Decision<Contender>): readonly Weighed[] =>
  ranked(weights, decision).map(({ option: { value }, log }) => ({
    plan: value.plan,
    parts: value.parts,
    probability: Math.exp(log),
    isAsRead: value.reading !== null && value.reading.left === 0,
    taken: value.reading?.taken ?? new Set(),
  }))

const TENTHS = [0.98, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1] as const
const tenthOf = (share: number) => TENTHS.find((step) => share >= step) ?? 0

/** Whether the likeliest candidate is right. */
export function trustDecision(
  asked: Asked,
  weighed: readonly Weighed[],
  before: readonly Candidate[],
): Decision<boolean> {
  const [first, second] = weighed
  if (first === undefined) return { name: 'trust', shared: [], options: [] }
  const taken = new Set([...takenBy(first.parts ?? []), ...first.taken])
  const left = leftKinds(asked, first.plan, taken)
  const likeliest = before[0]
  const log = likeliest === undefined ? -9 : likeliest.log
  const kinds = first.plan.measures.map((measure) =>
    measure.kind === 'aggregate' ? measure.function : measure.kind,
  )
  const shared = [
    `share ${tenthOf(first.probability)}`,
    `lead ${stepOf(first.probability / Math.max(second?.probability ?? 0, 1e-6) > 1 ? Math.log(first.probability / Math.max(second?.probability ?? 0, 1e-6)) : 0)}`,
    `log ${stepOf(-log)}`,
    `as read ${first.isAsRead} ${first.parts === null}`,
    `as read ${first.isAsRead} ${careOf(asked)}`,
    shareTaken(asked, taken),
    `as read ${first.isAsRead} ${shareTaken(asked, taken)}`,
    ...(first.parts === null ? ['read only'] : unsaid(first.parts)),
    `as read ${first.isAsRead} share ${tenthOf(first.probability)}`,
    `words ${Math.min(6, Math.floor(asked.words.length / 4))}`,
    ...LEFT.flatMap((kind) =>
      (left.get(kind) ?? 0) > 0 ? [`left ${kind} ${few(left.get(kind) ?? 0)}`] : [],
    ),
    ...structure(asked, first.plan),
    `kinds ${kinds.join(' ')}`,
  ]
  return {
    name: 'trust',
    shared: [...new Set(shared)],
    options: [true, false].map((value) => ({ value, as: value ? 'right' : 'wrong', features: [] })),
  }
}
