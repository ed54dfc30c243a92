import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSemanticModel, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { wordsOf } from '../grammar/words.ts'
import { refusalOf } from './refusals.ts'

/** What is refused by its wording is called by the names of the dataset at hand. */

const pricing = readSemanticModel(join(import.meta.dirname, '../../../datasets/insurance_pricing/model.yaml'))
const orders: SemanticModel = {
  ...pricing,
  entity: { singular: 'order', plural: 'orders', synonyms: ['purchase'] },
  columns: [{ name: 'country', role: 'category', label: 'country', description: '' }],
}
const kindOf = (model: SemanticModel, question: string) =>
  refusalOf(model, question, wordsOf(question))?.kind ?? null

describe.each([
  ['pricing', pricing, 'policies', 'policy'],
  ['orders', orders, 'orders', 'order'],
] as const)('over %s', (_, model, many, one) => {
  it('rows are not changed', () => expect(kindOf(model, `delete all ${many}`)).toBe('command'))
  it('single rows are not shown', () => expect(kindOf(model, `show me random ${many}`)).toBe('rows'))
  it('one’s own row is not looked up', () =>
    expect(kindOf(model, `what did my ${one} cost`)).toBe('identity'))
})

it('figures of people are not looked up for one, other figures may be', () => {
  expect(kindOf(pricing, 'what is my premium')).toBe('identity')
  expect(kindOf(orders, 'my premium by country')).toBeNull()
})

it('what “who” asks for names nobody, other names may', () => {
  expect(kindOf(pricing, 'the names of the insurers')).toBeNull()
  expect(kindOf(pricing, 'who is the insurer with most claims')).toBeNull()
  expect(kindOf(orders, 'the names of the insurers')).toBe('identity')
  expect(kindOf(orders, 'who is the insurer with most claims')).toBe('identity')
})

it('names that are no plain words make no pattern', () => {
  const odd: SemanticModel = {
    ...orders,
    entity: { singular: 'c++ file (', plural: 'c++ files (', synonyms: [] },
    columns: [{ name: 'a', role: 'category', label: '(', asks: ['who'], description: '' }],
  }
  expect(kindOf(odd, 'my average by country')).toBeNull()
})
