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

/** What people type and say who do not stop to write. */
describe('a question in a hurry', () => {
  it.each([
    // Words without their apostrophe
    [
      'worst quarter weve ever had for sales',
      'Number of quotes by quarter for quotes where accepted is yes, only the lowest number of quotes.',
    ],
    [
      'whos cheapest for smokers over 60',
      'Average monthly premium by insurer for quotes where smoker is yes and age is over 60, only the lowest average monthly premium.',
    ],
    ['wats the avg age of smokers', 'Average age for quotes where smoker is yes.'],
    // Short words
    [
      'MoM change in no. of quotes, 2024',
      'Change in number of quotes by month for quotes where quote date is in 2024.',
    ],
    [
      'qoq change in no. of quotes, 2024',
      'Change in number of quotes by quarter for quotes where quote date is in 2024.',
    ],
    ['quote vol by region', 'Number of quotes by region for all quotes.'],
    // A plus among groups, a flag behind them
    ['avg age by region + gender', 'Average age by region and gender for all quotes.'],
    [
      'avg age by insurer x cover, accepted, 2024',
      'Average age by insurer and cover level for quotes where accepted is yes and quote date is in 2024.',
    ],
    // What is said around a question
    [
      "average no claims discount by channel, finance wants to see who's giving most away",
      'Average no claims discount by sales channel for all quotes.',
    ],
    // What there is no value of
    [
      'no. of quotes w/ missing claims amt by region',
      'Number of quotes by region for quotes where claims amount is not accepted.',
    ],
    // Times, and two groups at once
    [
      'how has the average age changed between 2023 and 2025',
      'Average age by year for quotes where quote date is between 1 January 2023 and 31 December 2025.',
    ],
    [
      'compare the acceptance rate in 2023 with 2024',
      'Acceptance rate by year for quotes where quote date is in 2023 or quote date is in 2024.',
    ],
    [
      'top 4 region x insurer by number of quotes',
      'Number of quotes by insurer and region for all quotes, the 4 with the highest number of quotes.',
    ],
    [
      "how many quotes don't have an outpatient limit I mean where it's unlimited",
      'Number of quotes for quotes where outpatient limit is unlimited.',
    ],
    ['Compliance asking: how many quotes in Wales', 'Number of quotes for quotes where region is Wales.'],
    [
      "what's the most common excess I think it's five hundred but I'm not sure",
      'Number of quotes by excess for all quotes, only the highest number of quotes.',
    ],
  ])('is read: %s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })

  it('asks for nobody, and is refused where it does', () => {
    expect(restated('want to see who is the oldest customer')).toBe('refuse')
    expect(restated('average premium by region, want to see who is claiming most of our customers')).toBe(
      'refuse',
    )
  })

  it.each(['avg churn by region', 'rebate paid to brokers by month'])(
    'is refused where nobody knows its figure: %s',
    (question) => {
      expect(restated(question)).toBe('refuse')
    },
  )
})
