import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  byQuarter,
  london,
  pricing,
  smokers,
  testEnglish,
  testProblems,
} from '../../../tests/support/construct-cases.ts'
import { planOf } from '../../../tests/support/plans.ts'
import { withDimensions } from '../plan/renumbered.ts'
import { runPlan } from '../run-plan.ts'
import type { Plan } from '../plan/plan.ts'

const over100: Plan['having'] = [{ measure: 0, op: '>', value: 100 }]
const counted: Partial<Plan> = { dimensions: [byInsurer], having: over100, tally: 'groups' }

describe('a number of groups', () => {
  testProblems([
    [counted, null],
    [{ ...counted, dimensions: [] }, 'groups of one dimension alone are counted'],
    [{ ...counted, dimensions: [byInsurer, byQuarter] }, 'groups of one dimension alone are counted'],
    [{ ...counted, having: [] }, 'no condition on figures says which groups are counted'],
    [{ ...counted, limit: 3 }, 'groups that are counted have no order and no limit'],
    [
      { ...counted, order: [{ by: 'measure', index: 0, direction: 'ascending' }] },
      'groups that are counted have no order and no limit',
    ],
  ])

  testEnglish([
    [
      { ...counted, filter: smokers },
      {
        columns: [['Number of insurers', 'number_of_insurers', 'count']],
        restated:
          'Number of quotes by insurer for quotes where smoker is yes, only groups with number of quotes over 100, counted as a number of insurers.',
        heading: 'Number of insurers with number of quotes over 100, smoker: yes',
      },
    ],
    [
      {
        measures: [{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }],
        dimensions: [byQuarter],
        having: [{ measure: 0, op: '<', value: 'reference' }],
        reference: { filter: london },
        tally: 'groups',
      },
      {
        columns: [['Number of quarters', 'number_of_quarters', 'count']],
        restated:
          'Average monthly premium by quarter for all quotes, only groups with average monthly premium under that of region is London, counted as a number of quarters.',
        heading: 'Number of quarters with average monthly premium under that of region is London',
      },
    ],
  ])

  it('is that of the rows which hand-written SQL has', async () => {
    const dataset = await pricing()
    const by = { kind: 'column', column: 'region' } as const
    for (const value of [0, 100, 300, 500, 1_000, 5_000]) {
      const having: Plan['having'] = [{ measure: 0, op: '>', value }]
      const { table } = await runPlan(dataset, planOf({ dimensions: [by], having, tally: 'groups' }))
      const [gold] = await dataset.engine.query(
        `select count(*) as n from (select region from insurance_pricing group by 1 having count(*) > ${value})`,
        [],
        1,
      )
      expect(table.rows.map(({ values }) => values)).toEqual([[gold?.['n']]])
    }
  })

  it('becomes the groups again where there is another dimension, or none', () => {
    const plan = planOf(counted)
    expect(withDimensions(plan, [byQuarter], () => 0)).toEqual({ ...plan, dimensions: [byQuarter] })
    const { tally: _, ...groups } = plan
    expect(withDimensions(plan, [byInsurer, byQuarter], (place) => place)).toEqual({
      ...groups,
      dimensions: [byInsurer, byQuarter],
    })
    expect(withDimensions(plan, [], () => null)).toEqual({ ...groups, dimensions: [], having: [] })
  })
})
