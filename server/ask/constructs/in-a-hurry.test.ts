import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from '../interpret/interpret.ts'

/** How people type and dictate in a hurry, by what their words were once taken for. */

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => {
  const reading = interpreterOf(dataset).interpret(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}

describe('short forms', () => {
  it.each([
    ['cnt by insurer', 'Number of quotes by insurer for all quotes.'],
    [
      'how many ppl w/o dental came thru brokers',
      'Number of quotes for quotes where dental cover is no and sales channel is Broker.',
    ],
    [
      'top 2 insurers by quotes, each yr',
      'Number of quotes by year and insurer for all quotes, the 2 with the highest number of quotes in each year.',
    ],
    [
      'yoy chg in gwp by region',
      'Percentage change in gross written premium by region and year for all quotes.',
    ],
    ['wheres the loss ratio highest', 'Loss ratio by region for all quotes, only the highest loss ratio.'],
    ['yeah so lemme see conversion by region', 'Acceptance rate by region for all quotes.'],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('how many, and what part that is', () => {
  it.each([
    [
      'n and % with dental by region',
      'Number of quotes only where dental cover is yes and share where dental cover is yes by region for all quotes.',
    ],
    [
      'the number and share of smokers by channel',
      'Number of quotes only where smoker is yes and share where smoker is yes by sales channel for all quotes.',
    ],
    [
      'how many and what percentage of quotes are for couples, by insurer',
      'Number of quotes only where policy type is Couple and share where policy type is Couple by insurer for all quotes.',
    ],
    [
      'number of quotes and share of smokers by channel',
      'Number of quotes and share where smoker is yes by sales channel for all quotes.',
    ],
    [
      'average age and % accepted by insurer',
      'Average age and share where accepted is yes by insurer for all quotes.',
    ],
    [
      'claims_count null: n and % by insurer',
      'Number of quotes only where number of claims is not accepted and share where number of claims is not accepted by insurer for all quotes.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('bounds that are of what groups come to', () => {
  it.each([
    [
      'which regions paid out more than £3m in claims',
      'Total claims amount by region for all quotes, only groups with total claims amount over £3,000,000.',
    ],
    [
      'which channels wrote over £2m of annual premium on accepted business',
      'Total annual premium by sales channel for quotes where accepted is yes, only groups with total annual premium over £2,000,000.',
    ],
    [
      'which insurers brought in at least £4m of premium',
      'Gross written premium by insurer for all quotes, only groups with gross written premium of at least £4,000,000.',
    ],
    [
      'which insurers have claims over £900',
      'Number of quotes by insurer for quotes where claims amount is over £900.',
    ],
    [
      'number of smokers over sixty by region',
      'Number of quotes by region for quotes where smoker is yes and age is over 60.',
    ],
    [
      'number of quotes over 60 by region',
      'Number of quotes by region for all quotes, only groups with number of quotes over 60.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('what is said twice, or goes without saying', () => {
  it.each([
    [
      'how many quotes have no outpatient limit, you know, unlimited',
      'Number of quotes for quotes where outpatient limit is unlimited.',
    ],
    [
      'quotes whose outpatient limit is not unlimited',
      'Number of quotes for quotes where outpatient limit is not unlimited.',
    ],
    [
      'claims as a % of premium by cover level',
      'Total claims amount as a percentage of total annual premium by cover level for quotes where accepted is yes.',
    ],
    [
      'how many quotes in March 2024 and then also in May 2024',
      'Number of quotes by month for quotes where quote date is in March 2024 or quote date is in May 2024.',
    ],
    [
      'how many quotes in March and May 2024',
      'Number of quotes for quotes where quote date is in March 2024 or quote date is in May 2024.',
    ],
    [
      'average age of the people who pay every month',
      'Average age for quotes where payment frequency is Monthly.',
    ],
    [
      'what did we pay in claims in twenty twenty three',
      'Total claims amount for quotes where quote date is in 2023.',
    ],
    [
      'quotes per insurer w/ no outpatient limit (null)',
      'Number of quotes by insurer for quotes where outpatient limit is unlimited.',
    ],
    [
      'how many customers in Wales pay each month',
      'Number of quotes for quotes where region is Wales and payment frequency is Monthly.',
    ],
    ['what do couples pay monthly', 'Average monthly premium for quotes where policy type is Couple.'],
    ['what do smokers pay every month', 'Average monthly premium for quotes where smoker is yes.'],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('what is not answered', () => {
  it.each([
    ['how tall are our members by region', "I don't know “tall” in PMI Pricing."],
    ['how cheerful do our clients seem, by insurer', "I don't know “cheerful” in PMI Pricing."],
    ['how old are our members by region', 'Average age by region for all quotes.'],
    [
      'we keep losing business in Wales, what is the conversion there by channel',
      'I know these words, but “losing business” and “Wales” already says of each one what the share is to be of.',
    ],
    [
      'how many quotes by insurer and how many were accepted',
      'Number of quotes and number of quotes only where accepted is yes by insurer for all quotes.',
    ],
    [
      'how many quotes in March 2024 and how many in May 2025',
      'Number of quotes by month for quotes where quote date is in March 2024 or quote date is in May 2025.',
    ],
    [
      'acceptance rate by region for quotes where accepted is no',
      'Acceptance rate by region for quotes where accepted is no.',
    ],
  ])('%s', (question, told) => {
    expect(read(question)).toBe(told)
  })
})

describe('who wants it, and why', () => {
  it.each([
    'conversion by insurer, treasury wants it today',
    'conversion by insurer as the regulator asked',
    'conversion by insurer for a pitch',
  ])('%s', (question) => {
    expect(read(question)).toBe('Acceptance rate by insurer for all quotes.')
  })
})

describe('totals and rates that have a name', () => {
  it.each([
    [
      'annual premium on accepted quotes by channel',
      'Gross written premium by sales channel for quotes where accepted is yes.',
    ],
    [
      'median annual premium on accepted quotes by channel',
      'Median annual premium by sales channel for quotes where accepted is yes.',
    ],
    [
      'annual premium of smokers by channel',
      'Average annual premium by sales channel for quotes where smoker is yes.',
    ],
    [
      'how much premium did we write in 2024',
      'Gross written premium for quotes where quote date is in 2024.',
    ],
    ['median gwp by insurer', 'I know these words, but “median” does not go with gross written premium.'],
    [
      'highest converting channel in each region',
      'Acceptance rate by region and sales channel for all quotes, only the highest acceptance rate in each region.',
    ],
  ])('%s', (question, told) => {
    expect(read(question)).toBe(told)
  })
})

describe('which end, and which of two figures', () => {
  it.each([
    [
      'rank regions by loss ratio, worst first',
      'Loss ratio by region for all quotes, highest loss ratio first.',
    ],
    [
      'rank regions by conversion, worst first',
      'Acceptance rate by region for all quotes, lowest acceptance rate first.',
    ],
    [
      'claims over 5k by insurer',
      'Number of quotes by insurer for quotes where claims amount is over £5,000.',
    ],
    ['claims over 2 by insurer', 'Number of quotes by insurer for quotes where number of claims is over 2.'],
    ['average age by insurer where accepted = 1', 'Average age by insurer for quotes where accepted is yes.'],
    [
      'average age by insurer where dental cover = 0',
      'Average age by insurer for quotes where dental cover is no.',
    ],
    [
      'share of quotes > £150/mth by insurer',
      'Share where monthly premium is over £150 by insurer for all quotes.',
    ],
  ])('%s', (question, told) => {
    expect(read(question)).toBe(told)
  })
})

describe('a time of every year', () => {
  it.each([
    [
      'march quotes by year',
      'Number of quotes by year for quotes where quote date is in any March.',
      ['no figure was named, so quotes are counted'],
    ],
    [
      'average age in the second quarter of each year',
      'Average age by year for quotes where quote date is in any April or any May or any June.',
      [],
    ],
    [
      'average age in march 2024 by year',
      'Average age by year for quotes where quote date is in March 2024.',
      [],
    ],
  ])('%s', (question, restatement, assumptions) => {
    expect(interpreterOf(dataset).interpret(question)).toMatchObject({ restatement, assumptions })
  })
})

it.each([
  [
    'conversion by monthly premium: < 60, 60 - 120, > 120',
    'Acceptance rate by monthly premium bands split at £60 or £120 for all quotes.',
  ],
  [
    'conversion by age: < 30, 30 - 60, > 60',
    'Acceptance rate by age bands split at 30 or 61 for all quotes.',
  ],
])('bands end where numbers do: %s', (question, restatement) => {
  expect(read(question)).toBe(restatement)
})
