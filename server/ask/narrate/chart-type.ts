import type { components } from '../../../src/api/generated/schema.ts'
import { setAgainst } from '../constructs/calculations/calculations.ts'
import { isAlongTime, isRange, stepIn } from '../constructs/dimensions/dimensions.ts'
import { isAdded } from '../constructs/measures/measures.ts'
import type { Plan } from '../plan/plan.ts'
import type { ChartType } from '../constructs/node.ts'
import { headText } from '../plan/columns.ts'
import type { Disclosed } from '../protect/disclose.ts'
import { areDifferent, type Measured } from '../statistics/statistics.ts'
import { placesInOrder } from '../protect/known-orders.ts'
import { isMoney, signOf } from '../../semantic-model/currencies.ts'

/** Which chart suits an answer, by named rules over what its columns hold. */

export interface ChartColumn {
  readonly name: string
  /** What the axis is called. */
  readonly label: string
  readonly type: 'number' | 'boolean' | 'date' | 'string'
  /** Distinct values. */
  readonly cardinality: number
  readonly samples: readonly unknown[]
  /** Of figures with margins: they do not differ beyond these. */
  readonly isSteady?: boolean
  /** What it is by its plan, whatever it is called; absent for columns of anybody. */
  readonly holds?: 'time' | 'range' | 'part' | 'other'
}

export type Recommendation = components['schemas']['ChartRecommendation'] & { readonly reason: string }

const MOST_PARTS = 6
/** Bands along which lines are drawn. */
const FEWEST_STEPS = 5
/** Fewer of them make no line. */
const FEWEST_TIMES = 3
const MOST_NAMED_NUMBERS = 12
const TIME_NAME = /(?:^|_)(?:date|day|week|month|quarter|year|time|period)$/i
const PART_NAME = /^(?:number_of(?!_different)|counts?|n|total|sum|share_of|quotes)(?:_|$)|_count$/i
const OPEN_BAND = /^under\b|. and over$/i

/** "under 20", "20 to 29", "60 and over". */
function isBandName(text: string): boolean {
  if (OPEN_BAND.test(text)) return true
  const hasDigit = (part: string) => /\d/.test(part)
  const parts = text.split(/ (?:to|–|-) /i)
  return parts.findIndex(hasDigit) < parts.findLastIndex(hasDigit)
}

const isTime = ({ type, name, holds }: ChartColumn) =>
  type === 'date' || (holds === undefined ? TIME_NAME.test(name) : holds === 'time')
const isBand = ({ type, samples, holds }: ChartColumn) =>
  holds === 'range' ||
  (type === 'string' &&
    samples.length > 1 &&
    samples.every((value) => typeof value === 'string' && isBandName(value)))
const isPart = ({ name, holds }: ChartColumn) =>
  holds === undefined ? PART_NAME.test(name) : holds === 'part'
const isNumbers = ({ samples }: ChartColumn) => samples.every((value) => typeof value === 'number')
/** A number of so many values that their names in a row say less than its line: age. */
const isManyNumbers = (column: ChartColumn) =>
  column.type === 'string' && column.cardinality > MOST_NAMED_NUMBERS && isNumbers(column)
const axis = ({ name, label }: ChartColumn): components['schemas']['Axis'] => ({ column: name, label })

