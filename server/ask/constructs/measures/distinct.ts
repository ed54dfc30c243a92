import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { known, only } from '../../../engines/fragments.ts'
import { columnOf, pluralOf } from '../../../semantic-model/semantic-model.ts'
import { columnName, object } from '../node.ts'
import { where, withValues, type MeasureConstruct } from './measure.ts'
import { counted } from './measure-sql.ts'

/**
 * How many different values a column has in a group, or how many of those whom a dataset protects: "how many different
 * insurers by region", "how many patients".
 *
 * Plan: `{ kind: 'distinct', column: 'insurer' }`; table: Region | Number of different insurers
 */

const node = object({ kind: Type.Literal('distinct'), column: columnName, ...where })

export const distinct: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) =>
    column === check.model.protects?.column ? null : check.column(column, 'counted'),
  sql: (of, { column }) =>
    column === of.model.protects?.column
      ? { value: of.entities.count(of.own) }
      : counted(of, sql`count(distinct ${sql.ref(column)})${only(of.own)}`),
  tellsOf: ({ complete }, { column }) => [withValues(complete, column).map(known)],
  text(model, { column: name }) {
    if (name === model.protects?.column) return `number of different ${model.protects.plural}`
    const column = columnOf(model, name)
    return `number of different ${pluralOf(column.label, column.plural)}`
  },
  unit: () => 'count',
  countsEntities: (model, { column }) => column === model.protects?.column,
}
