import { describe, expect, it } from 'vitest'
import { arrangedRows } from './arrange-rows.ts'
import { withBehind } from './behind.ts'
import { clippingOf, csvOf, sheetOf } from './export-table.ts'
import { shownCell } from './shown-text.ts'
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
    ['Not known', '12', '–', '−US$3.00', '7.00%', '0.33×', '3', ''],
  ])
  expect(TABLE.rows[1]?.map(({ value }) => value)).toEqual([null, 12, null, -3, 7, 0.333, 3, null])
})

it('leaves as numbers with their units in the head, and the names of groups as texts', () =>
  expect(csvOf(sheetOf(TABLE, [0, 1]))).toBe(
    'Month,Members,premium (£),cost in dollars (US$),share (%),times (×),price changes,age (years)\r\n' +
      '2024-01,4,1234.5,2,12.5,1.5,54216,40.25\r\n' +
      'Not known,12,,-3,7,0.333,3,\r\n',
  ))

it('are shown with the minus and the months that people read, and copied with those that programs read', () => {
  const changes = typedTable({
    columns: [
      { id: 'month', label: 'Month', role: 'dimension', unit: null, format: 'text' },
      measure('change', 'number', null),
    ],
    rows: [
      [{ value: '2024-01-01', text: '2024-01' }, -1234],
      [
        { value: '2024-02-01', text: '2024-02' },
        { value: -3, text: '-3' },
      ],
      [{ value: null, text: 'Not known' }, null],
    ],
  })
  const shown = changes.rows.map((cells, row) => cells.map((_, column) => shownCell(changes, row, column)))
  expect(shown).toEqual([
    ['Jan 2024', '−1,234'],
    ['Feb 2024', '−3'],
    ['Not known', '–'],
  ])
  expect(clippingOf('Changes', changes, [0, 1]).text).toBe(
    'Changes\nMonth\tchange\n2024-01\t-1,234\n2024-02\t-3',
  )
  const found = (filter: string) => arrangedRows(changes, { column: null, direction: null, filter })
  expect([found('feb'), found('2024-02'), found('-3'), found('−3')]).toEqual([[1], [1], [1], [1]])
})

it('leaves names that are no months or days as they are', () => {
  const codes = ['2024-01', '2024-47']
  const table = typedTable({
    columns: [{ id: 'code', label: 'Code', role: 'dimension', unit: null, format: 'text' }],
    rows: codes.map((code) => [code]),
  })
  expect(codes.map((_, row) => shownCell(table, row, 0))).toEqual(codes)
})

const money = (rows: Parameters<typeof typedTable>[0]['rows'], unit = 'GBP') =>
  typedTable({
    columns: [
      { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
      measure('premium', 'currency', unit),
    ],
    rows,
  })

it('amounts of a column have the decimals of their currency, whatever a backend writes beside them', () => {
  const table = money([
    ['London', { value: 109, text: '£109' }],
    ['Wales', 121.5],
    ['Scotland', { value: 1234, text: '£1,234' }],
    ['Jersey', { value: 1200, text: 'about £1,200' }],
    ['Sark', { value: 1234.5, text: '£1,230' }],
  ])
  const texts = ['£109.00', '£121.50', '£1,234.00', 'about £1,200', '£1,230']
  expect(table.rows.map((cells) => cells[1]?.text)).toEqual(texts)
  expect(clippingOf('Premiums', table, [0, 1]).text).toBe(
    'Premiums\nRegion\tpremium\nLondon\t£109.00\nWales\t£121.50',
  )
})

describe('what is told of figures', () => {
  const figure = { status: 'noise' as const, number: 9, noise: 0.5, error: 2 }
  const other = { status: 'exact' as const, number: 7, noise: 0, error: null }
  const told = typedTable({
    columns: [
      { ...measure('premium', 'currency', 'GBP'), exact: false, decimals: -1 },
      { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
      { ...measure('n', 'number', null), exact: true },
    ],
    rows: [
      [100, 'London', 3],
      [90, 'Wales', 5],
    ],
    certainty: [
      [figure, other],
      [other, figure],
    ],
    not_shown: [{ label: 'Sark', why: 'fewer than 5 quotes' }],
  })

  it('stands in the places of rows and columns', () => {
    expect(told.columns.map(({ decimals }) => decimals)).toEqual([-1, null, null])
    expect(told.certainty).toEqual([
      [figure, null, other],
      [other, null, figure],
    ])
    expect(told.notShown).toEqual([{ label: 'Sark', why: 'fewer than 5 quotes' }])
  })

  it('stays where rows are put in an order, and a column of numbers is put beside them', () => {
    const [first = -1] = arrangedRows(told, { column: 0, direction: 'ascending', filter: '' })
    expect([told.rows[first]?.[1]?.text, told.certainty?.[first]?.[0]]).toEqual(['Wales', other])
    const beside = withBehind({ ...told, behind: { label: 'Quotes behind it', counts: [9, 7] } })
    expect([beside.columns.length, beside.certainty, beside.notShown]).toEqual([
      4,
      told.certainty,
      told.notShown,
    ])
  })

  it('is nothing where a backend tells nothing', () =>
    expect([TABLE.certainty, TABLE.notShown, TABLE.columns.map(({ decimals }) => decimals)]).toEqual([
      null,
      [],
      TABLE.columns.map(() => null),
    ]))
})
