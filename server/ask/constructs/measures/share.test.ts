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
import type { Filter } from '../conditions/conditions.ts'
import type { Measure } from './measures.ts'

describe('share', () => {
  const accepted: Filter = { kind: 'compare', column: 'accepted', op: '=', value: true }
  const unlimited: Filter = { kind: 'missing', column: 'outpatient_limit_gbp' }
  const all: Measure = { kind: 'share', of: accepted }
  const some: Measure = { kind: 'share', of: unlimited, where: smokers }

  testShape((node: Measure) => ({ measures: [node] }), [all, some], {
    'of a column in place of a condition': { kind: 'share', of: 'accepted' },
  })

  testProblems([
    [{ measures: [all, some] }, null],
    [
      { measures: [{ kind: 'share', of: { ...unlimited, column: 'quote_id' } as Filter }] },
      '"quote_id" tells single ones apart',
    ],
    [
      { measures: [{ kind: 'share', of: { ...accepted, value: 'yes' } as Filter }] },
      '"accepted" is compared with a boolean, not "yes"',
    ],
  ])

  testMeasureSql([
    [
      all,
      {
        sql: {
          m0: '100.0 * count(*) filter (where "accepted") / nullif(count(*), 0)',
          m0_numerator: 'count(*) filter (where "accepted")',
          m0_rest: 'count(*) filter (where ("accepted") is not true)',
        },
        gold: {
          m0: 'avg(case when accepted then 100 else 0 end)',
          m0_numerator: 'sum(cast(accepted as integer))',
          m0_rest: 'count(*) - sum(cast(accepted as integer))',
        },
      },
    ],
    [
      some,
      {
        sql: {
          m0: '100.0 * count(*) filter (where "smoker" and "outpatient_limit_gbp" is null) / nullif(count(*) filter (where "smoker"), 0)',
          m0_entities: 'count(*) filter (where "smoker")',
          m0_numerator: 'count(*) filter (where "smoker" and "outpatient_limit_gbp" is null)',
          m0_rest: 'count(*) filter (where "smoker" and ("outpatient_limit_gbp" is null) is not true)',
        },
        gold: {
          m0: 'avg(case when not smoker then null when outpatient_limit_gbp is null then 100 else 0 end)',
          m0_entities: 'sum(cast(smoker as integer))',
          m0_numerator:
            'sum(cast(smoker as integer)) - count(case when smoker then outpatient_limit_gbp end)',
          m0_rest: 'count(case when smoker then outpatient_limit_gbp end)',
        },
      },
    ],
  ])

  testProtectingSql([
    [
      all,
      {
        beside: [`count(*) ${OF_CUSTOMER}`, `row_number() ${OF_CUSTOMER}`],
        sql: {
          m0: '100.0 * count(*) filter (where "accepted") / nullif(count(*), 0)',
          m0_numerator: 'count(distinct "customer") filter (where "accepted")',
          m0_rest: 'count(distinct "customer") filter (where ("accepted") is not true)',
          m0_rows_total: 'count(*)',
          ...largestBeside('rows', 0, 1),
        },
        gold: {
          m0: 'avg(case when accepted then 100 else 0 end)',
          m0_numerator: 'count(distinct case when accepted then customer end)',
          m0_rest: 'count(distinct case when accepted then null else customer end)',
          m0_rows_total: 'count(*)',
          ...largestByHand('rows', 'count(*)'),
        },
      },
    ],
  ])

  testSets([
    [all, { tells: ['', '"accepted"'], unprofiled: ['', '"accepted"'] }],
    [
      some,
      {
        tells: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is null'],
        unprofiled: ['"smoker"', '"smoker" and "outpatient_limit_gbp" is null'],
      },
    ],
  ])

  testEnglish([
    [
      { measures: [all], dimensions: [byInsurer] },
      {
        columns: [['Share where accepted is yes', 'share_where_accepted_is_yes_pct', 'percent']],
        restated: 'Share where accepted is yes by insurer for all quotes.',
        heading: 'Share where accepted is yes by insurer',
      },
    ],
    [
      { measures: [some] },
      {
        columns: [
          [
            'Share where outpatient limit is unlimited, smoker: yes',
            'share_where_outpatient_limit_is_unlimited_smoker_yes_pct',
            'percent',
          ],
        ],
        restated: 'Share where outpatient limit is unlimited only where smoker is yes for all quotes.',
        heading: 'Share where outpatient limit is unlimited, smoker: yes',
      },
    ],
  ])
})
