import { describe } from 'vitest'
import {
  byInsurer,
  CUSTOMERS,
  OF_CUSTOMER,
  ofCustomers,
  sidesOf,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testShape,
  type Pairs,
} from '../../../../tests/support/construct-cases.ts'
import type { Measure } from './measures.ts'

describe('ratio', () => {
  const claims: Measure = { kind: 'ratio', column: 'claims_amount_gbp', per: 'members' }
  const ages: Measure = { kind: 'ratio', column: 'age', per: 'claims_count', where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [claims, ages], {
    'of a column for a number': { ...claims, per: 2 },
  })

  testProblems([
    [{ measures: [claims, ages] }, null],
    [{ measures: [{ ...claims, column: 'region' }] }, '"region" is a category and cannot be summed'],
    [{ measures: [{ ...claims, per: 'accepted' }] }, '"accepted" is a flag and cannot be summed'],
    [{ measures: [{ ...claims, per: 'adults' }] }, 'insurance_pricing has no column "adults"'],
  ])

  /** What rows have of both columns, by its SQL; by hand what they have where they have both. */
  const quotient = (over: string, under: string, rows: string, a: string, b: string): Pairs => ({
    m0: [
      `1.0 * sum("${over}") filter (where ${rows}) / nullif(sum("${under}") filter (where ${rows}), 0)`,
      `sum(${a}) / sum(${b})`,
    ],
    m0_n: [`count(*) filter (where ${rows})`, `count(${a})`],
    m0_under: [`sum("${under}") filter (where ${rows})`, `sum(${b})`],
    ...sidesOf(
      'm0',
      [`"${over}"`, `"${under}"`],
      `filter (where ${rows})`,
      (overs, unders) => `sum(${a} ** ${overs} * ${b} ** ${unders})`,
      (function_) => `${function_}(${b})`,
    ),
  })
  const known = '"claims_amount_gbp" is not null and "members" is not null'
  const claimed = 'cast(claims_amount_gbp as double)'
  const membersOfClaimed = 'case when claims_amount_gbp is not null then cast(members as double) end'

  testMeasureSql([
    [
      claims,
      {
        columns: {
          ...quotient('claims_amount_gbp', 'members', known, claimed, membersOfClaimed),
          ...QUOTES,
        },
      },
    ],
    [
      ages,
      {
        columns: {
          ...quotient(
            'age',
            'claims_count',
            '"smoker" and "age" is not null and "claims_count" is not null',
            'case when smoker and claims_count is not null then cast(age as double) end',
            'case when smoker then cast(claims_count as double) end',
          ),
          ...QUOTES,
        },
      },
    ],
  ])

  const first = 'filter (where "beside_1" = 1 and "beside_0" is not null)'
  const both = `filter (where ${known})`
  const perCustomer = (told: string) =>
    ofCustomers(
      told,
      '{over: cast(sum(claims_amount_gbp) as double), under: cast(sum(members) as double)}',
      'claims_amount_gbp is not null',
    )
  testProtectingSql([
    [
      claims,
      {
        beside: [
          `sum("claims_amount_gbp") ${both} ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `sum("members") ${both} ${OF_CUSTOMER}`,
        ],
        columns: {
          m0: [
            `1.0 * sum("claims_amount_gbp") ${both} / nullif(sum("members") ${both}, 0)`,
            `sum(${claimed}) / sum(${membersOfClaimed})`,
          ],
          m0_n: [
            `count(distinct "customer") ${both}`,
            'count(distinct case when claims_amount_gbp is not null then customer end)',
          ],
          m0_under: [`sum("members") ${both}`, `sum(${membersOfClaimed})`],
          ...sidesOf(
            'm0',
            ['"beside_0"', '"beside_2"'],
            first,
            (overs, unders) => perCustomer(`sum(amount.over ** ${overs} * amount.under ** ${unders})`),
            (function_) => perCustomer(`${function_}(amount.under)`),
          ),
          ...CUSTOMERS,
        },
      },
    ],
  ])

  testEnglish([
    [
      { measures: [claims], dimensions: [byInsurer] },
      {
        columns: [
          ['Claims amount for each of the members', 'claims_amount_for_each_of_the_members_gbp', 'pounds'],
        ],
        restated: 'Claims amount for each of the members by insurer for all quotes.',
        heading: 'Claims amount for each of the members by insurer',
      },
    ],
    [
      { measures: [ages] },
      {
        columns: [
          ['Age for each of the claims, smoker: yes', 'age_for_each_of_the_claims_smoker_yes', 'number'],
        ],
        restated: 'Age for each of the claims only where smoker is yes for all quotes.',
        heading: 'Age for each of the claims, smoker: yes',
      },
    ],
  ])
})
