import type { Row } from '../../api/calls.ts'

/** One mark of a chart (SPEC section 3, chart data point). */
export interface DataPoint {
  readonly name: string
  readonly value: number
  /** The row has no value: a chart leaves a gap, where 0 would say something. */
  readonly isMissing?: true
  /** The other columns of the row, without housekeeping. */
  readonly others: Row
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

export function nameOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return UNKNOWN
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value as a number: parsed where it is text such as "£1,234.50" or "12%", 0 where it cannot be. */
export function valueOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value !== 'string') return 0
  const parsed = Number.parseFloat(value.replace(/[£$€,\s]/g, ''))
  return Number.isFinite(parsed) ? parsed : 0
}

/** The marks of rows, by the columns that name and measure them. */
export const dataPoints = (rows: readonly Row[], label: string, value: string): readonly DataPoint[] =>
  rows.map((row) => ({
    name: nameOf(row[label]),
    value: valueOf(row[value]),
    ...(row[value] === null || row[value] === undefined ? { isMissing: true } : {}),
    others: Object.fromEntries(
      Object.entries(row).filter(
        ([column]) => column !== label && column !== value && !isHousekeeping(column),
      ),
    ),
  }))
