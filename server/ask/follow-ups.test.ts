import { beforeAll, expect, it } from 'vitest'
import { planOf } from '../../tests/support/plans.ts'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { ask } from './ask.ts'
import { followUps, triedPlans } from './follow-ups.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(1_000)
})

const byRegion = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })

const byInsurer = planOf({ dimensions: [{ kind: 'column', column: 'insurer' }] })

/** Of which nothing may be shown. */
const empty = () => ({ ...dataset, model: { ...dataset.model, threshold: 2_000 } })

it('offers questions that show something', async () => {
  const found = await followUps(dataset, byRegion)
  expect(found.length).toBeGreaterThan(0)
  for (const question of found) {
    const answer = await ask(dataset, question)
    expect(answer.outcome === 'answer' ? answer.table.rows.length : 0).toBeGreaterThan(1)
  }
  expect(await triedPlans(dataset, byRegion, [byInsurer])).not.toEqual([])
})

it('offers the groups themselves where these were counted', async () => {
  const counted = planOf({ ...byRegion, having: [{ measure: 0, op: '>', value: 50 }], tally: 'groups' })
  const [first] = await followUps(dataset, counted)
  expect(first).toBe('Number of quotes by region for all quotes, only groups with number of quotes over 50')
  expect(await triedPlans(dataset, byRegion, [counted])).not.toEqual([])
})

it('offers none that would show nothing', async () => {
  expect(await followUps(empty(), byRegion)).toEqual([])
  expect(await triedPlans(empty(), byRegion, [byInsurer])).toEqual([])
})
