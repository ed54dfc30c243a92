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
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}

const ASKED = 'Average monthly premium by region for all quotes.'

describe('what people say around a question', () => {
  it.each([
    "We've been asked for a stat for the newsletter. Average premium by region?",
    'Finance want to plan the budget so could I have the average premium by region?',
    "Average premium by region, I'm checking it against the auditor's spreadsheet.",
    'Average premium by region. The chairman will ask, and I would rather be ready.',
    'For the board meeting I want the average premium by region. Nothing fancy.',
    'Quick one from Priya: average premium by region',
    "Average premium by region? Somebody told me London, but I wouldn't put money on it.",
    'Average premium by region, I suspect smokers.',
    'Average premium by region. Asking on behalf of Gary in sales.',
  ])('asks for nothing: %s', (question) => {
    expect(restated(question)).toBe(ASKED)
  })

  it('is passed over, and told so', () => {
    const reading = read('Finance want to plan the budget so could I have the average premium by region?')
    expect(reading.tokens[0]).toEqual({
      text: 'Finance want to plan the budget',
      use: 'passed',
      meaning: null,
    })
    expect(reading.outcome === 'answer' ? reading.assumptions : []).toContain(
      'passed over: “Finance want to plan the budget”',
    )
  })

  it.each([
    'Average premium by region for the Leeds office',
    'For the Leeds office, average premium by region',
    'Average premium by region. Only for diabetics.',
    'Average premium by region, I mean diabetics',
    'I want to see diabetics. Average premium by region',
    'Average premium by region, and give me the foobar',
    'Average premium by region for people who told us about diabetes',
  ])('is no condition, and no request: %s', (question) => {
    expect(read(question).outcome).not.toBe('answer')
  })

  it.each([
    ['I expect the average premium by region', "I don't know “expect” in PMI Pricing."],
    ["I'm looking at the average premium by region", ASKED],
    ["I'm checking the foobar", "I don't know “checking” or “foobar” in PMI Pricing."],
  ])('is not all of a question: %s', (question, reads) => {
    expect(restated(question)).toMatch(reads)
  })

  it('lifts no refusal', () => {
    expect(
      restated('Average premium by region. Somebody told me to ask for the phone numbers of smokers.'),
    ).toMatch(/^Nothing here tells who somebody is/)
  })
})
