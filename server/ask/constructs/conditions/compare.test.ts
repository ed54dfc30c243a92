import { describe } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'

describe('compare', () => {
  const of = (
    column: string,
    op: '=' | '<>' | '<' | '<=' | '>' | '>=',
    value: string | number | boolean,
  ): Filter => ({
    kind: 'compare',
    column,
    op,
    value,
  })

  testShape(
    (filter: Filter) => ({ filter }),
    [of('age', '>', 40), of('region', '=', 'London'), of('smoker', '=', true)],
    {
      'by an operator that there is not': { kind: 'compare', column: 'region', op: 'like', value: 'L%' },
      'with nothing': { kind: 'compare', column: 'age', op: '=', value: null },
      'with several values': { kind: 'compare', column: 'age', op: '=', value: [1, 2] },
      'with a text without end': { kind: 'compare', column: 'region', op: '=', value: 'L'.repeat(501) },
    },
  )

  testProblems([
    [{ filter: of('age', '>', 40) }, null],
    [{ filter: of('region', '<>', 'London') }, null],
    [{ filter: of('salary', '>', 40) }, 'insurance_pricing has no column "salary"'],
    [{ filter: of('quote_id', '=', 40) }, '"quote_id" tells single ones apart'],
    [{ filter: of('region', '>', 'London') }, '"region" is a category and cannot be compared by >'],
    [{ filter: of('smoker', '<=', true) }, '"smoker" is a flag and cannot be compared by <='],
    [{ filter: of('quote_date', '<', '2024-01-01') }, '"quote_date" is a date and cannot be compared by <'],
    [{ filter: of('age', '=', '40') }, '"age" is compared with a number, not "40"'],
    [{ filter: of('smoker', '=', 'yes') }, '"smoker" is compared with a boolean, not "yes"'],
    [{ filter: of('region', '=', 4) }, '"region" is compared with a string, not 4'],
    [{ reference: { filter: of('salary', '>', 40) } }, 'insurance_pricing has no column "salary"'],
  ])

  testConditions([
    [
      of('region', '=', 'London'),
      {
        sql: '"region" = $1',
        parameters: ['London'],
        gold: "region in ('London')",
        text: ['region is London', 'region is not London', 'London'],
      },
    ],
    [
      of('region', '<>', 'London'),
      {
        sql: '"region" <> $1',
        parameters: ['London'],
        gold: "not region = 'London'",
        text: [
          'region is other than London',
          'not (region is other than London)',
          'region other than London',
        ],
      },
    ],
    [
      of('smoker', '=', true),
      {
        sql: '"smoker"',
        gold: 'smoker = true',
        text: ['smoker is yes', 'smoker is not yes', 'smoker: yes'],
      },
    ],
    [
      of('smoker', '=', false),
      {
        sql: 'not "smoker"',
        gold: 'smoker = false',
        text: ['smoker is no', 'smoker is not no', 'smoker: no'],
      },
    ],
    [
      of('age', '=', 40),
      {
        sql: '"age" = $1',
        parameters: [40],
        gold: 'age = 40',
        text: ['age is 40', 'age is not 40', 'age 40'],
      },
    ],
    [
      of('age', '<', 40),
      {
        sql: '"age" < $1',
        parameters: [40],
        gold: 'age <= 39',
        text: ['age is under 40', 'not (age is under 40)', 'age under 40'],
      },
    ],
    [
      of('age', '<=', 40),
      {
        sql: '"age" <= $1',
        parameters: [40],
        gold: 'age < 41',
        text: ['age is at most 40', 'not (age is at most 40)', 'age at most 40'],
      },
    ],
    [
      of('outpatient_limit_gbp', '>', 500),
      {
        sql: '"outpatient_limit_gbp" > $1',
        parameters: [500],
        gold: 'outpatient_limit_gbp is not null and not outpatient_limit_gbp <= 500',
        text: [
          'outpatient limit is over £500',
          'not (outpatient limit is over £500)',
          'outpatient limit over £500',
        ],
      },
    ],
    [
      of('no_claims_discount_pct', '>=', 10),
      {
        sql: '"no_claims_discount_pct" >= $1',
        parameters: [10],
        gold: 'not no_claims_discount_pct < 10',
        text: [
          'no claims discount is at least 10%',
          'not (no claims discount is at least 10%)',
          'no claims discount at least 10%',
        ],
      },
    ],
  ])
})
