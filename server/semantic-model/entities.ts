import { sql } from 'kysely'
import type { SemanticModel } from './semantic-model.ts'
import type { Dialect } from '../engines/engine.ts'
import { statementOf } from '../engines/statement.ts'
import { only, where, type Conditions, type Fragment } from '../engines/fragments.ts'
import { tableOf } from './derived-sql.ts'
import { ROW_ID } from './row-id.ts'

/** What each entity has: a value to aggregate, and the conditions under which each of them counts once. */
export interface OfEach {
  readonly value: Fragment
  readonly conditions: Conditions
}

/** The entities behind rows, in SQL: where each row is one, and where a column names them. */
export interface Entities {
  /** Each row is one. */
  readonly areRows: boolean
  /** How many are behind the rows that meet the conditions. */
  count(conditions: Conditions): Fragment
  /** The sum of their record keys, as a text: with their number it tells which ones they are. */
  keys(conditions: Conditions): Fragment
  /** What each has of a value over its rows that meet the conditions; how many such rows where the value is null. */
  each(function_: 'sum' | 'min' | 'max', value: Fragment | null, conditions: Conditions): OfEach
  /** The rows to select from, with what the fragments made before need beside them. */
  rows(before?: Fragment): Fragment
}

interface Asked {
  readonly model: SemanticModel
  readonly dialect: Dialect
  readonly groups: readonly Fragment[]
  readonly filter: Conditions
  /** The columns that the statement names; all of the model where left out. */
  readonly names?: Iterable<string>
}

function rowEntities({ model, dialect, filter, names }: Asked): Entities {
  return {
    areRows: true,
    count: (conditions) => sql`count(*)${only(conditions)}`,
    keys: (conditions) => dialect.sumOfKeys(sql.ref(ROW_ID), conditions, false),
    // What has no value adds nothing to a sum, and asking for it takes as long as adding up.
    each: (function_, value, conditions) => ({
      value: value ?? sql`1`,
      conditions:
        value === null || function_ === 'sum' ? conditions : [...conditions, sql`${value} is not null`],
    }),
    rows: (before) => sql`${tableOf(model, dialect, names)}${where(filter, before)}`,
  }
}

/** Each entity may have many rows: what it has in a group stands in a window beside each of its rows there. */
function columnEntities(named: string, { model, dialect, groups, filter, names }: Asked): Entities {
  const entity = sql.ref(named)
  /** By their text, so that what is asked for twice stands there once. */
  const beside = new Map<string, { readonly name: Fragment; readonly value: Fragment }>()
  const windowed = (figure: Fragment) => {
    const value = sql`${figure} over (partition by ${sql.join([...groups, entity])})`
    const text = JSON.stringify(statementOf(value))
    const entry = beside.get(text) ?? { name: sql.ref(`beside_${beside.size}`), value }
    beside.set(text, entry)
    return entry.name
  }
  return {
    areRows: false,
    count: (conditions) => sql`count(distinct ${entity})${only(conditions)}`,
    keys: (conditions) => dialect.sumOfKeys(dialect.identity(entity), conditions, true),
    each(name, value, conditions) {
      const figure = value === null ? sql`count(*)` : sql`${sql.raw(name)}(${value})`
      const own = windowed(sql`${figure}${only(conditions)}`)
      const isFirst = sql`${windowed(sql`row_number()`)} = 1`
      const has = value === null ? sql`${own} > 0` : sql`${own} is not null`
      return { value: own, conditions: [isFirst, has] }
    },
    rows: (before) => {
      const [table, all] = [sql.table(model.table), tableOf(model, dialect, names)]
      const columns = [...beside.values()].map(({ name, value }) => sql`${value} as ${name}`)
      return columns.length === 0
        ? sql`${all}${where(filter, before)}`
        : sql`(select *, ${sql.join(columns)} from ${all}${where(filter)}) as ${table}`
    },
  }
}

/** The entities of one statement: a column of the model names them, or each row is one. */
export function entitiesOf(asked: Asked): Entities {
  const { protects } = asked.model
  return protects === undefined ? rowEntities(asked) : columnEntities(protects.column, asked)
}
