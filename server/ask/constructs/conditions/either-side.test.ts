import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../../tests/support/wordings.ts'

/** What stands beside an "or", and of which of its sides it is said. */

const { interpret, reads } = useWordings()

const WOMEN_OVER_60 = 'gender is Female and age is over 60'

describe('two sides that each have their place', () =>
  reads([
    [
      'average premium for smokers in Wales or couples in London',
      'Average monthly premium for quotes where (smoker is yes and region is Wales) or (policy type is Couple and region is London).',
    ],
    [
      'number of quotes from smokers in Wales or quotes from couples in London',
      'Number of quotes for quotes where (smoker is yes and region is Wales) or (policy type is Couple and region is London).',
    ],
    [
      'smokers with dental or mental health cover',
      'Number of quotes for quotes where smoker is yes and (dental cover is yes or mental health cover is yes).',
    ],
    [
      'quotes for smokers or couples, by region',
      'Number of quotes by region for quotes where smoker is yes or policy type is Couple.',
    ],
    [
      'average premium of women or smokers in 2024',
      'Average monthly premium for quotes where (gender is Female or smoker is yes) and quote date is in 2024.',
    ],
  ]))

describe('what may be said of one or of both is offered as both', () => {
  it.each([
    [
      'how many quotes are smokers or women over 60',
      [`smoker is yes or (${WOMEN_OVER_60})`, '(smoker is yes or gender is Female) and age is over 60'],
    ],
    [
      'how many quotes are women over 60 or smokers',
      [`(${WOMEN_OVER_60}) or smoker is yes`, 'gender is Female and (age is over 60 or smoker is yes)'],
    ],
  ])('%s', (question, conditions) => {
    expect(interpret(question)).toMatchObject({
      outcome: 'offer',
      reason: 'I am not sure that this takes “or” as you mean it.',
      readings: conditions.map((condition) => ({
        restatement: `Number of quotes for quotes where ${condition}.`,
      })),
    })
  })
})

describe('brackets', () => {
  reads(
    [
      `smoker is yes or (${WOMEN_OVER_60})`,
      `(${WOMEN_OVER_60}) or smoker is yes`,
      `(${WOMEN_OVER_60}) or (smoker is yes and region is Wales)`,
      '(smoker is yes or gender is Female) and age is over 60',
    ].map((condition) => [
      `Number of quotes for quotes where ${condition}`,
      `Number of quotes for quotes where ${condition}.`,
    ]),
  )

  describe('that hold one condition change nothing', () =>
    reads(
      ['smokers or (women)', '(smokers) or women', '(smokers) or (women)'].map((condition) => [
        `number of ${condition}`,
        'Number of quotes for quotes where smoker is yes or gender is Female.',
      ]),
    ))

  describe('behind a figure say which it is', () =>
    reads([['average premium (annual) by region', 'Average annual premium by region for all quotes.']]))
})

describe('a number like a year before the data', () =>
  reads([
    [
      'insurers with min 2000 quotes',
      'Number of quotes by insurer for all quotes, only groups with number of quotes of at least 2000.',
    ],
    ['how many quotes in 2019', 'Number of quotes for quotes where quote date is in 2019.'],
  ]))

describe('what there was', () =>
  reads([
    [
      'median claim amount when there was a claim',
      'Median claims amount for quotes where number of claims is over 0.',
    ],
    ['average age where there were no claims', 'Average age for quotes where number of claims is 0.'],
  ]))

describe('a plus between figures', () =>
  reads([
    [
      'number of quotes, avg premium + loss ratio by insurer',
      'Number of quotes, average monthly premium and loss ratio by insurer for all quotes.',
    ],
  ]))
