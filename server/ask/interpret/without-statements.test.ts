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

const BY_REGION = 'Average monthly premium by region for all quotes.'

describe('what somebody says beside a question', () => {
  it.each([
    'We had a complaint this morning about the bills we send out. What is the average monthly premium by region?',
    'Preparing a talk for the conference: average premium by region',
    'My colleague reckons that London is dearest. What is the average monthly premium by region?',
    'the marketing people keep telling me that London is dear. Average premium by region?',
    "Average premium by region. I'd like to see whether it's going up.",
    "Average premium by region, it's for a newspaper article",
    'before I ring the actuaries I want the average premium by region',
    "Long time no see! For context, I'm in the claims team. Average premium by region?",
    'Not sure whether you can do this but what is the average premium by region?',
    'London and Wales are supposed to be dear show me the average premium by region',
  ])('is passed over where it asks for nothing: %s', (question) => {
    expect(restated(question)).toBe(BY_REGION)
  })

  it('is told as passed over', () => {
    const reading = read('Our new starter asked me a good question today: average monthly premium by region?')
    expect(reading.outcome === 'answer' ? reading.assumptions : []).toEqual([
      'passed over: “Our new starter asked me a good question today”',
    ])
  })

  it.each([
    [
      'names a value that nothing else asks about',
      "I'm a smoker in Wales, new here. What is the average premium?",
    ],
    ['says of whom it is asked', "I'm only interested in diabetics. Average premium by region"],
    ['wants something nobody knows', 'I want to see diabetics. Average premium by region'],
    ['is what "they" are', 'We have a scheme for plumbers. What do they pay on average by region?'],
    ['gives a number', 'We are about people over 70 and their woes. Average premium?'],
    ['says what a word means', 'By seniors we mean those over 70. Average premium of seniors by region?'],
  ])('is not passed over where it %s: %s', (_, question) => {
    expect(restated(question)).not.toMatch(/^Average monthly premium(?: by region)? for all quotes/)
  })

  it('that is no statement stays a condition', () => {
    expect(restated('Average premium by region, dental cover is yes')).toBe(
      'Average monthly premium by region for quotes where dental cover is yes.',
    )
  })
})

it.each([
  ['names nothing once it is left out', 'how much of the book is claim-proof beyond three autumns'],
  [
    'is the only question',
    'How long does the helpline keep callers in a queue? Members grumble to me about it.',
  ],
  ['leaves a side of two unknown', 'correlation between shoe size and premium'],
  ['leaves the other side unknown', 'correlation between premium and shoe size'],
])('what is asked is not answered without what %s: %s', (_, question) => {
  expect(restated(question)).not.toMatch(/^(?:Average|Number|Correlation)/)
})

it.each([
  [
    'policies sold via brokers',
    'Number of quotes for quotes where accepted is yes and sales channel is Broker.',
  ],
  [
    'acceptance rate in Wales and overall',
    'Acceptance rate for quotes where region is Wales, against all quotes as a difference.',
  ],
  [
    'Which insurer has the highest loss ratio? One insurer name will do.',
    'Loss ratio by insurer for all quotes, only the highest loss ratio.',
  ],
  ['Prepping for talks next week, one slide each. What is the average monthly premium by region?', BY_REGION],
])('no word that matters is lost, and none that does not asks for anybody: %s', (question, restatement) => {
  expect(restated(question)).toBe(restatement)
})

it.each([
  'name the policyholder with the biggest claim',
  'customer names in London',
  'bin all the 2023 quotes',
  'We leave trustees out of this pack. Average monthly premium by region',
  'It has to be by occupation for the board. What is the average monthly premium?',
])('is not answered: %s', (question) => {
  expect(restated(question)).toMatch(/^(?:offer|refuse)$/)
})
