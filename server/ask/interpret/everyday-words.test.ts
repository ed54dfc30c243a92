import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { restate } from '../plan/restate.ts'
import { interpreterOf } from './interpret.ts'

/** How people who know none of the trade's words name groups, what is left out and what is not there. */

let read: (question: string) => string
beforeAll(async () => {
  const dataset = await pricingOf(20_000)
  const interpreter = interpreterOf(dataset)
  read = (question) => {
    const found = interpreter.interpret(question)
    return found.outcome === 'answer' ? restate(dataset.model, found.plan) : found.outcome
  }
})

describe('groups', () => {
  it.each([
    [
      'a table of quote counts, channels down the side and cover levels across the top, 2025 only',
      'Number of quotes by sales channel and cover level for quotes where quote date is in 2025.',
    ],
    [
      'what is the usual monthly cost for each way of buying',
      'Median monthly premium by sales channel for all quotes.',
    ],
    [
      'claims frequency by smoker y/n and cover level',
      'Claims frequency by smoker and cover level for all quotes.',
    ],
    ['how many quotes did each insurer hand out', 'Number of quotes by insurer for all quotes.'],
  ])('of “%s”', (question, reading) => expect(read(question)).toBe(reading))
})

describe('what is left out', () => {
  it.each([
    [
      'average yearly premium everywhere but Wales',
      'Average annual premium for quotes where region is not Wales.',
    ],
    [
      'average age of quotes with dental added but mental health left off',
      'Average age for quotes where dental cover is yes and mental health cover is no.',
    ],
    [
      'average age of people who had not gone through a broker',
      'Average age for quotes where sales channel is not Broker.',
    ],
  ])('of “%s”', (question, reading) => expect(read(question)).toBe(reading))
})

describe('what is not there', () => {
  it.each([
    [
      'share of quotes with gender left blank by insurer',
      'Share where gender is Not stated by insurer for all quotes.',
    ],
    [
      'how many quotes have nothing filled in for the claims amount',
      'Number of quotes for quotes where claims amount is not accepted.',
    ],
  ])('of “%s”', (question, reading) => expect(read(question)).toBe(reading))
})

describe('words that name nobody and list no rows', () => {
  it.each([
    [
      'how many National list quotes went to smokers',
      'Number of quotes for quotes where hospital list is National and smoker is yes.',
    ],
  ])('are answered: “%s”', (question, reading) => expect(read(question)).toBe(reading))

  it.each([
    'what does my neighbour pay',
    'my boss’s premium',
    'list quotes over £500',
    'tell me the name of the dearest customer',
  ])('are told apart from what is never answered: “%s”', (question) => expect(read(question)).toBe('refuse'))
})
