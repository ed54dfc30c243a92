import { expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { asksSame, partsLacking, partsOf } from './parts.ts'

const inWales = { kind: 'compare', column: 'region', op: '=', value: 'Wales' } as const
const smokers = { kind: 'compare', column: 'smoker', op: '=', value: true } as const
const premium = { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' } as const

it('finds conditions, figures and groups in a plan, each once', () => {
  const plan = planOf({
    measures: [
      { ...premium, where: smokers },
      { kind: 'metric', name: 'loss_ratio' },
      { kind: 'share', of: smokers },
      { kind: 'ratio', column: 'claims_amount_gbp', per: 'members' },
      { kind: 'count' },
    ],
    dimensions: [{ kind: 'column', column: 'region' }],
    filter: { kind: 'and', items: [inWales, { kind: 'not', item: smokers }] },
    reference: { filter: inWales },
  })
  expect(partsOf(plan)).toEqual([
    { kind: 'condition', filter: inWales },
    { kind: 'condition', filter: smokers },
    { kind: 'column', name: 'monthly_premium_gbp' },
    { kind: 'metric', name: 'loss_ratio' },
    { kind: 'column', name: 'claims_amount_gbp' },
    { kind: 'column', name: 'members' },
    { kind: 'entities' },
    { kind: 'column', name: 'region' },
  ])
})

it('tells what a plan lacks of another, and all of it where there is none', () => {
  const [bare, both] = [
    planOf({ filter: inWales }),
    planOf({ filter: { kind: 'and', items: [smokers, inWales] } }),
  ]
  expect(partsLacking(bare, both)).toEqual([{ kind: 'condition', filter: smokers }])
  expect(partsLacking(both, bare)).toEqual([])
  expect(partsLacking(null, bare)).toEqual([{ kind: 'condition', filter: inWales }, { kind: 'entities' }])
})

it('takes plans for the same whatever the order of conditions and keys, and however they are drawn', () => {
  const plan = planOf({ filter: { kind: 'and', items: [smokers, inWales] } })
  const turned = planOf({
    filter: { items: [{ value: 'Wales', op: '=', column: 'region', kind: 'compare' }, smokers], kind: 'and' },
    chart: 'bar',
  })
  expect(asksSame(plan, turned)).toBe(true)
  expect(asksSame(plan, planOf({ filter: { kind: 'or', items: [smokers, inWales] } }))).toBe(false)
})
