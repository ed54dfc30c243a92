import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { hasValue, only, type Fragment } from '../../../engines/fragments.ts'
import {
  columnOf,
  isNumeric,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { LABEL } from '../syntax.ts'
import { columnName, object } from '../node.ts'
import { correlationReading } from './correlation.reading.ts'
import { condition } from '../conditions/conditions.ts'
import { correlationFigure } from './figure.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { alone } from './measure-sql.ts'

/**
 * How two columns go together: Pearson's coefficient, between -1 and 1. "Correlation between age and premium by region".
 * A flag counts as 1 and 0.
 *
 * Plan: `{ kind: 'correlation', column: 'age', with: 'monthly_premium_gbp' }`; table: Region | Correlation coefficient
 */

const node = object(
  { kind: Type.Literal('correlation'), column: columnName, with: columnName, ...where },
  'of two numbers or flags',
)

const canCorrelate = (column: Column) => isNumeric(column) || column.role === 'flag'

/** That must not be learned of anybody. */
const isYesOrNo = ({ role, sensitive }: Column) => role === 'flag' && sensitive === true

type Of = { readonly model: SemanticModel }

const numberOf = ({ model }: Of, name: string): Fragment =>
  columnOf(model, name).role === 'flag'
    ? sql`case when ${sql.ref(name)} then 1 when not ${sql.ref(name)} then 0 end`
    : sql.ref(name)

export const correlation: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, with: other }) =>
    firstProblem([column, other].map((name) => check.column(name, 'correlated', canCorrelate))),
  sql(of, { column, with: other }) {
    const conditions = of.only.map((each) => condition(of, each))
    const both = [...conditions, hasValue(column), hasValue(other)]
    const filter = only(both)
    const sides = { one: numberOf(of, column), other: numberOf(of, other) }
    const ends = Object.entries(sides).flatMap(([side, value]) => [
      [`average_${side}`, sql`avg(${of.dialect.double(value)})${filter}`] as const,
      [`variance_${side}`, of.dialect.variance(value, both)] as const,
      [`low_${side}`, sql`min(${value})${filter}`] as const,
      [`high_${side}`, sql`max(${value})${filter}`] as const,
    ])
    return alone({
      name: `correlation ${[column, other].toSorted().join(' ')}`,
      columns: [column, other],
      only: of.only,
      sums: {
        value: of.dialect.correlation(sides.one, sides.other, conditions),
        n: of.entities.count(both),
        ...Object.fromEntries(ends),
      },
      figure: correlationFigure(
        column,
        other,
        [column, other].some((name) => isYesOrNo(columnOf(of.model, name))),
      ),
      size: 1,
    })
  },
  said: [['correlation of ', ['column', LABEL], ' with ', ['with', LABEL]]],
  head: 'correlation coefficient',
  isProposed: true,
  unit: () => 'number',
  isSigned: true,
  reading: correlationReading,
}
