import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  largestBeside,
  largestByHand,
  OF_CUSTOMER,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testSets,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import type { Dimension } from '../dimensions/dimensions.ts'
import { addsUp, partOf, type Measure } from './measures.ts'

describe('share of total', () => {
  const all: Measure = { kind: 'shareOfTotal' }
  const claims: Measure = { kind: 'shareOfTotal', column: 'claims_amount_gbp' }
  const within: Measure = { kind: 'shareOfTotal', column: 'annual_premium_gbp', within: 0 }
  const byRegion: Dimension = { kind: 'column', column: 'region' }

  testShape((node: Measure) => ({ measures: [node] }), [all, claims, within], {
    'of a condition': { kind: 'shareOfTotal', where: { kind: 'missing', column: 'age' } },
    'within no place': { kind: 'shareOfTotal', within: -1 },
    'within a dimension by its name': { kind: 'shareOfTotal', within: 'region' },
  })

  testProblems([
    [{ measures: [all, claims, within], dimensions: [byInsurer, byRegion] }, null],
    [{ measures: [{ kind: 'shareOfTotal', column: 'smoker' }] }, '"smoker" is a flag and cannot be summed'],
    [{ measures: [within] }, 'a share is within a dimension that the plan does not have'],
  ])

  const largest = {
    m0_values_largest: '(max(abs("claims_amount_gbp"), 2))[1]',
    m0_values_second: '(max(abs("claims_amount_gbp"), 2))[2]',
  }
  testMeasureSql([
    [all, { sql: { m0: 'count(*)' }, gold: { m0: 'sum(1)' } }],
    [
      claims,
      {
        sql: {
          m0: 'sum("claims_amount_gbp")',
          m0_support: 'count("claims_amount_gbp")',
          m0_contributors: 'count(*) filter (where "claims_amount_gbp" <> 0)',
          ...largest,
        },
        gold: {
          m0: 'list_sum(list(claims_amount_gbp))',
          m0_support: 'sum(case when claims_amount_gbp is null then 0 else 1 end)',
          m0_contributors: 'sum(case when claims_amount_gbp <> 0 then 1 else 0 end)',
          m0_values_largest: 'max(claims_amount_gbp)',
          m0_values_second:
            'list_reverse_sort(list(claims_amount_gbp) filter (where claims_amount_gbp is not null))[2]',
        },
      },
    ],
  ])

  const known = 'filter (where "claims_amount_gbp" is not null)'
  testProtectingSql([
    [
      all,
      {
        beside: [`count(*) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        sql: { m0: 'count(*)', m0_rows_total: 'count(*)', ...largestBeside('rows', 0, 1) },
        gold: { m0: 'sum(1)', m0_rows_total: 'sum(1)', ...largestByHand('rows', 'count(*)') },
      },
    ],
    [
      claims,
      {
        beside: [
          `sum(abs("claims_amount_gbp")) ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `count(*) ${known} ${OF_CUSTOMER}`,
        ],
        sql: {
          m0: 'sum("claims_amount_gbp")',
          m0_support: `count(distinct "customer") ${known}`,
          m0_contributors: 'count(distinct "customer") filter (where "claims_amount_gbp" <> 0)',
          m0_rows_total: `count(*) ${known}`,
          ...largestBeside('rows', 2, 1),
          ...largestBeside('values', 0, 1),
        },
        gold: {
          m0: 'sum(claims_amount_gbp)',
          m0_support: 'count(distinct case when claims_amount_gbp is not null then customer end)',
          m0_contributors: 'count(distinct case when claims_amount_gbp <> 0 then customer end)',
          m0_rows_total: 'count(claims_amount_gbp)',
          ...largestByHand('rows', 'count(claims_amount_gbp)'),
          ...largestByHand('values', 'sum(claims_amount_gbp)'),
        },
      },
    ],
  ])

  testSets([
    [all, { tells: [''], unprofiled: [''] }],
    [
      within,
      {
        tells: ['', ''],
        unprofiled: [
          '',
          '"annual_premium_gbp" is not null',
          '"annual_premium_gbp" is not null and "annual_premium_gbp" <> 0',
        ],
      },
    ],
    [
      claims,
      {
        tells: [
          '',
          '"claims_amount_gbp" is not null',
          '"claims_amount_gbp" is not null and "claims_amount_gbp" <> 0',
        ],
        unprofiled: [
          '',
          '"claims_amount_gbp" is not null',
          '"claims_amount_gbp" is not null and "claims_amount_gbp" <> 0',
        ],
      },
    ],
  ])

  testEnglish([
    [
      { measures: [claims], dimensions: [byRegion] },
      {
        columns: [['Share of total claims amount', 'share_of_total_claims_amount_pct', 'percent']],
        restated: 'Share of total claims amount by region for all quotes.',
        heading: 'Share of total claims amount by region',
      },
    ],
    [
      { measures: [{ kind: 'shareOfTotal', within: 0 }], dimensions: [byRegion, byInsurer] },
      {
        columns: [
          ['Share of all quotes within the group', 'share_of_all_quotes_within_the_group_pct', 'percent'],
        ],
        restated: 'Share of all quotes by insurer within each region for all quotes.',
        heading: 'Share of all quotes by insurer within each region',
      },
    ],
  ])

  it('adds up over all groups where it is of them all', () => {
    expect([all, claims, within].map(addsUp)).toEqual([true, true, false])
  })

  it('is a part of all groups, or of those that share their value of a dimension', () => {
    expect([claims, within].map(partOf)).toEqual([{ within: null }, { within: 0 }])
  })
})
