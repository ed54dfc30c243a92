import { describe, expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { PRICING } from '../../datasets/pricing.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { measureTouches, type Measure } from '../constructs/measures/measures.ts'
import { columnName } from '../constructs/node.ts'
import { planSchema, type Plan } from './plan.ts'
import { COLUMN_NAMES } from '../constructs/node.ts'
import { columnsTouched, isSensitive } from './touches.ts'

const touchedBy = (part: Partial<Plan>) => [...columnsTouched(PRICING, planOf(part))].toSorted()
const madeOf = (measure: Measure) => [...measureTouches(PRICING, measure)].toSorted()
const smokers: Filter = { kind: 'compare', column: 'smoker', op: '=', value: true }
const londoners: Filter = { kind: 'compare', column: 'region', op: '=', value: 'London' }

/** As the schema of a column's name says how long it is. */
const NAME_LENGTHS = { minLength: 1, maxLength: 220 }

/** The names of the properties of a schema that hold names of columns. */
function namesOfColumns(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => {
    const isList = typeof value === 'object' && value !== null && 'items' in value
    const { minLength, maxLength } = ((isList ? value.items : value) ?? {}) as Partial<typeof NAME_LENGTHS>
    const isName = minLength === NAME_LENGTHS.minLength && maxLength === NAME_LENGTHS.maxLength
    return isName && name !== 'items' ? [name] : namesOfColumns(value)
  })
}

describe('the columns that a measure is made of', () => {
  it.each<readonly [Measure, readonly string[]]>([
    [{ kind: 'count' }, []],
    [{ kind: 'count', where: smokers }, ['smoker']],
    [{ kind: 'distinct', column: 'insurer' }, ['insurer']],
    [{ kind: 'aggregate', function: 'average', column: 'age' }, ['age']],
    [{ kind: 'share', of: smokers, where: londoners }, ['region', 'smoker']],
    [{ kind: 'shareOfTotal', column: 'claims_amount_gbp' }, ['claims_amount_gbp']],
    [{ kind: 'ratio', column: 'annual_premium_gbp', per: 'members' }, ['annual_premium_gbp', 'members']],
    [{ kind: 'correlation', column: 'age', with: 'smoker' }, ['age', 'smoker']],
    [
      {
        kind: 'metric',
        name: 'covered_lives',
        where: { kind: 'and', items: [londoners, { kind: 'not', item: smokers }] },
      },
      ['accepted', 'members', 'region', 'smoker'],
    ],
    [{ kind: 'metric', name: 'acceptance_rate' }, ['accepted']],
    [{ kind: 'metric', name: 'loss_ratio' }, ['accepted', 'annual_premium_gbp', 'claims_amount_gbp']],
  ])('%j: %j', (measure, columns) => {
    expect(madeOf(measure)).toEqual(columns)
  })
})

describe('the columns that an answer depends on', () => {
  it('are none of a count of all', () => {
    expect(touchedBy({})).toEqual([])
  })

  it('are those of conditions, measures, groups and of what they are compared with', () => {
    expect(
      touchedBy({
        measures: [{ kind: 'count', where: smokers }],
        dimensions: [
          { kind: 'held', column: 'dental_cover', with: ['mental_health_cover'] },
          { kind: 'band', column: 'age', edges: [30] },
          { kind: 'grain', column: 'quote_date', grain: 'month' },
        ],
        filter: {
          kind: 'or',
          items: [londoners, { kind: 'relative', column: 'excess_gbp', op: '>', to: 'average' }],
        },
        reference: { filter: { kind: 'missing', column: 'outpatient_limit_gbp' } },
      }),
    ).toEqual([
      'age',
      'dental_cover',
      'excess_gbp',
      'mental_health_cover',
      'outpatient_limit_gbp',
      'quote_date',
      'region',
      'smoker',
    ])
  })

  it('are told by whatever node names a column', () => {
    expect(columnName).toMatchObject(NAME_LENGTHS)
    const elsewhere = ['dataset', 'name']
    const names = new Set(namesOfColumns(planSchema))
    expect([...names].filter((name) => !elsewhere.includes(name)).toSorted()).toEqual(COLUMN_NAMES.toSorted())
  })
})

describe('a plan tells something sensitive', () => {
  it.each<readonly [string, Partial<Plan>, boolean]>([
    ['of no column', {}, false],
    ['of a column that others may know', { filter: londoners }, false],
    ['by a condition', { filter: { kind: 'not', item: smokers } }, true],
    [
      'by a measure',
      { measures: [{ kind: 'aggregate', function: 'sum', column: 'claims_amount_gbp' }] },
      true,
    ],
    ['by the condition of a measure', { measures: [{ kind: 'count', where: smokers }] }, true],
    ['by the flag of a metric', { measures: [{ kind: 'metric', name: 'covered_lives' }] }, true],
    ['by a group', { dimensions: [{ kind: 'column', column: 'smoker' }] }, true],
    ['by what groups are compared with', { reference: { filter: smokers } }, true],
  ])('%s', (_, part, sensitive) => {
    expect(isSensitive(PRICING, planOf(part))).toBe(sensitive)
  })
})
