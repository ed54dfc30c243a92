import { expect, it } from 'vitest'
import { countOfAll, type Plan } from './plan.ts'
import { asksTheSame, onceAsked } from './same-answer.ts'

const PLAN: Plan = {
  ...countOfAll('pricing'),
  measures: [{ kind: 'count' }, { kind: 'aggregate', function: 'average', column: 'age' }],
  dimensions: [
    { kind: 'column', column: 'region' },
    { kind: 'column', column: 'insurer' },
  ],
  filter: {
    kind: 'and',
    items: [
      { kind: 'compare', column: 'smoker', op: '=', value: true },
      { kind: 'compare', column: 'age', op: '>', value: 40 },
    ],
  },
}
const HIGHEST = { by: 'measure', index: 0, direction: 'descending' } as const

it.each<readonly [string, Partial<Plan>]>([
  ['order', { order: [HIGHEST] }],
  ['chart', { chart: 'line' }],
  ['order of figures', { measures: PLAN.measures.toReversed() }],
  ['order of groups', { dimensions: PLAN.dimensions.toReversed() }],
  [
    'order of conditions',
    { filter: PLAN.filter?.kind === 'and' ? { kind: 'and', items: PLAN.filter.items.toReversed() } : null },
  ],
])('another %s asks for the same', (_, more) => {
  expect(asksTheSame(PLAN, { ...PLAN, ...more })).toBe(true)
})

const TOP: Plan = { ...PLAN, order: [HIGHEST], limit: 3 }
const KEPT: Plan = { ...PLAN, having: [{ measure: 0, op: '>', value: 50 }] }
it.each<readonly [string, Plan, Plan]>([
  ['figures', PLAN, { ...PLAN, measures: [{ kind: 'count' }] }],
  ['groups', PLAN, { ...PLAN, dimensions: PLAN.dimensions.slice(1) }],
  ['conditions', PLAN, { ...PLAN, filter: null }],
  ['a limit', PLAN, TOP],
  ['which groups are within a limit', TOP, { ...TOP, order: [{ ...HIGHEST, direction: 'ascending' }] }],
  ['the figure that a condition names by its place', KEPT, { ...KEPT, measures: KEPT.measures.toReversed() }],
])('plans that differ in %s ask for something else', (_, one, other) => {
  expect(asksTheSame(one, other)).toBe(false)
})

it('keeps the first of those that ask for the same', () => {
  const sorted = { plan: { ...PLAN, order: [HIGHEST] } }
  expect(onceAsked([{ plan: PLAN }, { plan: TOP }, sorted])).toEqual([{ plan: PLAN }, { plan: TOP }])
})
