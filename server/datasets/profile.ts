import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { statementOf } from '../engines/statement.ts'
import { isNumeric, timeOf, type SemanticModel } from './semantic-model.ts'

/** What the data holds, as far as everybody may know it: the names of values, spans, size. Never a row. */
export interface DatasetProfile {
  readonly rowCount: number
  /** Distinct values of each category, in alphabetical order. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Span of each number: values of the threshold's rank from either end, so that no single row shows. */
  readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  /** ISO dates, of the same rank; null where nothing dates an entity. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  /** Of all rows, whatever their order: it changes with any of them. */
  readonly fingerprint: string
  /** When the data was last made or loaded, ISO date and time. */
  readonly lastUpdated: string
}

const MOST_VALUES = 10_000

/** Reads the profile of a dataset through its engine; a category value with too few rows behind it is left out. */
export async function profileDataset(
  engine: Engine,
  model: SemanticModel,
  lastUpdated: string,
): Promise<DatasetProfile> {
  const { dialect } = engine
  const rank = model.threshold
  const rowsOf = (query: RawBuilder<unknown>, rowLimit: number) => {
    const statement = statementOf(query)
    return engine.query(statement.sql, statement.parameters, rowLimit)
  }
  const from = sql`from ${sql.table(model.table)}`
  const time = timeOf(model)
  // Of the threshold's rank, as every other end of a range.
  const day = (end: 'nthLowest' | 'nthHighest') =>
    time === null ? sql`null` : sql`cast(${dialect[end](sql.ref(time.name), rank)} as varchar)`
  const dayOf = (text: unknown, end: string) =>
    typeof text !== 'string' ? null : time?.isYear === true ? `${text}-${end}` : text.slice(0, 10)
  const [size] = await rowsOf(
    sql`select count(*) as n, ${dialect.fingerprint(model.table)} as fingerprint, ${day('nthLowest')} as first, ${day('nthHighest')} as last ${from}`,
    1,
  )
  const values: Record<string, readonly string[]> = {}
  for (const { name } of model.columns.filter(({ role }) => role === 'category')) {
    const column = sql.ref(name)
    const rows = await rowsOf(
      sql`select ${column} as value ${from} where ${column} is not null group by 1 having count(*) >= ${sql.lit(rank)} order by 1`,
      MOST_VALUES,
    )
    values[name] = rows.map(({ value }) => String(value))
  }
  const ranges: Record<string, { min: number; max: number }> = {}
  for (const { name } of model.columns.filter(isNumeric)) {
    const column = sql.ref(name)
    const [row] = await rowsOf(
      sql`select ${dialect.nthLowest(column, rank)} as low, ${dialect.nthHighest(column, rank)} as high ${from}`,
      1,
    )
    ranges[name] = { min: Number(row?.['low'] ?? 0), max: Number(row?.['high'] ?? 0) }
  }
  return {
    rowCount: Number(size?.['n'] ?? 0),
    values,
    ranges,
    firstDay: dayOf(size?.['first'], '01-01'),
    lastDay: dayOf(size?.['last'], '12-31'),
    fingerprint: String(size?.['fingerprint'] ?? ''),
    lastUpdated,
  }
}
