import { expect, it } from 'vitest'
import { riskText } from '../server/risk/report.ts'
import { assessRisk, brokenIn } from '../server/risk/risk.ts'
import { pricingOf } from './support/pricing.ts'

/** What `npm run risk` finds and says, with so few questions that no attack comes to its end. */

const OPTIONS = {
  questions: 12,
  targets: 4,
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
