import { describe, expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import type { Plan } from '../plan/plan.ts'
import type { RoundedGroup } from './arrange.ts'
import { tallied } from './tally-row.ts'

const plan = (value: number | 'reference' = 100, op: Plan['having'][number]['op'] = '>') =>
  planOf({
    dimensions: [{ kind: 'column', column: 'region' }],
    having: [{ measure: 0, op, value }],
    tally: 'groups',
  })
const group = (cell: number | null, noise = 0): RoundedGroup => ({
  keys: [String(cell)],
  exact: [cell],
  cells: [cell],
  certainty: [{ status: noise === 0 ? 'exact' : 'noise', why: null, number: null, noise, error: null }],
})
const count = (...of: Parameters<typeof tallied>) => tallied(...of).shown.map(({ cells }) => cells)
const certaintyOf = (...groups: readonly RoundedGroup[]) => tallied(plan(), groups, []).shown[0]?.certainty[0]

describe('a tally', () => {
  it('counts the groups that are shown and meet the condition', () => {
    const groups = [group(99), group(100), group(101), group(200)]
    expect(count(plan(), groups, [])).toEqual([[2]])
    expect(count(plan('reference', '<='), groups, [100])).toEqual([[2]])
    expect(count(plan(1_000), groups, [])).toEqual([[0]])
  })

  it('does not count those that are hidden, whichever way the condition goes', () => {
    const groups = [group(null), group(50), group(150)]
    for (const op of ['<', '>', '<>'] as const)
      expect(count(plan(100, op), [...groups, group(null)], [])).toEqual(count(plan(100, op), groups, []))
  })

  it('has no row where no group is shown, or the one that it compares with is not', () => {
    expect(count(plan(), [group(null)], [])).toEqual([])
    expect(count(plan(), [], [])).toEqual([])
    expect(count(plan('reference'), [group(150)], [null])).toEqual([])
  })

  it('is exact where its groups are', () => {
    expect(certaintyOf(group(99), group(101))).toEqual({
      status: 'exact',
      why: null,
      number: null,
      noise: 0,
      error: null,
    })
  })

  it('carries the noise of those alone that noise may have moved over the bound', () => {
    expect(certaintyOf(group(50, 1), group(150, 1))).toMatchObject({ status: 'noise', noise: 0 })
    expect(certaintyOf(group(100, 1), group(150, 1))).toMatchObject({ status: 'noise', noise: 0.5 })
    expect(certaintyOf(...Array.from({ length: 4 }, () => group(100, 1)))?.noise).toBe(1)
  })
})
