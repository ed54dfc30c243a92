import { sql } from 'kysely'
import { metricOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Dialect } from '../../engines/engine.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { keysOf } from './figure-words.ts'
import { condition, group } from './fragments.ts'
import { known, only, ordinals, where, type Conditions, type Fragment } from '../../engines/fragments.ts'
import type { Measure, Plan } from './plan.ts'

/** The SQL of the sets that the cells of a plan tell of. */

/** How many buckets rows fall into where sets of them are compared bit by bit: each into its own while there are as many. */
export const BUCKETS = 16_384

/** How many slots entities share where a column names them. */
export const SLOTS = 4_096

/** What stands in a slot is known modulo this: a product of two is exact, and hardly a number vanishes by chance. */
export const PRIME = 65_521

/** What the SQL of sets is made for. */
export interface SetsOf {
  readonly model: SemanticModel
  readonly dialect: Dialect
  /** Columns in which every row has a value. */
  readonly complete: ReadonlySet<string>
}

/** Which rows a figure of a measure tells of: all of a group, those with a value, the numerator of a share. */
function tellsOf({ model, dialect, complete }: SetsOf, measure: Measure): readonly Conditions[] {
  const own = 'where' in measure && measure.where ? [condition(model, dialect, measure.where)] : []
  const having = (...columns: readonly string[]) =>
    columns.filter((column) => !complete.has(column)).map(known)
  switch (measure.kind) {
    case 'count':
      return [own]
    case 'shareOfTotal':
      return measure.column === undefined ? [own] : [own, [...own, ...having(measure.column)]]
    case 'distinct':
    case 'aggregate':
    case 'percentile':
      return [own, [...own, ...having(measure.column)]]
    case 'share':
      return [own, [...own, condition(model, dialect, measure.of)]]
    case 'correlation':
      return [own, [...own, ...having(measure.column, measure.with)]]
    case 'ratio':
      return [own, [...own, ...having(measure.column, measure.per)]]
    case 'metric': {
      const { share, ratio } = metricOf(model, measure.name)
      if (share !== undefined) return [own, [...own, sql.ref(share.column)]]
      if (ratio === undefined) return [own]
      const flag = ratio.where === undefined ? [] : [sql.ref(ratio.where)]
      return [own, [...own, ...flag, ...having(ratio.numerator, ratio.denominator)]]
    }
  }
}

/** How a set of rows is told: by places, each with a number that is 0 where the set has nothing of it. */
interface Telling {
  readonly place: Fragment
  readonly entities: Fragment
  readonly number: (measure: Measure, conditions: Conditions) => Fragment
}

/**
 * By words of 32 buckets: a bit says whether the set holds an odd number of rows of the bucket. Rows that follow each
 * other share a word, so that few groups are under way at a time.
 */
const byWords = (dialect: Dialect): Telling => ({
  place: sql`cast((${dialect.row()} >> 5) & ${sql.lit(BUCKETS / 32 - 1)} as smallint)`,
  entities: sql`count(*)`,
  number: (_, conditions) => sql`bit_xor(cast(1 as bigint) << (${dialect.row()} & 31))${only(conditions)}`,
})

/**
 * By slots of entities: each row counts as much as a number drawn for it, so that no sum of some of them vanishes but by
 * chance; where entities are what is counted, each counts once.
 */
const bySlots = (dialect: Dialect, entity: string): Telling => ({
  place: dialect.slot(sql.ref(entity), SLOTS),
  entities: sql`count(distinct ${sql.ref(entity)})`,
  number: (measure, conditions) =>
    measure.kind === 'distinct' && measure.column === entity
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
export function compileSets(of: SetsOf, plan: Plan): CompiledSets {
  const { model, dialect } = of
  const telling = model.protects === undefined ? byWords(dialect) : bySlots(dialect, model.protects.column)
  const numbers = new Map<string, { readonly key: string; readonly number: Fragment }>()
  const sets = plan.measures.map((measure) =>
    tellsOf(of, measure).map((conditions) => {
      const number = telling.number(measure, conditions)
      const name = JSON.stringify(statementOf(number))
      const known = numbers.get(name) ?? { key: `set_${numbers.size}`, number }
      numbers.set(name, known)
      return known.key
    }),
  )
  const keys = keysOf(model, plan).dimensions.map((key) => sql.ref(key))
  const groups = plan.dimensions.map(
    (dimension, index) => sql`${group(dialect, dimension)} as ${keys[index] ?? sql``}`,
  )
  const [place, entities] = [sql.ref('place'), sql.ref('entities')]
  const columns = [
    ...groups,
    sql`${telling.place} as ${place}`,
    sql`${telling.entities} as ${entities}`,
    ...numbers.values().map(({ key, number }) => sql`${number} as ${sql.ref(key)}`),
  ]
  const filter = plan.filter === null ? [] : [condition(model, dialect, plan.filter)]
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
