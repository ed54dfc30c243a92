import { sql } from 'kysely'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Dialect } from '../../engines/engine.ts'
import type { Fragment } from '../../engines/fragments.ts'
import type { Dimension, Filter } from './plan.ts'

/** Parts of a plan as SQL. Columns come from the semantic model, values are parameters. */

const operators = {
  '=': sql`=`,
  '<>': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
} as const

export function condition(model: SemanticModel, dialect: Dialect, filter: Filter): Fragment {
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

/** The value by which rows fall into groups. */
export function group(dialect: Dialect, dimension: Dimension): Fragment {
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
