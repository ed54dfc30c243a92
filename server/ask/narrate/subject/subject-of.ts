import type { DatasetProfile } from '../../../datasets/profile.ts'
import { columnsNamed } from '../../constructs/node.ts'
import {
  columnOf,
  flaggedOnes,
  isNumeric,
  pluralOf,
  timeOf,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import {
  baseOf,
  calculationText,
  isAgainst,
  isRunning,
  setAgainst,
  sidesOf,
  type Calculation,
} from '../../constructs/calculations/calculations.ts'
import { columnsIn, valuesOf } from '../../constructs/conditions/conditions.ts'
import {
  isAlongTime,
  isOfValues,
  isRange,
  severalText,
  singularText,
  stepIn,
  type Dimension,
} from '../../constructs/dimensions/dimensions.ts'
import { earlier, later } from '../../constructs/dimensions/steps.ts'
import { uncapitalised } from '../../constructs/english.ts'
import {
  addsUp,
  isSigned,
  partOf,
  sharedBy,
  functionOf,
  unlimitedText,
  whereOf,
  type Measure,
} from '../../constructs/measures/measures.ts'
import { periodsCutShort, type Days } from '../../constructs/periods.ts'
import { rowDimensions } from '../../constructs/tally.ts'
import type { KnownDataset } from '../../plan/checked.ts'
import type { Plan } from '../../plan/plan.ts'
import { withAllOthers, withOthers, type Disclosed } from '../../protect/disclose.ts'
import { placesInOrder } from '../../protect/known-orders.ts'
import { Figures } from './stated-figures.ts'
import { periodWords } from './period-words.ts'
import { areDifferent } from '../../statistics/statistics.ts'
import { pointsOf, type DimensionSubject, type MeasureSubject, type Subject } from './subject.ts'

/** A plan and its table as what is written about. */

export const inMidSentence = (text: string) => (/^[A-Z][a-z]/.test(text) ? uncapitalised(text) : text)

function kindOf(dimension: Dimension): string {
  const step = stepIn(dimension)
  if (step !== null) return step.every === undefined ? step.grain : 'steps'
  return isRange(dimension) ? 'band' : dimension.kind
}

const nameless = (definition: Column) => definition.role !== 'category' && definition.role !== 'date'

const IN_A_YEAR: ReadonlySet<string> = new Set(['week', 'day'])

/** "yes", "3" and "40 to 49" say nothing without their column: a flag by what the model calls its values, "non-smokers". */
function nameIn(
  dimension: Dimension,
  definition: Column,
  texts: readonly string[],
): (text: string) => string {
  if (stepIn(dimension) !== null) {
    const [[year, own] = ['', []], ...others] = [...Map.groupBy(texts, (text) => text.slice(0, 4))].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    // Days of one year are told without it, as the heading says it; a week may begin in the year before.
    const isOne = IN_A_YEAR.has(kindOf(dimension)) && others.length < 2 && own.length >= texts.length - 1
    return (text) => {
      const words = periodWords(text, kindOf(dimension))
      return isOne ? words.replace(` ${year}`, '') : words
    }
  }
  const { label, role } = definition
  const plural = pluralOf(label, definition.plural)
  if (isCounted(dimension, definition)) return (text) => `${text} ${text === '1' ? singularOf(label) : label}`
  if (isRange(dimension)) return (text) => `${plural} ${inMidSentence(text)}`
  if (!isOfValues(dimension) || !nameless(definition)) return (text) => text
  return role === 'flag'
    ? (text) => flaggedOnes(definition, text === 'Yes') ?? `${label}: ${inMidSentence(text)}`
    : (text) => `${label} ${inMidSentence(text)}`
}

const isNumbers = (dimension: Dimension, { role }: Column) =>
  isRange(dimension) || (isOfValues(dimension) && (role === 'number' || role === 'money'))

/** How many of something there are, by a label that says what: "members". */
const isCounted = (dimension: Dimension, { role, label, discrete, ...definition }: Column): boolean =>
  isOfValues(dimension) &&
  role === 'number' &&
  discrete === true &&
  pluralOf(label, definition.plural) === label

const singularOf = (label: string): string =>
  [label.replace(/ies$/, 'y'), label.replace(/es$/, ''), label.replace(/s$/, '')].find(
    (one) => one !== label && pluralOf(one) === label,
  ) ?? label

const ON_DAYS: ReadonlySet<string> = new Set(['day', 'weekday'])

function jointOf(dimension: Dimension, definition: Column): DimensionSubject['joint'] {
  if (stepIn(dimension) !== null) return ON_DAYS.has(kindOf(dimension)) ? 'on' : 'in'
  if (isCounted(dimension, definition)) return 'with'
  return isOfValues(dimension) && isNumeric(definition) ? 'at' : 'for'
}

function dimensionOf(
  model: SemanticModel,
  dimension: Dimension,
  column: number,
  { groups, rows }: Disclosed,
): DimensionSubject {
  const definition = columnOf(model, dimension.column)
  const levels =
    isOfValues(dimension) && definition.role === 'category'
      ? placesInOrder(groups.map(({ keys }) => keys[column] ?? null))
      : null
  const label = singularText(model, dimension)
  const singular = isCounted(dimension, definition) ? `number of ${label}` : label
  return {
    column,
    singular,
    plural: severalText(model, dimension),
    along: isRange(dimension) ? definition.label : label,
    kind: kindOf(dimension),
    isOrdered: isAlongTime(dimension) || isNumbers(dimension, definition) || levels !== null,
    levels,
    isTime: isAlongTime(dimension),
    isNumbers: isNumbers(dimension, definition),
    joint: jointOf(dimension, definition),
    nameOf: nameIn(
      dimension,
      definition,
      rows.map(({ texts }) => texts[column] ?? ''),
    ),
  }
}

const labelled = (table: Disclosed, column: number) => {
  const { label = '', unit = 'number' } = table.columns[column] ?? {}
  const isSigned = table.rows.some(({ values }) => Number(values[column]) < 0)
  return { column, label: inMidSentence(label), unit, isSigned }
}

/** Of means of a column that everybody has a value in, and of parts of all, groups stand on all there are. */
function areAllBehind({ profile: { complete } }: KnownDataset, measure: Measure): boolean {
  const has = (column: string) => complete.includes(column)
  if (whereOf(measure) !== null) return false
  return isMean(measure) && columnsNamed(measure).every(has)
}

const isMean = (measure: Measure): boolean => sharedBy(measure) !== null || functionOf(measure) === 'average'

/** The columns of the means that a calculation is of; null where they are none, or percentages whose difference is none. */
function meansBehind(
  { dimensions, measures }: Plan,
  table: Disclosed,
  calculation: Calculation,
): MeasureSubject['of'] {
  const places = setAgainst(calculation) === 'previous' ? [baseOf(calculation)] : (sidesOf(calculation) ?? [])
  const columns = places.map((place) => dimensions.length + place)
  const isRelative = 'as' in calculation && calculation.as === 'percent'
  const areMeans = places.every((place) => {
    const measure = measures[place]
    return measure !== undefined && isMean(measure)
  })
  const arePercent = columns.some((column) => table.columns[column]?.unit === 'percent')
  return places.length > 0 && areMeans && !arePercent ? { columns, isRelative } : null
}

/** What holds of a figure that is worked out from no other. */
const UNWORKED = {
  isDifference: false,
  isChange: false,
  sides: null,
  of: null,
  moved: null,
  isRunning: false,
} as const

const measuredSubjects = (
  dataset: KnownDataset,
  plan: Plan,
  table: Disclosed,
  isWhole: boolean,
): readonly MeasureSubject[] =>
  plan.measures.map((measure, index) => ({
    ...labelled(table, plan.dimensions.length + index),
    ...(isSigned(measure) ? { isSigned: true } : {}),
    isPart: addsUp(measure),
    behind:
      isWhole && dataset.model.protects === undefined && areAllBehind(dataset, measure)
        ? `the ${dataset.model.entity.plural}`
        : null,
    isMean: isMean(measure),
    isOfWhole: partOf(measure) !== null,
    ...UNWORKED,
  }))

const NAMELESS = /^(?:percentage )?(?:difference|change)$|^ratio$/

/** "difference" alone names no measure. */
function calculationLabel(model: SemanticModel, plan: Plan, calculation: Calculation): string {
  const text = calculationText(model, plan, calculation)
  const sides = sidesOf(calculation)
  if (sides !== null && 'as' in calculation && calculation.as === 'share') {
    const [part, whole] = sides.map((place) => plan.measures[place])
    return part === undefined || whole === undefined
      ? text
      : `${unlimitedText(model, part)} as a percentage of ${unlimitedText(model, whole)}`
  }
  const measure = plan.measures[baseOf(calculation)]
  const of = measure === undefined ? '' : unlimitedText(model, measure)
  return !NAMELESS.test(text) || of === '' ? text : `${text} ${text === 'ratio' ? 'of' : 'in'} ${of}`
}

/** Of a change that something rose or fell; of a difference between two that it is higher for the one. */
function sidesSaid(model: SemanticModel, plan: Plan, calculation: Calculation): MeasureSubject['sides'] {
  const measure = plan.measures[baseOf(calculation)]
  if (measure === undefined || !('as' in calculation)) return null
  const what = `the ${inMidSentence(unlimitedText(model, measure))}`
  if (setAgainst(calculation) !== null) return { of: what, above: 'rose', below: 'fell' }
  // What a question names to be compared with is not all.
  if (isAgainst(calculation) && (plan.reference?.filter ?? null) !== null) return null
  if (isAgainst(calculation))
    return { of: what, above: 'is above that of all', below: 'is below that of all' }
  const [left, right] = (sidesOf(calculation) ?? []).map((place) => {
    const own = whereOf(plan.measures[place] ?? measure)
    const [value, ...more] = (own === null ? null : valuesOf(own)) ?? []
    if (own === null || !('column' in own) || value === undefined || more.length > 0) return null
    const column = columnOf(model, own.column)
    if (column.role === 'flag') return flaggedOnes(column, value === true)
    return column.role === 'category' ? String(value) : null
  })
  if (typeof left !== 'string' || typeof right !== 'string') return null
  return {
    of: what,
    above: `is higher for ${left} than for ${right}`,
    below: `is lower for ${left} than for ${right}`,
  }
}

/** What was worked out is what was asked: it comes before the figures that it comes from. */
const calculatedSubjects = (model: SemanticModel, plan: Plan, table: Disclosed): readonly MeasureSubject[] =>
  (plan.calculations ?? []).map((calculation, index) => ({
    ...labelled(table, plan.dimensions.length + plan.measures.length + index),
    // Over its column stands what is short there: "Difference".
    label: calculationLabel(model, plan, calculation),
    isPart: false,
    behind: null,
    isMean: false,
    isOfWhole: false,
    isDifference: 'as' in calculation && (calculation.as === 'difference' || calculation.as === 'percent'),
    isChange: setAgainst(calculation) !== null,
    sides: sidesSaid(model, plan, calculation),
    of: meansBehind(plan, table, calculation),
    moved: setAgainst(calculation) === 'previous' ? plan.dimensions.length + baseOf(calculation) : null,
    isRunning: isRunning(calculation),
  }))

/** What of a figure holds of a number of groups, which is one of them and no part of anything. */
const talliedSubject = (table: Disclosed): MeasureSubject => ({
  ...labelled(table, 0),
  isPart: false,
  behind: null,
  isMean: false,
  isOfWhole: false,
  ...UNWORKED,
})

const DAY_MS = 86_400_000

/**
 * The days of the data. Those that everybody may know are of the rows of the threshold's rank, so as many days lie beyond them as so
 * many rows usually take; null where nothing dates it.
 */
function daysOf({ firstDay, lastDay, rowCount }: DatasetProfile, threshold: number): Days | null {
  if (firstDay === null || lastDay === null) return null
  const span = (Date.parse(lastDay.slice(0, 10)) - Date.parse(firstDay.slice(0, 10))) / DAY_MS
  const beyond = { months: 0, days: Math.ceil((threshold * span) / Math.max(1, rowCount)) }
  return { from: earlier(firstDay, beyond), to: later(lastDay, { months: 0, days: beyond.days + 1 }) }
}

/** Where the rows of periods stand that the days of the data, or the time that was asked about, cut short. */
export function cutRows(
  { model, profile }: KnownDataset,
  plan: Plan,
  { groups }: Disclosed,
): readonly number[] {
  const place = plan.dimensions.findLastIndex(isAlongTime)
  const dimension = plan.dimensions[place]
  if (dimension === undefined) return []
  const own = dimension.column === timeOf(model)?.name ? daysOf(profile, model.threshold) : null
  const cut = periodsCutShort(plan, own)
  return groups.flatMap(({ keys }, row) => (cut.has(String(keys[place]).slice(0, 10)) ? [row] : []))
}

/** No group is hidden, left out by a limit, or by a condition on what groups. */
function isWhole(
  { dimensions, filter, having }: Plan,
  { groupsSuppressed }: Disclosed,
  isLimited: boolean,
): boolean {
  const filtered = filter === null ? [] : columnsIn(filter)
  return (
    groupsSuppressed === 0 &&
    !isLimited &&
    having.length === 0 &&
    dimensions.every(({ column }) => !filtered.includes(column))
  )
}

/** The column by which groups are put in order, from the first one of all on. */
function rankedBy({ dimensions, order: [order], having, skip = 0, limitWithin }: Plan): number | null {
  const isOfAll = having.length === 0 && skip === 0 && limitWithin === undefined
  return order?.by === 'measure' && isOfAll ? dimensions.length + order.index : null
}

export function subjectOf(dataset: KnownDataset, plan: Plan, shown: Disclosed): Subject {
  const { model } = dataset
  const table = withOthers(shown)
  const isLimited = plan.limit !== null && (table === shown || shown.others.areSome)
  const isAll = isWhole(plan, table, isLimited)
  return {
    model,
    table,
    figures: new Figures(withAllOthers(shown)),
    dimensions: rowDimensions(plan).map((dimension, column) => dimensionOf(model, dimension, column, table)),
    measures:
      plan.tally === undefined
        ? [...calculatedSubjects(model, plan, table), ...measuredSubjects(dataset, plan, table, isAll)]
        : [talliedSubject(table)],
    isAscending: plan.order[0]?.by === 'measure' && plan.order[0].direction === 'ascending',
    firstWithin:
      plan.limit === 1 && (plan.skip ?? 0) === 0 && plan.order[0]?.by === 'measure'
        ? (plan.limitWithin ?? null)
        : null,
    ranked: isLimited ? rankedBy(plan) : null,
    limited: isLimited || plan.having.length > 0,
    isWhole: isAll,
    cut: new Set(cutRows(dataset, plan, table)),
  }
}

/**
 * What follows from the first figure alone is not told again of the figures that it comes from. Of several figures those by which groups
 * differ beyond chance come first.
 */
export function toldMeasures(
  subject: Subject,
  { calculations = [], tally }: Plan,
): readonly MeasureSubject[] {
  const { measures } = subject
  if (tally !== undefined) return measures
  if (calculations.length > 0) return measures.slice(0, calculations.length)
  if (measures.length < 2) return measures
  const [same, apart] = [false, true].map((are) =>
    measures.filter((measure) => areDifferent(pointsOf(subject, measure)) === are),
  )
  return [...(apart ?? []), ...(same ?? [])]
}
