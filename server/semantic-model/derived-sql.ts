import { sql } from 'kysely'
import type { Dialect } from '../engines/engine.ts'
import type { Fragment } from '../engines/fragments.ts'
import { workedOf, type Duration } from './derived.ts'
import { columnOf, type SemanticModel } from './semantic-model.ts'

/** The table of a model, with the columns that are worked out beside those that it has. */

const SECONDS: Readonly<Record<Duration, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
  weeks: 604_800,
  // The average of the Gregorian calendar.
  months: 2_629_746,
  years: 31_556_952,
}

/** What a column is in each row. */
function valueOf(model: SemanticModel, dialect: Dialect, name: string): Fragment {
  const { derived } = columnOf(model, name)
  if (derived === undefined) return sql.ref(name)
  const { operation, parts, in: unit } = workedOf(derived)
  const [one, other] = parts.map((part) => valueOf(model, dialect, part)) as [Fragment, Fragment]
  if (operation === 'between')
    return sql`((${dialect.seconds(other)} - ${dialect.seconds(one)}) / ${sql.lit(SECONDS[unit])}.0)`
  const [a, b] = [dialect.double(one), dialect.double(other)]
  if (operation === 'divide') return sql`(${a} / nullif(${b}, 0))`
  return operation === 'multiply'
    ? sql`(${a} * ${b})`
    : operation === 'add'
      ? sql`(${a} + ${b})`
      : sql`(${a} - ${b})`
}

/** @param names the columns that a statement names; all that the model declares where left out */
export function tableOf(
  model: SemanticModel,
  dialect: Dialect,
  names: Iterable<string> = model.columns.map(({ name }) => name),
): Fragment {
  const table = sql.table(model.table)
  const derived = [...new Set(names)].filter((name) => columnOf(model, name).derived !== undefined)
  if (derived.length === 0) return table
  const columns = derived.map((name) => sql`${valueOf(model, dialect, name)} as ${sql.ref(name)}`)
  return sql`(select *, ${sql.join(columns)} from ${table}) as ${table}`
}
