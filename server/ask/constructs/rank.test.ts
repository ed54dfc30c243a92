import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  byQuarter,
  pricing,
  testProblems,
  testShape,
} from '../../../tests/support/construct-cases.ts'
import { planOf } from '../../../tests/support/plans.ts'
import type { Measure } from './measures/measures.ts'
import { headingOf, restate } from '../say/sentence.ts'
import { planShape, type Plan } from '../plan/plan.ts'
import { MOST_RANKED, type Order } from './rank.ts'

describe('rank', () => {
  const premium: Measure = { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }
  const highest: Order = { by: 'measure', index: 0, direction: 'descending' }
  const lowest: Order = { by: 'measure', index: 0, direction: 'ascending' }
  const last: Order = { by: 'dimension', index: 0, direction: 'descending' }

  testShape((order: Order) => ({ order: [order] }), [highest, last], {
    'by a name': { ...highest, by: 'label' },
    'in no direction': { ...highest, direction: 'up' },
  })
  it('limits groups to some of those that there may be', () => {
    const limits: Readonly<Record<string, unknown>>[] = [
      { limit: 3 },
      { limit: null },
      { limit: MOST_RANKED, skip: 1, limitWithin: 0 },
      { limit: 0 },
      { limit: 1.5 },
      { limit: MOST_RANKED + 1 },
      { limit: 1, skip: 0 },
      { limit: 1, limitWithin: 'region' },
      { order: Array.from({ length: 11 }, () => highest) },
    ]
    expect(limits.map((limit) => planShape.Check({ ...planOf({}), ...limit }))).toEqual([
      true,
      true,
      true,
      ...Array.from({ length: 6 }, () => false),
    ])
  })

  testProblems([
    [{ dimensions: [byInsurer], order: [highest, last], limit: 3, limitWithin: 0 }, null],
    [{ order: [{ ...highest, index: 1 }] }, 'there is no measure 1 to order by'],
    [
      {
        calculations: [{ kind: 'running', of: 0 }],
        dimensions: [byQuarter],
        order: [{ ...highest, index: 1 }],
      },
      null,
    ],
    [{ order: [last] }, 'there is no dimension 0 to order by'],
    [{ dimensions: [byInsurer], limitWithin: 1 }, 'the limit is within a dimension that is not there'],
  ])

  const ranked: readonly (readonly [Partial<Plan>, restated: string, heading: string])[] = [
    [{ order: [highest] }, ', highest average monthly premium first', ''],
    [{ order: [lowest] }, ', lowest average monthly premium first', ''],
    [{ order: [last] }, ', highest insurer first', ''],
    [
      { order: [highest], limit: 3 },
      ', the 3 with the highest average monthly premium',
      ', the 3 with the highest average monthly premium',
    ],
    [
      { order: [lowest], limit: 1 },
      ', only the lowest average monthly premium',
      ', only the lowest average monthly premium',
    ],
    [
      { order: [lowest], limit: 1, skip: 1 },
      ', only the 2nd lowest average monthly premium',
      ', only the 2nd lowest average monthly premium',
    ],
    [
      { order: [highest], limit: 2, limitWithin: 1 },
      ', the 2 with the highest average monthly premium in each quarter',
      ', the 2 with the highest average monthly premium in each quarter',
    ],
    [{ limit: 5 }, ', first 5', ', first 5'],
  ]
  it.each(ranked)('reads in English: %j', async (part, restated, heading) => {
    const { model } = await pricing()
    const plan = planOf({ measures: [premium], dimensions: [byInsurer, byQuarter], ...part })
    expect([restate(model, plan), headingOf(model, plan)]).toEqual([
      `Average monthly premium by insurer and quarter for all quotes${restated}.`,
      `Average monthly premium by insurer and quarter${heading}`,
    ])
  })
})
