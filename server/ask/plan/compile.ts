import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from '../../engines/engine.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { metricOf, type SemanticModel } from '../../datasets/semantic-model.ts'
import type { Dimension, Filter, Measure, Plan } from './plan.ts'
import { keysOf } from './figure-words.ts'

type Fragment = RawBuilder<unknown>

/** Where a raw row keeps what disclosure control asks of it. */
export const ENTITIES = 'entities'
/** The entities behind one measure, where they are not all of the group. */
export const entitiesKey = (key: string) => `${key}__entities`
export const supportKey = (key: string) => `${key}__support`
export const numeratorKey = (key: string) => `${key}__numerator`

interface LargestKeys {
  readonly largest: string
  readonly second: string
  /** Where the total stands that they are part of; for an average, the average itself. */
  readonly total: string
}

/** Where a raw row keeps the two largest values of what a measure adds up, whatever their sign. */
export function largestKeys(measure: Measure, key: string): readonly LargestKeys[] {
  const keys = (part: string, total: string) => ({
    largest: `${key}${part}__largest`,
    second: `${key}${part}__second`,
    total,
  })
  switch (measure.kind) {
    case 'aggregate':
      return measure.function === 'sum' || measure.function === 'average' ? [keys('', key)] : []
    case 'shareOfTotal':
      return measure.column === undefined ? [] : [keys('', key)]
    case 'ratio':
    case 'metric':
      return [keys('', `${key}__total`), keys('__per', `${key}__per__total`)]
    default:
      return []
  }
}

/** How many buckets entities fall into where sets of them are compared bit by bit: each into its own while there are as many. */
export const BUCKETS = 16_384

const operators = {
  '=': sql`=`,
  '<>': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
} as const

function condition(model: SemanticModel, dialect: Dialect, filter: Filter): Fragment {
  const within = (item: Filter) => condition(model, dialect, item)
  switch (filter.kind) {
    case 'and':
      return sql`(${sql.join(filter.items.map(within), sql` and `)})`
    case 'or':
      return sql`(${sql.join(filter.items.map(within), sql` or `)})`
    case 'not':
      // A row whose value is missing is not London either: plain "not" would drop it.
      return sql`(${within(filter.item)} is not true)`
    case 'compare':
      if (typeof filter.value === 'boolean' && filter.op === '=') {
        return filter.value ? sql.ref(filter.column) : sql`not ${sql.ref(filter.column)}`
      }
      return sql`${sql.ref(filter.column)} ${operators[filter.op]} ${filter.value}`
    case 'in':
      return sql`${sql.ref(filter.column)} in (${sql.join(filter.values)})`
    case 'between':
      return sql`${sql.ref(filter.column)} between ${filter.low} and ${filter.high}`
    case 'period': {
      const bounds: Fragment[] = []
      if (filter.from !== null) bounds.push(sql`${sql.ref(filter.column)} >= cast(${filter.from} as date)`)
      if (filter.to !== null) bounds.push(sql`${sql.ref(filter.column)} < cast(${filter.to} as date)`)
      return bounds.length === 0
        ? sql`${sql.ref(filter.column)} is not null`
        : sql`(${sql.join(bounds, sql` and `)})`
    }
    case 'missing':
      return sql`${sql.ref(filter.column)} is null`
    case 'relative': {
      const column = sql.ref(filter.column)
      const figure = filter.to === 'average' ? sql`avg(${column})` : dialect.percentile(column, 0.5)
      return sql`${column} ${operators[filter.op]} (select ${figure} from ${sql.table(model.table)})`
    }
    case 'part':
      return sql`${dialect.grain(sql.ref(filter.column), filter.grain)} in (${sql.join(filter.values)})`
  }
}

function group(dialect: Dialect, dimension: Dimension): Fragment {
  const column = sql.ref(dimension.column)
  switch (dimension.kind) {
    case 'column':
      return column
    case 'band': {
      const branches = dimension.edges.map(
        (edge, band) => sql`when ${column} < ${sql.lit(edge)} then ${sql.lit(band)}`,
      )
      return sql`case when ${column} is null then null ${sql.join(branches, sql` `)} else ${sql.lit(dimension.edges.length)} end`
    }
    case 'grain':
      return dialect.grain(column, dimension.grain)
  }
}

