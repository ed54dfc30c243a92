import { describe, expect, it } from 'vitest'
import type { Column } from '../../semantic-model/semantic-model.ts'
import { derivedFrom } from './derive.ts'

const column = (label: string, role: Column['role'] = 'number'): Column => ({
  name: label.replaceAll(' ', '_'),
  role,
  label,
  description: label,
})
const proposed = (columns: readonly Column[]) => {
  const { columns: made, metrics } = derivedFrom(columns, (phrase) =>
    columns.some(({ label }) => label === phrase),
  )
  return [
    ...made.map(({ label, derived }) => [label, derived]),
    ...metrics.map(({ label, ratio }) => [label, ratio]),
  ]
}

describe('columns proposed for a file', () => {
  it.each<[string, readonly Column[], unknown]>([
    [
      'revenue of a quantity and its price',
      [column('quantity'), column('unit price', 'money')],
      [['revenue', { multiply: ['quantity', 'unit_price'] }]],
    ],
    ['none where there is a total', [column('quantity'), column('unit price'), column('sales')], []],
    ['none of two prices', [column('quantity'), column('unit price'), column('list price')], []],
    [
      'what stock is worth',
      [column('units in stock'), column('price')],
      [['stock value', { multiply: ['units_in_stock', 'price'] }]],
    ],
    [
      'profit and margin of revenue and cost',
      [column('revenue'), column('cost')],
      [
        ['profit', { subtract: ['revenue', 'cost'] }],
        ['profit margin', { numerator: 'profit', denominator: 'revenue', unit: 'percent' }],
      ],
    ],
    [
      'the margin alone where profit is known',
      [column('sales'), column('cost'), column('profit')],
      [['profit margin', { numerator: 'profit', denominator: 'sales', unit: 'percent' }]],
    ],
    [
      'the time from one date to another',
      [column('order date', 'date'), column('ship date', 'date')],
      [['shipping time', { between: ['order_date', 'ship_date'], in: 'days' }]],
    ],
    [
      'no time between dates of which neither begins nor ends anything',
      [column('birth date', 'date'), column('report date', 'date')],
      [],
    ],
  ])('are %s', (_, columns, expected) => expect(proposed(columns)).toEqual(expected))
})
