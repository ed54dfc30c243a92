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
} from '../../../../tests/support/construct-cases.ts'
import type { Measure } from './measures.ts'

describe('metric', () => {
  const of = (name: string): Measure => ({ kind: 'metric', name })
  const limited: Measure = { kind: 'metric', name: 'acceptance_rate', where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [of('loss_ratio'), limited], {
    'without a name in its name': { kind: 'metric', name: '' },
  })

  testProblems([
    [{ measures: [of('loss_ratio'), limited] }, null],
    [{ measures: [of('combined_ratio')] }, 'insurance_pricing has no metric "combined_ratio"'],
  ])

  const of3 = '"accepted" and "claims_amount_gbp" is not null and "annual_premium_gbp" is not null'
  const rows = `filter (where ${of3})`
  const value = `100.0 * sum("claims_amount_gbp") ${rows} / nullif(sum("annual_premium_gbp") ${rows}, 0)`
  const premium = 'case when accepted then cast(annual_premium_gbp as double) end'
  const claims = 'case when accepted then cast(claims_amount_gbp as double) end'
  const lossRatio = `100 * sum(${claims}) / sum(${premium})`

  testMeasureSql([
    [
      of('loss_ratio'),
      {
        columns: {
          m0: [value, lossRatio],
          m0_n: [`count(*) ${rows}`, 'count(claims_amount_gbp)'],
          m0_under: [`sum("annual_premium_gbp") ${rows}`, `sum(${premium})`],
          ...sidesOf(
            'm0',
            ['"claims_amount_gbp"', '"annual_premium_gbp"'],
            `filter (where ${of3})`,
            (overs, unders) => `sum(${claims} ** ${overs} * ${premium} ** ${unders})`,
            (function_) => `${function_}(${premium})`,
          ),
          ...QUOTES,
        },
      },
    ],
    [
      limited,
      {
        columns: {
          m0: [
            'count(*) filter (where "smoker" and "accepted")',
            'sum(cast(smoker and accepted as integer))',
          ],
          ...QUOTES,
          m0_1: ['count(*) filter (where "smoker")', 'sum(cast(smoker as integer))'],
        },
        figure: 'avg(case when not smoker then null when accepted then 100 else 0 end)',
      },
    ],
  ])

  const first = 'filter (where "beside_1" = 1 and "beside_0" is not null)'
  const perCustomer = (told: string) =>
    ofCustomers(told, `{over: sum(${claims}), under: sum(${premium})}`, 'accepted')
  testProtectingSql([
    [
      of('loss_ratio'),
      {
        beside: [
          `sum("claims_amount_gbp") ${rows} ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `sum("annual_premium_gbp") ${rows} ${OF_CUSTOMER}`,
        ],
        columns: {
          m0: [value, lossRatio],
          m0_n: [
            `count(distinct "customer") ${rows}`,
            'count(distinct case when accepted then customer end)',
          ],
          m0_under: [`sum("annual_premium_gbp") ${rows}`, `sum(${premium})`],
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
      { measures: [of('loss_ratio'), of('premium_per_member')], dimensions: [byInsurer] },
      {
        columns: [
          ['Loss ratio', 'loss_ratio_pct', 'percent'],
          ['Monthly premium per member', 'monthly_premium_per_member_gbp', 'pounds'],
        ],
        restated: 'Loss ratio and monthly premium per member by insurer for all quotes.',
        heading: 'Loss ratio and monthly premium per member by insurer',
      },
    ],
    [
      { measures: [limited] },
      {
        columns: [['Acceptance rate, smoker: yes', 'acceptance_rate_smoker_yes_pct', 'percent']],
        restated: 'Acceptance rate only where smoker is yes for all quotes.',
        heading: 'Acceptance rate, smoker: yes',
      },
    ],
  ])
})
