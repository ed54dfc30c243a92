import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { PRICING } from '../../datasets/pricing.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { amountsInSteps } from './amounts-in-steps.ts'

const over = (column: string, value: number): Filter => ({ kind: 'compare', column, op: '>', value })
const steppedTo = (filter: Filter) => amountsInSteps(PRICING, planOf({ filter })).plan.filter

describe('amounts that a plan compares with', () => {
  it.each([
    [291.08, 290],
    [292.5, 295],
    [37.53, 37.5],
    [1_234, 1_250],
    [-98.7, -98.5],
    [0, 0],
    [125, 125],
    [999, 1_000],
  ])('have three digits of which the last is 0 or 5: %d is %d', (amount, step) => {
    expect(steppedTo(over('monthly_premium_gbp', amount))).toEqual(over('monthly_premium_gbp', step))
  })

  it('are the same once they are in steps', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (amount) => {
        const once = amountsInSteps(PRICING, planOf({ filter: over('monthly_premium_gbp', amount) })).plan
        expect(amountsInSteps(PRICING, once)).toEqual({ plan: once, moved: [] })
      }),
    )
  })

  it('are moved wherever they stand: in connectives, lists, ranges, bands, bins, measures and references', () => {
    const column = 'monthly_premium_gbp'
    const plan = planOf({
      measures: [{ kind: 'count', where: over(column, 291.08) }],
      dimensions: [
        { kind: 'band', column, edges: [101.11, 201.21] },
        { kind: 'bins', column, width: 33.33 },
      ],
      filter: {
        kind: 'not',
        item: {
          kind: 'or',
          items: [
            { kind: 'between', column, low: 10.01, high: 20.02 },
            { kind: 'in', column, values: [55.55, 55.56] },
          ],
        },
      },
      reference: { filter: over(column, 1_234.56) },
    })
    const { plan: stepped, moved } = amountsInSteps(PRICING, plan)
    expect(stepped).toEqual({
      ...plan,
      measures: [{ kind: 'count', where: over(column, 290) }],
      dimensions: [
        { kind: 'band', column, edges: [100, 200] },
        { kind: 'bins', column, width: 33.5 },
      ],
      filter: {
        kind: 'not',
        item: {
          kind: 'or',
          items: [
            { kind: 'between', column, low: 10, high: 20 },
            { kind: 'in', column, values: [55.5] },
          ],
        },
      },
      reference: { filter: over(column, 1_250) },
    })
    expect(moved[0]).toBe('“£10.01” taken as £10, because conditions on amounts move in steps')
    expect(moved).toHaveLength(9)
  })

  it('are left as they are where few numbers are counted, and where nothing is protected', () => {
    const members = planOf({ filter: over('members', 3) })
    const premium = planOf({ filter: over('monthly_premium_gbp', 291.08) })
    expect(amountsInSteps(PRICING, members)).toEqual({ plan: members, moved: [] })
    expect(amountsInSteps({ ...PRICING, threshold: 1 }, premium)).toEqual({ plan: premium, moved: [] })
  })
})
