import {
  allOf,
  conjunctsOf,
  disjunctsOf,
  valuesOf,
  type Filter,
} from '../../../constructs/conditions/conditions.ts'
import { countsRows, type Measure } from '../../../constructs/measures/measures.ts'
import type { Dimension } from '../../../constructs/dimensions/dimensions.ts'
import { planShape, type Plan } from '../../../plan/plan.ts'
import { weighted } from '../../../plan/weighted.ts'
import { planProblem } from '../../../plan/validate.ts'
import type { QuestionFeatures } from '../../mentions/asked.ts'
import { conditionDecisions } from './condition-decisions.ts'
import { groupDecision, type GroupOption } from './group-decision.ts'
import { leafKeys } from './leaves.ts'
import { ranked, type LikelyOption, type FeatureWeights } from './linear.ts'
import { measureDecision, measureKey, type AskedMeasure } from './measure-decision.ts'
import { numberDecision, numberKey } from './number-decision.ts'
import type { SaidCondition } from './said.ts'
import { rankingDecision, type RankingOption } from './ranking-decision.ts'
import { countsSingleRows } from './single-rows.ts'

/** Plans that a question may ask for, put together from what each decision finds likely. */

export type Span = readonly [from: number, to: number]

/** A part of a plan with the words that it comes from. */
export interface Sourced {
  readonly what: 'measure' | 'group' | 'condition'
  readonly spans: readonly Span[]
  /** What the words stand for, as a plan node. */
  readonly node: Measure | Dimension | Filter | null
}

export interface CandidatePlan {
  readonly plan: Plan
  /** Natural logarithm of the product of its decisions' probabilities. */
  readonly log: number
  /** The same of each decision. */
  readonly logs: DecisionLogs
  readonly parts: readonly Sourced[]
}

export interface DecisionLogs {
  readonly measure: number
  readonly group: number
  readonly condition: number
  readonly ranking: number
  readonly number: number
}

/** Options of a decision that are followed up. */
const MOST = {
  measures: 4,
  groups: 4,
  said: 3,
  conditions: 8,
  rankings: 2,
  together: 4,
  candidates: 10,
} as const
/** How much less likely than the best an option may be to be followed up, as a logarithm. */
const FAINTEST = -6

const within = <T>(likely: readonly LikelyOption<T>[], most: number) => {
  const best = likely[0]?.log ?? 0
  return likely.slice(0, most).filter(({ log }) => log - best > FAINTEST)
}

interface Chosen<T> {
  readonly of: readonly T[]
  readonly log: number
}

/** One option, two together, or three, each set as likely as its members are on average. */
function together<T>(
  likely: readonly LikelyOption<T>[],
  mayJoin: (all: readonly T[]) => boolean,
): readonly Chosen<T>[] {
  const sets = likely.flatMap((first, at) => {
    const others = likely.slice(at + 1)
    const pairs = others.map((second) => [first, second])
    const triples = others.flatMap((second, after) =>
      others.slice(after + 1, MOST.together).map((third) => [first, second, third]),
    )
    return [[first], ...pairs, ...triples]
  })
  return sets.flatMap((set) => {
    const of = set.map(({ option }) => option.value)
    if (set.length > 1 && !mayJoin(of)) return []
    return [{ of, log: set.reduce((sum, { log }) => sum + log, 0) / set.length + Math.log(set.length) }]
  })
}

/** Combinations of one option of each decision, the likeliest first. */
function combinations(
  decisions: readonly (readonly LikelyOption<SaidCondition>[])[],
): readonly Chosen<SaidCondition>[] {
  let all: readonly Chosen<SaidCondition>[] = [{ of: [], log: 0 }]
  for (const likely of decisions) {
    all = all
      .flatMap(({ of, log }) =>
        likely.map((next) => ({ of: [...of, next.option.value], log: log + next.log })),
      )
      .toSorted((a, b) => b.log - a.log)
      .slice(0, MOST.conditions)
  }
  return all
}

/** All conditions together; values of one column that exclude each other are alternatives. */
function filterOf(said: readonly SaidCondition[]): Filter | null {
  const filters = said.flatMap((each) => (each.role === 'filter' ? conjunctsOf(each.filter) : []))
  const items: Filter[] = []
  const seen = new Set<string>()
  for (const filter of filters) {
    const key = leafKeys(filter).join(' ')
    if (seen.has(key)) continue
    seen.add(key)
    const at = items.findIndex((other) => mayJoin(other, filter))
    const before = items[at]
    if (before === undefined) items.push(filter)
    else items[at] = joinedValues(before, filter)
  }
  return allOf(items)
}

const mayJoin = (a: Filter, b: Filter) =>
  'column' in a && 'column' in b && a.column === b.column && valuesOf(a) !== null && valuesOf(b) !== null

function joinedValues(a: Filter, b: Filter): Filter {
  if (!('column' in a)) return a
  const values = [...new Set([...(valuesOf(a) ?? []), ...(valuesOf(b) ?? [])])]
  return { kind: 'in', column: a.column, values }
}

