import { sql } from 'kysely'
import { metricOf, type SemanticModel } from '../../datasets/semantic-model.ts'
import type { Dialect } from '../../engines/engine.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { keysOf } from './figure-words.ts'
import {
  condition,
  group,
  known,
  only,
  ordinals,
  where,
  type Conditions,
  type Fragment,
} from './fragments.ts'
import type { Measure, Plan } from './plan.ts'

/** The SQL of the sets that the cells of a plan tell of. */

/** How many buckets rows fall into where sets of them are compared bit by bit: each into its own while there are as many. */
export const BUCKETS = 16_384

/** How many slots entities share where a column names them. */
export const SLOTS = 4_096

/** What stands in a slot is known modulo this: a product of two is exact, and hardly a number vanishes by chance. */
export const PRIME = 65_521

/** Which rows a figure of a measure tells of: all of a group, those with a value, the numerator of a share. */
function tellsOf(model: SemanticModel, dialect: Dialect, measure: Measure): readonly Conditions[] {
  const own = 'where' in measure && measure.where ? [condition(model, dialect, measure.where)] : []
  switch (measure.kind) {
    case 'count':
      return [own]
    case 'shareOfTotal':
      return measure.column === undefined ? [own] : [own, [...own, known(measure.column)]]
    case 'distinct':
    case 'aggregate':
    case 'percentile':
      return [own, [...own, known(measure.column)]]
    case 'share':
      return [own, [...own, condition(model, dialect, measure.of)]]
    case 'correlation':
      return [own, [...own, known(measure.column), known(measure.with)]]
    case 'ratio':
      return [own, [...own, known(measure.column), known(measure.per)]]
    case 'metric': {
      const { share, ratio } = metricOf(model, measure.name)
      if (share !== undefined) return [own, [...own, sql.ref(share.column)]]
      if (ratio === undefined) return [own]
      const flag = ratio.where === undefined ? [] : [sql.ref(ratio.where)]
      return [own, [...own, ...flag, known(ratio.numerator), known(ratio.denominator)]]
    }
  }
}

/** Where a row of `compileSets` keeps one of the sets of a measure. */
export const setKey = (measure: number, set: number) => `set_${measure}_${set}`

/** How many sets each measure of a plan tells of. */
export const setsOf = (model: SemanticModel, dialect: Dialect, plan: Plan): readonly number[] =>
  plan.measures.map((measure) => tellsOf(model, dialect, measure).length)

/** How the rows of a set that fall into one place are told, and how the places of a set are put together. */
interface Kept {
  readonly place: Fragment
  readonly entities: Fragment
  readonly of: (measure: Measure, conditions: Conditions) => Fragment
  readonly together: (told: Fragment) => Fragment
}

const PLACE = sql.ref('place')

/** A bit says whether the set holds an odd number of rows of the bucket. */
const asBits = (dialect: Dialect): Kept => ({
  place: dialect.bucket(BUCKETS),
  entities: sql`count(*)`,
  of: (_, conditions) => sql`count(*)${only(conditions)} % 2`,
  together: (told) => dialect.bits(PLACE, BUCKETS, only([sql`${told} = 1`])),
})

/**
 * Each row of an entity counts as much as a number drawn for it, so that no sum of some of them vanishes but by chance;
 * where entities are what is counted, each counts once.
 */
const asWeights = (dialect: Dialect, entity: string): Kept => ({
  place: dialect.slot(sql.ref(entity), SLOTS),
  entities: sql`count(distinct ${sql.ref(entity)})`,
  of: (measure, conditions) =>
    measure.kind === 'distinct' && measure.column === entity
      ? sql`count(distinct ${sql.ref(entity)})${only(conditions)} % ${sql.lit(PRIME)}`
      : sql`sum(${dialect.draw(PRIME)})${only(conditions)} % ${sql.lit(PRIME)}`,
  together: (told) => sql`string_agg(concat(${PLACE}, ':', ${told}), ' ')${only([sql`${told} > 0`])}`,
})

/**
 * The SQL of the sets behind the cells of a plan: one row a group. A set is bits over `BUCKETS` in base64; where a
 * column names the entities it is "slot:number" for each of the `SLOTS` that is not 0, modulo `PRIME`. Null is the
 * empty set. Groups below the threshold, of which no cell is ever shown, are left out.
 */
export function compileSets(model: SemanticModel, dialect: Dialect, plan: Plan): Statement {
  const kept = model.protects === undefined ? asBits(dialect) : asWeights(dialect, model.protects.column)
  const keys = keysOf(model, plan).dimensions
  const groups = plan.dimensions.map(
    (dimension, index) => sql`${group(dialect, dimension)} as ${sql.ref(keys[index] ?? '')}`,
  )
  const sets = plan.measures.flatMap((measure, index) =>
    tellsOf(model, dialect, measure).map((conditions, set) => ({
      key: sql.ref(setKey(index, set)),
      told: kept.of(measure, conditions),
    })),
  )
  const entities = sql.ref('entities')
  const columns = [
    ...groups,
    sql`${kept.place} as ${PLACE}`,
    sql`${kept.entities} as ${entities}`,
    ...sets.map(({ key, told }) => sql`${told} as ${key}`),
  ]
  const filter = plan.filter === null ? [] : [condition(model, dialect, plan.filter)]
  const byPlace = sql`select ${sql.join(columns)} from ${sql.table(model.table)}${where(filter)} group by ${ordinals(groups.length + 1)}`
  const selected = [
    ...keys.map((key) => sql.ref(key)),
    ...sets.map(({ key }) => sql`${kept.together(key)} as ${key}`),
  ]
  const grouped = groups.length === 0 ? sql`` : sql` group by ${ordinals(groups.length)}`
  return statementOf(
    sql`select ${sql.join(selected)} from (${byPlace}) as places${grouped} having sum(${entities}) >= ${sql.lit(model.threshold)}`,
  )
}