/** @param isWhole all groups that there are have their rows */
function ruled(dimensions: readonly ChartColumn[], measures: readonly ChartColumn[], isWhole: boolean) {
  const [measure, second] = measures
  const [dimension] = dimensions
  if (measure === undefined) return null
  const time = dimensions.find(isTime)
  if (time !== undefined && dimensions.length > 1 && time.cardinality < FEWEST_TIMES)
    return {
      type: 'bar',
      x: time,
      y: measure,
      reason: 'a figure at few times is compared side by side',
    } as const
  if (time !== undefined)
    return { type: 'line', x: time, y: measure, reason: 'a figure over time is a line' } as const
  const number = dimensions.find(isManyNumbers)
  if (number !== undefined)
    return { type: 'line', x: number, y: measure, reason: 'a figure along a number is a line' } as const
  if (dimension === undefined) {
    return second === undefined
      ? ({ type: 'histogram', x: measure, y: measure, reason: 'one figure alone is a distribution' } as const)
      : ({ type: 'scatter', x: measure, y: second, reason: 'two figures are compared as points' } as const)
  }
  // What chance alone moves is no axis.
  const told = measures.find(({ isSteady }) => isSteady !== true)
  if (dimensions.length === 1 && measures.length > 1 && measures.some(({ isSteady }) => isSteady === true))
    return {
      type: 'bar',
      x: dimension,
      y: told ?? measure,
      reason: 'figures of each group stand beside each other, each on its own scale',
    } as const
  if (second !== undefined && measures.length === 2 && dimensions.length === 1)
    return {
      type: 'scatter',
      x: measure,
      y: second,
      reason: 'two figures of each group are compared as points',
    } as const
  const parts = isPart(measure)
  const bands = dimensions.find(isBand)
  if (dimensions.length === 2 && bands !== undefined && bands.cardinality >= FEWEST_STEPS && !parts)
    return { type: 'line', x: bands, y: measure, reason: 'a figure along bands is a line' } as const
  if (isBand(dimension) && parts && dimensions.length === 1)
    return {
      type: 'histogram',
      x: dimension,
      y: measure,
      reason: 'counts by bands are a distribution',
    } as const
  const isPie = parts && isWhole && dimensions.length === 1 && !isNumbers(dimension)
  if (isPie && dimension.cardinality <= MOST_PARTS)
    return { type: 'pie', x: dimension, y: measure, reason: 'few parts of a whole' } as const
  return {
    type: 'bar',
    x: dimension,
    y: measure,
    reason:
      dimensions.length > 1
        ? 'a figure by several groups is compared side by side'
        : 'a figure by one group is compared in bars',
  } as const
}

/** The chart for these columns in order, or null where there is nothing to measure. */
export function recommendChart(
  columns: readonly ChartColumn[],
  title: string | null,
  isWhole = true,
): Recommendation | null {
  const isMeasure = (column: ChartColumn) => column.type === 'number' && !isTime(column)
  const [dimensions, measures] = [columns.filter((column) => !isMeasure(column)), columns.filter(isMeasure)]
  const chosen = ruled(dimensions, measures, isWhole)
  if (chosen === null) return null
  const { type, x, y, reason } = chosen
  return {
    success: true,
    chart_type: type,
    title: title ?? (x === y ? x.label : `${y.label} by ${x.label.toLowerCase()}`),
    x_axis: axis(x),
    y_axis: axis(y),
    reason,
    ...(dimensions.length === 1 && measures.length > 1 ? { figures: measures.map(({ name }) => name) } : {}),
  }
}

const UNIT_SUFFIX = {
  percent: ' (%)',
  count: '',
  number: '',
  ratio: ' (×)',
  text: '',
} as const

/** Rows from which a chart says more than the table (SPEC section 5). */
const FEWEST_ROWS = 5

/** The chart for an answer, or null where it is too short for one or measures nothing. */
export function chartOf(table: Disclosed, heading: string | null, plan?: Plan): Recommendation | null {
  if (table.rows.length < FEWEST_ROWS) return null
  const columns = columnsOf(table, plan)
  const calculations = plan?.calculations?.length ?? 0
  // A difference or a growth is what was asked; the figures that it comes from stand in the table.
  const drawn =
    calculations === 0
      ? columns
      : columns.filter((column, index) => column.type !== 'number' || index >= columns.length - calculations)
  const isWhole = hasAllGroups(table, plan)
  const chosen = recommendChart(drawn, heading, isWhole)
  if (chosen === null) return null
  const drawnBy = drawn.find(({ name }) => name === chosen.y_axis.column)
  const isPie = isWhole && drawnBy !== undefined && isPart(drawnBy)
  if (plan?.chart === 'pie' && !isPie)
    return { ...chosen, reason: `${chosen.reason}; a pie is for all parts of a whole` }
  if (plan?.chart === 'line' && chosen.chart_type === 'bar' && hasNoOrder(drawn))
    return { ...chosen, reason: `${chosen.reason}; these groups have no order that a line could follow` }
  if (plan?.chart === 'histogram' && chosen.chart_type === 'bar' && !drawn.some(isBand))
    return { ...chosen, reason: `${chosen.reason}; a histogram is for ranges, and these groups are names` }
  return asAsked(areFewChanges(table, plan) ? { ...chosen, ...CHANGES } : chosen, plan?.chart)
}

