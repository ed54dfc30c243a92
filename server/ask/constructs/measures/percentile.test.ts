import { describe } from 'vitest'
import {
  around,
  byInsurer,
  byStretch,
  CUSTOMERS,
  OF_CUSTOMER,
  ofCustomers,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import type { Measure } from './measures.ts'

describe('percentile', () => {
  const ninetieth: Measure = { kind: 'percentile', column: 'annual_premium_gbp', percent: 90 }
  const quarter: Measure = { kind: 'percentile', column: 'outpatient_limit_gbp', percent: 25, where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [ninetieth, quarter], {
    'of no percent': { ...ninetieth, percent: 0 },
    'of all percent': { ...ninetieth, percent: 100 },
    'of a percent in words': { ...ninetieth, percent: '90' },
  })

  testProblems([
    [{ measures: [ninetieth, quarter] }, null],
    [{ measures: [{ ...ninetieth, column: 'region' }] }, '"region" is a category and cannot be measured'],
    [{ measures: [{ ...ninetieth, column: 'smoker' }] }, '"smoker" is a flag and cannot be measured'],
    [{ measures: [{ ...ninetieth, column: 'quote_date' }] }, '"quote_date" is a date and cannot be measured'],
    [{ measures: [{ ...ninetieth, column: 'salary' }] }, 'insurance_pricing has no column "salary"'],
  ])

  const premiums = around(90, 'annual_premium_gbp')
  const limits = around(25, 'outpatient_limit_gbp', ['"smoker"'])
  const known = 'filter (where "smoker" and "outpatient_limit_gbp" is not null)'
  const smokersWithLimit = 'count(case when smoker then outpatient_limit_gbp end)'

  testMeasureSql([
    [
      ninetieth,
      {
        columns: {
          m0_values: premiums.values,
          m0: ['count(*) filter (where "annual_premium_gbp" is not null)', 'count(annual_premium_gbp)'],
          m0_rows: ['count("annual_premium_gbp")', 'count(annual_premium_gbp)'],
          ...QUOTES,
        },
        figure: byStretch('count(annual_premium_gbp)', premiums.mean),
      },
    ],
    [
      quarter,
      {
        columns: {
          m0_values: limits.values,
          m0: [`count(*) ${known}`, smokersWithLimit],
          m0_rows: ['count("outpatient_limit_gbp") filter (where "smoker")', smokersWithLimit],
          ...QUOTES,
        },
        figure: byStretch(smokersWithLimit, limits.mean),
      },
    ],
    [
      { kind: 'percentile', column: 'excess_gbp', percent: 90 },
      {
        columns: {
          m0: [
            'quantile_cont(cast("excess_gbp" as double), 0.9)',
            'quantile_cont(cast(g.excess_gbp as double), 0.9)',
          ],
          m0_n: ['count(*) filter (where "excess_gbp" is not null)', 'count(excess_gbp)'],
        },
      },
    ],
  ])

  const mostOfOne = ofCustomers('max(amount)', 'nullif(count(outpatient_limit_gbp), 0)', 'smoker')
  testProtectingSql([
    [
      quarter,
      {
        beside: [`count(*) ${known} ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        columns: {
          m0_values: limits.values,
          m0: [
            `count(distinct "customer") ${known}`,
            'count(distinct case when smoker and outpatient_limit_gbp is not null then customer end)',
          ],
          m0_rows: ['count("outpatient_limit_gbp") filter (where "smoker")', smokersWithLimit],
          m0_most_rows: ['max("beside_0") filter (where "beside_1" = 1 and "beside_0" > 0)', mostOfOne],
          ...CUSTOMERS,
        },
        figure: byStretch(smokersWithLimit, limits.mean, mostOfOne),
      },
    ],
  ])

  testEnglish([
    [
      { measures: [ninetieth], dimensions: [byInsurer] },
      {
        columns: [['90th percentile of annual premium', '90th_percentile_of_annual_premium_gbp', 'pounds']],
        restated: '90th percentile of annual premium by insurer for all quotes.',
        heading: '90th percentile of annual premium by insurer',
      },
    ],
    [
      {
        measures: [1, 2, 3, 11].map((percent): Measure => ({ kind: 'percentile', column: 'age', percent })),
      },
      {
        columns: [
          ['1st percentile of age', '1st_percentile_of_age', 'number'],
          ['2nd percentile of age', '2nd_percentile_of_age', 'number'],
          ['3rd percentile of age', '3rd_percentile_of_age', 'number'],
          ['11th percentile of age', '11th_percentile_of_age', 'number'],
        ],
        restated:
          '1st percentile of age, 2nd percentile of age, 3rd percentile of age and 11th percentile of age for all quotes.',
        heading:
          '1st percentile of age, 2nd percentile of age, 3rd percentile of age and 11th percentile of age',
      },
    ],
  ])
})
