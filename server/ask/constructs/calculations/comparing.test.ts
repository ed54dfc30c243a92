import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { interpreterOf } from '../../interpret/interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => {
  const reading = interpreterOf(dataset).interpret(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}

describe('a difference that names one side of a flag is between it and the other', () => {
  it.each([
    [
      'how much more do smokers pay',
      'Difference in average monthly premium between smoker is yes and smoker is no for all quotes.',
    ],
    [
      'how much does dental cover add to the average premium',
      'Difference in average monthly premium between dental cover is yes and dental cover is no for all quotes.',
    ],
    [
      'by how many percent is the annual premium higher for smokers',
      'Percentage difference in average annual premium between smoker is yes and smoker is no for all quotes.',
    ],
    [
      'by how much did the acceptance rate of smokers change in 2024',
      'Change in acceptance rate from quote date is in 2023 to quote date is in 2024 for quotes where smoker is yes.',
    ],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))
})

describe('how far figures are from that of all', () => {
  it.each([
    [
      'which regions are above the average premium and by how much',
      'Average monthly premium by region for all quotes, only groups with average monthly premium over that of overall, against overall as a difference.',
    ],
    [
      "how far is each insurer's loss ratio above the overall",
      'Loss ratio by insurer for all quotes, against overall as a difference.',
    ],
    [
      'how does the acceptance rate of each channel differ from the market',
      'Acceptance rate by sales channel for all quotes, against overall as a difference.',
    ],
    [
      'index of average age by region, overall = 100',
      'Average age by region for all quotes, against overall as a percentage.',
    ],
    [
      'are brokers better than the whole book at converting',
      'Acceptance rate for quotes where sales channel is Broker, against all quotes as a difference.',
    ],
    [
      'is Albion Health worse than Castle Care on loss ratio',
      'Difference in loss ratio between insurer is Albion Health and insurer is Castle Care for all quotes.',
    ],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))
})
