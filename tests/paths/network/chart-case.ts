import { CHART_MIN_ROWS } from '../../../src/config/constants.ts'
import type { ChartMachineInput } from '../../../src/machines/chart/chart.machine.ts'
import { isCurrency } from '../../../src/table/number-text.ts'

/** Answers that are drawn: rows of them, what their columns are, and where the machine of a chart starts with them. */

type Value = string | number | null
type Row = Readonly<Record<string, Value>>
type Kind = 'bar' | 'line' | 'histogram' | 'scatter' | 'pie'

export interface ChartCase {
  /** As it is asked. */
  readonly question: string
  readonly type: Kind
  readonly rows: readonly Row[]
  /** What its columns are, of an answer that says it; null of one of plain rows. */
  readonly units: Readonly<Record<string, Unit>> | null
  /** What the chart is called, which is what it shows without it. */
  readonly title?: string
  /** Columns along both axes, where they are not the first and what is measured. */
  readonly axes?: readonly [string, string]
  /** What cells of an answer with units say in place of their values, by column and value. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** How wide the window is where it is not as on a desk. */
  readonly windowPx?: number
  /** Of figures with noise how many decimals hold, by column, and groups that are not shown. */
  readonly decimals?: Readonly<Record<string, number>>
  readonly notShown?: readonly string[]
  readonly isDark?: true
  /** The column of the table that is sorted, by its place. */
  readonly sortedBy?: number
  /** The row of the table that is pointed at. */
  readonly pointedAt?: number
  /** What is drawn stands below as a table. */
  readonly isTold?: true
}

/** What figures are counted in: a currency, `percent`, `ratio`, `number` or any other name; a column without one has groups. */
type Unit = string

export const PHONE_PX = 375
export const TABLET_PX = 900

export const times = <Item>(count: number, of: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => of(index))
export const named = (prefix: string, count: number) => times(count, (index) => `${prefix}${index + 1}`)
export const monthsFrom = (year: number, count: number, step = 1) =>
  times(count, (index) => new Date(Date.UTC(year, index * step, 1)).toISOString().slice(0, 10))
export const daysFrom = (day: string, count: number, step: number) =>
  times(count, (index) => new Date(Date.parse(day) + index * step * 86_400_000).toISOString().slice(0, 10))

/** Rises and falls; no two of the first hundred are the same. */
export const figure = (index: number) => 100 + ((index * 37) % 101) + (index % 4) / 4

/** A row for each combination of groups. */
export const crossed = (
  dimensions: Readonly<Record<string, readonly Value[]>>,
  figures: (index: number) => Row = (index) => ({ average_premium: figure(index) }),
): readonly Row[] =>
  Object.entries(dimensions)
    .reduce<readonly Row[]>(
      (rows, [id, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [id]: value }))),
      [{}],
    )
    .map((row, index) => ({ ...row, ...figures(index) }))

/** Rows of which some have no figure, and some are not there. */
export const holed = (
  rows: readonly Row[],
  id: string,
  empty: readonly number[],
  absent: readonly number[] = [],
) =>
  rows
    .map((row, index) => (empty.includes(index) ? { ...row, [id]: null } : row))
    .filter((_, index) => !absent.includes(index))

export const REGIONS = [
  ...['North East', 'North West', 'Yorkshire and the Humber', 'East Midlands', 'West Midlands'],
  ...['East of England', 'London', 'South East & Channel', 'South West', 'Wales <all>', 'Scotland'],
  'Northern Ireland',
]
export const COVERS = ['Comprehensive', 'Core', 'Core with therapies']
export const PREMIUM = { average_premium: 'GBP' } as const
export const quotes = (index: number) => ({ number_of_quotes: 900 - 61 * index })
export const around = (index: number) => ({ change_in_premium: figure(index) - 150 })

const LABELS: Readonly<Record<string, string>> = {
  number_of_quotes: 'Number of quotes',
  level: 'Level in %',
  worth: 'Worth (£)',
  tobacco: 'Who smokes',
  longest: 'What all who were asked in any of the years since the first of them said that it would come to',
}
const labelOf = (id: string) =>
  LABELS[id] ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`

/** The typed table of an answer that says what its columns are, else null. */
export function tableOf({ rows, units, texts = {}, decimals = {}, notShown = [] }: ChartCase): object | null {
  if (units === null) return null
  const ids = Object.keys(rows[0] ?? {})
  return {
    columns: ids.map((id) => {
      const unit = units[id]
      const format =
        unit === undefined
          ? 'text'
          : isCurrency(unit)
            ? 'currency'
            : unit === 'percent' || unit === 'ratio'
              ? unit
              : 'number'
      return {
        id,
        label: labelOf(id),
        role: unit === undefined ? 'dimension' : 'measure',
        unit: unit === 'number' || unit === undefined ? null : unit,
        format,
        ...(decimals[id] === undefined ? {} : { exact: false, decimals: decimals[id] }),
      }
    }),
    ...(notShown.length === 0
      ? {}
      : { not_shown: notShown.map((label) => ({ label, why: 'fewer than 5 quotes' })) }),
    rows: rows.map((row) =>
      ids.map((id) => {
        const value = row[id] ?? null
        const text = texts[id]?.[String(value)]
        return text === undefined ? value : { value, text }
      }),
    ),
  }
}

/** Where the machine of a chart starts with such an answer. */
export function inputOf({ question, title, type, rows, units, axes }: ChartCase): ChartMachineInput {
  if (rows.length < CHART_MIN_ROWS) throw new Error(`${question}: too few rows to be drawn`)
  const ids = Object.keys(rows[0] ?? {})
  const measured = ids.find((id) => units?.[id] !== undefined) ?? ids.at(-1) ?? ''
  const [x, y] = axes ?? [ids[0] ?? '', measured]
  return {
    question,
    sql: 'select 1',
    rows,
    drawn: rows.length,
    recommendation: {
      success: true,
      chart_type: type,
      title: title ?? `Chart of ${question}`,
      x_axis: { column: x, label: labelOf(x) },
      y_axis: { column: y, label: labelOf(y) },
      ...(units === null ? {} : { reason: `because of ${question}` }),
    },
  }
}
