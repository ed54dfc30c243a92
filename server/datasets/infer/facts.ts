import { sql } from 'kysely'
import type { Engine, TableColumn } from '../../engines/engine.ts'
import { statementOf } from '../../engines/statement.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'

/** What a table itself tells of its columns. */

export interface Facts extends TableColumn {
  readonly rows: number
  /** Rows that have a value. */
  readonly filled: number
  /** Different values. */
  readonly distinct: number
  /** Numbers only. */
  readonly low: number
  readonly high: number
  readonly min: number
  readonly max: number
  readonly whole: boolean
  /** Average length of a text. */
  readonly length: number
}

/** Values of a quantity of few: it is grouped by the value itself. */
export const MOST_DISCRETE = 25

/** The facts of all columns of a table, in its order. Throws EngineError. */
export async function factsOf(engine: Engine, table: string): Promise<readonly Facts[]> {
  const facts: Facts[] = []
  for (const { name, kind } of await engine.columns(table)) {
    if (name === ROW_ID) continue
    const column = sql.id(name)
    const double = (value: ReturnType<typeof sql>) => sql`cast(${value} as double precision)`
    const percentile = (fraction: number) => engine.dialect.percentile(column, fraction, [])
    const more =
      kind === 'number'
        ? sql`, ${percentile(0.05)} as low, ${percentile(0.95)} as high, ${double(sql`min(${column})`)} as least, ${double(sql`max(${column})`)} as most, count(*) filter (where ${column} <> floor(${column})) as broken`
        : kind === 'text'
          ? sql`, avg(length(${column})) as length`
          : sql``
    const statement = statementOf(
      sql`select count(*) as n, count(${column}) as filled, count(distinct ${column}) as different${more} from ${sql.id(table)}`,
    )
    const [row = {}] = await engine.query(statement.sql, statement.parameters, 1)
    facts.push({
      name,
      kind,
      rows: Number(row['n']),
      filled: Number(row['filled']),
      distinct: Number(row['different']),
      low: Number(row['low'] ?? 0),
      high: Number(row['high'] ?? 0),
      min: Number(row['least'] ?? 0),
      max: Number(row['most'] ?? 0),
      whole: row['broken'] === 0 && row['filled'] !== 0,
      length: Number(row['length'] ?? 0),
    })
  }
  return facts
}
