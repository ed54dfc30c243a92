import { describe, expect, it } from 'vitest'
import { numberAt } from '../words/numbers.ts'
import { periodsAt } from '../words/said-periods.ts'
import { editDistance, nearest } from '../words/repair.ts'
import { wordsOf } from '../words/words.ts'

describe('numbers', () => {
  it.each([
    ['40', 40, null],
    ['£1,250.50', 1250.5, 'pounds'],
    ['£1.5k', 1500, 'pounds'],
    ['2m', 2_000_000, null],
    ['25%', 25, 'percent'],
    ['25 percent', 25, 'percent'],
    ['forty two', 42, null],
    ['one hundred and five', 105, null],
    ['two thousand five hundred', 2500, null],
    ['500 pounds', 500, 'pounds'],
    ['a thousand', 1000, null],
    ['a hundred pounds', 100, 'pounds'],
    ['a grand', 1000, 'pounds'],
    ['two grand', 2000, 'pounds'],
    ['30 per cent', 30, 'percent'],
    ['one in four', 25, 'percent'],
    ['three in ten', 30, 'percent'],
  ])('reads %s', (text, value, unit) => {
    const words = wordsOf(text)
    expect(numberAt(words, 0)).toEqual({ length: words.length, value, unit, decade: false })
  })

  it.each(['30s', 'thirties', 'thirtysomethings', 'thirty-somethings'])('reads the decade %s', (text) => {
    const words = wordsOf(text)
    expect(numberAt(words, 0)).toEqual({ length: words.length, value: 30, unit: null, decade: true })
  })

  it('reads no number in a word', () => expect(numberAt(wordsOf('London'), 0)).toBe(null))
})

describe('periods', () => {
  const LAST_DAY = '2025-12-31'
  it.each([
    ['2024', '2024-01-01', '2025-01-01'],
    ['March 2024', '2024-03-01', '2024-04-01'],
    ['Q3 2024', '2024-07-01', '2024-10-01'],
    ['2024 Q3', '2024-07-01', '2024-10-01'],
    ['first quarter of 2025', '2025-01-01', '2025-04-01'],
    ['H2 2023', '2023-07-01', '2024-01-01'],
    ['1st March 2024', '2024-03-01', '2024-03-02'],
    ['March 1 2024', '2024-03-01', '2024-03-02'],
    ['01/03/2024', '2024-03-01', '2024-03-02'],
    ['2024-03-01', '2024-03-01', '2024-03-02'],
    ['2024-03', '2024-03-01', '2024-04-01'],
    ['January to March 2024', '2024-01-01', '2024-04-01'],
    ['1 March to 15 April 2024', '2024-03-01', '2024-04-16'],
    ['last 6 months', '2025-07-01', '2026-01-01'],
    ['last twenty four months', '2024-01-01', '2026-01-01'],
    ['last couple of months', '2025-11-01', '2026-01-01'],
    ['past 30 days', '2025-12-02', '2026-01-01'],
    ['last quarter', '2025-10-01', '2026-01-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['this year', '2025-01-01', '2026-01-01'],
  ])('reads %s', (text, from, to) => {
    const words = wordsOf(text)
    const [longest] = periodsAt(words, 0, LAST_DAY)
    expect({ length: longest?.length, from: longest?.from, to: longest?.to }).toEqual({
      length: words.length,
      from,
      to,
    })
  })

  it.each(['31/02/2024', '2024-13-01', '32 March 2024'])('knows that %s is no day', (text) => {
    const days = periodsAt(wordsOf(text), 0, LAST_DAY).filter(({ length }) => length === wordsOf(text).length)
    expect(days).toEqual([])
  })
})

describe('repair of misspelt words', () => {
  it.each([
    ['lodnon', 'london', 1],
    ['premum', 'premium', 1],
    ['cat', 'dog', 3],
  ])('measures %s to %s', (a, b, distance) => expect(editDistance(a, b, 5)).toBe(distance))

  it('leaves short and far words alone', () => {
    expect(nearest('rats', ['rate'])).toEqual([])
    expect(nearest('weather', ['whether'])).toEqual([])
    expect(nearest('regoin', ['region', 'reason'])).toEqual(['region'])
  })
})
