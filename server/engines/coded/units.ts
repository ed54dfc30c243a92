import { sql } from 'kysely'
import type { Fragment } from '../fragments.ts'

/** The smallest unit of the amounts of columns, such as a penny: what is not a whole number of one is not added up from codes. */

export interface Described {
  readonly name: string
  readonly type: string
}

export const isNumeric = (type: string) =>
  /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(.*\))$/.test(type)

/** Digits behind the point that are tried where a type does not say how many there are. */
const TRIED = [0, 1, 2, 3, 4]
/** An amount has four bytes, and sums are added in numbers that are exact below 2^53: these here may be out by a little. */
const [MOST_AMOUNT, MOST_SUM] = [2 ** 31 - 1, 2 ** 52]

/** So many steps of a unit as a number that is whole. */
export const steps = (name: string, unit: number): Fragment =>
  sql`round(cast(${sql.id(name)} as double) * ${sql.lit(10 ** unit)})`

function unitsTried(type: string): readonly number[] {
  if (!isNumeric(type)) return []
  const [, scale] = /^DECIMAL\(\d+,(\d+)\)$/.exec(type) ?? []
  if (scale !== undefined) return [Number(scale)]
  return /INT/.test(type) ? [0] : TRIED
}

/** Of each column how many digits its amounts have behind the point; null where they have no unit that sums of four bytes could be made of. */
export async function unitsOf(
  run: (query: Fragment) => Promise<readonly Readonly<Record<string, unknown>>[]>,
  table: Fragment,
  columns: readonly Described[],
): Promise<readonly (number | null)[]> {
  const tried = columns.flatMap(({ name, type }, at) =>
    unitsTried(type).map((unit) => ({ at, unit, name, id: `unit_${at}_${unit}` })),
  )
  if (tried.length === 0) return columns.map(() => null)
  const whole = tried.map(({ name, unit, id }) => {
    const each = steps(name, unit)
    const isWhole = sql`bool_and(${each} / ${sql.lit(10 ** unit)} = cast(${sql.id(name)} as double))`
    const isSmall = sql`max(abs(${each})) <= ${sql.lit(MOST_AMOUNT)} and sum(abs(${each})) < ${sql.lit(MOST_SUM)}`
    return sql`${isWhole} and ${isSmall} as ${sql.id(id)}`
  })
  const [row] = await run(sql`select ${sql.join(whole)} from ${table}`)
  return columns.map((_, at) => tried.find((each) => each.at === at && row?.[each.id] === true)?.unit ?? null)
}
