import { beforeAll, expect, it } from 'vitest'
import { judgingBy } from '../../tests/support/auditors.ts'
import { planOf } from '../../tests/support/plans.ts'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { followUps, triedQuestions } from './follow-ups.ts'
import type { Auditor } from './protect/audit/auditor.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(1_000)
})

const byRegion = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })

const foreseeing = (foresee: Auditor['foresee']): Auditor =>
  judgingBy(() => Promise.reject(new Error('what is only offered does not count as shown')), { foresee })

it('offers questions that would show something beside all that was shown before', async () => {
  const all = foreseeing(() => Promise.resolve({ coarse: null, unsafe: [] }))
  expect(await followUps(dataset, byRegion, all)).toEqual(await followUps(dataset, byRegion, null))
  expect((await followUps(dataset, byRegion, all)).length).toBeGreaterThan(0)
  const nothing = foreseeing((_, cells) => Promise.resolve({ coarse: null, unsafe: cells }))
  expect(await followUps(dataset, byRegion, nothing)).toEqual([])
  expect(await triedQuestions(dataset, byRegion, ['quotes by insurer'], all)).not.toEqual([])
  expect(await triedQuestions(dataset, byRegion, ['quotes by insurer'], nothing)).toEqual([])
})
