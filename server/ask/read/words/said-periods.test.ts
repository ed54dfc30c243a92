import { describe, expect, it } from 'vitest'
import { periodsAt } from './said-periods.ts'
import { wordsOf } from './words.ts'

/** The longest period that a text starts with, where the data ends with 2025. */
const read = (text: string) => {
  const [longest] = periodsAt(wordsOf(text), 0, '2025-12-31')
  return longest === undefined ? null : [longest.from, longest.to]
}

describe('a period', () => {
  it('of data that ends within a year is that before it', () => {
    const [longest] = periodsAt(wordsOf('last year'), 0, '2025-08-14')
    expect(longest).toMatchObject({ from: '2024-01-01', to: '2025-01-01' })
  })

  it.each([
    ['H1 2024', '2024-01-01', '2024-07-01'],
    ['second half of 2024', '2024-07-01', '2025-01-01'],
    ['first half of last year', '2025-01-01', '2025-07-01'],
    ['second quarter of this year', '2025-04-01', '2025-07-01'],
    ['last 18 months', '2024-07-01', '2026-01-01'],
    ['first 4 months of 2024', '2024-01-01', '2024-05-01'],
    ['last two quarters of 2024', '2024-07-01', '2025-01-01'],
    ['18 months to June 2024', '2023-01-01', '2024-07-01'],
    ['12 months ending in March 2025', '2024-04-01', '2025-04-01'],
    ['six months from March 2024', '2024-03-01', '2024-09-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['last year against this year', '2024-01-01', '2025-01-01'],
  ])('of half-years or so many months: %s', (text, from, to) => {
    expect(read(text)).toEqual([from, to])
  })

  it.each([
    ['1 to 7 September 2024', '2024-09-01', '2024-09-08'],
    ['1-7 September 2024', '2024-09-01', '2024-09-08'],
    ['September 1 to 7 2024', '2024-09-01', '2024-09-08'],
    ['3rd to the 9th of May 2024', '2024-05-03', '2024-05-10'],
    ['weeks 10 to 14 of 2024', '2024-03-04', '2024-04-08'],
    ['week 10 to week 11 2024', '2024-03-04', '2024-03-18'],
    ['Q1 to Q3 2024', '2024-01-01', '2024-10-01'],
    ['November to February 2024', '2023-11-01', '2024-03-01'],
  ])('of dates that share their month or year: %s', (text, from, to) => {
    expect(read(text)).toEqual([from, to])
  })

  it.each(['the whole three years', 'these three years', 'all 3 years'])(
    'of as many years as the data ends with: %s',
    (text) => {
      expect(read(text.replace(/^the /, ''))).toEqual(['2023-01-01', '2026-01-01'])
    },
  )

  it.each(['0000-01-01', '0099-12-31', '01/01/0001', '31/12/9999', '9999-12-31', 'last 9999 years'])(
    'is none beyond the years that a plan has: %s',
    (text) => expect(read(text)).toBeNull(),
  )

  it('lies in any year of the data, and beside a month in any year', () => {
    const longest = (text: string) =>
      periodsAt(wordsOf(text), 0, '1856-03-01', '1854-04-01').map(({ from, to }) => [from, to])[0]
    expect([longest('1855'), longest('November 1854'), longest('1755')]).toEqual([
      ['1855-01-01', '1856-01-01'],
      ['1854-11-01', '1854-12-01'],
      undefined,
    ])
  })

  it('has the year that is said after the one it is compared with', () => {
    expect([read('H1 vs H2 2024'), read('Q1 against Q2 2024')]).toEqual([
      ['2024-01-01', '2024-07-01'],
      ['2024-01-01', '2024-04-01'],
    ])
  })

  /** The longest period after "in", "on" or whatever comes first, of data that begins with 2022. */
  const after = (text: string) => {
    const [longest] = periodsAt(wordsOf(text), 1, '2025-12-31', '2022-01-01').toSorted(
      (a, b) => b.length - a.length,
    )
    return longest === undefined ? null : [longest.from, longest.to]
  }

  it.each([
    ['in May 23', '2023-05-01', '2023-06-01'],
    ['during feb 22', '2022-02-01', '2022-03-01'],
    ['in May 23 to July 23', '2023-05-01', '2023-08-01'],
    ['on May 23', '2025-05-23', '2025-05-24'],
    ['in May 30', '2025-05-30', '2025-05-31'],
    ['sales sept 23', '2023-09-01', '2023-10-01'],
    ['sales jan 23 to mar 23', '2023-01-01', '2023-04-01'],
    ['sales jan 23 to 31', '2025-01-23', '2025-02-01'],
    ['on sept 23', '2025-09-23', '2025-09-24'],
    ['in May 23 2024', '2024-05-23', '2024-05-24'],
  ])(
    'of a month and two digits, which are a year of the data where no day is meant: %s',
    (text, from, to) => {
      expect(after(text)).toEqual([from, to])
    },
  )
})
