import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from '../../engines/engine.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { columnOf, metricOf, type SemanticModel } from '../../datasets/semantic-model.ts'
import type { Dimension, Filter, Measure, Plan } from './plan.ts'
import { dimensionKey, measureKey } from './words.ts'

type Fragment = RawBuilder<unknown>

/** Where a raw row keeps what disclosure control asks of it. */
export const ENTITIES = 'entities'
export const supportKey = (key: string) => `${key}__support`
export const numeratorKey = (key: string) => `${key}__numerator`

const operators = {
  '=': sql`=`,
  '<>': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
} as const

function condition(filter: Filter): Fragment {
  switch (filter.kind) {
    case 'and':
      return sql`(${sql.join(filter.items.map(condition), sql` and `)})`
    case 'or':
      return sql`(${sql.join(filter.items.map(condition), sql` or `)})`
    case 'not':
      // A row whose value is missing is not London either: plain "not" would drop it.
      return sql`(${condition(filter.item)} is not true)`
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
): readonly (readonly [string, Fragment])[] {
  const key = measureKey(model, measure)
  const percent = (of: Fragment) =>
    [
      [key, sql`100.0 * count(*) filter (where ${of}) / nullif(count(*), 0)`],
      [numeratorKey(key), sql`count(*) filter (where ${of})`],
    ] as const
  switch (measure.kind) {
    case 'count':
    case 'shareOfTotal':
      return []
    case 'distinct':
      return [[key, sql`count(distinct ${sql.ref(measure.column)})`]]
    case 'share':
      return percent(condition(measure.of))
    case 'metric': {
      const metric = metricOf(model, measure.name)
      if (metric.share !== undefined) return percent(sql.ref(metric.share.column))
      if (metric.ratio === undefined) throw new Error(`metric ${metric.name} has neither share nor ratio`)
      const { numerator, denominator, where, unit } = metric.ratio
      const within = where === undefined ? sql`` : sql` filter (where ${sql.ref(where)})`
      const scale = unit === 'percent' ? sql`100.0` : sql`1.0`
      return [
        [
          key,
          sql`${scale} * sum(${sql.ref(numerator)})${within} / nullif(sum(${sql.ref(denominator)})${within}, 0)`,
        ],
        [supportKey(key), sql`count(${sql.ref(numerator)})${within}`],
      ]
    }
    case 'percentile': {
      const column = sql.ref(measure.column)
      return [
        [key, dialect.percentile(column, measure.percent / 100)],
        [supportKey(key), sql`count(${column})`],
      ]
    }
    case 'aggregate': {
      const column = sql.ref(measure.column)
      const value = {
        sum: () => sql`sum(${column})`,
        average: () => sql`avg(${column})`,
        median: () => dialect.percentile(column, 0.5),
        minimum: () => dialect.nthLowest(column, model.threshold),
        maximum: () => dialect.nthHighest(column, model.threshold),
        spread: () => sql`stddev_samp(${column})`,
      }[measure.function]()
      return [
        [key, value],
        [supportKey(key), sql`count(${column})`],
      ]
    }
  }
}

/**
 * The SQL of a plan: one row a group, each with its number of entities and what disclosure control needs. Ranking,
 * having and limit are not in it, because they come after suppression. Columns come from the semantic model, values
 * are parameters.
 */
export function compile(model: SemanticModel, dialect: Dialect, plan: Plan): Statement {
  const groups = plan.dimensions.map(
    (dimension) => sql`${group(dialect, dimension)} as ${sql.ref(dimensionKey(model, dimension))}`,
  )
  const values = plan.measures.flatMap((measure) => measured(model, dialect, measure))
  const unique = new Map(values)
  const columns = [
    ...groups,
    sql`count(*) as ${sql.ref(ENTITIES)}`,
    ...[...unique].map(([key, value]) => sql`${value} as ${sql.ref(key)}`),
  ]
  const where = plan.filter === null ? sql`` : sql`\nwhere ${condition(plan.filter)}`
  const ordinals = sql.join(plan.dimensions.map((_, index) => sql.lit(index + 1)))
  const grouped = plan.dimensions.length === 0 ? sql`` : sql`\ngroup by ${ordinals}\norder by ${ordinals}`
  const query = sql`select\n  ${sql.join(columns, sql`,\n  `)}\nfrom ${sql.table(model.table)}${where}${grouped}`
  for (const name of columnsOf(plan)) columnOf(model, name)
  return statementOf(query)
}

function columnsOf(plan: Plan): string[] {
  const inFilter = (filter: Filter): string[] =>
    filter.kind === 'and' || filter.kind === 'or'
      ? filter.items.flatMap(inFilter)
      : filter.kind === 'not'
        ? inFilter(filter.item)
        : [filter.column]
  return [
    ...plan.dimensions.map(({ column }) => column),
    ...plan.measures.flatMap((measure) =>
      measure.kind === 'share' ? inFilter(measure.of) : 'column' in measure ? [measure.column] : [],
    ),
    ...(plan.filter === null ? [] : inFilter(plan.filter)),
  ]
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
