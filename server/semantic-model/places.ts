import { sql } from 'kysely'
import type { Dialect } from '../engines/engine.ts'
import type { Fragment } from '../engines/fragments.ts'

/** Where entities stand in the sets that answers are judged by, and with which numbers. */

/** How many places entities share, by hash: sets are compared place by place, whatever the size of the data. */
export const PLACES = 4_096

/**
 * What stands at a place is known modulo this: a sum and a product are small integers, and hardly a number vanishes by
 * chance. The largest prime below 2^15.
 */
export const PRIME = 32_749

/** As narrow as they can be, here and below: millions of them are grouped and summed. */
export const placeOf = (dialect: Dialect, id: Fragment): Fragment =>
  sql`cast(${dialect.bits(id, 20, PLACES - 1)} as smallint)`

/** A number drawn for each, never 0: no sum of some of them vanishes but by chance. */
export const drawOf = (id: Fragment): Fragment => sql`cast(1 + ${id} % ${sql.lit(PRIME - 1)} as smallint)`
