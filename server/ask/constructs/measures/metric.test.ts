import { describe } from 'vitest'
import {
  byInsurer,
  largestBeside,
  largestByHand,
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
  const withClaims = `filter (where ${of3} and "claims_amount_gbp" <> 0)`
  const value = `100.0 * sum("claims_amount_gbp") ${rows} / nullif(sum("annual_premium_gbp") ${rows}, 0)`
  const premium = 'case when accepted then annual_premium_gbp end'
  const claims = 'case when accepted then claims_amount_gbp end'
  const lossRatio = `100 * sum(${claims}) / sum(${premium})`

  testMeasureSql([
    [
      of('loss_ratio'),
      {
        sql: {
          m0: value,
          m0_support: `count(*) ${rows}`,
          m0_contributors: `count(*) ${withClaims}`,
          m0_values_total: `sum("claims_amount_gbp") ${rows}`,
          m0_values_largest: `(max(abs("claims_amount_gbp"), 2) ${rows})[1]`,
          m0_values_second: `(max(abs("claims_amount_gbp"), 2) ${rows})[2]`,
          m0_per_total: `sum("annual_premium_gbp") ${rows}`,
          m0_per_largest: `(max(abs("annual_premium_gbp"), 2) ${rows})[1]`,
          m0_per_second: `(max(abs("annual_premium_gbp"), 2) ${rows})[2]`,
        },
        gold: {
          m0: lossRatio,
          m0_support: 'count(claims_amount_gbp)',
          m0_contributors: 'sum(cast(accepted and claims_amount_gbp <> 0 as integer))',
          m0_values_total: `sum(${claims})`,
          m0_values_largest: `max(${claims})`,
          m0_values_second: 'list_reverse_sort(list(claims_amount_gbp) filter (where accepted))[2]',
          m0_per_total: `sum(${premium})`,
          m0_per_largest: `max(${premium})`,
          m0_per_second: 'list_reverse_sort(list(annual_premium_gbp) filter (where accepted))[2]',
        },
      },
    ],
    [
      limited,
      {
        sql: {
          m0: '100.0 * count(*) filter (where "smoker" and "accepted") / nullif(count(*) filter (where "smoker"), 0)',
          m0_entities: 'count(*) filter (where "smoker")',
          m0_numerator: 'count(*) filter (where "smoker" and "accepted")',
          m0_rest: 'count(*) filter (where "smoker" and ("accepted") is not true)',
        },
        gold: {
          m0: 'avg(case when not smoker then null when accepted then 100 else 0 end)',
          m0_entities: 'sum(cast(smoker as integer))',
          m0_numerator: 'sum(cast(smoker and accepted as integer))',
          m0_rest: 'sum(cast(smoker and not accepted as integer))',
        },
      },
    ],
  ])

  testProtectingSql([
    [
      of('loss_ratio'),
      {
        beside: [
          `count(*) ${rows} ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `sum(abs("claims_amount_gbp")) ${rows} ${OF_CUSTOMER}`,
          `sum(abs("annual_premium_gbp")) ${rows} ${OF_CUSTOMER}`,
        ],
        sql: {
          m0: value,
          m0_support: `count(distinct "customer") ${rows}`,
          m0_contributors: `count(distinct "customer") ${withClaims}`,
          m0_rows_total: `count(*) ${rows}`,
          ...largestBeside('rows', 0, 1),
          m0_values_total: `sum("claims_amount_gbp") ${rows}`,
          ...largestBeside('values', 2, 1),
          m0_per_total: `sum("annual_premium_gbp") ${rows}`,
          ...largestBeside('per', 3, 1),
        },
        gold: {
          m0: lossRatio,
          m0_support: 'count(distinct case when accepted then customer end)',
          m0_contributors: 'count(distinct case when accepted and claims_amount_gbp <> 0 then customer end)',
          m0_rows_total: 'sum(cast(accepted as integer))',
          ...largestByHand('rows', 'sum(cast(accepted as integer))'),
          m0_values_total: `sum(${claims})`,
          ...largestByHand('values', `sum(${claims})`),
          m0_per_total: `sum(${premium})`,
          ...largestByHand('per', `sum(${premium})`),
        },
      },
    ],
  ])

  const perMember = '"monthly_premium_gbp" is not null and "members" is not null'
  const claimed = '"accepted" and "claims_amount_gbp" is not null'
  testSets([
    [of('smoking_rate'), { tells: ['', '"smoker"'], unprofiled: ['', '"smoker"'] }],
    [
      of('premium_per_member'),
      {
        tells: ['', ''],
        unprofiled: [
          '',
          perMember,
          `${perMember} and "monthly_premium_gbp" <> 0`,
          `${perMember} and "members" <> 0`,
        ],
      },
    ],
    [
      of('loss_ratio'),
      {
        tells: ['', claimed, `${claimed} and "claims_amount_gbp" <> 0`],
        unprofiled: ['', of3, `${of3} and "claims_amount_gbp" <> 0`, `${of3} and "annual_premium_gbp" <> 0`],
      },
    ],
    [
      limited,
      { tells: ['"smoker"', '"smoker" and "accepted"'], unprofiled: ['"smoker"', '"smoker" and "accepted"'] },
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
