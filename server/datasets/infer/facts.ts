import { sql } from 'kysely'
import type { Engine, EngineRow, TableColumn } from '../../engines/engine.ts'
import type { Fragment } from '../../engines/fragments.ts'
import { statementOf } from '../../engines/statement.ts'

/** What values tell of a column. */

export interface Facts extends TableColumn {
  readonly rows: number
  /** Rows that have a value. */
  readonly filled: number
  /** Different values; of a sampled column those of the sample, where these tell all that is asked (`sampled-facts.ts`). */
  readonly distinct: number
  /** Numbers only. */
  readonly low: number
  readonly high: number
  /** Of dates the seconds since 1970. */
  readonly min: number
  readonly max: number
  readonly whole: boolean
  /** Dates with a time of the day among them. */
  readonly timed: boolean
  /** Average length of a text. */
  readonly length: number
}

/** Values of a quantity of few: it is grouped by the value itself. */
export const MOST_DISCRETE = 25
/** Different texts beyond which a column is no category. */
export const MOST_CATEGORIES = 2_000

const double = (value: Fragment) => sql`cast(${value} as double precision)`

/** What is quickly counted in one walk over all rows. @param suffix of the names of results */
export const countsOf = ({ name, kind }: TableColumn, suffix = ''): readonly Fragment[] => {
  const column = sql.id(name)
  const as = (of: Fragment, result: string) => sql`${of} as ${sql.id(`${result}${suffix}`)}`
  return [
    as(sql`count(${column})`, 'filled'),
    ...(kind === 'number'
      ? [
          as(double(sql`min(${column})`), 'least'),
          as(double(sql`max(${column})`), 'most'),
          as(sql`count(*) filter (where ${column} <> floor(${column}))`, 'broken'),
        ]
      : []),
  ]
}

/** What takes sorting, or reading of long texts. */
export const spreadOf = (
  { name, kind }: TableColumn,
  { dialect }: Engine,
  suffix = '',
): readonly Fragment[] => {
  const column = sql.id(name)
  const as = (of: Fragment, result: string) => sql`${of} as ${sql.id(`${result}${suffix}`)}`
  return [
    as(sql`count(distinct ${column})`, 'different'),
    ...(kind === 'number'
      ? [as(dialect.percentile(column, 0.05, []), 'low'), as(dialect.percentile(column, 0.95, []), 'high')]
      : kind === 'text'
        ? [as(sql`avg(length(${column}))`, 'length')]
        : kind === 'time'
          ? [
              as(sql`count(*) filter (where ${column} <> ${dialect.grain(column, 'day')})`, 'timed'),
              as(dialect.seconds(sql`min(${column})`), 'least'),
              as(dialect.seconds(sql`max(${column})`), 'most'),
            ]
          : []),
  ]
}

/** The first row of a statement. */
export async function readRow(engine: Pick<Engine, 'query'>, statement: Fragment): Promise<EngineRow> {
  const { sql: text, parameters } = statementOf(statement)
  const [row = {}] = await engine.query(text, parameters, 1)
  return row
}

/** Facts by what the statements gave. */
export const factsBy = (column: TableColumn, rows: number, row: EngineRow): Facts => ({
  ...column,
  rows,
  filled: Number(row['filled']),
  distinct: Number(row['different']),
  low: Number(row['low'] ?? 0),
  high: Number(row['high'] ?? 0),
  min: Number(row['least'] ?? 0),
  max: Number(row['most'] ?? 0),
  whole: row['broken'] === 0 && row['filled'] !== 0,
  timed: Number(row['timed'] ?? 0) > 0,
  length: Number(row['length'] ?? 0),
})

/** A column by all of its values. */
export const readColumn = (engine: Engine, table: string, column: TableColumn): Promise<EngineRow> =>
  readRow(
    engine,
    sql`select ${sql.join([...countsOf(column), ...spreadOf(column, engine)])} from ${sql.id(table)}`,
  )
