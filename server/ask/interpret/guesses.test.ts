import { beforeAll, describe, expect, it } from 'vitest'
import { restatedOfParcels } from '../../../tests/support/parcels.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from './interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)
const restated = (question: string) => {
  const reading = read(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.outcome
}

describe('what somebody guesses without a breath after what is asked', () => {
  it.each([
    [
      'which region has the highest average age I think my colleague said Wales',
      'Average age by region for all quotes, only the highest average age.',
    ],
    [
      'in which quarter of the year are most quotes given I think somebody told me spring',
      'Number of quotes by quarter of the year for all quotes, only the highest number of quotes.',
    ],
    [
      'how many quotes have no outpatient limit I believe it is kept as empty or whatever',
      'Number of quotes for quotes where outpatient limit is unlimited.',
    ],
    [
      "how many quotes are there with no cap on the outpatient I guess it's entered as a dash or so",
      'Number of quotes for quotes where outpatient limit is unlimited.',
    ],
  ])('is no condition: %s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })

  it('is told as passed over', () => {
    const reading = read('which region has the highest average age I think my colleague said Wales')
    expect(reading.outcome === 'answer' ? reading.assumptions : []).toEqual([
      'passed over: “I think my colleague said Wales”',
    ])
  })

  it('is no condition over other data', () => {
    expect(restatedOfParcels('which depot has the most parcels I reckon our driver said Perth')).toBe(
      'Number of parcels by depot for all parcels, only the highest number of parcels.',
    )
  })

  it.each([
    'quotes by region I think my boss said only accepted',
    'how many quotes did we get in I think my boss said London',
    'average premium by insurer she thinks it is for smokers',
  ])('may be a condition where it is of something else: %s', (question) => {
    expect(restated(question)).toBe('offer')
  })
})

describe('why it is asked, without whose wish', () => {
  it.each([
    ['average age by channel, want to reconcile the ledger', 'Average age by sales channel for all quotes.'],
    ['conversion by region, trying to calibrate the forecast', 'Acceptance rate by region for all quotes.'],
    [
      "um I'm hoping to work out like how many smokers are over sixty",
      'Number of quotes for quotes where smoker is yes and age is over 60.',
    ],
  ])('%s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })

  it('over other data', () => {
    expect(restatedOfParcels('arrival rate by depot, need to placate the union')).toBe(
      'Arrival rate by depot for all parcels.',
    )
  })

  it('is what is asked where it is named by the data', () => {
    expect(restated('want to see smokers by region')).toBe(
      'Number of quotes by region for quotes where smoker is yes.',
    )
  })
})
