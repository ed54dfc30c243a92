import { join } from 'node:path'
import { expect, it } from 'vitest'
import { columnOf, readSemanticModel } from '../../../semantic-model/semantic-model.ts'
import { endOf, rateOf } from './better-end.ts'
import type { Measure } from './measures.ts'

const model = readSemanticModel(
  join(import.meta.dirname, '../../../../datasets/insurance_pricing/model.yaml'),
)

it.each<[string, Measure, 'ascending' | 'descending']>([
  ['an acceptance rate', { kind: 'metric', name: 'acceptance_rate' }, 'descending'],
  ['a loss ratio', { kind: 'metric', name: 'loss_ratio' }, 'ascending'],
  ['a price', { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }, 'ascending'],
  ['an age, which has no good end', { kind: 'aggregate', function: 'average', column: 'age' }, 'descending'],
  ['a count', { kind: 'count' }, 'descending'],
])('the best of %s is one end and the worst the other', (_, measure, best) => {
  const worst = best === 'ascending' ? 'descending' : 'ascending'
  expect([endOf(model, measure, true), endOf(model, measure, false)]).toEqual([best, worst])
})

it('the rate of a flag is its metric, or a share where it has none', () => {
  const { metrics: _, ...bare } = model
  const flag = columnOf(model, 'smoker')
  expect([rateOf(model, flag), rateOf({ ...bare, metrics: [] }, flag)]).toEqual([
    { kind: 'metric', name: 'smoking_rate' },
    { kind: 'share', of: { kind: 'compare', column: 'smoker', op: '=', value: true } },
  ])
})
