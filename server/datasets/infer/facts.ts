import type { Engine } from '../../engines/engine.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'

/** What a table itself tells of its columns. */

const ident = (name: string) => `"${name.replaceAll('"', '""')}"`

export interface Facts {
  readonly name: string
  readonly type: string
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

export const NUMERIC = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL|FLOAT|DOUBLE)/

/** Values of a quantity of few: it is grouped by the value itself. */
export const MOST_DISCRETE = 25

/** The facts of all columns of a table, in its order. Throws EngineError. */
export async function factsOf(engine: Engine, table: string): Promise<readonly Facts[]> {
  const rowOf = async (query: string) => (await engine.query(query, [], 5_000))[0] ?? {}
  const described = await engine.query(
    `select column_name, data_type from information_schema.columns where table_name = $1 order by ordinal_position`,
    [table],
    5_000,
  )
  const facts: Facts[] = []
  for (const { column_name: name, data_type: type } of described) {
    if (name === ROW_ID) continue
    const column = ident(String(name))
    const isNumber = NUMERIC.test(String(type))
    const row = await rowOf(
      `select count(*) as n, count(${column}) as filled, count(distinct ${column}) as different${
        isNumber
          ? `, quantile_cont(${column}, 0.05)::double as low, quantile_cont(${column}, 0.95)::double as high, min(${column})::double as least, max(${column})::double as most, coalesce(bool_and(${column} = floor(${column})), false) as whole`
          : String(type) === 'VARCHAR'
            ? `, avg(length(${column})) as length`
            : ''
      } from ${ident(table)}`,
    )
    facts.push({
      name: String(name),
      type: String(type),
      rows: Number(row['n']),
      filled: Number(row['filled']),
      distinct: Number(row['different']),
      low: Number(row['low'] ?? 0),
      high: Number(row['high'] ?? 0),
      min: Number(row['least'] ?? 0),
      max: Number(row['most'] ?? 0),
      whole: row['whole'] === true,
      length: Number(row['length'] ?? 0),
    })
  }
  return facts
}
