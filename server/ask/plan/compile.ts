import { sql } from 'kysely'
import { metricOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Dialect } from '../../engines/engine.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { entitiesOf, type Entities } from '../../semantic-model/entities.ts'
import { keysOf } from './figure-words.ts'
import { condition, group } from './fragments.ts'
import { known, only, ordinals, type Conditions, type Fragment } from '../../engines/fragments.ts'
import type { Measure, Plan } from './plan.ts'
import {
  beyondKey,
  ENTITIES,
  entitiesKey,
  highestKey,
  largestKeys,
  MATCHED,
  numeratorKey,
  restKey,
  rowsKeys,
  supportKey,
  type LargestKeys,
} from './raw-keys.ts'

/** A column of the answer before disclosure control: where it stands, and its SQL. */
type Raw = readonly [key: string, value: Fragment]

interface Measuring {
  readonly model: SemanticModel
  readonly dialect: Dialect
  readonly entities: Entities
}

/** The columns that one measure needs: its value, and what disclosure control asks before it shows the value. */
function measured({ model, dialect, entities }: Measuring, measure: Measure, key: string): readonly Raw[] {
  const own: Conditions =
    'where' in measure && measure.where !== undefined ? [condition(model, dialect, measure.where)] : []
  const within = only(own)
  /** The two largest amounts of one entity, of a column or of rows, and the total that they are part of. */
  const most = (keys: LargestKeys, column: string | null, conditions: Conditions): readonly Raw[] => {
    const found = entities.largest(column, conditions)
    if (found === null) return []
    const whole = column === null ? sql`count(*)` : sql`sum(${sql.ref(column)})`
    const total: Raw[] = keys.total === key ? [] : [[keys.total, sql`${whole}${only(conditions)}`]]
    return [...total, [keys.largest, found[0]], [keys.second, found[1]]]
  }
  const rows = (conditions: Conditions) => most(rowsKeys(key), null, conditions)
  const amounts = (columns: readonly string[], conditions: Conditions) =>
    largestKeys(measure, key).flatMap((keys, part) => most(keys, columns[part] ?? '', conditions))
  const counted = (value: Fragment): readonly Raw[] => [[key, value], ...rows(own)]
  const percent = (of: Fragment): readonly Raw[] => [
    [key, sql`100.0 * count(*)${only([...own, of])} / nullif(count(*)${within}, 0)`],
    [numeratorKey(key), entities.count([...own, of])],
    [restKey(key), entities.count([...own, sql`(${of}) is not true`])],
    ...rows(own),
  ]
  const ratio = (numerator: string, denominator: string, scale: Fragment, flag?: string): readonly Raw[] => {
    const both = [
      ...own,
      ...(flag === undefined ? [] : [sql.ref(flag)]),
      known(numerator),
      known(denominator),
    ]
    const total = (column: string) => sql`sum(${sql.ref(column)})${only(both)}`
    return [
      [key, sql`${scale} * ${total(numerator)} / nullif(${total(denominator)}, 0)`],
      [supportKey(key), entities.count(both)],
      ...rows(both),
      ...amounts([numerator, denominator], both),
    ]
  }
  const supported = (column: string, value: Fragment): readonly Raw[] => [
    [key, value],
    [supportKey(key), entities.count(own, column)],
    ...rows([...own, known(column)]),
    ...amounts([column], own),
  ]
  const percentile = (column: string, percent: number): readonly Raw[] => [
    ...supported(column, dialect.percentile(sql.ref(column), percent / 100, within)),
    [beyondKey(key), entities.beyond(column, percent, own)],
  ]
  const columns = (): readonly Raw[] => {
    switch (measure.kind) {
      case 'count':
        return counted(sql`count(*)${within}`)
      case 'shareOfTotal':
        return measure.column === undefined
          ? counted(sql`count(*)`)
          : supported(measure.column, sql`sum(${sql.ref(measure.column)})`)
      case 'distinct':
        return measure.column === model.protects?.column
          ? [[key, entities.count(own)]]
          : counted(sql`count(distinct ${sql.ref(measure.column)})${within}`)
      case 'share':
        return percent(condition(model, dialect, measure.of))
      case 'ratio':
        return ratio(measure.column, measure.per, sql`1.0`)
      case 'correlation': {
        const both = [...own, known(measure.column), known(measure.with)]
        return [
          [key, sql`corr(${sql.ref(measure.column)}, ${sql.ref(measure.with)})${within}`],
          [supportKey(key), entities.count(both)],
          ...rows(both),
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
        return percentile(measure.column, measure.percent)
      case 'aggregate': {
        const { column, function: name } = measure
        const value = sql.ref(column)
        const extreme = (end: 'nthLowest' | 'nthHighest') =>
          supported(column, entities.extreme(end, column, model.threshold, own))
        switch (name) {
          case 'sum':
            return supported(column, sql`sum(${value})${within}`)
          case 'average':
            return [
              ...supported(column, sql`avg(${value})${within}`),
              [highestKey(key), dialect.nthHighest(sql`abs(${value})`, 1, within, 2)],
            ]
          case 'median':
            return percentile(column, 50)
          case 'minimum':
            return extreme('nthLowest')
          case 'maximum':
            return extreme('nthHighest')
          case 'spread':
            return supported(column, sql`stddev_samp(${value})${within}`)
        }
      }
    }
  }
  return own.length === 0 ? columns() : [...columns(), [entitiesKey(key), entities.count(own)]]
}

/**
 * The SQL of a plan: one row a group, each with its number of entities and what disclosure control needs. Ranking,
 * having, limit and calculations are not in it, because they come after suppression.
 */
export function compile(model: SemanticModel, dialect: Dialect, plan: Plan): Statement {
  const keys = keysOf(model, plan)
  const groups = plan.dimensions.map((dimension) => group(dialect, dimension))
  const filter = plan.filter === null ? [] : [condition(model, dialect, plan.filter)]
  const entities = entitiesOf({ model, dialect, groups, filter })
  const matched = entities.matched()
  const columns: readonly Raw[] = [
    ...groups.map((value, index): Raw => [keys.dimensions[index] ?? '', value]),
    [ENTITIES, entities.count([])],
    ...(matched === null ? [] : [[MATCHED, matched] as const]),
    ...plan.measures.flatMap((measure, index) =>
      measured({ model, dialect, entities }, measure, keys.measures[index] ?? ''),
    ),
  ]
  const selected = columns.map(([key, value]) => sql`${value} as ${sql.ref(key)}`)
  const places = ordinals(groups.length)
  const grouped = groups.length === 0 ? sql`` : sql`\ngroup by ${places}\norder by ${places}`
  return statementOf(
    sql`select\n  ${sql.join(selected, sql`,\n  `)}\nfrom ${entities.rows(sql`\n`)}${grouped}`,
  )
}

/** The SQL of the row that a plan's groups are compared with, or null where it compares with none. */
export const compileReference = (model: SemanticModel, dialect: Dialect, plan: Plan): Statement | null =>
  plan.reference === undefined
    ? null
    : compile(model, dialect, { ...plan, dimensions: [], filter: plan.reference.filter })

/** The statement with its parameters written in, for a person to read or paste; it is never run. */
export function readable({ sql: text, parameters }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, position: string) => {
    const value = parameters[Number(position) - 1]
    return typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`
  })
}
