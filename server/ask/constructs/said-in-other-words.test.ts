import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'

/** What is asked in words that the constructs are not named by, and what was once made of it. */

const { read } = useWordings()

describe('which end comes first', () => {
  it.each([
    ['insurers by average annual premium, cheapest first', 'lowest average annual premium first'],
    [
      'rank the insurers by average yearly cost, least expensive on top',
      'lowest average annual premium first',
    ],
    [
      'rank the regions on average price per month, most expensive at the top',
      'highest average monthly premium first',
    ],
  ])('%s', (question, end) => {
    expect(read(question)).toContain(end)
  })
})

describe('a price by its period', () => {
  it.each([
    ['Scotland: average cost for a full year', 'Average annual premium for quotes where region is Scotland.'],
    ['Wales, average cost for one month', 'Average monthly premium for quotes where region is Wales.'],
    ['average price over a year for smokers', 'Average annual premium for quotes where smoker is yes.'],
  ])('is no group: %s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('a time whose year stands elsewhere', () => {
  it.each([
    [
      'average premium in 2024, January to June',
      'Average monthly premium for quotes where quote date is in H1 2024.',
    ],
    ['quotes in 2024, from January to June', 'Number of quotes for quotes where quote date is in H1 2024.'],
    ['2024 quote counts, Jan through Dec', 'Number of quotes for quotes where quote date is in 2024.'],
  ])('is of that year: %s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('two ends of which the second has the year', () => {
  it.each([
    [
      'compare January-June 2025 with January-June 2024',
      'Number of quotes by half-year for quotes where quote date is in H1 2025 or quote date is in H1 2024.',
    ],
    [
      'how did the average premium change from January to June 2025',
      'Change in average monthly premium from quote date is in January 2025 to quote date is in June 2025 for all quotes.',
    ],
    [
      'H1 to H2 2025 change in the number of quotes',
      'Change in number of quotes from quote date is in H1 2025 to quote date is in H2 2025 for all quotes.',
    ],
    [
      'quotes from the first of March to the fifteenth of April 2024',
      'Number of quotes for quotes where quote date is between 1 March 2024 and 15 April 2024.',
    ],
  ])('are of that year: %s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('a figure of each', () => {
  it('puts nothing in order', () => {
    expect(read('the five most common ages, each with its average monthly premium')).toBe(
      'Number of quotes and average monthly premium by age for all quotes, the 5 with the highest number of quotes.',
    )
  })

  it('is not that of the bands it is by', () => {
    expect(read('conversion please, with the no claims discount in 0-19, 20-39, 40-59')).toBe(
      'Acceptance rate by no claims discount in the groups 0% to 19% versus 20% to 39% versus 40% to 59% for all quotes.',
    )
  })
})

describe('what an average is said to be', () => {
  it('is a condition on groups that are named', () => {
    expect(read('which insurers have an average premium that is above 130')).toBe(
      'Average monthly premium by insurer for all quotes, only groups with average monthly premium over £130.',
    )
  })

  it('is no condition on rows where none are', () => {
    expect(read('whose average monthly price is above 130 pounds')).toMatch(
      /^refuse: .* is a condition on groups/,
    )
  })
})

describe('lives and people', () => {
  it.each([
    ['how many covered lives in Wales', 'Covered lives for quotes where region is Wales.'],
    ['how many people are insured in Wales', 'Covered lives for quotes where region is Wales.'],
    [
      'how many customers claimed more than once',
      'Number of quotes for quotes where number of claims is at least 2.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('all but some', () => {
  it('all regions but London', () => {
    expect(read('average monthly price, all regions but London')).toBe(
      'Average monthly premium for quotes where region is not London.',
    )
  })
})
