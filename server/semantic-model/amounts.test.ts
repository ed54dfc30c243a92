import { expect, it } from 'vitest'
import { pricingOf } from '../../tests/support/pricing.ts'
import { inSteps } from './amounts.ts'

it('move to the step around them that is asked for, and stay where they stand on one', () => {
  expect([14.16, 728.33, 8548.97, -14.16, 0].map((amount) => inSteps(amount))).toEqual([
    14, 730, 8550, -14, 0,
  ])
  expect([14.16, 728.33, 0.125].map((amount) => inSteps(amount, Math.floor))).toEqual([14, 725, 0.125])
  expect([14.16, 728.33, 0.7].map((amount) => inSteps(amount, Math.ceil))).toEqual([14.5, 730, 0.7])
})

it('are no quote’s own at the ends of what everybody may know, and contain all but a few', async () => {
  const { engine, profile, model } = await pricingOf(1_000)
  const amounts = ['monthly_premium_gbp', 'annual_premium_gbp', 'claims_amount_gbp']
  for (const name of amounts) {
    const { min, max } = profile.ranges[name] ?? { min: Number.NaN, max: Number.NaN }
    expect([inSteps(min), inSteps(max)]).toEqual([min, max])
    const [row] = await engine.query(
      `select count(*) filter (where "${name}" < ${min}) as low, count(*) filter (where "${name}" > ${max}) as high from ${model.table}`,
      [],
      1,
    )
    expect([Number(row?.['low']) < model.threshold, Number(row?.['high']) < model.threshold]).toEqual([
      true,
      true,
    ])
  }
  expect(profile.ranges['age']?.min).toBe(20)
})
