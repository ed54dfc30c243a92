import { sql, type RawBuilder } from 'kysely'
import type { Value } from './readings/reading.ts'
import { textOf, type Run } from '../../engines/run-on.ts'

/** The rows of a table that is being made, and some of them by which is decided how they are read. */

/** Rows by which decisions are made; all of them are counted before they hold. */
export const SAMPLE_ROWS = 20_000
const MOST_VALUES = 2_000

export interface TableRows {
  readonly all: RawBuilder<unknown>
  readonly sample: RawBuilder<unknown>
  readonly count: number
}

/** By the column as the rows have it. */
export type Values = ReadonlyMap<string, readonly Value[]>

export interface RawColumn {
  /** As the rows have it. */
  readonly own: string
  /** As the table will have it. */
  readonly name: string
  readonly type: string
}

/** A column as text without blanks around it. */
export const textOfColumn = ({ own, type }: RawColumn): RawBuilder<unknown> =>
  type === 'VARCHAR' ? sql`trim(${sql.id(own)}, ${BLANKS})` : sql`cast(${sql.id(own)} as varchar)`
const BLANKS = ' \t\r\n\u00A0\u202F\u3000\uFEFF'

/** The values of a column in the sample, the most frequent first. */
export async function sampleValues(run: Run, rows: TableRows, column: RawColumn): Promise<readonly Value[]> {
  const found = await run(
    sql`select value, count(*) as n from (select ${textOfColumn(column)} as value from ${rows.sample}) where value is not null and value <> '' group by 1 order by n desc, value limit ${sql.lit(MOST_VALUES)}`,
  )
  return found.map(({ value, n }) => ({ text: textOf(value), rows: Number(n) }))
}

/** Rows of others; `sample` is a table of its own. */
export async function derived(
  run: Run,
  { all, sample }: TableRows,
  from: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
  place: string,
): Promise<TableRows> {
  const own = sql.id(`sample ${place}`)
  await run(
    sql`create or replace temp table ${own} as select * from (${from(sample)}) limit ${sql.lit(SAMPLE_ROWS)}`,
  )
  const rows = sql`(${from(all)})`
  const [size] = await run(sql`select count(*) as n from ${rows}`)
  return { all: rows, sample: own, count: Number(size?.['n']) }
}
