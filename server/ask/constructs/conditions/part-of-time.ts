import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../english.ts'
import { columnName, object, oneOf, said } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'

/**
 * A part of every year or week, whatever the year: "in winter", "at the weekend". Months 1 to 12, days 1 (Monday) to 7.
 *
 * Plan: `{ kind: 'part', column: 'quote_date', grain: 'weekday', values: [6, 7] }`
 */

const node = object(
  {
    kind: Type.Literal('part'),
    column: columnName,
    grain: said(oneOf('monthOfYear', 'weekday'), 'of every year, or of every week'),
    values: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), {
      minItems: 1,
      maxItems: 12,
      description: 'months 1 to 12, or days 1 (Monday) to 7',
    }),
  },
  'A part of every year or week, whatever the year: "in winter", "at weekends".',
)

export const partOfTime: ConditionConstruct<Static<typeof node>> = {
  node,
  problem(check, { column, grain, values }) {
    const beyond = grain === 'weekday' ? values.find((value) => value > WEEKDAY_NAMES.length) : undefined
    return firstProblem([
      check.column(column, 'dated', ({ role }) => role === 'date'),
      beyond === undefined ? null : `a week has no day ${beyond}`,
    ])
  },
  sql: ({ dialect }, { column, grain, values }) =>
    sql`${dialect.grain(sql.ref(column), grain)} in (${sql.join(values)})`,
  text(model, { column, grain, values }) {
    // "May" alone may be no month, and "January" that of a year.
    const [names, joint, or] =
      grain === 'weekday' ? [WEEKDAY_NAMES, 'on a', ' or '] : [MONTH_NAMES, 'in any', ' or any ']
    return `${columnOf(model, column).label} is ${joint} ${values.map((value) => names[value - 1]).join(or)}`
  },
  reading: { reads: ['weekend quote count', 'mean premium in Januaries', 'quotes on Saturdays and Sundays'] },
}
