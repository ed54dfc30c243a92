import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { known } from '../../../engines/fragments.ts'
import { columnOf, isNumeric, pluralOf } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { columnName, object } from '../node.ts'
import { where, withValues, type MeasureConstruct } from './measure.ts'
import { ratioOf } from './measure-sql.ts'

/**
 * Sum of one column for each unit of another, over the entities that have both: "premium per member by region".
 *
 * Plan: `{ kind: 'ratio', column: 'annual_premium_gbp', per: 'members' }`; table: Region | Annual premium for each of the members
 */

const node = object({ kind: Type.Literal('ratio'), column: columnName, per: columnName, ...where })

export const ratio: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, per }) =>
    firstProblem([column, per].map((name) => check.column(name, 'summed', isNumeric))),
  sql: (of, { column, per }) => ratioOf(of, { numerator: column, denominator: per }, sql`1.0`),
  tellsOf: ({ complete }, { column, per }) => [withValues(complete, column, per).map(known)],
  text(model, measure) {
    const per = columnOf(model, measure.per)
    const unit = per.label.replace(/^number of /, '')
    return `${columnOf(model, measure.column).label} for each of the ${pluralOf(unit, per.plural)}`
  },
  unit: (model, { column }) => (columnOf(model, column).role === 'money' ? 'pounds' : 'number'),
}
