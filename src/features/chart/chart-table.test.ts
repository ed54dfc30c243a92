import { expect, it } from 'vitest'
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
