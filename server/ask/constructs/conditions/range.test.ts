import { describe } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'

describe('range', () => {
  const of = (column: string, low: number, high: number): Filter => ({ kind: 'between', column, low, high })

  testShape((filter: Filter) => ({ filter }), [of('age', 30, 40)], {
    'from a text': { kind: 'between', column: 'region', low: 'A', high: 'B' },
    'without an end': { kind: 'between', column: 'age', low: 30, high: null },
  })

  testProblems([
    [{ filter: of('age', 30, 40) }, null],
    [{ filter: of('members_gbp', 30, 40) }, 'insurance_pricing has no column "members_gbp"'],
    [{ filter: of('quote_date', 2023, 2024) }, '"quote_date" is a date and cannot be compared with numbers'],
  ])

  testConditions([
    [
      of('age', 30, 40),
      {
        sql: '"age" between $1 and $2',
        parameters: [30, 40],
        gold: 'age >= 30 and age <= 40',
        text: ['age is between 30 and 40', 'not (age is between 30 and 40)', 'age between 30 and 40'],
      },
    ],
    [
      of('claims_amount_gbp', 100, 1234.5),
      {
        sql: '"claims_amount_gbp" between $1 and $2',
        parameters: [100, 1234.5],
        gold: 'claims_amount_gbp >= 100 and claims_amount_gbp <= 1234.5',
        text: [
          'claims amount is between £100 and £1,234.50',
          'not (claims amount is between £100 and £1,234.50)',
          'claims amount between £100 and £1,234.50',
        ],
      },
    ],
  ])
})
