import { describe, expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { PRICING } from '../../datasets/pricing.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Case } from '../constructs/dimensions/cases.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import { listedProblem, MOST_LISTED, withRange } from './narrow.ts'
import type { Plan } from './plan.ts'

const premium: Measure = { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }
const from30 = (count: number) => Array.from({ length: count }, (_, at) => 30 + at)
const ages = (count: number): Case => ({ kind: 'in', column: 'age', values: from30(count) })
const age = (value: number): Case => ({ kind: 'compare', column: 'age', op: '=', value })
const between = (low: number, high: number): Case => ({ kind: 'between', column: 'age', low, high })
const anyOf = (items: Filter[]): Filter => ({ kind: 'or', items })
const day = (date: number): Filter => ({
  kind: 'period',
  column: 'quote_date',
  from: `2024-05-${String(date).padStart(2, '0')}`,
  to: `2024-05-${String(date + 1).padStart(2, '0')}`,
})
const days = (count: number) => anyOf(Array.from({ length: count }, (_, at) => day(at + 1)))
const months = (count: number): readonly Filter[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'period',
    column: 'quote_date',
    from: `2024-0${at + 1}-01`,
    to: at === 8 ? '2024-10-01' : `2024-0${at + 2}-01`,
  }))

const problemOf = (part: Partial<Plan>) => listedProblem(PRICING, planOf({ measures: [premium], ...part }))

describe('numbers and days that are named one by one', () => {
  it('may be eight, and no more', () => {
    expect(MOST_LISTED).toBe(8)
    expect(problemOf({ filter: ages(8) })).toBeNull()
    expect(problemOf({ filter: ages(12) })).toBe(
      'The question names 12 separate ages; at most 8 are answered where something sensitive is told. Ask with a range, such as age from 30 to 41.',
    )
  })

  it('may be any number where nothing sensitive is told', () => {
    expect(
      listedProblem(
        PRICING,
        planOf({ measures: [{ kind: 'aggregate', function: 'average', column: 'age' }], filter: ages(40) }),
      ),
    ).toBeNull()
  })

  it.each<readonly [string, Partial<Plan>, string]>([
    ['by comparisons of which any holds', { filter: anyOf(from30(9).map(age)) }, '9 separate ages'],
    ['by what is not meant', { filter: { kind: 'not', item: ages(9) } }, '9 separate ages'],
    ['by days', { filter: days(9) }, '9 separate days'],
    [
      'by ranges of which any holds',
      { filter: anyOf(from30(9).map((low) => between(low, low + 1))) },
      '9 separate ranges of age',
    ],
    ['by times of which any holds', { filter: anyOf([...months(9)]) }, '9 separate ranges of quote date'],
    [
      'of two columns together',
      {
        filter: {
          kind: 'and',
          items: [ages(5), { kind: 'in', column: 'excess_gbp', values: [0, 100, 250, 500] }],
        },
      },
      '9 separate numbers',
    ],
    [
      'in the condition of a measure beside that of all',
      { measures: [{ ...premium, where: anyOf([38, 39, 40].map(age)) }], filter: ages(8) },
      '11 separate ages',
    ],
    ['in what a share is of', { measures: [{ kind: 'share', of: ages(9) }, premium] }, '9 separate ages'],
    ['in what groups are compared with', { reference: { filter: ages(9) } }, '9 separate ages'],
    [
      'in groups of which the others are one',
      {
        dimensions: [
          {
            kind: 'cases',
            column: 'age',
            cases: [age(80), { kind: 'in', column: 'age', values: from30(8) }],
            others: true,
          },
        ],
      },
      '9 separate ages',
    ],
    [
      'in one group',
      {
        dimensions: [
          {
            kind: 'cases',
            column: 'age',
            cases: [{ kind: 'in', column: 'age', values: from30(9) }],
            others: false,
          },
        ],
      },
      '9 separate ages',
    ],
  ])('count %s', (_, part, counted) => {
    expect(problemOf(part)).toContain(`The question names ${counted}; at most 8`)
  })

  it.each<readonly [string, Partial<Plan>]>([
    ['where a range is one', { filter: { kind: 'and', items: [between(18, 80), ages(7)] } }],
    ['where they are named twice', { measures: [{ ...premium, where: ages(8) }], filter: ages(8) }],
    ['where figures of their own name few', { measures: months(9).map((where) => ({ ...premium, where })) }],
    [
      'where groups of their own name few',
      {
        dimensions: [
          {
            kind: 'cases',
            column: 'age',
            cases: from30(10).map((low) => between(low, low)),
            others: false,
          },
        ],
      },
    ],
    [
      'where they are categories',
      {
        filter: {
          kind: 'in',
          column: 'region',
          values: Array.from({ length: 12 }, (_, at) => `region ${at}`),
        },
      },
    ],
    ['where bands are', { dimensions: [{ kind: 'band', column: 'age', edges: from30(30) }] }],
  ])('are not too many %s', (_, part) => {
    expect(problemOf(part)).toBeNull()
  })

  it('are said with the range of days that has them', () => {
    expect(problemOf({ filter: days(9) })).toContain('such as quote date from 1 May 2024 to 9 May 2024.')
  })

  it('are said without a range where none has an end', () => {
    const open = Array.from({ length: 9 }, (_, at): Filter => ({
      kind: 'part',
      column: 'quote_date',
      grain: 'monthOfYear',
      values: [at + 1],
    }))
    expect(problemOf({ filter: anyOf(open) })).toMatch(/Ask with a range\.$/)
  })
})

describe('a plan with a range in their place', () => {
  const rangeOf = (filter: Filter) => withRange(PRICING, planOf({ filter }))?.filter ?? null

  it.each<readonly [string, Filter, Filter]>([
    ['of a list', ages(12), between(30, 41)],
    ['of comparisons, however they are joined', anyOf([age(30), anyOf([age(44), age(31)])]), between(30, 44)],
    [
      'beside other conditions',
      { kind: 'and', items: [{ kind: 'missing', column: 'outpatient_limit_gbp' }, ages(12)] },
      { kind: 'and', items: [{ kind: 'missing', column: 'outpatient_limit_gbp' }, between(30, 41)] },
    ],
    ['of what is not meant', { kind: 'not', item: ages(9) }, { kind: 'not', item: between(30, 38) }],
    ['of days', days(9), { kind: 'period', column: 'quote_date', from: '2024-05-01', to: '2024-05-10' }],
  ])('has that %s', (_, listed, range) => {
    expect(rangeOf(listed)).toEqual(range)
  })

  it('has it in measures and in what groups are compared with', () => {
    const measures: Measure[] = [
      { ...premium, where: ages(9) },
      { kind: 'share', of: ages(9) },
    ]
    expect(withRange(PRICING, planOf({ measures, reference: { filter: ages(9) } }))).toEqual(
      planOf({
        measures: [
          { ...premium, where: between(30, 38) },
          { kind: 'share', of: between(30, 38) },
        ],
        reference: { filter: between(30, 38) },
      }),
    )
  })

  it('is none where one range cannot stand for what is listed', () => {
    expect(rangeOf({ kind: 'and', items: [ages(9), { kind: 'not', item: ages(8) }] })).toBeNull()
    expect(rangeOf(between(30, 40))).toBeNull()
    expect(withRange(PRICING, planOf({}))).toBeNull()
  })
})
