import { beforeAll, describe, expect, it } from 'vitest'
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

describe('what asks for nothing within a clause', () => {
  it.each([
    ['average premium by region that we have on file', ', of what there is'],
    ["average premium by region over everything we've got", ', of what there is'],
    ['average premium all told by region', ', of what there is'],
    ['average premium by region for her slides', ', what for'],
    ['for my own records, average premium by region', ', what for'],
    ['average premium by region, out of curiosity', ', why'],
    ['my director wants the average premium by region', ', through whom'],
    ['could you check the average premium by region', ', that it is asked'],
    ['average premium by region in pounds please, not a ratio', ', what is not meant'],
    ['the average premium by region, not the total', ', what is not meant'],
  ])('is passed over: %s%s', (question) => {
    expect(restated(question)).toBe('Average monthly premium by region for all quotes.')
  })

  it('is told as passed over', () => {
    const reading = read('my director wants the median monthly premium, not the mean, for her slides')
    expect(reading.outcome === 'answer' ? reading.assumptions : []).toEqual([
      'passed over: “my director wants”, “, not the mean”, “for her slides”',
    ])
  })

  it.each([
    ['average premium, not Wales', 'Average monthly premium for quotes where region is not Wales.'],
    ['quotes not paid monthly', 'Number of quotes for quotes where payment frequency is not Monthly.'],
    ['average premium by region for the gold scheme', 'offer'],
    ['my plumbers pay on average by region', 'offer'],
  ])('is no condition: %s', (question, reads) => {
    expect(restated(question)).toBe(reads)
  })

  it.each(['how much commission did brokers get in 2024', 'average commission of brokers by region'])(
    'leaves nothing to offer where the figure is unknown: %s',
    (question) => {
      expect(restated(question)).toBe('refuse')
    },
  )
})
