import { beforeAll, describe, expect, it } from 'vitest'
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

const BY_REGION = 'Average monthly premium by region for all quotes.'

describe('what surrounds a question and cannot be read', () => {
  it.each([
    // Sentences that do not ask.
    'Doing the quarterly scorecards. What is the average monthly premium by region?',
    'My rent shot up and the gas bill did too. What is the average monthly premium by region?',
    'Yorkshire rugby clubhouse, row going on. Show me the average monthly premium by region.',
    'Steering group meets Monday and somebody always whinges about gender. What is the average monthly premium by region?',
    // What is asked for stands elsewhere.
    'Need a figure for slide 9. What is the average monthly premium by region?',
    'What is the average monthly premium by region? Could you ping it over before the 3 o’clock huddle?',
    // What leads up to a wish, and to a request.
    "Zurich's template wants the average monthly premium by region",
    "I'm after the average monthly premium by region",
    'Just being nosy, but what is the average monthly premium by region?',
    // What trails it.
    'What is the average monthly premium by region, pretty please, legend',
  ])('is passed over: %s', (question) => {
    expect(restated(question)).toBe(BY_REGION)
  })

  it.each([
    ['limits what is asked', 'Plumbers only, Wales branch. What is the average monthly premium by region?'],
    ['is what is asked', 'Persistency by region. What is the average monthly premium?'],
    ['is what "they" are', 'The plumbers keep whingeing. What do they pay on average each month?'],
    ['may say of whom it is asked', 'Plumbers: average monthly premium by region'],
    ['is what is meant', 'Average monthly premium by region, I mean plumbers'],
    ['may be a condition', 'Average monthly premium by region, plumbers'],
    ['splits what is asked', 'Per widget, please. What is the average monthly premium?'],
  ])('is not passed over where it %s: %s', (_, question) => {
    expect(restated(question)).not.toMatch(/^Average monthly premium/)
  })

  it('is not passed over where a question ends so, whatever is said after it', () => {
    expect(restated("Just how many non-smokers got the thumbs down? It's for the summer fair.")).toBe('offer')
  })

  it('is offered without, and with, where a sentence that asks for nothing has words of the data', () => {
    const reading = interpreterOf(dataset).interpret("I'm a bit lost. How many quotes in London?")
    expect(reading).toMatchObject({
      outcome: 'offer',
      readings: [
        { restatement: 'Number of quotes for quotes where region is London.' },
        { restatement: 'Number of quotes for quotes where accepted is no and region is London.' },
      ],
    })
  })

  it.each([
    "I'm 40 and smoke. What is the average premium?",
    'Only smokers, please. What is the average premium?',
    'Looking at brokers only. What is the average premium?',
  ])('is a condition where it says of whom: %s', (question) => {
    expect(restated(question)).toContain(' where ')
  })

  it.each([
    'A pair of plumbers rang, 67, from Cornwall. What have couples like them been quoted on average?',
    'She brought in her Castle Care leaflet. What share of the quotes of that insurer was accepted?',
  ])('is asked about where something points to it: %s', (question) => {
    expect(restated(question)).toMatch(/^(?:offer|refuse)$/)
  })

  it('is offered where it says of somebody what may be asked of them', () => {
    const reading = interpreterOf(dataset).interpret(
      'My aunt smokes. What is the average monthly premium by region?',
    )
    expect(reading.outcome).toBe('offer')
  })

  it('is passed over where it is gossip, and told so', () => {
    const reading = interpreterOf(dataset).interpret(
      'Our road is full of smokers, honest to God. What is the average monthly premium by region?',
    )
    expect(reading).toMatchObject({
      outcome: 'answer',
      restatement: BY_REGION,
      assumptions: ['passed over: “Our road is full of smokers, honest to God”'],
    })
  })
})
