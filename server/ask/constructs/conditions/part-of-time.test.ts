import { describe } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'

describe('part of time', () => {
  const of = (grain: 'monthOfYear' | 'weekday', ...values: number[]): Filter => ({
    kind: 'part',
    column: 'quote_date',
    grain,
    values,
  })

  testShape((filter: Filter) => ({ filter }), [of('weekday', 6, 7), of('monthOfYear', 12)], {
    'of a grain that does not come back': {
      kind: 'part',
      column: 'quote_date',
      grain: 'quarter',
      values: [1],
    },
    'of no values': { kind: 'part', column: 'quote_date', grain: 'weekday', values: [] },
    'before the first': { kind: 'part', column: 'quote_date', grain: 'monthOfYear', values: [0] },
    'after the last': { kind: 'part', column: 'quote_date', grain: 'monthOfYear', values: [13] },
    'of names': { kind: 'part', column: 'quote_date', grain: 'weekday', values: ['Monday'] },
  })

  testProblems([
    [{ filter: of('weekday', 6, 7) }, null],
    [{ filter: of('monthOfYear', 8, 12) }, null],
    [{ filter: { ...of('weekday', 1), column: 'age' } as Filter }, '"age" is a number and cannot be dated'],
    [{ filter: of('weekday', 1, 8) }, 'a week has no day 8'],
  ])

  testConditions([
    [
      of('weekday', 6, 7),
      {
        sql: 'isodow("quote_date") in ($1, $2)',
        parameters: [6, 7],
        gold: "dayname(quote_date) in ('Saturday', 'Sunday')",
        text: [
          'quote date is on a Saturday or Sunday',
          'not (quote date is on a Saturday or Sunday)',
          'quote date on a Saturday or Sunday',
        ],
      },
    ],
    [
      of('monthOfYear', 12, 1, 2),
      {
        sql: 'month("quote_date") in ($1, $2, $3)',
        parameters: [12, 1, 2],
        gold: "monthname(quote_date) in ('December', 'January', 'February')",
        text: [
          'quote date is in any December or any January or any February',
          'not (quote date is in any December or any January or any February)',
          'quote date in any December or any January or any February',
        ],
      },
    ],
  ])
})
