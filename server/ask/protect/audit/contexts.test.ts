import { describe, expect, it } from 'vitest'
import { planOf } from '../../../../tests/support/plans.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import type { Measure } from '../../constructs/measures/measures.ts'
import { contextsOf } from './contexts.ts'

const is = (column: string, value: string | number | boolean): Filter => ({
  kind: 'compare',
  column,
  op: '=',
  value,
})
const not = (item: Filter): Filter => ({ kind: 'not', item })
const all = (...items: readonly Filter[]): Filter => ({ kind: 'and', items: [...items] })
const any = (...items: readonly Filter[]): Filter => ({ kind: 'or', items: [...items] })

const count: Measure = { kind: 'count' }
const filtersOf = (filter: Filter | null, measure = count) =>
  contextsOf(planOf({ filter, measures: [measure] }), measure).map((context) => context.filter)

const [scotland, old, smoker] = [is('region', 'Scotland'), is('age', 76), is('smoker', true)]

describe('the contexts of an answer', () => {
  it('are its groups alone where there is no condition', () => {
    expect(filtersOf(null)).toEqual([null])
  })

  it('leave out every choice of conditions, all of them first', () => {
    expect(filtersOf(all(scotland, smoker))).toEqual([null, smoker, scotland, all(scotland, smoker)])
  })

  it('leave out what is denied, and parts of what is denied', () => {
    const asked = all(scotland, not(all(old, smoker)))
    expect(filtersOf(asked)).toEqual([
      null,
      not(smoker),
      not(old),
      not(all(old, smoker)),
      scotland,
      all(scotland, not(smoker)),
      all(scotland, not(old)),
      asked,
    ])
  })

  it('leave out sides of an alternative', () => {
    expect(filtersOf(any(scotland, old))).toEqual([null, old, scotland, any(scotland, old)])
  })

  it('leave out what a measure asks of its own rows', () => {
    const own: Measure = { kind: 'count', where: smoker }
    expect(filtersOf(scotland, own)).toEqual([null, smoker, scotland, all(scotland, smoker)])
  })

  it('are at most sixteen: of many conditions the last are left out together', () => {
    const many = Array.from({ length: 9 }, (_, age) => not(is('age', 20 + age)))
    const contexts = filtersOf(all(...many))
    expect(contexts).toHaveLength(16)
    expect(contexts.at(-1)).toEqual(all(...many.slice(0, 3), all(...many.slice(3))))
  })

  it('count the entities of the same groups', () => {
    const plan = planOf({
      dimensions: [{ kind: 'column', column: 'region' }],
      measures: [{ kind: 'aggregate', function: 'sum', column: 'monthly_premium_gbp' }],
      having: [],
      limit: 3,
    })
    const [measure = count] = plan.measures
    expect(contextsOf(plan, measure)).toEqual([{ ...plan, measures: [count], limit: null }])
  })
})
