import { describe, expect, it } from 'vitest'
import { columnAlignment, formattedCell } from './cell-format.ts'

describe('cells (SPEC section 5)', () => {
  it.each([
    ['Average premium', '123.456', '£123.46'],
    ['total_cost', '1234', '£1,234.00'],
    ['Price', '0', '£0.00'],
    ['Claims amount', '1,234.5', '£1,234.50'],
    ['Anything', '£98.1', '£98.10'],
    ['Anything', '£1234567.891', '£1,234,567.89'],
    ['Fee', '-12.5', '-£12.50'],
    ['Quotes', '999', '999'],
    ['Quotes', '1000', '1,000'],
    ['Quotes', '1234.56', '1,235'],
    ['Quotes', '-1000', '-1,000'],
    ['Ratio', '0.5', '0.50'],
    ['Ratio', '12.3456', '12.35'],
    ['Ratio', '7', '7'],
    ['Rate', '29.03%', '29.03%'],
    ['Region', 'London', 'London'],
    ['Premium', 'not known', 'not known'],
    ['Premium', '', ''],
    ['Premium', '12.5%', '12.5%'],
    ['Cost', 'NaN', 'NaN'],
    ['Date', '2024-03-01', '2024-03-01'],
  ])('in %s show %s as %s', (column, text, shown) => expect(formattedCell(column, text)).toBe(shown))

  it.each([
    [0, ['1', '2', '3'], 'left'],
    [1, ['1', '£2.00', '3%', 'x', 'y'], 'right'],
    [1, ['1', '2', 'x', 'y', 'z'], 'center'],
    [1, ['1', '2', 'two words', 'two words', 'two words'], 'left'],
    [1, ['', ' ', '1', '', '2', '3', '4', '5', 'a b', 'c d'], 'right'],
    [1, ['✓', '✗', 'two words', 'more words', 'yet more'], 'center'],
    [1, ['Yes', 'No', 'Yes', 'two words', 'two words'], 'center'],
    [1, [], 'left'],
  ] as const)('of column %i with %j are aligned %s', (index, texts, alignment) =>
    expect(columnAlignment(index, texts)).toBe(alignment),
  )
})
