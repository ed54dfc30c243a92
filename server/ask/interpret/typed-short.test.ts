import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { restate } from '../plan/restate.ts'
import { interpreterOf } from './interpret.ts'

/** Words that mean one thing beside some words and another beside others. */

let read: (question: string) => string
beforeAll(async () => {
  const dataset = await pricingOf(20_000)
  const interpreter = interpreterOf(dataset)
  read = (question) => {
    const found = interpreter.interpret(question)
    return found.outcome === 'answer' ? restate(dataset.model, found.plan) : found.outcome
  }
})

describe('"no."', () => {
  it.each([
    ['No. quotes by insurer', 'Number of quotes by insurer for all quotes.'],
    ['region, no. quotes, avg age', 'Number of quotes and average age by region for all quotes.'],
    ['no. of smokers by region', 'Number of quotes by region for quotes where smoker is yes.'],
  ])('counts in “%s”', (question, reading) => expect(read(question)).toBe(reading))

  it.each([
    ['no policies with dental by region', 'Number of quotes by region for quotes where dental cover is no.'],
    ['premium by year, no. I mean by region', 'Average monthly premium by region for all quotes.'],
  ])('does not in “%s”', (question, reading) => expect(read(question)).toBe(reading))
})

describe('"running"', () => {
  it.each([
    [
      'insurers running a loss ratio above 50%',
      'Loss ratio by insurer for all quotes, only groups with loss ratio over 50%.',
    ],
    [
      'which regions are running at a loss ratio over 50%',
      'Loss ratio by region for all quotes, only groups with loss ratio over 50%.',
    ],
    ['running a total of quotes by month', 'Running total of number of quotes by month for all quotes.'],
  ])('is what its words make it in “%s”', (question, reading) => expect(read(question)).toBe(reading))
})

it('counts nothing in pounds', () =>
  expect(read('number of policies with claims over £1k by year')).toBe(
    'Number of quotes by year for quotes where claims amount is over £1,000.',
  ))

it('takes a least number that stands before it', () =>
  expect(read('acceptance rate by region, min 1000 quotes')).toBe(
    'Acceptance rate and number of quotes by region for all quotes, only groups with number of quotes of at least 1000.',
  ))

it('takes two years that are joined for a span', () =>
  expect(read('quotes by quarter, 2023-24')).toBe(
    'Number of quotes by quarter for quotes where quote date is between 1 January 2023 and 31 December 2024.',
  ))

describe('an English word', () => {
  it('is no slip of a name that is spelt nearly so', () => {
    expect(read('average premium that the committee saw')).not.toContain('accepted')
    expect(read('average premium that each insurer sees')).toBe(
      'Average monthly premium by insurer for all quotes.',
    )
  })

  it.each([
    ['regional average premium', 'Average monthly premium by region for all quotes.'],
    ['average premium of smokres', 'Average monthly premium for quotes where smoker is yes.'],
  ])('may be made of a name, and what is none may be misspelt: “%s”', (question, reading) =>
    expect(read(question)).toBe(reading),
  )
})

describe('values that are listed', () => {
  it.each([
    [
      'Beacon and Evergreen: number of quotes and average premium',
      'Number of quotes and average monthly premium by insurer for quotes where insurer is Beacon Mutual or Evergreen Life.',
    ],
    [
      'standard deviation of premium, basic and comprehensive',
      'Spread of monthly premium by cover level for quotes where cover level is Basic or Comprehensive.',
    ],
    [
      'number of quotes in Scotland and Wales',
      'Number of quotes for quotes where region is Scotland or Wales.',
    ],
  ])(
    'are groups where a figure of all of them together is none that is asked for: “%s”',
    (question, reading) => expect(read(question)).toBe(reading),
  )
})
