import { beforeAll, describe, expect, it } from 'vitest'
import { restatedOfParcels } from '../../../tests/support/parcels.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from './interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

describe('a value of several words that are typed short', () => {
  it.each([
    [
      'premium for full med underwriting by region',
      'Average monthly premium by region for quotes where underwriting is Full Medical Underwriting.',
    ],
    [
      'how many quotes came from comp sites in 2024',
      'Number of quotes for quotes where sales channel is Comparison Site and quote date is in 2024.',
    ],
    [
      'premium in w midlands w dental',
      'Average monthly premium for quotes where region is West Midlands and dental cover is yes.',
    ],
  ])('%s', (question, restatement) => {
    expect(interpreterOf(dataset).interpret(question)).toMatchObject({ outcome: 'answer', restatement })
  })

  it.each([
    // The first letters of a value of another column.
    [
      'average postage, weekend cour only',
      'Average postage for parcels where service level is Weekend Courier.',
    ],
    [
      'parcels by stops from leith dock',
      'Number of parcels by stops for parcels where depot is Leith Docks.',
    ],
  ])('is that value over other data: %s', (question, restatement) => {
    expect(restatedOfParcels(question)).toBe(restatement)
  })

  it('is none where a word stands for itself', () => {
    expect(restatedOfParcels('parcels per week courtesy')).toBe(
      'Number of parcels by week for parcels where packing depth is Courtesy.',
    )
  })
})
