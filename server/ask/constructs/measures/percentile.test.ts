import { describe } from 'vitest'
import {
  byInsurer,
  largestBeside,
  largestByHand,
  middleByHand,
  middleNear,
  nearestByHand,
  nearestTo,
  OF_CUSTOMER,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testSets,
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

  /** Between the two values that its rank falls between: beyond which there have to be enough. */
  const byHand = (column: string, fraction: number, rows = 'true') => {
    const sorted = `list_sort(list(${column}) filter (where ${column} is not null and ${rows}))`
    const rank = `(len(${sorted}) - 1) * ${fraction}`
    const [low, high] = ['floor', 'ceil'].map((end) => `${sorted}[cast(${end}(${rank}) as integer) + 1]`)
    return `${low} + (${high} - ${low}) * (${rank} - floor(${rank}))`
  }

  testMeasureSql([
    [
      ninetieth,
      {
        sql: {
          m0: nearestTo(0.9, '"annual_premium_gbp"'),
          m0_support: 'count("annual_premium_gbp")',
          m0_beyond: 'floor(count("annual_premium_gbp") * 0.1)',
        },
        gold: {
          m0: nearestByHand(0.9, 'annual_premium_gbp'),
          m0_support: 'count(*)',
          m0_beyond: 'count(*) // 10',
        },
      },
    ],
    [
      quarter,
      {
        sql: {
          m0: middleNear(0.25, '"outpatient_limit_gbp"', ' filter (where "smoker")'),
          m0_entities: 'count(*) filter (where "smoker")',
          m0_support: 'count("outpatient_limit_gbp") filter (where "smoker")',
          m0_beyond: 'floor(count("outpatient_limit_gbp") filter (where "smoker") * 0.25)',
        },
        gold: {
          m0: middleByHand(0.25, 'outpatient_limit_gbp', 'smoker'),
          m0_entities: 'sum(cast(smoker as integer))',
          m0_support: 'count(case when smoker then outpatient_limit_gbp end)',
          m0_beyond: 'count(case when smoker then outpatient_limit_gbp end) // 4',
        },
      },
    ],
  ])

  const limit = '"outpatient_limit_gbp"'
  const known = `filter (where "smoker" and ${limit} is not null)`
  const figure = `(select ${byHand('outpatient_limit_gbp', 0.25, 'smoker')} from insurance_pricing as i where i.insurer = g.insurer)`
  const beyond = (side: string) =>
    `(select count(distinct customer) from insurance_pricing as c where c.insurer = g.insurer and smoker and outpatient_limit_gbp ${side} ${figure})`
  const ofSmokers = `case when "smoker" then ${limit} end`
  const side = (is: string) =>
    `count(distinct "customer") filter (where "smoker" and ${ofSmokers} ${is} "beside_2")`
  testProtectingSql([
    [
      quarter,
      {
        beside: [
          `count(*) ${known} ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `quantile_cont(cast(${ofSmokers} as double), 0.25) over (partition by "insurer")`,
        ],
        sql: {
          m0: middleNear(0.25, limit, ' filter (where "smoker")'),
          m0_entities: 'count(distinct "customer") filter (where "smoker")',
          m0_support: `count(distinct "customer") ${known}`,
          m0_beyond: `least(${side('<=')}, ${side('>=')}) - 1`,
          m0_rows_total: `count(*) ${known}`,
          ...largestBeside('rows', 0, 1),
        },
        gold: {
          m0: middleByHand(0.25, 'outpatient_limit_gbp', 'smoker'),
          m0_entities: 'count(distinct case when smoker then customer end)',
          m0_support:
            'count(distinct case when smoker and outpatient_limit_gbp is not null then customer end)',
          m0_beyond: `least(${beyond('<=')}, ${beyond('>=')}) - 1`,
          m0_rows_total: 'count(case when smoker then outpatient_limit_gbp end)',
          ...largestByHand('rows', 'count(outpatient_limit_gbp)', 'smoker'),
        },
      },
    ],
  ])

  testSets([
    [ninetieth, { tells: ['', ''], unprofiled: ['', '"annual_premium_gbp" is not null'] }],
    [
      quarter,
      {
        tells: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is not null'],
        unprofiled: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is not null'],
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
