import { afterAll, describe, expect, it } from 'vitest'
import { openProduct } from '../risk/asking/product.ts'
import type { Scheme } from '../risk/field/scheme.ts'
import { riskText } from '../risk/report.ts'
import { assessRisk, brokenIn, goneFrom, pricesOf } from '../risk/risk.ts'
import { readRows } from '../risk/world/rows.ts'
import { openWithout } from '../risk/world/versions.ts'
import { worldOf } from '../risk/world/world.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { NOISE_KEY, pricingOf } from './support/pricing.ts'

/** What `npm run risk` finds and says, with so few questions that no attack comes to its end; and that attacks work where nothing keeps them. */

/** None is asked in words. */
const NEVER = 1_000_000

const OPTIONS = {
  questions: 6,
  targets: 2,
  inWords: 5,
  only: '',
  memoryLimit: '1GB',
  threads: 1,
  onProgress: () => {},
} as const

it('asks every attack of a dataset in words that read back, and says what each price is beside guessing', async () => {
  const report = await assessRisk(await pricingOf(2_000), OPTIONS)
  expect(report.prices.length).toBeGreaterThan(10)
  expect(report.words.asked).toBeGreaterThan(0)
  expect(report.lacking).toBeNull()
  const text = riskText(report)
  for (const { attack } of report.prices) expect(text).toContain(attack)
  expect(brokenIn({ prices: [] })).toEqual([])
}, 120_000)

/** What an attacker reckons with where figures are exact. */
const EXACT: Scheme = { count: 0.05, part: 0.01, chosen: 0.05, rank: 0.01, floor: 0.01 }
/** The best of an attack on each kind of figure, and after how many questions it is right about all. */
const GETS_THROUGH = [
  ['counts subtracted', 6],
  ['all but one known', 4],
  ['counts told both ways', 4],
  ['shares of a known number', 4],
  ['sums of a known number', 4],
  ['one who differs in a known number', 4],
  ['counts before and after somebody left', 4],
  ['averages subtracted', 4],
  ['several figures that tell the same total', 16],
  ['spreads subtracted', 16],
  ['lists of ages', 50],
] as const

describe('where figures are exact', () => {
  const inTheClear = (each: Dataset): Dataset => ({
    ...each,
    model: { ...each.model, columns: each.model.columns.map(({ sensitive: _, ...column }) => column) },
  })
  const opened = (async () => {
    const dataset = await pricingOf(2_000)
    const world = worldOf(dataset.model, await readRows(dataset))
    const later = await openWithout(world, goneFrom(world), OPTIONS)
    const [now, after] = [
      await openProduct(inTheClear(dataset), [NOISE_KEY], NEVER),
      await openProduct(inTheClear(later.dataset), [NOISE_KEY], NEVER),
    ]
    return { world, later, now, after }
  })()
  afterAll(async () => {
    const { later, now, after } = await opened
    await Promise.all([now.close(), after.close()])
    later.close()
  })

  it.each(GETS_THROUGH)(
    '%s: right within %i questions',
    async (only, questions) => {
      const { world, now, after } = await opened
      const doors = { now: now.ask, later: after.ask }
      const { prices } = await pricesOf(world, EXACT, doors, { ...OPTIONS, questions, targets: 6, only })
      expect(prices.find(({ attack }) => attack === only)?.right).toBeGreaterThanOrEqual(0.95)
    },
    120_000,
  )
})
