import { describe } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'

describe('one of', () => {
  const of = (column: string, ...values: (string | number | boolean)[]): Filter => ({
    kind: 'in',
    column,
    values,
  })

  testShape((filter: Filter) => ({ filter }), [of('region', 'London', 'Wales'), of('age', 40)], {
    'of no values': { kind: 'in', column: 'region', values: [] },
    'of nothing': { kind: 'in', column: 'region', values: [null] },
    'of more values than anybody lists': {
      kind: 'in',
      column: 'age',
      values: Array.from({ length: 501 }, () => 1),
    },
  })

  testProblems([
    [{ filter: of('region', 'London', 'Wales') }, null],
    [{ filter: of('postcode', 'SW1') }, 'insurance_pricing has no column "postcode"'],
    [{ filter: of('quote_date', '2024-01-01') }, '"quote_date" is a date and cannot be listed'],
    [{ filter: of('age', 40, '41') }, '"age" is compared with a number, not "41"'],
  ])

  testConditions([
    [
      of('insurer', 'Castle Care', 'Albion Health'),
      {
        sql: '"insurer" in ($1, $2)',
        parameters: ['Castle Care', 'Albion Health'],
        gold: "insurer = 'Castle Care' or insurer = 'Albion Health'",
        text: [
          'insurer is Castle Care or Albion Health',
          'insurer is not Castle Care or Albion Health',
          'Castle Care or Albion Health',
        ],
      },
    ],
    [
      of('outpatient_limit_gbp', 500, 1000),
      {
        sql: '"outpatient_limit_gbp" in ($1, $2)',
        parameters: [500, 1000],
        gold: 'outpatient_limit_gbp = 500 or outpatient_limit_gbp = 1000',
        text: [
          'outpatient limit is £500 or £1,000',
          'outpatient limit is not £500 or £1,000',
          'outpatient limit £500 or £1,000',
        ],
      },
    ],
    [
      of('smoker', true),
      {
        sql: '"smoker" in ($1)',
        parameters: [true],
        gold: 'smoker',
        text: ['smoker is yes', 'smoker is not yes', 'smoker: yes'],
      },
    ],
  ])
})
