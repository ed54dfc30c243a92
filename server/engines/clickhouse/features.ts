import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EngineError } from '../engine.ts'
import { statementOf } from '../statement.ts'
import { clickhouseDialect as dialect } from './clickhouse-dialect.ts'
import { RefusedByServerError, type Connection } from './connection.ts'
import { prepared } from './statement-text.ts'

/** Whether a server understands what statements need as tests know it: asked of three values whose figures are known. */

const VALUES = sql`(select arrayJoin([1.0, 2.0, 4.0]) as x)`
const TEXT = 'Querent'
const identified = String(BigInt(`0x${createHash('md5').update(TEXT).digest('hex').slice(0, 15)}`))
const x = sql.ref('x')
const leap = sql`toDate32('2024-02-29')`

/** By what is said where a figure is another one. */
const FIGURES = {
  'a percentile': [dialect.percentile(x, 0.25, []), 1.5],
  'the second lowest value': [dialect.nthLowest(x, 2, []), 2],
  'the second highest value': [dialect.nthHighest(x, 2, []), 2],
  'a value where there are fewer': [dialect.nthLowest(x, 5, []), null],
  'the lowest values': [dialect.lowest(x, 2, []), '1,2'],
  'the highest values': [dialect.highest(x, 2, []), '4,2'],
  'several percentiles': [dialect.percentiles(x, [0, 0.5, 1], []), '1,2,4'],
  'percentiles of nothing': [dialect.percentiles(x, [0.5], [sql`${x} > 4`]), null],
  'a variance': [sql`round(${dialect.variance(x, [])}, 6)`, 1.555_556],
  'a sum of large numbers': [
    dialect.sumOfKeys(sql`toInt64(${x}) * 1000000000000000000`, [], false),
    '7000000000000000000',
  ],
  'a sum of nothing': [sql`sum(${x}) filter (where ${x} > 4)`, null],
  'a condition of a figure': [sql`count(*) filter (where ${x} > 1)`, 2],
  'a correlation': [sql`round(${dialect.correlation(x, sql`-${x}`, [])}, 6)`, -1],
  'a hash': [sql`toString(${dialect.identity(sql`min('${sql.raw(TEXT)}')`)})`, identified],
  'the first day of a week': [sql`toString(min(${dialect.grain(leap, 'week')}))`, '2024-02-26'],
  'the first day of a half-year': [
    sql`toString(min(${dialect.steps(leap, { months: 6, days: 0 })}))`,
    '2024-01-01',
  ],
  'the hour of a time': [
    sql`min(${dialect.grain(sql`toDateTime64('2024-02-29 13:45:00', 0, 'UTC')`, 'hourOfDay')})`,
    13,
  ],
  'a day of long ago': [
    sql`toString(min(${dialect.grain(sql`toDate32('1905-07-09')`, 'month')}))`,
    '1905-07-01',
  ],
} as const

/** Throws EngineError, which names the version and what it lacks. */
export async function expectFeatures(connection: Connection): Promise<void> {
  const [of] = await connection.run({ query: 'select version() as version', parameters: {} })
  const lacking = (what: string) =>
    new EngineError(`it is ClickHouse ${String(of?.['version'])}, which lacks what statements need: ${what}`)
  const columns = Object.values(FIGURES).map(([figure], place) => sql`${figure} as ${sql.ref(`f${place}`)}`)
  const statement = prepared(statementOf(sql`select ${sql.join(columns)} from ${VALUES}`))
  const [row] = await connection.run(statement).catch((error: unknown) => {
    throw error instanceof RefusedByServerError ? lacking(error.message) : error
  })
  Object.entries(FIGURES).forEach(([name, [, expected]], place) => {
    const given = row?.[`f${place}`]
    const isSame =
      typeof expected === 'number' && typeof given === 'number'
        ? Math.abs(given - expected) < 1e-9
        : given === expected
    if (!isSame) throw lacking(`${name} is ${String(given)} there, not ${String(expected)}`)
  })
}
