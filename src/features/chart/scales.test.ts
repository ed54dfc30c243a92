import { describe, expect, it } from 'vitest'
import { scaledGroups } from './scales.ts'

const scaled = (...cells: readonly (readonly [value: string | number, text: string])[]) =>
  scaledGroups(
    cells.map(([value, text]) => ({ value, text })),
    'period',
  )

it('times are years where all of them are written so', () => {
  expect(scaled(['2024-01-01', '2024'], ['2025-01-01', '2025']).interval).toBe('year')
  const mixed = scaled(['2024-01-01', '2024'], ['2024-03-01', '2024-03'])
  expect(mixed.interval).toBe('month')
  expect(mixed.groups.map(({ text }) => text)).toEqual(['Jan 2024', 'Feb 2024', 'Mar 2024'])
})

it('numbers stand by their size where all are numbers, else as the answer has them', () => {
  const numbers = scaled([30, '30'], [4, '4'])
  expect([numbers.scale, numbers.groups.map(({ text }) => text)]).toEqual(['numbers', ['4', '30']])
  const mixed = scaled([30, '30'], ['many', 'many'], [4, '4'])
  expect([mixed.scale, mixed.groups.map(({ text }) => text)]).toEqual(['names', ['30', 'many', '4']])
})

it('a band of whole numbers ends where the next begins, and one of parts of numbers where it says', () => {
  const edges = (...names: readonly string[]) =>
    scaled(...names.map((name) => [name, name] as const)).groups.map(({ at, to }) => [at, to])
  expect(edges('20 to 29', '30 to 39')).toEqual([
    [20, 30],
    [30, 40],
  ])
  expect(edges('1.25 to 2', '2 to 3.5')).toEqual([
    [1.25, 2],
    [2, 3.5],
  ])
})

it.each([
  ['quarters', ['Q3', 'Q1', 'Q2'], ['Q1', 'Q2', 'Q3']],
  ['how many of two', ['Both', 'Neither', 'One'], ['Neither', 'One', 'Both']],
])('%s stand in their order, however they are written', (_, names, ordered) => {
  const { scale, groups } = scaled(...names.map((name) => [name, name] as const))
  expect([scale, groups.map(({ text }) => text)]).toEqual(['ordered', ordered])
})

it('numbers are years where their column says so and all of them are years of our time', () => {
  const scaleOf = (column: string, ...values: readonly number[]) =>
    scaledGroups(
      values.map((value) => ({ value, text: String(value) })),
      column,
    ).scale
  expect(scaleOf('quote_year', 2024, 2025)).toBe('time')
  expect(scaleOf('quote_year', 12, 2025)).toBe('numbers')
  expect(scaleOf('excess', 1500, 2500)).toBe('numbers')
})

it('a time is read from its text where its value says none', () => {
  expect(scaled(['first', '2024-01'], ['second', '2024-02']).interval).toBe('month')
})

describe('groups that are not shown', () => {
  const textsOf = (shown: readonly (string | number)[], notShown: readonly string[], name = 'x') =>
    scaledGroups(
      shown.map((value) => ({ value, text: String(value) })),
      name,
      notShown,
    ).groups.map(({ text }) => text)

  it.each<[string, readonly (string | number)[], readonly string[], readonly string[]]>([
    ['numbers', [18, 20, 23], ['21', '17', 'not known', ''], ['17', '18', '20', '21', '23']],
    [
      'bands',
      ['Under 30', '40 to 49', '60 and over'],
      ['50 to 59', '30 to 39', 'not known'],
      ['Under 30', '30 to 39', '40 to 49', '50 to 59', '60 and over'],
    ],
    ['days of the week', ['Monday', 'Friday'], ['Tuesday', 'Payday'], ['Mon', 'Tue', 'Fri']],
    [
      'months',
      ['2024-02', '2024-03'],
      ['2024-04', '2023-12'],
      ['Dec 2023', 'Jan 2024', 'Feb 2024', 'Mar 2024', 'Apr 2024'],
    ],
    ['names', ['London', 'Wales'], ['Scotland'], ['London', 'Wales']],
  ])('have their places among %s where these say which they are', (_, shown, notShown, texts) =>
    expect(textsOf(shown, notShown)).toEqual(texts),
  )

  it('have theirs among years', () =>
    expect(textsOf([2023, 2025], ['2026'], 'quote_year')).toEqual(['2023', '2024', '2025', '2026']))

  it('change nothing where the scale would be another one with them', () =>
    expect(textsOf(['2024-01', '2024-02'], ['2024-01-15'])).toEqual(['Jan 2024', 'Feb 2024']))

  it('stand once, though a row is there as well', () =>
    expect(textsOf([18, 20], ['20'])).toEqual(['18', '20']))
})

it('two bands are bands', () => {
  expect(scaled(['a', '20 to 29'], ['b', 'under 20']).scale).toBe('bands')
})
