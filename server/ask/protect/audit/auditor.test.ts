import { beforeAll, expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import { planOf } from '../../../../tests/support/plans.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { makeAuditor } from './auditor.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

/** Welsh quotes under an age: those under 71 are a few more than those under 70. */
const under = (age: number) =>
  planOf({
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
        { kind: 'compare', column: 'age', op: '<', value: age },
      ],
    },
  })
const cells = [{ keys: [], measure: 0 }]
const newAuditor = () => makeAuditor(dataset, async () => [])
const { signal } = new AbortController()

it('names the cells to hide, and counts as shown what has none', async () => {
  const auditor = newAuditor()
  const hidden = async (age: number) => (await auditor.begin(under(age))).hide(cells)
  expect(await auditor.prepare(signal)).toBe(1)
  expect(await hidden(70)).toBe(null)
  expect(await auditor.prepare(signal)).toBe(2)
  expect(await hidden(71)).toEqual(cells)
  expect(await auditor.prepare(signal)).toBe(2)
})

it('judges of two answers at once the second with the first', async () => {
  const auditor = newAuditor()
  const audits = await Promise.all([70, 71].map((age) => auditor.begin(under(age))))
  expect(await Promise.all(audits.map((audit) => audit.hide(cells)))).toEqual([null, cells])
})

it('gives an answer up that is not safe after some rounds', async () => {
  const auditor = newAuditor()
  await (await auditor.begin(under(70))).hide(cells)
  const audit = await auditor.begin(under(71))
  const rounds = []
  for (let round = 0; round < 8; round += 1) rounds.push(await audit.hide(cells))
  expect(rounds).toEqual([...Array.from({ length: 7 }, () => cells), 'all'])
})
