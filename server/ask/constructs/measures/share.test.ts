import { describe } from 'vitest'
import {
  besideOf,
  byInsurer,
  CUSTOMERS,
  KEYS,
  OF_CUSTOMER,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
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
        columns: {
          m0: ['count(*) filter (where "accepted")', 'sum(cast(accepted as integer))'],
          ...QUOTES,
        },
        figure: 'avg(case when accepted then 100 else 0 end)',
      },
    ],
    [
      some,
      {
        columns: {
          m0: [
            'count(*) filter (where "smoker" and "outpatient_limit_gbp" is null)',
            'sum(cast(smoker as integer)) - count(case when smoker then outpatient_limit_gbp end)',
          ],
          keys: [
            'cast(sum("querent_row") filter (where "outpatient_limit_gbp" is null) as varchar)',
            'cast(list_sum(list(querent_row) filter (where outpatient_limit_gbp is null)) as varchar)',
          ],
          number: [
            'count(*) filter (where "outpatient_limit_gbp" is null)',
            'count(*) - count(outpatient_limit_gbp)',
          ],
          m0_1: ['count(*) filter (where "smoker")', 'sum(cast(smoker as integer))'],
          keys_2: KEYS['keys'] ?? ['', ''],
          number_2: ['count(*)', 'count(g.insurer)'],
        },
        figure: 'avg(case when not smoker then null when outpatient_limit_gbp is null then 100 else 0 end)',
      },
    ],
  ])

  const ofEach = (id: string, rows: string, value: string) =>
    besideOf(id, { amount: 'count(*)', rows, value, once: 'beside_1', has: '> 0' })
  testProtectingSql([
    [
      all,
      {
        beside: [
          `count(*) filter (where "accepted") ${OF_CUSTOMER}`,
          `row_number() ${OF_CUSTOMER}`,
          `count(*) ${OF_CUSTOMER}`,
        ],
        columns: {
          m0_n: [
            'count(distinct "customer") filter (where "accepted")',
            'count(distinct case when accepted then customer end)',
          ],
          ...ofEach('m0', 'accepted', 'beside_0'),
          m0: ['count(*) filter (where "accepted")', 'sum(cast(accepted as integer))'],
          ...CUSTOMERS,
          ...ofEach('m0_1', 'true', 'beside_2'),
          m0_1: ['count(*)', 'count(g.insurer)'],
        },
        figure: 'avg(case when accepted then 100 else 0 end)',
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
