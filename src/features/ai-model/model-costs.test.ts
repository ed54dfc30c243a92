import { expect, it } from 'vitest'
import type { Model } from '../../api/admin-rows.ts'
import { compared, costOfThousand, costText } from './model-costs.ts'

const model = (id: string, input: number | null, output: number | null): Model => ({
  id,
  name: id,
  model_id: id,
  provider: 'anthropic',
  cost_per_mtok_input: input,
  cost_per_mtok_output: output,
  max_tokens: 4096,
  temperature: 0,
  description: null,
  is_active: false,
})

it.each([
  [3, '$3.00'],
  [0.255, '$0.26'],
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
  [null, 'N/A'],
  [undefined, 'N/A'],
  [NaN, 'N/A'],
  ['3', 'N/A'],
])('writes a cost of %j as %s', (cost, text) => {
  expect(costText(cost)).toBe(text)
})

it.each([
  ['dearer', model('b', 15, 75), model('a', 3, 15), '5.0x more expensive'],
  ['cheaper', model('b', 1, 2), model('a', 3, 4.5), '2.5x cheaper'],
  ['equal', model('b', 3, 15), model('a', 3, 15), 'About the same'],
  ['nearly equal', model('b', 3.1, 15), model('a', 3, 15), 'About the same'],
  ['the active one', model('a', 3, 15), model('a', 3, 15), 'Baseline'],
  ['without a cost', model('b', null, 15), model('a', 3, 15), 'N/A'],
  ['against none', model('b', 3, 15), null, 'N/A'],
  ['against one without costs', model('b', 3, 15), model('a', null, null), 'N/A'],
  ['against one that is free', model('b', 3, 15), model('a', 0, 0), 'N/A'],
])('compares a model that is %s', (_, own, active, text) => {
  expect(compared(own, active, active === null ? [own] : [own, active])).toEqual({ text, than: null })
})

it('costs a thousand usual questions', () => {
  expect(costOfThousand(model('a', 3, 15))).toBeCloseTo(13.5)
  expect(costOfThousand(model('a', 3, null))).toBeNull()
})

it('compares with the cheapest where the active one is free', () => {
  const builtIn: Model = { ...model('b0', null, null), name: 'Built-in', provider: 'builtin' }
  const [small, large, unknown] = [
    model('small', 0.5, 1),
    model('large', 3, 12),
    model('unknown', null, null),
  ]
  const all = [builtIn, large, small, unknown]
  expect(all.map((each) => compared(each, builtIn, all))).toEqual([
    { text: 'Baseline', than: null },
    { text: '10.0x more expensive', than: 'small' },
    { text: 'Cheapest', than: null },
    { text: 'N/A', than: null },
  ])
  expect(compared(large, builtIn, [builtIn, large])).toEqual({ text: 'N/A', than: null })
})

it('tells models of one name apart by their ids', () => {
  const builtIn: Model = { ...model('built-in', null, null), provider: 'builtin' }
  const [small, large] = [model('small', 0.5, 1), { ...model('large', 3, 12), name: 'small' }]
  expect(compared(large, builtIn, [builtIn, small, large])).toEqual({
    text: '10.0x more expensive',
    than: 'small',
  })
})
