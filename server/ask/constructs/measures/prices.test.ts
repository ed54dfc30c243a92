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

describe('prices that are added up are those of a year', () => {
  it.each([
    ['sum of premiums by hospital list', 'Total annual premium by hospital list for all quotes.'],
    ['smokers, premium in total', 'Total annual premium for quotes where smoker is yes.'],
    [
      'which cover level has the highest total premium',
      'Total annual premium by cover level for all quotes, only the highest total annual premium.',
    ],
    ['total monthly premium by gender', 'Total monthly premium by gender for all quotes.'],
    ['average premium by gender', 'Average monthly premium by gender for all quotes.'],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))

  it('says so, and nothing of the price by the month', () => {
    const reading = interpreterOf(dataset).interpret('total premium in Wales')
    expect(reading.outcome === 'answer' ? reading.assumptions : null).toEqual([
      'a total of prices read as that of a year: the annual premium',
    ])
  })
})

describe('what somebody brings in is a total', () => {
  it.each([
    [
      'how much premium do brokers bring in',
      'Gross written premium for quotes where sales channel is Broker.',
    ],
    [
      'how much premium did Castle Care pull in during 2024',
      'Gross written premium for quotes where insurer is Castle Care and quote date is in 2024.',
    ],
    [
      'how much does Castle Care bring in per month',
      'Gross written premium by month for quotes where insurer is Castle Care.',
    ],
    ['how much premium do smokers pay', 'Average monthly premium for quotes where smoker is yes.'],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))

  it('over other data', () => {
    expect(restatedOfParcels('how much postage did Perth bring in')).toBe(
      'Total postage for parcels where depot is Perth.',
    )
  })
})

describe('years that are named next are groups', () => {
  it.each([
    [
      'premium per year, so 2023, 2024 and 2025',
      'Average monthly premium by year for quotes where quote date is in 2023 or quote date is in 2024 or quote date is in 2025.',
    ],
    ['premium per year in 2024', 'Average annual premium for quotes where quote date is in 2024.'],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))
})
