import { rule } from '../rule.ts'
import type { Measure } from './measures.ts'
import type { Senses } from '../senses.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { hasValue } from '../../../engines/fragments.ts'
import { columnOf, isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { columnName, object } from '../node.ts'
import { where, withValues, type MeasureConstruct } from './measure.ts'
import { rowsOf } from './measure-sql.ts'

declare module '../senses.ts' {
  interface Senses {
    correlation: object
  }
}

/**
 * How two columns go together: Pearson's coefficient, between -1 and 1. "Correlation between age and premium by region".
 *
 * Plan: `{ kind: 'correlation', column: 'age', with: 'monthly_premium_gbp' }`; table: Region | Correlation coefficient
 */

const node = object(
  { kind: Type.Literal('correlation'), column: columnName, with: columnName, ...where },
  'How two number columns go together, from -1 to 1.',
)

function correlated(a: Column, b: Column): { sense: Senses['measure'] } | null {
  if (!isNumeric(a) || !isNumeric(b) || a === b) return null
  const measure: Measure = { kind: 'correlation', column: a.name, with: b.name }
  return { sense: { measures: [measure], named: true } }
}

export const correlation: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, with: other }) =>
    firstProblem([column, other].map((name) => check.column(name, 'correlated', isNumeric))),
  sql(of, { column, with: other }) {
    const both = [...of.own, hasValue(column), hasValue(other)]
    return {
      value: of.dialect.correlation(sql.ref(column), sql.ref(other), of.own),
      facts: { support: of.entities.count(both) },
      amounts: rowsOf(of, both),
    }
  },
  tellsOf: ({ complete }, { column, with: other }) => [withValues(complete, column, other).map(hasValue)],
  words: (model, { column, with: other }) =>
    `correlation of ${columnOf(model, column).label} with ${columnOf(model, other).label}`,
  head: 'correlation coefficient',
  unit: () => 'number',
  digits: () => 3,
  reading: {
    words: [
      [
        'correlation',
        {},
        'correlation of | correlation | correlation between | correlation coefficient of | correlation coefficient between | correlated | correlated with | related to | linked to | associated with | how correlated are | correlate | correlates with | correlate with | pearson correlation | pearson correlation between | correlation coefficient | pearson correlation of | linear relationship between | how strongly related are | how strongly correlated are | association between | how strongly correlated is | corr | corr of | corr between | correl',
      ],
    ],
    rules: () => [
      ...(['and', 'versus'] as const).map((joint) =>
        rule(`correlation ${joint}`, 'measure', ['correlation', 'column', joint, 'column'], (_, a, __, b) =>
          correlated(a.column, b.column),
        ),
      ),
      rule('correlation with', 'measure', ['correlation', 'column', 'column'], (_, a, b) =>
        correlated(a.column, b.column),
      ),
      rule('column correlation column', 'measure', ['column', 'correlation', 'column'], (a, _, b) =>
        correlated(a.column, b.column),
      ),
      rule('column column correlation', 'measure', ['column', 'column', 'correlation'], (a, b) =>
        correlated(a.column, b.column),
      ),
      ...(['and', 'versus'] as const).map((joint) =>
        rule(
          `columns ${joint} correlated`,
          'measure',
          ['column', joint, 'column', 'correlation'],
          (a, _, b) => correlated(a.column, b.column),
        ),
      ),
    ],
    reads: [
      'age premium correlation',
      'are age and premium correlated',
      "what's the correlation of premium with age",
      'for accepted quotes, how strongly is age related to the claims amount',
    ],
  },
}
