import type { Row } from '../../api/answer.ts'
import type { ColumnMetadata } from '../../api/calls.ts'
import { COLUMN_SAMPLE_VALUES } from '../../config/constants.ts'

const DATE = /^\d{4}-\d{2}-\d{2}/

function typeOf(values: readonly unknown[]): ColumnMetadata['data_type'] {
  if (values.length === 0) return 'string'
  if (values.every((value) => typeof value === 'number')) return 'number'
  if (values.every((value) => typeof value === 'boolean')) return 'boolean'
  return values.every((value) => typeof value === 'string' && DATE.test(value)) ? 'date' : 'string'
}

const keyOf = (value: unknown) => `${typeof value} ${JSON.stringify(value)}`

/** What each column of result rows holds (SPEC section 3, column metadata). */
export function columnMetadata(rows: readonly Row[]): readonly ColumnMetadata[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...names].map((name) => {
    const all = rows.map((row) => row[name])
    const values = all.filter((value) => value !== null && value !== undefined)
    const distinct = [...new Map(values.map((value) => [keyOf(value), value])).values()]
    return {
      name,
      data_type: typeOf(values),
      cardinality: distinct.length,
      is_nullable: values.length < all.length,
      sample_values: distinct.slice(0, COLUMN_SAMPLE_VALUES),
    }
  })
}
