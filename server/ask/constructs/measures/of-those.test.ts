import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { interpreterOf } from '../../interpret/interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => interpreterOf(dataset).interpret(question)
const restated = (question: string) => {
  const reading = read(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.outcome
}

describe('rows that go by a name of some of them', () => {
  it.each([
    ['how many policies by quarter', 'Number of quotes by quarter for quotes where accepted is yes.'],
    [
      'which two channels have the fewest policies',
      'Number of quotes by sales channel for quotes where accepted is yes, the 2 with the lowest number of quotes.',
    ],
    [
      'what percentage of policies are in Scotland',
      'Share where region is Scotland for quotes where accepted is yes.',
    ],
    [
      'how many policies were there in 2024',
      'Number of quotes for quotes where quote date is in 2024 and accepted is yes.',
    ],
  ])('are those where they are counted: %s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })

  it('are told as such', () => {
    expect(read('how many policies by quarter')).toMatchObject({
      assumptions: ['“policies” read as accepted quotes'],
    })
  })

  it.each([
    [
      'number of couple policies with two members',
      'Number of quotes for quotes where policy type is Couple and members is 2.',
    ],
    ['average age on policies by region', 'Average age by region for all quotes.'],
    [
      'number of quotes and policies by channel',
      'Number of quotes and number of quotes only where accepted is yes by sales channel for all quotes.',
    ],
  ])('are all of them where something else is said: %s', (question, restatement) => {
    expect(restated(question)).toBe(restatement)
  })

  it('are the buyers where they are called so', () => {
    expect(restated('how many policyholders are over 70')).toBe(
      'Number of quotes for quotes where accepted is yes and age is over 70.',
    )
  })
})

describe('who had none', () => {
  it('is one of those that could have had any', () => {
    expect(restated("average age of people who've had a claim versus people who haven't had any")).toBe(
      'Average age by number of claims in the groups over 0 versus all others for quotes where accepted is yes.',
    )
  })
})
