import { describe, expect, it } from 'vitest'
import { readSemanticModel } from '../../semantic-model/semantic-model.ts'
import { planOf } from '../../../tests/support/plans.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Cell } from '../constructs/english.ts'
import type { Plan } from '../plan/plan.ts'
import { groupsLeftOut, type LeftOut } from './groups-left-out.ts'
import type { KnownFacts } from './known-keys.ts'
import { hiddenFigure, type ShownFigure } from './shown-figure.ts'

const model = readSemanticModel('datasets/insurance_pricing/model.yaml')
const facts: KnownFacts = {
  values: { region: ['London', 'Scotland', 'Wales'], sales_channel: ['Broker', 'Online'] },
  ranges: { age: { min: 18, max: 84 }, monthly_premium_gbp: { min: 20, max: 240 } },
  days: { from: '2024-01-10', to: '2024-12-20' },
}

const dimensions = {
  region: { kind: 'column', column: 'region' },
  channel: { kind: 'column', column: 'sales_channel' },
  smoker: { kind: 'column', column: 'smoker' },
  age: { kind: 'column', column: 'age' },
  excess: { kind: 'column', column: 'excess_gbp' },
  band: { kind: 'band', column: 'age', edges: [10, 30, 50] },
  bins: { kind: 'bins', column: 'monthly_premium_gbp', width: 50 },
  month: { kind: 'grain', column: 'quote_date', grain: 'month' },
  weekday: { kind: 'grain', column: 'quote_date', grain: 'weekday' },
  options: { kind: 'held', column: 'dental_cover', with: ['mental_health_cover'] },
  drawn: {
    kind: 'cases',
    column: 'region',
    cases: [{ kind: 'compare', column: 'region', op: '=', value: 'London' }],
    others: true,
  },
} satisfies Record<string, Plan['dimensions'][number]>

const figure = (value: number | null): ShownFigure =>
  value === null ? hiddenFigure('few') : { value, status: 'noise', why: null, number: 9, noise: 2, error: 3 }
/** Whoever is in a group, something sensitive is told of it. */
const accepted: Filter = { kind: 'compare', column: 'accepted', op: '=', value: true }

/** Groups of which some stand behind a figure that is shown, or hidden. */
function leftOut(
  by: readonly (keyof typeof dimensions)[],
  groups: readonly (readonly [keys: readonly Cell[], figures: readonly (number | null)[]])[],
  filter: Filter | null = null,
  threshold = 5,
): number {
  return found(by, groups, filter, threshold).count
}

function found(
  by: readonly (keyof typeof dimensions)[],
  groups: readonly (readonly [keys: readonly Cell[], figures: readonly (number | null)[]])[],
  filter: Filter | null = null,
  threshold = 5,
): LeftOut {
  const told: Filter = filter === null ? accepted : { kind: 'and', items: [accepted, filter] }
  const plan = planOf({ dimensions: by.map((name) => dimensions[name]), filter: told })
  const shown = groups.map(([keys, figures]) => ({ keys, figures: figures.map(figure) }))
  return groupsLeftOut({ ...model, threshold }, plan, shown, facts, () => false)
}

