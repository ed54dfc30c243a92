import { numberAtStart } from '../../table/number-text.ts'
import type { TableCell, TableData } from '../../table/table-data.ts'

/** One mark of a chart (SPEC section 3, chart data point). */
export interface DataPoint {
  readonly name: string
  readonly value: number
  /** The row has no value: a chart leaves a gap, where 0 would say something. */
  readonly isMissing?: true
  /** The other columns of the row, without housekeeping. */
  readonly others: Readonly<Record<string, string | number | null>>
}

const HOUSEKEEPING = [
  /^data_points$/,
  /^row_count$/,
  /^execution_time/,
  /^query_time/,
  /^created_at$/,
  /^updated_at$/,
  /^timestamp$/,
  /^_count$/,
  /^_total$/,
  /^id$/,
  /_id$/,
  /^k_threshold/,
  /^groups_suppressed/,
]

/** Columns that say something of the query, not of the data. */
export const isHousekeeping = (column: string): boolean =>
  HOUSEKEEPING.some((pattern) => pattern.test(column))

const UNKNOWN = 'Unknown'

/** What a cell stands for in a chart: as it was written, where the answer has no types. */
export const valueIn = (cell: TableCell | undefined): string | number | null =>
  cell === undefined ? null : cell.written === null ? cell.value : cell.written.raw

export const nameOf = (value: string | number | null): string =>
  value === null || value === '' ? UNKNOWN : String(value)

/** A value as a number: the one that a text such as "£1,234.50" or "12%" begins with, 0 where there is none. */
export function valueOf(value: string | number | null): number {
  if (typeof value === 'number') return value
  return value === null ? 0 : (numberAtStart(value) ?? 0)
}

/** The marks of a table's rows, by the columns that name and measure them. */
export function dataPoints(table: TableData, label: string, value: string): readonly DataPoint[] {
  const places = new Map(table.columns.map(({ id }, index) => [id, index]))
  const others = [...places].filter(
    ([column]) => column !== label && column !== value && !isHousekeeping(column),
  )
  return table.rows.map((cells) => {
    const at = (place: number | undefined) => valueIn(cells[place ?? -1])
    const measured = at(places.get(value))
    return {
      name: nameOf(at(places.get(label))),
      value: valueOf(measured),
      ...(measured === null ? { isMissing: true } : {}),
      others: Object.fromEntries(others.map(([column, place]) => [column, at(place)])),
    }
  })
}
