import { describe, expect, it } from 'vitest'
import {
  besideOf,
  byInsurer,
  CUSTOMERS,
  OF_CUSTOMER,
  QUOTES,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testShape,
  valuesOf,
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

  const known = 'filter (where "claims_amount_gbp" is not null)'
  testMeasureSql([
    [all, { columns: { m0: ['count(*)', 'sum(1)'] } }],
    [
      claims,
      {
        columns: {
          m0: ['sum("claims_amount_gbp")', 'list_sum(list(claims_amount_gbp))'],
          ...valuesOf('m0', 'claims_amount_gbp'),
          ...QUOTES,
        },
      },
    ],
  ])

  testProtectingSql([
    [
      all,
      {
        beside: [`count(*) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        columns: {
          m0_n: ['count(distinct "customer")', 'len(list(distinct customer))'],
          ...besideOf('m0', {
            amount: 'count(*)',
            rows: 'true',
            value: 'beside_0',
            once: 'beside_1',
            has: '> 0',
          }),
          m0: ['count(*)', 'sum(1)'],
        },
      },
    ],
    [
      claims,
      {
        beside: [`sum("claims_amount_gbp") ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        columns: {
          m0: ['sum("claims_amount_gbp")', 'sum(claims_amount_gbp)'],
          m0_n: [
            `count(distinct "customer") ${known}`,
            'count(distinct case when claims_amount_gbp is not null then customer end)',
          ],
          ...besideOf('m0', {
            amount: 'sum(claims_amount_gbp)',
            rows: 'true',
            value: 'beside_0',
            once: 'beside_1',
            has: 'is not null',
          }),
          ...CUSTOMERS,
        },
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