describe('groups that are left out', () => {
  it('are as many where somebody is in a hidden group as where nobody is', () => {
    const shown = [['London'], [20]] as const
    expect(leftOut(['region'], [shown])).toBe(2)
    expect(leftOut(['region'], [shown, [['Wales'], [null]]])).toBe(2)
    expect(leftOut(['region'], [shown, [['Wales'], [null]], [['Scotland'], [null]]])).toBe(2)
    // A name that fewer than five share is nobody's to know.
    expect(leftOut(['region'], [shown, [['Sark'], [null]]])).toBe(2)
    expect(leftOut(['region', 'channel'], [[['London', 'Online'], [20]]])).toBe(5)
    expect(leftOut([], [])).toBe(1)
    expect(leftOut([], [[[], [null]]])).toBe(1)
    expect(leftOut(['region'], [])).toBe(3)
    expect(leftOut(['region'], [[['London'], [null]]])).toBe(3)
  })

  it('count a group of which a figure is hidden', () => {
    const both = [
      [['London'], [20, null]],
      [['Wales'], [20, 4]],
      [['Scotland'], [20, 4]],
    ] as const
    expect(leftOut(['region'], both)).toBe(1)
    // What everybody is shown, everybody knows.
    expect(leftOut(['region'], [...both, [[null], [20, 4]]])).toBe(1)
  })

  it('are of all that a question may have, by what everybody knows', () => {
    expect(leftOut(['smoker'], [])).toBe(2)
    // Ages go from 18 on, and premiums to £240.
    expect(leftOut(['band'], [])).toBe(3)
    expect(leftOut(['bins'], [])).toBe(5)
    expect(leftOut(['month'], [])).toBe(12)
    expect(leftOut(['weekday'], [])).toBe(7)
    expect(leftOut(['options'], [])).toBe(3)
    expect(leftOut(['drawn'], [])).toBe(2)
    expect(leftOut(['month', 'weekday'], [[['2024-01-01', 1], [9]]])).toBe(0)
    expect(leftOut(['age'], [[[40], [9]]])).toBe(66)
    expect(
      leftOut(
        ['excess'],
        [
          [[100], [9]],
          [[250], [9]],
        ],
      ),
    ).toBe(0)
  })

  it.each<[string, (keyof typeof dimensions)[], Filter, number]>([
    ['one value', ['region'], { kind: 'compare', column: 'region', op: '=', value: 'Wales' }, 1],
    ['all but one', ['region'], { kind: 'compare', column: 'region', op: '<>', value: 'Wales' }, 2],
    ['some values', ['region'], { kind: 'in', column: 'region', values: ['Wales', 'London'] }, 2],
    [
      'none of some',
      ['region'],
      { kind: 'not', item: { kind: 'in', column: 'region', values: ['Wales', 'London'] } },
      1,
    ],
    ['another column', ['region'], { kind: 'compare', column: 'age', op: '<', value: 30 }, 3],
    ['those of a number', ['band'], { kind: 'compare', column: 'age', op: '<', value: 30 }, 1],
    ['those that it may be in', ['band'], { kind: 'compare', column: 'age', op: '<=', value: 30 }, 2],
    ['a span', ['band'], { kind: 'between', column: 'age', low: 20, high: 40 }, 2],
    [
      'either',
      ['region'],
      {
        kind: 'or',
        items: [
          { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
          { kind: 'compare', column: 'region', op: '=', value: 'London' },
        ],
      },
      2,
    ],
    [
      'both',
      ['band'],
      {
        kind: 'and',
        items: [
          { kind: 'compare', column: 'age', op: '>=', value: 30 },
          { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
        ],
      },
      2,
    ],
    ['a time', ['month'], { kind: 'period', column: 'quote_date', from: '2024-02-01', to: '2024-05-01' }, 3],
    [
      'a time that ends later',
      ['month'],
      { kind: 'period', column: 'quote_date', from: '2024-11-01', to: '2025-05-01' },
      2,
    ],
    [
      'a part that comes back',
      ['weekday'],
      { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
      7,
    ],
    [
      'a part of a time',
      ['weekday'],
      { kind: 'period', column: 'quote_date', from: '2024-02-01', to: '2024-02-03' },
      1,
    ],
  ])('are those that a condition leaves: %s', (_, by, filter, count) => {
    expect(leftOut(by, [], filter)).toBe(count)
  })

  it('may be more than are counted where nobody knows all that there may be', () => {
    expect(found(['region', 'month'], []).mayBeMore).toBe(false)
    expect(found(['excess'], [[[100], [9]]]).mayBeMore).toBe(true)
    expect(found(['month', 'weekday'], []).mayBeMore).toBe(true)
  })

  it('are named where there is one dimension whose groups everybody may know, with the reason', () => {
    const uncertain = { keys: ['Wales'], figures: [hiddenFigure('uncertain')] }
    const shown = { keys: ['London'], figures: [figure(20)] }
    const of = (filter: Filter | null) =>
      groupsLeftOut(
        model,
        planOf({ dimensions: [dimensions.region], filter }),
        [shown, uncertain],
        facts,
        () => false,
      )
    expect(of(accepted)).toEqual({
      count: 2,
      mayBeMore: false,
      named: [
        { label: 'Scotland', why: 'few' },
        { label: 'Wales', why: 'uncertain' },
      ],
    })
    expect(found(['region', 'channel'], []).named).toEqual([])
  })

  it('are those alone that exist where all that is told of them may be known', () => {
    const of = (...groups: readonly (readonly [Cell, number | null])[]) =>
      groupsLeftOut(
        model,
        planOf({ dimensions: [dimensions.region] }),
        groups.map(([key, value]) => ({ keys: [key], figures: [figure(value)] })),
        facts,
        () => false,
      )
    expect(of(['London', 20])).toEqual({ count: 0, mayBeMore: false, named: [] })
    expect(of(['London', 20], ['Wales', null], ['Sark', null])).toEqual({
      count: 2,
      mayBeMore: false,
      // Sark is a value of few rows, which nobody may know of.
      named: [{ label: 'Wales', why: 'few' }],
    })
  })

  it('are those that are hidden where everything may be told', () => {
    expect(leftOut(['region'], [[['London'], [9]]], null, 1)).toBe(0)
  })
})
