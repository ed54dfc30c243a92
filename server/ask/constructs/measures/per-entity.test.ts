import { beforeAll, describe, expect, it } from 'vitest'
import { restatedOfParcels } from '../../../../tests/support/parcels.ts'
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

describe('what a sum comes to for one of those that are counted is an average', () => {
  it.each([
    ['claims cost per accepted policy', 'Average claims amount for quotes where accepted is yes.'],
    [
      'claims paid by region per policy sold',
      'Average claims amount by region for quotes where accepted is yes.',
    ],
    ['how much is claimed per customer in Wales', 'Average claims amount for quotes where region is Wales.'],
    ['total claims cost per sale', 'Average claims amount for quotes where accepted is yes.'],
    [
      'which region has the highest total claims amount per accepted quote',
      'Average claims amount by region for quotes where accepted is yes, only the highest average claims amount.',
    ],
    ['gross written premium per policy', 'Average annual premium for quotes where accepted is yes.'],
    ['loss ratio per cover level', 'Loss ratio by cover level for all quotes.'],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))

  it('names no total that was assumed', () => {
    const reading = interpreterOf(dataset).interpret('claims amount per accepted quote')
    expect(reading.outcome === 'answer' ? reading.assumptions : null).toEqual([])
  })

  it('over other data', () => {
    expect(restatedOfParcels('total postage per parcel by depot')).toBe(
      'Average postage by depot for all parcels.',
    )
  })
})

describe('how many there are for each of some of them is a ratio', () => {
  it.each([
    [
      'quotes per sale by insurer',
      'Ratio between number of quotes and number of quotes only where accepted is yes by insurer for all quotes.',
    ],
    [
      'how many quotes does it take to land one sale',
      'Ratio between number of quotes and number of quotes only where accepted is yes for all quotes.',
    ],
    [
      'how many quotes for every one that gets taken up',
      'Ratio between number of quotes and number of quotes only where accepted is yes for all quotes.',
    ],
    [
      'quotes to sales ratio in Wales',
      'Ratio between number of quotes and number of quotes only where accepted is yes for quotes where region is Wales.',
    ],
    [
      'difference between average premium and median premium',
      'Difference between average monthly premium and median monthly premium for all quotes.',
    ],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))
})
