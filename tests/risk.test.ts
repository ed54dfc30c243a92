import { beforeAll, describe, expect, it } from 'vitest'
import { riskText } from '../server/risk/report.ts'
import { assessRisk, type RiskReport } from '../server/risk/risk.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { randomRows, withDataset } from './support/random-table.ts'
import { numbers } from './support/numbers.ts'
import { pricingOf } from './support/pricing.ts'

/** What `npm run risk` finds and says, whatever a scheme lets it learn. */

const OPTIONS = {
  questions: 6,
  accounts: 1,
  scope: 'everybody',
  seconds: 3,
  mend: false,
  onProgress: () => {},
} as const

describe('over a dataset whose threshold is 1', () => {
  let dataset: Dataset
  let report: RiskReport
  beforeAll(async () => {
    const opened = await pricingOf(1_000)
    dataset = { ...opened, model: { ...opened.model, threshold: 1 } }
    report = await assessRisk(dataset, OPTIONS)
  })

  it('tries every attack, each within its questions', () => {
    expect(report.attacks.length).toBe(14)
    for (const { asked } of report.attacks) expect(asked).toBeLessThanOrEqual(OPTIONS.questions)
  })

  it('says what was learned, of whom and from what', () => {
    const own = report.attacks.find(({ name }) => name === 'own figures')
    expect(own?.right).toBeGreaterThan(0)
    const text = riskText(report)
    expect(text).toContain('PMI Pricing: 1,000 rows, threshold 1, which counts rows')
    expect(text).toContain('LEARNED')
    expect(text).toContain('It follows from:')
    expect(text).toMatch(/Somebody could be learned by \d+ of 14 attacks/)
  })
})

describe('over a table of four columns of a few values', () => {
  let report: RiskReport
  beforeAll(async () => {
    const stream = numbers(3)
    const rows = randomRows(200, () => stream.next().value)
    report = await withDataset(rows, ['a', 'b', 'c', 'd'], (dataset) => assessRisk(dataset, OPTIONS))
  })

  it('says of each attack that cannot be tried what the dataset lacks', () => {
    const lacking = report.attacks.filter(({ lacks }) => lacks !== null)
    expect(lacking.map(({ name, lacks }) => [name, lacks])).toEqual(
      expect.arrayContaining([
        ['own figures', 'no amounts'],
        ['sums that rest on few', 'no amounts that are zero for most'],
      ]),
    )
    expect(riskText(report)).toContain('Not tried: the dataset has no amounts.')
  })
})
