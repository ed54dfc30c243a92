import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../../tests/support/wordings.ts'

/** Figures of each of several things that are named together, and of all that one names. */

const { read, reads } = useWordings()

describe('shares of values that “and” joins', () =>
  reads([
    [
      'percentage of men and women by policy type',
      'Share where gender is Male and share where gender is Female by policy type for all quotes.',
    ],
    [
      'share of Wales and Scotland by year',
      'Share where region is Wales and share where region is Scotland by year for all quotes.',
    ],
    ['share of quotes from Wales and Scotland', 'Share where region is Wales or Scotland for all quotes.'],
    [
      'percentage of couples and families that accept by region',
      'Share where accepted is yes by region for quotes where policy type is Couple or Family.',
    ],
  ]))

describe('two functions of one column', () =>
  reads([
    [
      'median vs mean premium by cover level',
      'Median monthly premium and average monthly premium by cover level for all quotes.',
    ],
  ]))

describe('a distribution', () =>
  reads([
    ['distribution of members per quote', 'Number of quotes by members for all quotes.'],
    ['smoker distribution', 'Number of quotes by smoker for all quotes.'],
  ]))

it('a share of a figure is none of how many there are', () => {
  expect(read('what share of premium comes from the top 3 insurers')).not.toContain('Share of all quotes')
  expect(read('what share of annual premium comes from London')).toBe(
    'Total annual premium only where region is London as a percentage of total annual premium for all quotes.',
  )
})

describe('how much of it we did is all of it', () =>
  reads([
    [
      'how much annual premium did we quote for couples in 2025',
      'Total annual premium for quotes where policy type is Couple and quote date is in 2025.',
    ],
    [
      'how does accepted premium split between couples and families',
      'Total annual premium by policy type for quotes where accepted is yes and policy type is Couple or Family.',
    ],
    [
      'how does accepted premium split between monthly and annual payers',
      'Total annual premium by payment frequency for quotes where accepted is yes.',
    ],
    [
      'how many people in total are covered by accepted policies',
      'Total members for quotes where accepted is yes.',
    ],
    ['how much do we charge smokers', 'Average monthly premium for quotes where smoker is yes.'],
    [
      'how much premium on average do we get from smokers',
      'Average monthly premium for quotes where smoker is yes.',
    ],
  ]))

it.each(['renewal rate by insurer', 'lapse rate in 2024', 'commission ratio by channel'])(
  'a rate of what nobody knows leaves nothing to offer: %s',
  (question) => {
    expect(read(question)).toMatch(/^refuse: I don't know “(?:renewal|lapse|commission)”/)
  },
)

describe('bounds and times that are typed short', () =>
  reads([
    [
      'regions w/ >2k quotes and average premium >120',
      'Number of quotes and average monthly premium by region for all quotes, only groups with number of quotes over 2000, only groups with average monthly premium over £120.',
    ],
    [
      'conversion each quarter since Jan 24',
      'Acceptance rate by quarter for quotes where quote date is on or after 1 January 2024.',
    ],
    [
      'total amount claimed in each region, from the highest to the lowest',
      'Total claims amount by region for all quotes, highest total claims amount first.',
    ],
    [
      'null claims amount by year',
      'Number of quotes by year for quotes where claims amount is not accepted.',
    ],
    ['quotes since 24 Jan', 'Number of quotes for quotes where quote date is on or after 24 January 2025.'],
  ]))

it('a short English word is no slip of another', () => {
  expect(read('quotes per month in 2025, we want to see when it gets busy')).not.toContain('accepted')
})