/** Names, as far as anybody can see: no numbers, and no levels. */
const hasNoOrder = (columns: readonly ChartColumn[]) =>
  columns.every(
    (column) => column.type === 'number' || !(isNumbers(column) || isBand(column) || isLevels(column)),
  )
const isLevels = ({ samples }: ChartColumn) => placesInOrder(samples.map(String)) !== null

const CHANGES = { chart_type: 'bar', reason: 'changes are bars above and below zero' } as const
const MOST_CHANGES = 24

/** Changes from one time to the next, each by itself. */
const areFewChanges = ({ rows }: Disclosed, plan: Plan | undefined) =>
  plan?.dimensions.length === 1 &&
  rows.length <= MOST_CHANGES &&
  plan.calculations?.length === 1 &&
  plan.calculations.every((each) => setAgainst(each) !== null) &&
  plan.dimensions.every(isAlongTime)

/** Whether no group is left out: by its size, by a limit, or by a condition on figures. */
const hasAllGroups = ({ groupsSuppressed, truncatedFrom }: Disclosed, plan: Plan | undefined) =>
  groupsSuppressed === 0 &&
  truncatedFrom === null &&
  (plan === undefined || (plan.limit === null && plan.having.length === 0))

/** The recommendation with the chart that the question named. */
export const asAsked = (chosen: Recommendation, asked: ChartType | undefined): Recommendation =>
  asked === undefined || asked === chosen.chart_type
    ? chosen
    : { ...chosen, chart_type: asked, reason: 'as the question asks' }

/** What a column of a plan's answer holds. */
function heldBy({ dimensions, measures }: Plan, index: number): NonNullable<ChartColumn['holds']> {
  const [dimension, measure] = [dimensions[index], measures[index - dimensions.length]]
  if (measure !== undefined) return isAdded(measure) ? 'part' : 'other'
  if (dimension === undefined) return 'other'
  if (isRange(dimension)) return 'range'
  const isDated = stepIn(dimension) === null ? TIME_NAME.test(dimension.column) : isAlongTime(dimension)
  return isDated ? 'time' : 'other'
}

/** The columns of a disclosed table as the rules read them. */
function columnsOf(table: Disclosed, plan: Plan | undefined): readonly ChartColumn[] {
  // A period before the first change has its row, and no change.
  const last = table.columns.length - 1
  const told = table.rows.filter(({ values }) => values[last] !== null)
  return table.columns.map((column, index) => {
    const { key, kind, unit } = column
    const values = [...new Set(told.map((row) => row.values[index] ?? null))].filter(
      (value) => value !== null,
    )
    const isDate = kind === 'dimension' && values.some((value) => /^\d{4}-\d{2}-\d{2}/.test(String(value)))
    return {
      name: key,
      label: `${headText(column)}${isMoney(unit) ? ` (${signOf(unit)})` : UNIT_SUFFIX[unit]}`,
      // A group that is a number, such as the number of members, is still a group.
      type: kind === 'measure' ? 'number' : isDate ? 'date' : 'string',
      cardinality: values.length,
      samples: values.slice(0, 5),
      isSteady: kind === 'measure' && !areDifferent(measuredIn(table, index)),
      ...(plan === undefined ? {} : { holds: heldBy(plan, index) }),
    }
  })
}

/** The figures of a column with their margins. */
function measuredIn({ columns, rows, groups }: Disclosed, index: number): readonly Measured[] {
  const place = columns.slice(0, index).filter(({ kind }) => kind === 'measure').length
  return rows.flatMap(({ values }, row) => {
    const value = values[index]
    const { noise = 0, error = null } = groups[row]?.certainty[place] ?? {}
    return typeof value === 'number' ? [{ value, margin: Math.hypot(noise, error ?? 0) }] : []
  })
}

/** A column's name as an axis title: "average_monthly_premium_gbp" is "Average monthly premium (£)". */
export function axisLabel(name: string): string {
  const unit = /_gbp$/i.test(name) ? ' (£)' : /_(?:pct|percent)$/i.test(name) ? ' (%)' : ''
  const words = name
    .replace(/_(?:gbp|pct|percent)$/i, '')
    .replaceAll('_', ' ')
    .trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${unit}`
}
