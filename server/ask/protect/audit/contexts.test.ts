import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import type { Dimension } from '../../constructs/dimensions/dimensions.ts'
import type { Measure } from '../../constructs/measures/measures.ts'
import type { Plan } from '../../plan/plan.ts'
import { amongWhom, canBeTriedOut, contextsOf, tellsOfFew } from './contexts.ts'

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
let model: SemanticModel
beforeAll(async () => {
  ;({ model } = await pricingOf(5_000))
})

const contexts = (filter: Filter | null, measure: Measure = count, dimensions: Dimension[] = []) =>
  contextsOf(model, planOf({ filter, measures: [measure], dimensions }), measure)
const filtersOf = (filter: Filter | null, measure: Measure = count) =>
  contexts(filter, measure)?.map(({ plan }) => plan.filter)
/** The contexts that are also of few. */
const ofFew = (filter: Filter | null, measure: Measure = count) =>
  contexts(filter, measure)?.flatMap(({ plan, hasFew }) => (hasFew ? [plan.filter] : []))

const [scotland, old, smoker] = [is('region', 'Scotland'), is('age', 76), is('smoker', true)]

describe('among whom entities are told apart', () => {
  const average: Measure = { kind: 'aggregate', function: 'average', column: 'age' }
  const among = (filter: Filter | null, dimensions: Dimension[] = [], measure: Measure = average) =>
    amongWhom(model, planOf({ filter, measures: [measure], dimensions }), measure)
  const by = (column: string): Dimension => ({ kind: 'column', column })

  it('is nobody where all conditions may be known', () => {
    expect(among(all(scotland, old), [by('insurer')])).toBeNull()
  })

  it('are those who meet the other conditions', () => {
    expect(among(all(scotland, smoker))?.plan.filter).toEqual(scotland)
    expect(among(all(scotland, any(old, smoker)))?.plan.filter).toEqual(scotland)
    expect(among(not(smoker))?.plan.filter).toBeNull()
    expect(among(scotland, [], { ...average, where: smoker })?.plan.filter).toEqual(scotland)
    expect(among(scotland, [], { kind: 'share', of: smoker })?.plan.filter).toEqual(scotland)
  })

  it('leave out groups by what nobody knows', () => {
    expect(among(null, [by('region'), by('smoker'), by('insurer')])?.leftOut).toBe(2)
  })

  it('can be tried out of values that may be known, and of no money', () => {
    const premium: Measure = { ...average, column: 'monthly_premium_gbp' }
    const different: Measure = { kind: 'distinct', column: 'region' }
    expect([average, premium, count, different].map((each) => canBeTriedOut(model, each))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

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

  it('are also of few where they are sides of an alternative, or of what is denied together', () => {
    expect(ofFew(any(scotland, old))).toEqual([old, scotland])
    expect(ofFew(not(all(scotland, old)))).toEqual([not(old), not(scotland)])
    expect(ofFew(all(scotland, old))).toEqual([])
    expect(ofFew(not(any(scotland, old)))).toEqual([])
  })

  it('leave out parts of what a share is of, and are also of few then', () => {
    const share: Measure = { kind: 'share', of: all(old, smoker) }
    expect(filtersOf(scotland, share)).toContainEqual(all(scotland, old))
    expect(ofFew(scotland, share)).toEqual([smoker, old, all(scotland, smoker), all(scotland, old)])
    expect(ofFew(scotland, { kind: 'share', of: smoker })).toEqual([])
  })

  it('part a figure that is made of values by values that are named', () => {
    const average: Measure = { kind: 'aggregate', function: 'average', column: 'age' }
    const named: Filter = { kind: 'in', column: 'age', values: [39, 76] }
    const partedOf = (measure: Measure, dimensions: Dimension[] = []) =>
      contexts(all(scotland, named), measure, dimensions)?.map(({ plan, parted, of }) => [
        of,
        ...plan.dimensions.slice(plan.dimensions.length - parted).map(({ column }) => column),
      ])
    expect(partedOf(average)).toEqual([['parts'], ['parts', 'age'], ['parts'], ['parts', 'age']])
    expect(partedOf(average, [{ kind: 'column', column: 'age' }])).toEqual([
      ['parts'],
      ['parts'],
      ['parts'],
      ['parts'],
    ])
    expect(partedOf(count)).toEqual([['parts'], ['parts'], ['parts'], ['parts']])
  })

  it('part by values that groups of the question name', () => {
    const average: Measure = { kind: 'aggregate', function: 'average', column: 'age' }
    const cases: Dimension = {
      kind: 'cases',
      column: 'age',
      cases: [{ kind: 'in', column: 'age', values: [39, 76] }],
      others: true,
    }
    expect(contexts(null, average, [cases])?.map(({ parted }) => parted)).toEqual([1])
    expect(contexts(null, count, [cases])?.map(({ parted }) => parted)).toEqual([0])
  })

  it('are, of a figure that is made of values, both sides of numbers that are denied', () => {
    const average: Measure = { kind: 'aggregate', function: 'average', column: 'age' }
    const compare = (op: '>=' | '<=', value: number): Filter => ({
      kind: 'compare',
      column: 'age',
      op,
      value,
    })
    const range: Filter = { kind: 'between', column: 'age', low: 30, high: 75 }
    expect(ofFew(not(range), average)).toEqual([not(compare('<=', 75)), not(compare('>=', 30))])
    expect(ofFew(not(old), average)).toEqual([not(compare('<=', 76)), not(compare('>=', 76))])
    expect(ofFew({ kind: 'compare', column: 'age', op: '<>', value: 76 }, average)).toEqual([
      not(compare('<=', 76)),
      not(compare('>=', 76)),
    ])
    expect(ofFew(not({ kind: 'in', column: 'age', values: [40, 20] }), average)).toEqual([
      not(compare('<=', 40)),
      not(any(compare('<=', 20), compare('>=', 40))),
      not(compare('>=', 20)),
    ])
    expect(ofFew(not(range))).toEqual([])
    expect(ofFew(not(scotland), average)).toEqual([])
  })

  it('part what different values are counted of by them, of whom the rest is told', () => {
    const different: Measure = { kind: 'distinct', column: 'region' }
    expect(contexts(smoker, different)?.map(({ plan, of }) => [plan.filter, plan.dimensions, of])).toEqual([
      [null, [], 'parts'],
      [null, [{ kind: 'column', column: 'region' }], 'rest'],
      [smoker, [], 'parts'],
      [smoker, [{ kind: 'column', column: 'region' }], 'rest'],
    ])
  })

  it('part groups that tell how many of several columns are yes by each of these', () => {
    const held: Dimension = { kind: 'held', column: 'smoker', with: ['dental_cover'] }
    expect(
      contexts(null, count, [held])?.map(({ plan, parted, hasFew }) => [
        plan.dimensions.slice(1).map(({ column }) => column),
        parted,
        hasFew,
      ]),
    ).toEqual([[['smoker', 'dental_cover'], 2, true]])
    const five = { ...held, with: ['dental_cover', 'mental_health_cover', 'accepted', 'optical'] }
    expect(contexts(null, count, [five])).toBeNull()
  })

  it('tell of few by themselves where sides, values or different ones are told', () => {
    const tells = (part: Partial<Plan>) => tellsOfFew(model, planOf(part))
    expect(tells({ filter: all(scotland, smoker) })).toBe(false)
    expect(tells({ filter: any(scotland, smoker) })).toBe(true)
    expect(tells({ measures: [{ kind: 'distinct', column: 'region' }] })).toBe(true)
    expect(tells({ reference: { filter: any(scotland, smoker) } })).toBe(true)
    expect(tells({ reference: { filter: scotland } })).toBe(false)
  })

  it('are too many of more conditions than anybody says', () => {
    const ages = (count: number) =>
      all(...Array.from({ length: count }, (_, age) => not(is('age', 20 + age))))
    expect(contexts(ages(6))).toHaveLength(64)
    expect(contexts(ages(7))).toBeNull()
  })

  it('count the entities of the same groups, and have the measure without its condition', () => {
    const plan = planOf({
      dimensions: [{ kind: 'column', column: 'region' }],
      measures: [{ kind: 'aggregate', function: 'sum', column: 'monthly_premium_gbp', where: smoker }],
      having: [],
      limit: 3,
    })
    const [measure = count] = plan.measures
    const bare = { kind: 'aggregate', function: 'sum', column: 'monthly_premium_gbp' }
    expect(contextsOf(model, plan, measure)).toEqual(
      [null, smoker].map((filter) => ({
        plan: { ...plan, measures: [count, bare], filter, limit: null },
        hasFew: false,
        parted: 0,
        of: 'parts',
      })),
    )
  })
})
