import { expect, it } from 'vitest'
import type { Facts } from './facts.ts'
import { inferModel } from './infer.ts'

/** What a table of its own words is asked first: how much there is in all, before what one of it costs. */

const ROWS = 400
const of = (name: string, kind: Facts['kind'], part: Partial<Facts> = {}): Facts => ({
  ...{ name, kind, rows: ROWS, filled: ROWS, distinct: 300, low: 5, high: 900, min: 1, max: 2000 },
  ...{ whole: false, timed: false, length: 6 },
  ...part,
})
const modelOf = (facts: readonly Facts[], units: readonly (readonly [string, string])[] = []) =>
  inferModel(facts, { id: 't', name: 'T', table: 't', stem: 'data', units: new Map(units) })

const place = (name: string) => of(name, 'text', { distinct: 4 })

it.each([
  [
    'what was sold, worked out, before a price',
    [of('day', 'time'), place('country'), of('unit_price', 'number'), of('quantity', 'number')],
    ['Total revenue by country', 'Total revenue by month'],
  ],
  [
    'an amount before a price',
    [place('country'), of('price', 'number'), of('amount', 'number')],
    ['Total amount by country'],
  ],
  [
    'what was sold, in German',
    [of('Datum', 'time'), place('Filiale'), of('Einzelpreis', 'number'), of('Umsatz', 'number')],
    ['Total umsatz by filiale', 'Total umsatz by month'],
  ],
  [
    'a price where there is nothing else',
    [place('town'), of('rooms', 'number'), of('price', 'number')],
    ['Average price by town'],
  ],
])('asks for %s', (_, facts, expected) => {
  expect(modelOf(facts).examples).toEqual(expect.arrayContaining(expected))
})

it('asks for money, whatever it is called, before other numbers', () => {
  const facts = [place('town'), of('zoll', 'number'), of('maut', 'number')]
  expect(modelOf(facts, [['maut', '€']]).examples).toContain('Average maut by town')
})

it('counts what the name of a file says of each of its rows', () => {
  const facts = [place('region'), of('value', 'number')]
  const model = inferModel(facts, {
    ...{ id: 't', name: 'T', table: 't', stem: 'visitors by region', units: new Map() },
  })
  expect(model.examples[0]).toBe('Total value by region')
  expect(model.columns[1]?.synonyms).toEqual(['visitors'])
})

it('calls a column of another language in English too, and makes no singular of its words', () => {
  const { columns } = modelOf([of('Umsatz', 'number'), of('Einzelpreis', 'number'), place('Stadt')])
  expect(columns.map(({ synonyms = [] }) => synonyms)).toEqual([
    ['revenue', 'sales', 'turnover', 'takings'],
    ['unit price', 'unit cost', 'unit costs'],
    ['city', 'town'],
  ])
})
