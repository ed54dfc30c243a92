import { sql, type RawBuilder } from 'kysely'
import { textOf, type Run } from './run.ts'

/** How a column of text is better read. */
export interface Reading {
  readonly as: RawBuilder<unknown>
  /** What the values themselves are counted in: "£", "eur", "%". */
  readonly unit: string | null
}

const MOST_SAMPLED = 1_000

/** What is written where a value is missing, in a column of anything but names: there it may be one. */
const MISSING_WORDS =
  'unknown,missing,none,nil,not available,not known,not recorded,no data,tbc,tbd,unbekannt,keine angabe,fehlt,offen,inconnu,non renseigné,nc,desconocido,sconosciuto,onbekend,ukendt,okänd'.split(
    ',',
  )

/** A column of text without the words that only say that a value is missing. */
export const knownOf = (column: RawBuilder<unknown>) =>
  sql`case when lower(trim(${column})) in (${sql.join(MISSING_WORDS)}) then null else ${column} end`

/** Some of the different values of a column, for whoever looks for a form that all of them have. */
export async function sampled(run: Run, column: RawBuilder<unknown>): Promise<readonly string[]> {
  const rows = await run(
    sql`select distinct trim(${column}::varchar) as value from raw where ${column} is not null limit ${MOST_SAMPLED}`,
  )
  return rows.map(({ value }) => textOf(value))
}

/** Whether a condition holds in every row that has a value. */
export async function holdsFor(
  run: Run,
  column: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const [found] = await run(
    sql`select 1 from raw where ${column} is not null and not coalesce(${condition}, false) limit 1`,
  )
  return found === undefined
}
