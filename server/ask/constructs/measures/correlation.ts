import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { known, only } from '../../../engines/fragments.ts'
import { columnOf, isNumeric } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { columnName, object } from '../node.ts'
import { where, withValues, type MeasureConstruct } from './measure.ts'
import { rowsOf } from './measure-sql.ts'

/**
 * How two columns go together: Pearson's coefficient, between -1 and 1. "Correlation between age and premium by region".
 *
 * Plan: `{ kind: 'correlation', column: 'age', with: 'monthly_premium_gbp' }`; table: Region | Correlation coefficient
 */

const node = object({ kind: Type.Literal('correlation'), column: columnName, with: columnName, ...where })

export const correlation: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, with: other }) =>
    firstProblem([column, other].map((name) => check.column(name, 'correlated', isNumeric))),
  sql(of, { column, with: other }) {
    const both = [...of.own, known(column), known(other)]
    return {
      value: sql`corr(${sql.ref(column)}, ${sql.ref(other)})${only(of.own)}`,
      facts: { support: of.entities.count(both) },
      amounts: rowsOf(of, both),
    }
  },
  tellsOf: ({ complete }, { column, with: other }) => [withValues(complete, column, other).map(known)],
  text: (model, { column, with: other }) =>
    `correlation of ${columnOf(model, column).label} with ${columnOf(model, other).label}`,
  head: 'correlation coefficient',
  unit: () => 'number',
}