/** Figures differ, and beside others each but a number of rows has words of its own that ask for it. */
const distinctMeasures = (figures: readonly AskedMeasure[]) =>
  new Set(figures.map(({ measure }) => measureKey(measure))).size === figures.length &&
  figures.every(({ measure, spans }) => spans.length > 0 || countsRows(measure))

const splittable = (groups: readonly (GroupOption | null)[]) => {
  const columns = groups.map((group) => group?.dimension.column)
  return !columns.includes(undefined) && new Set(columns).size === columns.length
}

interface Choice {
  readonly figures: readonly AskedMeasure[]
  readonly groups: readonly GroupOption[]
  readonly said: readonly SaidCondition[]
  readonly ranking: RankingOption | null
}

function planOf({ model }: QuestionFeatures, { figures, groups, said, ranking }: Choice): Plan {
  const limit = said.find((each) => each.role === 'limit')
  const bounds = said.flatMap((each) => (each.role === 'bound' ? [each] : []))
  const dimensions = groups.map(({ dimension }) => dimension)
  const isRanked = ranking !== null && dimensions.length > 0
  return {
    dataset: model.id,
    measures: figures.map(({ measure }) => measure),
    dimensions,
    filter: filterOf(said),
    having: bounds.map(({ op, number }) => ({ measure: 0, op, value: number })),
    order: isRanked ? [{ by: ranking.by, index: 0, direction: ranking.direction }] : [],
    limit: isRanked && ranking.isLimited ? (limit?.number ?? 1) : null,
  }
}

const partsOf = ({ figures, groups, said }: Choice, { limit }: Plan): readonly Sourced[] => [
  ...figures.map(({ measure, spans }) => ({ what: 'measure' as const, spans, node: measure })),
  ...groups.map(({ dimension, spans }) => ({ what: 'group' as const, spans, node: dimension })),
  ...said.flatMap((each): readonly Sourced[] => {
    // A number that limits nothing is passed over.
    if (each.role === 'none' || (each.role === 'limit' && each.number !== limit)) return []
    const node = each.role === 'filter' ? each.filter : null
    return [{ what: 'condition', spans: [[each.from, each.to]], node }]
  }),
]

/** What a plan asks, whatever the order of its parts and of rows that are all shown. */
export function planKey({
  measures,
  calculations,
  dimensions,
  filter,
  having,
  order,
  limit,
  skip,
  limitWithin,
  reference,
}: Plan): string {
  const leaves = filter === null ? [] : leafKeys(filter)
  const isOr = filter !== null && disjunctsOf(filter).length > 1
  return JSON.stringify([
    measures.map(measureKey).toSorted(),
    dimensions.map((dimension) => JSON.stringify(dimension)).toSorted(),
    leaves.toSorted(),
    isOr,
    having.map(({ op, value }) => [op, value]),
    limit === null ? null : [limit, order[0]?.direction ?? null, skip ?? null, limitWithin ?? null],
    calculations ?? [],
    reference ?? null,
  ])
}

/** Candidates for a question, the likeliest first; none where nothing holds together. */
export function candidatePlansOf(weights: FeatureWeights, asked: QuestionFeatures): readonly CandidatePlan[] {
  const figures = together(within(ranked(weights, measureDecision(asked)), MOST.measures), distinctMeasures)
  const groups = together(within(ranked(weights, groupDecision(asked)), MOST.groups), splittable)
  const decisions = conditionDecisions(asked, (decision) => ranked(weights, decision)[0]?.option.value ?? '=')
  const said = combinations(decisions.map((decision) => within(ranked(weights, decision), MOST.said)))
  const rankings = within(ranked(weights, rankingDecision(asked)), MOST.rankings)
  const numbers = new Map(
    ranked(weights, numberDecision(asked)).map(({ option, log }) => [option.as, log] as const),
  )
  const found: { readonly choice: Choice; readonly log: number; readonly logs: DecisionLogs }[] = []
  for (const figure of figures)
    for (const group of groups)
      for (const condition of said)
        for (const ranking of rankings) {
          const own = group.of.flatMap((each) => (each === null ? [] : [each]))
          const logs = {
            measure: figure.log,
            group: group.log,
            condition: condition.log,
            ranking: ranking.log,
            number: numbers.get(numberKey({ figures: figure.of.length, groups: own.length })) ?? 0,
          }
          found.push({
            choice: { figures: figure.of, groups: own, said: condition.of, ranking: ranking.option.value },
            log: logs.measure + logs.group + logs.condition + logs.ranking + logs.number,
            logs,
          })
        }
  const kept = new Map<string, CandidatePlan>()
  for (const { choice, log, logs } of found.toSorted((a, b) => b.log - a.log)) {
    if (kept.size === MOST.candidates) break
    const plan = weighted(asked.model, planOf(asked, choice))
    const key = planKey(plan)
    if (kept.has(key) || countsSingleRows(asked, plan)) continue
    if (!planShape.Check(plan) || planProblem(asked.model, plan) !== null) continue
    kept.set(key, { plan, log, logs, parts: partsOf(choice, plan) })
  }
  return [...kept.values()]
}
