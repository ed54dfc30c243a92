import { describe, expect, it } from 'vitest'
import { clippingOf, csvOf, sheetOf } from './export-table.ts'
import { typedTable } from './typed-table.ts'
import { axisText, figureText, headText, heldText, rounded, unitMarks } from './unit-text.ts'

describe('a figure with its unit', () => {
  it.each([
    [3780, 'EUR', '€3,780.00'],
    [3780, 'CHF', 'CHF\u00a03,780.00'],
    [-3780.5, 'USD', '−US$3,780.50'],
    [1234, 'JPY', 'JP¥1,234'],
    [33.4, 'percent', '33.40%'],
    [0.333, 'ratio', '0.33×'],
    [15.56, 'days', '15.56\u00a0days'],
    [54216, null, '54,216'],
    [-12, null, '−12'],
    [-2.25, 'percent', '−2.25%'],
    [-3, 'CHF', '−CHF\u00a03.00'],
  ])('%d in %s reads %s', (value, unit, text) => expect(figureText(value, unit)).toBe(text))

  it('stands in the head where figures do not carry it, and over bare numbers always', () => {
    expect([headText('Stay', 'days'), headText('Cost', 'EUR'), headText('Visits', null)]).toEqual([
      'Stay (days)',
      'Cost',
      'Visits',
    ])
    expect([axisText('Cost', 'EUR'), axisText('Cost (€)', 'EUR'), axisText('Share', 'percent')]).toEqual([
      'Cost (€)',
      'Cost (€)',
      'Share (%)',
    ])
    expect([unitMarks('SEK'), unitMarks('percent'), unitMarks('kilograms')]).toEqual([
      { before: 'SEK\u00a0', after: '' },
      { before: '', after: '%' },
      { before: '', after: '\u00a0kilograms' },
    ])
  })
})

const measure = (id: string, format: 'number' | 'currency', unit: string) => ({
  id,
  label: id,
  role: 'measure' as const,
  format,
  unit,
})

describe('a typed table', () => {
  const table = typedTable({
    columns: [
      { id: 'city', label: 'City', role: 'dimension', unit: null, format: 'text' },
      measure('average_price', 'currency', 'CHF'),
      measure('stay', 'number', 'days'),
    ],
    rows: [
      ['Bern', 12.5, 3.25],
      ['Zug', 1200, 4],
    ],
  })

  it('shows francs as francs and days as days, at the right, whatever its columns are called', () => {
    expect(table.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
      ['Bern', 'CHF\u00a012.50', '3.25'],
      ['Zug', 'CHF\u00a01,200.00', '4'],
    ])
    expect(table.columns.map(({ alignment }) => alignment)).toEqual(['left', 'right', 'right'])
  })

  it('takes its units along to the clipboard and into files', () => {
    expect(clippingOf('Prices', table, [0]).text).toBe(
      'Prices\nCity\taverage_price\tstay (days)\nBern\tCHF 12.50\t3.25',
    )
    expect(csvOf(sheetOf(table, [1]))).toBe('City,average_price (CHF),stay (days)\r\nZug,1200,4\r\n')
  })
})

describe('a figure whose digits end where its noise begins', () => {
  it.each([
    [168.02, 'GBP', null, '£168.02'],
    [168.02, 'GBP', 2, '£168.02'],
    [168.02, 'GBP', 1, '£168'],
    [168.5, 'GBP', 0, '£169'],
    [893.01, 'GBP', -1, '£890'],
    [1849, 'GBP', -2, '£1,800'],
    [-893.01, 'USD', -1, '−US$890'],
    [-3, 'GBP', -1, '£0'],
    [14.04, 'percent', 1, '14.0%'],
    [14.04, 'percent', 0, '14%'],
    [0.333, 'ratio', 1, '0.3×'],
    [45.0768, 'years', 1, '45.1\u00a0years'],
    [54216, null, -2, '54,200'],
    [7, null, 0, '7'],
    [7.25, null, 3, '7.25'],
  ])('%d in %s of which %s decimals hold reads %s', (value, unit, decimals, text) =>
    expect(heldText(value, unit, decimals)).toBe(text),
  )

  it('is no zero with a sign', () => expect([rounded(-0.2, 0), rounded(-4, -1)]).toEqual([0, 0]))
})
