import { beforeAll, describe, expect, it } from 'vitest'
import { restatedOfParcels } from '../../../tests/support/parcels.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from './interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const restated = (question: string) => {
  const reading = interpreterOf(dataset).interpret(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.outcome
}

describe('what is said last takes the place of what is taken back', () => {
  it.each([
    [
      'average premium for each insurer no sorry for each region',
      'Average monthly premium by region for all quotes.',
    ],
    ['average premium by insurer, sorry, by region', 'Average monthly premium by region for all quotes.'],
    ['average premium in London no wait Wales', 'Average monthly premium for quotes where region is Wales.'],
    ['number of quotes in 2024 sorry 2025', 'Number of quotes for quotes where quote date is in 2025.'],
    ['average no sorry median premium by region', 'Median monthly premium by region for all quotes.'],
    ['how many quotes from Wales, I meant Scotland', 'Number of quotes for quotes where region is Scotland.'],
    ['claims in Q1 2024, no Q2 2024', 'Total claims for quotes where quote date is in Q2 2024.'],
    [
      'women in 2023, 2024 i meant: how many quotes',
      'Number of quotes for quotes where gender is Female and quote date is in 2024.',
    ],
    [
      'share of smokers for brokers, direct i mean, in 2025',
      'Share where smoker is yes for quotes where sales channel is Direct and quote date is in 2025.',
    ],
    [
      'quotes in 2024 for couples, i mean 2023',
      'Number of quotes for quotes where policy type is Couple and quote date is in 2023.',
    ],
    [
      'how many quotes with no dental, no smokers',
      'Number of quotes for quotes where dental cover is no and smoker is no.',
    ],
  ])('%s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })

  it.each([
    ['how many parcels per service, no hang on, per depot', 'Number of parcels by depot for all parcels.'],
    ['arrival rate in 2022, no 2023', 'Arrival rate for parcels where sending date is in 2023.'],
    ['postage for Govan, Perth i mean', 'Average postage for parcels where depot is Perth.'],
    ['parcels from Perth, scratch that, Govan', 'Number of parcels for parcels where depot is Govan.'],
  ])('over other data: %s', (question, restatement) => {
    expect(restatedOfParcels(question)).toBe(restatement)
  })

  it('begins nothing where nothing was said before it', () => {
    expect(restated('sorry to ask: average premium by region')).toBe(
      'Average monthly premium by region for all quotes.',
    )
  })
})
