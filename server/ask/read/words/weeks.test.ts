import { describe, expect, it } from 'vitest'
import { periodsAt } from './said-periods.ts'
import { isoWeek } from './weeks.ts'
import { wordsOf } from './words.ts'

const longest = (text: string) => {
  const [first] = periodsAt(wordsOf(text), 0, '2026-06-30', '2020-01-01')
  return first === undefined ? null : [first.from, first.to]
}

describe('weeks', () => {
  it.each([
    ['calendar week 45 of 2024', ['2024-11-04', '2024-11-11']],
    ['week 1 2021', ['2021-01-04', '2021-01-11']],
    ['KW 53 2020', ['2020-12-28', '2021-01-04']],
    ['week of November 4, 2024', ['2024-11-04', '2024-11-11']],
    ['week of 10 November 2024', ['2024-11-04', '2024-11-11']],
    ['week beginning 2024-11-06', null],
  ])('“%s” is from Monday on', (text, period) => expect(longest(text)).toEqual(period))

  it('are 52 or 53 in a year', () => {
    expect([isoWeek(2020, 53), isoWeek(2021, 53), isoWeek(2021, 0)]).toEqual([
      { from: '2020-12-28', to: '2021-01-04' },
      null,
      null,
    ])
  })
})
