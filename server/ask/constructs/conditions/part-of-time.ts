import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { firstProblem } from '../check.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../english.ts'
import { columnName, object, oneOf, said } from '../node.ts'
import { constant, listOf, pattern } from '../syntax.ts'
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
  'months 1 to 12 or days 1 (Monday) to 7 of any year: "in winter", "at weekends"',
)

const named = (names: readonly string[], joint: string) =>
  listOf(
    pattern<number>(
      new RegExp(names.join('|')),
      (value) => names[value - 1] ?? null,
      ([name]) => names.indexOf(name) + 1,
    ),
    joint,
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
  // "May" alone may be no month, and "January" that of a year.
  said: [
    [' is on a ', ['grain', constant('weekday')], ['values', named(WEEKDAY_NAMES, ' or ')]],
    [' is in any ', ['grain', constant('monthOfYear')], ['values', named(MONTH_NAMES, ' or any ')]],
  ],
  left: ({ grain, values }) => ({ of: grain, values }),
  reading: {},
}
