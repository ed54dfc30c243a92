import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  customers,
  CUSTOMERS,
  QUOTES,
  smokers,
  testEnglish,
  testMeasureSql,
  testProblems,
  testProtectingSql,
  testShape,
} from '../../../../tests/support/construct-cases.ts'
import { planOf } from '../../../../tests/support/plans.ts'
import { columnsOf } from '../../plan/columns.ts'
import { planProblem } from '../../plan/validate.ts'
import type { Measure } from './measures.ts'

describe('distinct', () => {
  const regions: Measure = { kind: 'distinct', column: 'region' }
  const limits: Measure = { kind: 'distinct', column: 'outpatient_limit_gbp', where: smokers }
  const whom: Measure = { kind: 'distinct', column: 'customer' }

  testShape((node: Measure) => ({ measures: [node] }), [regions, limits], {
    'of a column without a name': { kind: 'distinct', column: '' },
  })

  testProblems([
    [{ measures: [regions, limits] }, null],
    [{ measures: [{ kind: 'distinct', column: 'quote_id' }] }, '"quote_id" tells single ones apart'],
    [{ measures: [whom] }, 'insurance_pricing has no column "customer"'],
  ])

  testMeasureSql([
    [
      regions,
      {
        columns: {
          m0: [
            'count(distinct "region")',
            '(select count(*) from (select region from insurance_pricing as r where r.insurer = g.insurer group by 1))',
          ],
          m0_n: ['count(*) filter (where "region" is not null)', 'count(region)'],
        },
      },
    ],
    [
      limits,
      {
        columns: {
          m0: [
            'count(distinct "outpatient_limit_gbp") filter (where "smoker")',
            'count(distinct case when smoker then outpatient_limit_gbp end)',
          ],
          m0_n: [
            'count(*) filter (where "smoker" and "outpatient_limit_gbp" is not null)',
            'count(case when smoker then outpatient_limit_gbp end)',
          ],
          ...QUOTES,
        },
      },
    ],
  ])

  testProtectingSql([
    [
      regions,
      {
        columns: {
          m0: ['count(distinct "region")', 'len(list(distinct region))'],
          m0_n: [
            'count(distinct "customer") filter (where "region" is not null)',
            'len(list(distinct customer))',
          ],
        },
      },
    ],
    [whom, { columns: { m0: ['count(distinct "customer")', 'len(list(distinct customer))'] } }],
    [
      { ...whom, where: smokers },
      {
        columns: {
          m0: [
            'count(distinct "customer") filter (where "smoker")',
            'count(distinct case when smoker then customer end)',
          ],
          ...CUSTOMERS,
        },
      },
    ],
  ])

  testEnglish([
    [
      { measures: [regions], dimensions: [byInsurer] },
      {
        columns: [['Number of different regions', 'number_of_different_regions', 'count']],
        restated: 'Number of different regions by insurer for all quotes.',
        heading: 'Number of different regions by insurer',
      },
    ],
    [
      { measures: [limits] },
      {
        columns: [
          [
            'Number of different outpatient limits, smoker: yes',
            'number_of_different_outpatient_limits_smoker_yes',
            'count',
          ],
        ],
        restated: 'Number of different outpatient limits only where smoker is yes for all quotes.',
        heading: 'Number of different outpatient limits, smoker: yes',
      },
    ],
  ])

  describe('of those whom a dataset protects', () => {
    it('may be counted, although nothing else of them may', async () => {
      const { model } = await customers()
      const problems = [
        { measures: [whom] },
        { measures: [{ ...whom, where: smokers }] },
        { dimensions: [{ kind: 'column' as const, column: 'customer' }] },
      ].map((part) => planProblem(model, planOf(part)))
      expect(problems).toEqual([null, null, '"customer" tells single ones apart'])
    })

    it('is called what they are called', async () => {
      const { model } = await customers()
      expect(columnsOf(model, planOf({ measures: [whom] })).map(({ label }) => label)).toEqual([
        'Number of different customers',
      ])
    })
  })
})