/** The columns that one measure needs: its value, and what disclosure control asks before it shows the value. */
function measured(
  model: SemanticModel,
  dialect: Dialect,
  measure: Measure,
  key: string,
): readonly (readonly [string, Fragment])[] {
  const only = 'where' in measure ? measure.where : undefined
  const clause = (conditions: readonly Fragment[]) =>
    conditions.length === 0 ? sql`` : sql` filter (where ${sql.join(conditions, sql` and `)})`
  const own = only === undefined ? [] : [condition(model, dialect, only)]
  const within = clause(own)
  const entities = sql`count(*)${within}`
  const percent = (of: Fragment) =>
    [
      [key, sql`100.0 * count(*)${clause([...own, of])} / nullif(${entities}, 0)`],
      [numeratorKey(key), sql`count(*)${clause([...own, of])}`],
    ] as const
  const ratio = (numerator: string, denominator: string, scale: Fragment, where: string | undefined) => {
    const both = [sql.ref(numerator), sql.ref(denominator)].map((column) => sql`${column} is not null`)
    const conditions = clause([...own, ...(where === undefined ? [] : [sql.ref(where)]), ...both])
    const total = (column: string) => sql`sum(${sql.ref(column)})${conditions}`
    return [
      [key, sql`${scale} * ${total(numerator)} / nullif(${total(denominator)}, 0)`],
      [supportKey(key), sql`count(*)${conditions}`],
      ...largestKeys(measure, key).flatMap((keys, part) => {
        const column = part === 0 ? numerator : denominator
        return [[keys.total, total(column)] as const, ...largest(keys, column, conditions)]
      }),
    ] as const
  }
  const largest = (keys: LargestKeys, column: string, conditions: Fragment) => {
    const size = sql`abs(${sql.ref(column)})`
    return [
      [keys.largest, dialect.nthHighest(size, 1, conditions, 2)],
      [keys.second, dialect.nthHighest(size, 2, conditions)],
    ] as const
  }
  const supported = (column: string, value: Fragment) =>
    [
      [key, value],
      [supportKey(key), sql`count(${sql.ref(column)})${within}`],
      ...largestKeys(measure, key).flatMap((keys) => largest(keys, column, within)),
    ] as const
  const columns = (): readonly (readonly [string, Fragment])[] => {
    switch (measure.kind) {
      case 'count':
        return []
      case 'shareOfTotal':
        return measure.column === undefined
          ? []
          : supported(measure.column, sql`sum(${sql.ref(measure.column)})`)
      case 'distinct':
        return [[key, sql`count(distinct ${sql.ref(measure.column)})${within}`]]
      case 'share':
        return percent(condition(model, dialect, measure.of))
      case 'ratio':
        return ratio(measure.column, measure.per, sql`1.0`, undefined)
      case 'correlation': {
        const [x, y] = [sql.ref(measure.column), sql.ref(measure.with)]
        const both = clause([...own, sql`${x} is not null`, sql`${y} is not null`])
        return [
          [key, sql`corr(${x}, ${y})${within}`],
          [supportKey(key), sql`count(*)${both}`],
        ]
      }
      case 'metric': {
        const metric = metricOf(model, measure.name)
        if (metric.share !== undefined) return percent(sql.ref(metric.share.column))
        if (metric.ratio === undefined) throw new Error(`metric ${metric.name} has neither share nor ratio`)
        const { numerator, denominator, where, unit } = metric.ratio
        return ratio(numerator, denominator, unit === 'percent' ? sql`100.0` : sql`1.0`, where)
      }
      case 'percentile':
        return supported(
          measure.column,
          dialect.percentile(sql.ref(measure.column), measure.percent / 100, within),
        )
      case 'aggregate': {
        const column = sql.ref(measure.column)
        const value = {
          sum: () => sql`sum(${column})${within}`,
          average: () => sql`avg(${column})${within}`,
          median: () => dialect.percentile(column, 0.5, within),
          minimum: () => dialect.nthLowest(column, model.threshold, within),
          maximum: () => dialect.nthHighest(column, model.threshold, within),
          spread: () => sql`stddev_samp(${column})${within}`,
        }[measure.function]()
        return supported(measure.column, value)
      }
    }
  }
  return only === undefined ? columns() : [...columns(), [entitiesKey(key), entities]]
}

/**
 * The SQL of a plan: one row a group, each with its number of entities and what disclosure control needs. Ranking,
 * having, limit and calculations are not in it, because they come after suppression. Columns come from the semantic
 * model, values are parameters.
 */
