import { describe, expect, it } from 'vitest'
import { rowsTable } from '../../table/rows-table.ts'
import { typedTable } from '../../table/typed-table.ts'
import { chartTable } from './chart-table.ts'

const AXES = {
  x_axis: { column: 'region', label: 'Where' },
  y_axis: { column: 'premium', label: 'How much' },
}
const TYPED = typedTable({
  columns: [
    { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
    { id: 'ph', label: 'pH of water', role: 'dimension', unit: null, format: 'text' },
    { id: 'premium', label: 'Premium', role: 'measure', unit: 'GBP', format: 'currency' },
    { id: 'stay', label: 'Stay', role: 'measure', unit: 'days', format: 'number' },
  ],
  rows: [
    ['London', 'Low', { value: 1234.5, text: 'about £1,200' }, 15],
    ['Wales', 'High', null, 3],
  ],
})

it('columns are called as the axes call them, the others by their labels', () => {
  const { dimensions, measures } = chartTable(TYPED, AXES, null, [0, 1])
  expect(dimensions.map(({ title }) => title)).toEqual(['Where', 'pH of water'])
  expect(measures.map(({ title }) => title)).toEqual(['How much (£)', 'Stay (days)'])
})

it('a figure is told as the table tells it, with a unit of letters that stands in its head alone', () =>
  expect(chartTable(TYPED, AXES, null, [0, 1]).marks.map(({ texts }) => texts)).toEqual([
    ['about £1,200', '15\u00a0days'],
    ['–', '3\u00a0days'],
  ]))

it('a figure of an answer without types is told with the unit that its name says', () =>
  expect(
    chartTable(rowsTable([{ region: 'London', premium: '1234.5 approx' }]), AXES, null, [0]).marks.map(
      ({ texts }) => texts,
    ),
  ).toEqual([['£1,234.50']]))

describe('figures with noise', () => {
  const noisy = typedTable({
    columns: [
      { id: 'age', label: 'Age', role: 'dimension', unit: null, format: 'text' },
      { id: 'premium', label: 'Premium', role: 'measure', unit: 'GBP', format: 'currency', decimals: -1 },
      { id: 'stay', label: 'Stay', role: 'measure', unit: 'days', format: 'number', decimals: 1 },
    ],
    rows: [
      [18, { value: 1234.5, text: 'about £1,200' }, 15.04],
      [20, 893.01, 3],
    ],
    not_shown: [{ label: '19', why: 'fewer than 5 quotes' }],
  })
  const axes = { x_axis: { column: 'age', label: 'Age' }, y_axis: { column: 'premium', label: 'Premium' } }

  it('end their digits where it begins, unless the table has words of its own', () => {
    const { marks, measures } = chartTable(noisy, axes, null, [0, 1])
    expect(marks.map(({ texts }) => texts)).toEqual([
      ['about £1,200', '15.0\u00a0days'],
      ['£890', '3.0\u00a0days'],
    ])
    expect(measures.map(({ decimals }) => decimals)).toEqual([-1, 1])
  })

  it('leave the places of groups that are not shown, and not of rows that a person left out', () => {
    const placesOf = (rows: readonly number[]) =>
      chartTable(noisy, axes, null, rows).dimensions.map(({ groups, notShown }) => [
        groups.map(({ text }) => text),
        [...notShown],
      ])
    expect([placesOf([1, 0]), placesOf([0])]).toEqual([[[['18', '19', '20'], ['19']]], [[['18'], []]]])
  })
})
