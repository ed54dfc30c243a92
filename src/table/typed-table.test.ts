import { expect, it } from 'vitest'
import { csvOf, sheetOf } from './export-table.ts'
import { typedTable } from './typed-table.ts'

const measure = (id: string, format: 'number' | 'currency' | 'percent' | 'ratio', unit: string | null) => ({
  id,
  label: id,
  role: 'measure' as const,
  format,
  unit,
})

const TABLE = typedTable({
  columns: [
    { id: 'month', label: 'Month', role: 'dimension', unit: null, format: 'text' },
    { id: 'members', label: 'Members', role: 'dimension', unit: null, format: 'text' },
    measure('premium', 'currency', 'GBP'),
    measure('cost in dollars', 'currency', 'USD'),
    measure('share', 'percent', 'percent'),
    measure('times', 'ratio', 'ratio'),
    measure('price changes', 'number', null),
    measure('age', 'number', 'years'),
  ],
  rows: [
    [{ value: '2024-01-01', text: '2024-01' }, 4, 1234.5, 2, 12.5, 1.5, 54216, 40.25],
    [{ value: null, text: 'Not known' }, 12, null, -3, 7, 0.333, 3, { value: null, text: '' }],
  ],
})

it('writes values as their columns say, and brings the texts of cells that have their own', () => {
  expect(TABLE.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['2024-01', '4', '£1,234.50', 'US$2.00', '12.50%', '1.50×', '54,216', '40.25'],
    ['Not known', '12', '–', '-US$3.00', '7.00%', '0.33×', '3', ''],
  ])
  expect(TABLE.rows[1]?.map(({ value }) => value)).toEqual([null, 12, null, -3, 7, 0.333, 3, null])
})

it('leaves as numbers with their units in the head, and the names of groups as texts', () =>
  expect(csvOf(sheetOf(TABLE, [0, 1]))).toBe(
    'Month,Members,premium (£),cost in dollars (US$),share (%),times (×),price changes,age (years)\r\n' +
      '2024-01,4,1234.5,2,12.5,1.5,54216,40.25\r\n' +
      'Not known,12,,-3,7,0.333,3,\r\n',
  ))
