import { expect, it } from 'vitest'
import { semanticModelIn } from '../semantic-model/semantic-model.ts'
import type { Edits } from './draft.ts'
import { aboutDecision, withEdits } from './edited.ts'

/** What a person says of a dataset takes the place of what was inferred, and of nothing else. */

const MODEL = semanticModelIn(
  `
id: sales
name: Sales
description: Loaded from a file.
table: sales
threshold: 5
entity: { singular: sale, plural: sales, synonyms: [] }
keyDimensions: [shop]
filler: []
examples: []
columns:
  - { name: order_id, role: identifier, clear: number, label: order id, description: d }
  - { name: shop, role: category, label: shop, description: d }
  - { name: amount, role: number, label: amount, description: d, sensitive: true }
metrics: []
`,
  'model.yaml',
)
const KINDS = { order_id: 'number', shop: 'text', amount: 'number' } as const
const NOBODY = { about: 'nobody' }

const edited = (edits: Edits, decided = {}) =>
  withEdits(MODEL, edits, aboutDecision(null, MODEL, decided), KINDS)
const column = (name: string, edits: NonNullable<Edits['columns']>[string], decided = {}) =>
  edited({ columns: { [name]: edits } }, decided).columns.find((each) => each.name === name)

it('leaves the model as it was inferred where nothing is said', () => {
  expect(edited({})).toEqual(MODEL)
})

it('asks whom it is about where nothing says so, and takes no sensitive column and no threshold where it is nobody', () => {
  expect(aboutDecision(null, MODEL, {})).toMatchObject({ chosen: 'people', isDoubted: true })
  const people = { singular: 'customer', plural: 'customers', columns: ['customer'] }
  expect(aboutDecision(people, MODEL, {})).toMatchObject({ chosen: 'people', isDoubted: false })
  const { threshold, columns } = edited({}, NOBODY)
  expect([threshold, columns.filter(({ sensitive }) => sensitive === true)]).toEqual([1, []])
  expect(edited({ threshold: 3 }, NOBODY).threshold).toBe(3)
})

it('makes money of a number that is given a currency, and a number again of one that loses it', () => {
  expect(column('amount', { unit: 'euros' })).toMatchObject({ role: 'money', unit: 'euros' })
  expect(column('amount', { unit: null })).toMatchObject({ role: 'number' })
})

it('hides a column for good, and shows one by what it holds', () => {
  expect(column('shop', { is_hidden: true })).toMatchObject({ role: 'identifier' })
  const { clear, role } = column('order_id', { is_hidden: true }) ?? {}
  expect([role, clear]).toEqual(['identifier', undefined])
  expect(column('order_id', { is_hidden: false })).toMatchObject({ role: 'number' })
})

it('calls columns and rows as a person does', () => {
  const model = edited({ name: 'Shops', row_singular: 'receipt', row_plural: 'receipts' })
  expect([model.name, model.entity.singular, model.entity.plural]).toEqual(['Shops', 'receipt', 'receipts'])
  expect(column('amount', { label: 'takings', synonyms: ['income'], is_sensitive: false })).toEqual({
    name: 'amount',
    role: 'number',
    label: 'takings',
    description: 'd',
    synonyms: ['income'],
  })
})
