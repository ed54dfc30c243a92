import { sql, type RawBuilder } from 'kysely'
import { textOf, type Run } from './run.ts'

/** How a column of text is better read. */
export interface Reading {
  readonly as: RawBuilder<unknown>
  /** What the values themselves are counted in: "£", "eur", "%", "kg". */
  readonly unit: string | null
  /** Its values are numbers; left out where they are as they were. */
  readonly isNumber?: boolean
  /** What its values leave open and was decided, a sentence after the name of the column. */
  readonly decided?: string
}

const MOST_SAMPLED = 1_000

/** What is written where a value is missing, in a column of anything but names: there it may be one. */
const MISSING_WORDS =
  'unknown,missing,none,nil,not available,not known,not recorded,no data,tbc,tbd,unbekannt,keine angabe,fehlt,offen,inconnu,non renseigné,nc,desconocido,sconosciuto,onbekend,ukendt,okänd'.split(
    ',',
  )

/** A column of text without the words, and the blanks, that only say that a value is missing. */
export const knownOf = (column: RawBuilder<unknown>) =>
  sql`case when lower(trim(${column})) in (${sql.join(['', ...MISSING_WORDS])}) then null else ${column} end`

/** Some of the different values of a column, for whoever looks for a form that all of them have. */
export async function sampled(run: Run, column: RawBuilder<unknown>): Promise<readonly string[]> {
  const rows = await run(
    sql`select distinct trim(${column}::varchar) as value from raw where ${column} is not null limit ${MOST_SAMPLED}`,
  )
  return rows.map(({ value }) => textOf(value))
}

/** Of so many values one may be a slip; of a few, one. */
const ONE_SLIP_IN = 20
const FEWEST = 5

const mayBeSlips = (slips: number, known: number) =>
  ONE_SLIP_IN * slips <= known || (slips === 1 && known >= FEWEST)

/** Whether all of some values are of a form but for a few that look like slips. */
export const areMostly = (values: readonly string[], isOfForm: (value: string) => boolean): boolean =>
  mayBeSlips(values.filter((value) => !isOfForm(value)).length, values.length)

/**
 * In how many rows that have a value a condition does not hold; null where these are too many to be slips.
 *
 * @param hasOdd whether a value is unlike the others: one that is like them, of a few, is of a form that is not known, and no slip
 */
export async function slipsFrom(
  run: Run,
  column: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  hasOdd: boolean,
): Promise<number | null> {
  const [{ known, slips } = {}] = await run(
    sql`select count(*) as known, count(*) filter (where not coalesce(${condition}, false)) as slips from raw where ${column} is not null`,
  )
  const areSlips = hasOdd
    ? mayBeSlips(Number(slips), Number(known))
    : ONE_SLIP_IN * Number(slips) <= Number(known)
  return areSlips ? Number(slips) : null
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
