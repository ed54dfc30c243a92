import { Type } from 'typebox'
import {
  columnOf,
  metricOf,
  type Metric,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import { unitOf as unitOfColumn } from '../../../semantic-model/currencies.ts'
import { quantityIn } from '../../../semantic-model/quantities.ts'
import { firstProblem, type Check, type Problem } from '../check.ts'
import {
  allOf,
  conjunctsOf,
  FILTER,
  filterLabel,
  filterProblem,
  filterText,
  flatConjuncts,
  type Filter,
} from '../conditions/conditions.ts'
import type { Unit } from '../english.ts'
import { columnsNamed, type AggregateFunction } from '../node.ts'
import { plain, slotOf, standing, textOf, type Phrase, type Place } from '../phrase.ts'
import { NO_PLAN, parsed, printed, type Forms, type Of, type Parsed, type Slot } from '../syntax.ts'
import { aggregate } from './aggregate.ts'
import { correlation } from './correlation.ts'
import { count } from './count.ts'
import { distinct } from './distinct.ts'
import { interquartile } from './interquartile.ts'
import type { MeasureFigures, MeasureConstruct, Measuring } from './measure.ts'
import { metric } from './metric.ts'
import { percentile } from './percentile.ts'
import { ratio } from './ratio.ts'
import { share } from './share.ts'
import { shareOfTotal } from './share-of-total.ts'

/** The kinds of measures, and what is asked of any of them. */
export const measures = {
  count,
  distinct,
  aggregate,
  percentile,
  share,
  shareOfTotal,
  ratio,
  interquartile,
  correlation,
  metric,
}

type Measures = typeof measures
/** What is measured of each group. */
export type Measure = {
  [K in keyof Measures]: Measures[K] extends MeasureConstruct<infer M> ? M : never
}[keyof Measures]

export const measureSchema = Type.Unsafe<Measure>(Type.Union(Object.values(measures).map(({ node }) => node)))

// A construct takes its own kind; the union does not carry that through the lookup.
const constructOf = ({ kind }: Measure) => measures[kind] as MeasureConstruct<Measure>

/** The condition that a measure has of its own; null where it takes all rows of a group. */
export const whereOf = (measure: Measure): Filter | null =>
  'where' in measure ? (measure.where ?? null) : null

/** The columns that the semantic model makes a metric of, with the flag that says of which rows. */
function columnsOfMetric({ figure, share, ratio }: Metric): readonly string[] {
  return [
    figure?.column,
    figure?.where,
    share?.column,
    ratio?.numerator,
    ratio?.denominator,
    ratio?.where,
  ].filter((column) => column !== undefined)
}

/**
 * The columns that a measure is made of, by name: those it names, of its own conditions, and what a metric stands for. Throws
 * SemanticModelError where the model lacks the metric.
 */
export function measureTouches(model: SemanticModel, measure: Measure): ReadonlySet<string> {
  const metric = definedBy(model, measure)
  return new Set([...columnsNamed(measure), ...(metric === null ? [] : columnsOfMetric(metric))])
}

export const measureProblem = (check: Check, measure: Measure, dimensions: number): Problem => {
  const own = whereOf(measure)
  return firstProblem([
    own === null ? null : filterProblem(check, own),
    constructOf(measure).problem(check, measure, dimensions),
  ])
}

/** A measure's SQL: the figures that it is made of. */
export const measured = (of: Omit<Measuring, 'only'>, measure: Measure): MeasureFigures =>
  constructOf(measure).sql({ ...of, only: conjunctsOf(whereOf(measure)) }, measure)

/** A measure in words, whatever rows it is limited to. */
export const unlimitedText = (model: SemanticModel, measure: Measure): string =>
  textOf(unlimitedPhrase(model, measure, ''))

const unlimitedPhrase = (model: SemanticModel, measure: Measure, at: Place): Phrase =>
  printed({ model, plan: NO_PLAN }, constructOf(measure).said, measure, at)

/** The measures that a text may say from a place on, whatever rows they are limited to. */
export function unlimitedIn(of: Of, text: string, at: number): readonly Parsed<Measure>[] {
  const known = of.known?.get(at)
  if (known !== undefined) return known
  const found = Object.entries(measures).flatMap(([kind, { said }]) =>
    parsed(of, said as Forms<Measure>, text, at, { kind }),
  )
  of.known?.set(at, found)
  return found
}

/** The head of a measure's column. */
export const measureText = (model: SemanticModel, measure: Measure): string =>
  textOf(measurePhrase(model, measure, ''))

/** The same, its parts with their places. */
export const measurePhrase = (model: SemanticModel, measure: Measure, at: Place): Phrase => [
  ...unlimitedPhrase(model, measure, at),
  ...limitedPhrase(model, measure, at),
]

function limitedPhrase(model: SemanticModel, measure: Measure, at: Place): Phrase {
  const own = whereOf(measure)
  return own === null ? [] : [...plain(', '), ...standing(slotOf(at, 'where'), filterLabel(model, own))]
}

/** A measure over a table: as the model's own words call it, where they do. */
export function namedPhrase(model: SemanticModel, measure: Measure, at: Place): Phrase {
  const name = constructOf(measure).named?.(model, measure) ?? null
  return name === null
    ? measurePhrase(model, measure, at)
    : [...plain(name), ...limitedPhrase(model, measure, at)]
}

/** A measure as the sentence of a plan says it, which is read back: "number of quotes only where smoker is yes". */
export const saidMeasure = (model: SemanticModel, measure: Measure): string =>
  textOf(saidPhrase(model, measure, ''))

/** The same, its parts with their places. */
export function saidPhrase(model: SemanticModel, measure: Measure, at: Place): Phrase {
  const own = flatConjuncts(whereOf(measure)).map((each) => `${ONLY_WHERE}${filterText(model, each)}`)
  return [
    ...unlimitedPhrase(model, measure, at),
    ...(own.length === 0 ? [] : [...plain(' '), ...standing(slotOf(at, 'where'), own.join(' and '))]),
  ]
}
const ONLY_WHERE = 'only where '

/** The measures that a text may say from a place on. */
export function* measuresIn(of: Of, text: string, at: number): Iterable<Parsed<Measure>> {
  for (const [measure, end] of unlimitedIn(of, text, at)) {
    yield [measure, end]
    for (const [items, last] of limits(of, text, end, ` ${ONLY_WHERE}`))
      // Each kind takes a condition; the union does not carry that through the spread.
      yield [{ ...measure, where: allOf(items) } as Measure, last]
  }
}
function* limits(of: Of, text: string, at: number, before: string): Iterable<Parsed<readonly Filter[]>> {
  if (!text.startsWith(before, at)) return
  for (const [item, end] of FILTER.parse(of, text, at + before.length, {})) {
    yield [[item], end]
    for (const [more, last] of limits(of, text, end, ` and ${ONLY_WHERE}`)) yield [[item, ...more], last]
  }
}

/** A measure in the place of its number in the plan, while a sentence is parsed. */
export const MEASURE: Slot<number, unknown> = {
  print: ({ model, plan }, place) => {
    const measure = plan.measures[place]
    return measure === undefined ? null : saidMeasure(model, measure)
  },
  parse: (of, text, at) => measuresIn(of, text, at) as Iterable<Parsed<never>>,
}

/** The head of a measure's column beside those of others: shorter where it is alone of its kind. */
export function measureHead(model: SemanticModel, measure: Measure, all: readonly Measure[]): string {
  const isOnly = all.filter(({ kind }) => kind === measure.kind).length === 1
  return (isOnly ? constructOf(measure).head : undefined) ?? measureText(model, measure)
}

/** What a person reads over it: its head, or what the model's own words call it. */
export const measureLabel = (model: SemanticModel, measure: Measure, all: readonly Measure[]): string =>
  (constructOf(measure).named?.(model, measure) ?? null) === null
    ? measureHead(model, measure, all)
    : textOf(namedPhrase(model, measure, ''))

export function unitOf(model: SemanticModel, measure: Measure): Unit {
  const column = constructOf(measure).valued?.(model, measure) ?? null
  const own = constructOf(measure).unit?.(model, measure) ?? null
  return own ?? (column === null ? 'number' : unitOfColumn(columnOf(model, column)))
}

/** What a measure's plain numbers are counted in, where that has a name: "days"; null for money, parts and counts. */
export function quantityOf(model: SemanticModel, measure: Measure): string | null {
  const column = constructOf(measure).valued?.(model, measure) ?? null
  return column === null ? null : quantityIn(columnOf(model, column))
}

/** The column whose different values it counts; null where it counts none. */
export const countedColumn = (measure: Measure): string | null =>
  constructOf(measure).counted?.(measure) ?? null

/** The column for each of which it is; null where it is of no such. */
export const perOf = (measure: Measure): string | null => constructOf(measure).per?.(measure) ?? null

/** True of how many rows there are, of all or of some. */
export const countsRows = (measure: Measure): boolean => constructOf(measure).countsRows === true

/** True of how many rows there are in all. */
export const isPlainCount = (measure: Measure): boolean => countsRows(measure) && whereOf(measure) === null

/** True of a kind of figure that learned weights choose from. */
export const isProposed = (measure: Measure): boolean => constructOf(measure).isProposed === true

/** True where it is below zero as easily as above. */
export const isSigned = (measure: Measure): boolean => constructOf(measure).isSigned === true

/** The function of a column that it is, by the name that people have for it; null where it is none. */
export const functionOf = (measure: Measure): AggregateFunction | null =>
  constructOf(measure).takes?.(measure) ?? null

/** The same of another function, where it is one. */
export const taking = (measure: Measure, name: AggregateFunction): Measure =>
  functionOf(measure) === null ? measure : ({ ...measure, function: name } as Measure)

/** True where people call it by a function: by the one that it is, or by one that stands for it. */
export const isCalledBy = (measure: Measure, name: AggregateFunction): boolean =>
  functionOf(measure) === name || constructOf(measure).alsoCalled?.includes(name) === true

/** How the semantic model defines it; null where it is no figure of the model's own. Throws SemanticModelError where the model lacks it. */
export function definedBy(model: SemanticModel, measure: Measure): Metric | null {
  const name = metricNamed(measure)
  return name === null ? null : metricOf(model, name)
}

/** The name of the figure of a semantic model that it is; null where it is no such. */
export const metricNamed = (measure: Measure): string | null => constructOf(measure).metric?.(measure) ?? null

/** True where values are added up, by itself or as the semantic model defines it. */
export const isTotal = (model: SemanticModel, measure: Measure): boolean =>
  functionOf(measure) === 'sum' || definedBy(model, measure)?.figure?.function === 'sum'

/** What those rows meet of which it is the share; null where it is none. */
export const sharedBy = (measure: Measure): Filter | null => constructOf(measure).sharedBy?.(measure) ?? null

/** All conditions that a measure has: of its rows, and of those that it is the share of. */
export const conditionsOf = (measure: Measure): readonly Filter[] =>
  [whereOf(measure), sharedBy(measure)].flatMap((filter) => filter ?? [])

/** The measure with other conditions in the place of those that it has. */
export function conditioned(measure: Measure, change: (filter: Filter) => Filter): Measure {
  const [own, of] = [whereOf(measure), sharedBy(measure)]
  // Each kind takes a condition; the union does not carry that through the spread.
  const limited = own === null ? measure : ({ ...measure, where: change(own) } as Measure)
  return of === null ? limited : (constructOf(measure).sharing?.(limited, change(of)) ?? limited)
}

/** The measure where each row stands for as many as a column says. */
export const weighed = (measure: Measure, weight: string): Measure =>
  constructOf(measure).weighed?.(measure, weight) ?? measure

/** The same part of all that share their value of another dimension; of null of all groups. */
export const partWithin = (measure: Measure, dimension: number | null): Measure =>
  constructOf(measure).within?.(measure, dimension) ?? measure

/** True where figures add up: over all groups, or over those of the rows that the measure is limited to. */
export const isAdded = (measure: Measure): boolean => constructOf(measure).addsUp?.(measure) === true

/** True where the figures of all groups add up to one of the whole. */
export const addsUp = (measure: Measure): boolean => whereOf(measure) === null && isAdded(measure)

/** What a figure is where there is nobody: of what is counted or added up nothing, else not known. */
export const ofNobody = (measure: Measure): 0 | null =>
  isAdded(measure) || countedColumn(measure) !== null ? 0 : null

/** What each cell is a part of: all groups, or those with the same value of a dimension; null for a figure in itself. */
export const partOf = (measure: Measure): { readonly within: number | null } | null =>
  constructOf(measure).partOf?.(measure) ?? null
