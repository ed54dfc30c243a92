import { sql } from 'kysely'
import type { Dialect } from '../../engines/engine.ts'
import { only, ordinals, where, type Conditions, type Fragment } from '../../engines/fragments.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { condition } from '../constructs/conditions/conditions.ts'
import { group } from '../constructs/dimensions/dimensions.ts'
import type { Telling } from '../constructs/measures/measure.ts'
import { countsEntities, tellsOf, type Measure } from '../constructs/measures/measures.ts'
import { dimensionId } from './columns.ts'
import { rowsOf } from './compile.ts'
import type { Plan } from './plan.ts'

/** The SQL of the sets that the cells of a plan tell of. */

/** How many buckets rows fall into where sets of them are compared bit by bit: each into its own while there are as many. */
export const BUCKETS = 16_384

/** How many slots entities share where a column names them. */
export const SLOTS = 4_096

/** What stands in a slot is known modulo this: a product of two is exact, and hardly a number vanishes by chance. */
export const PRIME = 65_521

/** How a set of rows is told: by places, each with a number that is 0 where the set has nothing of it. */
interface Told {
  readonly place: Fragment
  readonly entities: Fragment
  readonly number: (measure: Measure, conditions: Conditions) => Fragment
}

/**
 * By words of 32 buckets: a bit says whether the set holds an odd number of rows of the bucket. Rows that follow each
 * other share a word, so that few groups are under way at a time.
 */
const byWords = (dialect: Dialect): Told => ({
  place: sql`cast((${dialect.row()} >> 5) & ${sql.lit(BUCKETS / 32 - 1)} as smallint)`,
  entities: sql`count(*)`,
  number: (_, conditions) => sql`bit_xor(cast(1 as bigint) << (${dialect.row()} & 31))${only(conditions)}`,
})

/**
 * By slots of entities: each row counts as much as a number drawn for it, so that no sum of some of them vanishes but by
 * chance; where entities are what is counted, each counts once.
 */
const bySlots = (model: SemanticModel, dialect: Dialect, entity: string): Told => ({
  place: dialect.slot(sql.ref(entity), SLOTS),
  entities: sql`count(distinct ${sql.ref(entity)})`,
  number: (measure, conditions) =>
    countsEntities(model, measure)
      ? sql`count(distinct ${sql.ref(entity)})${only(conditions)} % ${sql.lit(PRIME)}`
      : sql`sum(${dialect.draw(PRIME)})${only(conditions)} % ${sql.lit(PRIME)}`,
})

export interface CompiledSets {
  /**
   * One row a group: its keys as in the statement of the plan, then its sets, each as "place:number" for what is not
   * 0; null is the empty set. Places are words of `BUCKETS` bits, or `SLOTS` with a number modulo `PRIME`. Groups below
   * the threshold, of which no cell is ever shown, are left out.
   */
  readonly statement: Statement
  /** By measure: where the sets stand that its cells tell of. Plans by the same groups may share all of them. */
  readonly sets: readonly (readonly string[])[]
}

/** The SQL of the sets behind the cells of a plan. */
export function compileSets(of: Telling, plan: Plan): CompiledSets {
  const { model, dialect } = of
  const told =
    model.protects === undefined ? byWords(dialect) : bySlots(model, dialect, model.protects.column)
  const numbers = new Map<string, { readonly key: string; readonly number: Fragment }>()
  const sets = plan.measures.map((measure) =>
    tellsOf(of, measure).map((conditions) => {
      const number = told.number(measure, conditions)
      const name = JSON.stringify(statementOf(number))
      const entry = numbers.get(name) ?? { key: `set_${numbers.size}`, number }
      numbers.set(name, entry)
      return entry.key
    }),
  )
  const keys = plan.dimensions.map((_, place) => sql.ref(dimensionId(place)))
  const groups = plan.dimensions.map(
    (dimension, index) => sql`${group(of, dimension)} as ${keys[index] ?? sql``}`,
  )
  const [place, entities] = [sql.ref('place'), sql.ref('entities')]
  const columns = [
    ...groups,
    sql`${told.place} as ${place}`,
    sql`${told.entities} as ${entities}`,
    ...numbers.values().map(({ key, number }) => sql`${number} as ${sql.ref(key)}`),
  ]
  const filter = rowsOf(plan).map((each) => condition(of, each))
  const byPlace = sql`select ${sql.join(columns)} from ${sql.table(model.table)}${where(filter)} group by ${ordinals(groups.length + 1)}`
  const texts = [...numbers.values()].map(({ key }) => {
    const number = sql.ref(key)
    return sql`string_agg(concat(${place}, ':', ${number}), ' ')${only([sql`${number} > 0`])} as ${number}`
  })
  const grouped = groups.length === 0 ? sql`` : sql` group by ${ordinals(groups.length)}`
  return {
    statement: statementOf(
      sql`select ${sql.join([...keys, ...texts])} from (${byPlace}) as places${grouped} having sum(${entities}) >= ${sql.lit(model.threshold)}`,
    ),
    sets,
  }
}