export function compile(model: SemanticModel, dialect: Dialect, plan: Plan): Statement {
  const keys = keysOf(model, plan)
  const groups = plan.dimensions.map(
    (dimension, index) => sql`${group(dialect, dimension)} as ${sql.ref(keys.dimensions[index] ?? '')}`,
  )
  const values = plan.measures.flatMap((measure, index) =>
    measured(model, dialect, measure, keys.measures[index] ?? ''),
  )
  const columns = [
    ...groups,
    sql`count(*) as ${sql.ref(ENTITIES)}`,
    ...values.map(([key, value]) => sql`${value} as ${sql.ref(key)}`),
  ]
  const where = plan.filter === null ? sql`` : sql`\nwhere ${condition(model, dialect, plan.filter)}`
  const ordinals = sql.join(plan.dimensions.map((_, index) => sql.lit(index + 1)))
  const grouped = plan.dimensions.length === 0 ? sql`` : sql`\ngroup by ${ordinals}\norder by ${ordinals}`
  return statementOf(
    sql`select\n  ${sql.join(columns, sql`,\n  `)}\nfrom ${sql.table(model.table)}${where}${grouped}`,
  )
}

/** The SQL of the row that a plan's groups are compared with, or null where it compares with none. */
export const compileReference = (model: SemanticModel, dialect: Dialect, plan: Plan): Statement | null =>
  plan.reference === undefined
    ? null
    : compile(model, dialect, { ...plan, dimensions: [], filter: plan.reference.filter })

/** Which entities a figure of a measure tells of: all of a group, those with a value, the numerator of a share. */
function tellsOf(model: SemanticModel, dialect: Dialect, measure: Measure): readonly (readonly Fragment[])[] {
  const own = 'where' in measure && measure.where ? [condition(model, dialect, measure.where)] : []
  const known = (column: string) => sql`${sql.ref(column)} is not null`
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
      const where = ratio.where === undefined ? [] : [sql.ref(ratio.where)]
      return [own, [...own, ...where, known(ratio.numerator), known(ratio.denominator)]]
    }
  }
}

/** Where a row of `compileSets` keeps one of the sets of a measure. */
export const setKey = (measure: number, set: number) => `set_${measure}_${set}`

/** How many sets of entities each measure of a plan tells of. */
export const setsOf = (model: SemanticModel, dialect: Dialect, plan: Plan): readonly number[] =>
  plan.measures.map((measure) => tellsOf(model, dialect, measure).length)

/**
 * The SQL of the entities behind the cells of a plan: one row a group, with each set as bits over `BUCKETS` buckets,
 * in base64; a bit says whether the set holds an odd number of entities of the bucket. Null is the empty set. Groups below
 * the threshold, of which no cell is ever shown, are left out.
 */
export function compileSets(model: SemanticModel, dialect: Dialect, plan: Plan): Statement {
  const keys = keysOf(model, plan).dimensions
  const groups = plan.dimensions.map(
    (dimension, index) => sql`${group(dialect, dimension)} as ${sql.ref(keys[index] ?? '')}`,
  )
  const sets = plan.measures.flatMap((measure, index) =>
    tellsOf(model, dialect, measure).map((conditions, set) => [setKey(index, set), conditions] as const),
  )
  const parities = sets.map(([key, conditions]) => {
    const clause = conditions.length === 0 ? sql`` : sql` filter (where ${sql.join(conditions, sql` and `)})`
    return sql`count(*)${clause} % 2 as ${sql.ref(key)}`
  })
  const bits = sets.map(
    ([key]) =>
      sql`${dialect.bits(sql.ref('bucket'), BUCKETS, sql` filter (where ${sql.ref(key)} = 1)`)} as ${sql.ref(key)}`,
  )
  const where = plan.filter === null ? sql`` : sql` where ${condition(model, dialect, plan.filter)}`
  const ordinals = (count: number) =>
    sql.join(Array.from({ length: count }, (_, place) => sql.lit(place + 1)))
  const inner = sql`select ${sql.join([...groups, sql`${dialect.bucket(BUCKETS)} as bucket`, sql`count(*) as ${sql.ref('entities')}`, ...parities])} from ${sql.table(model.table)}${where} group by ${ordinals(groups.length + 1)}`
  const grouped = groups.length === 0 ? sql`` : sql` group by ${ordinals(groups.length)}`
  return statementOf(
    sql`select ${sql.join([...keys.map((key) => sql.ref(key)), ...bits])} from (${inner}) as parities${grouped} having sum(${sql.ref('entities')}) >= ${sql.lit(model.threshold)}`,
  )
}

/** The statement with its parameters written in, for a person to read or paste; it is never run. */
export function readable({ sql: text, parameters }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, position: string) => {
    const value = parameters[Number(position) - 1]
    return typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`
  })
}
