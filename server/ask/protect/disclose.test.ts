import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSemanticModel } from '../../datasets/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { Plan } from '../plan/plan.ts'
import { disclose, privacyNote, type Disclosed, type DisclosedTable } from './disclose.ts'

const model = readSemanticModel(join(import.meta.dirname, '../../../datasets/insurance_pricing/model.yaml'))
const plan = (part: Partial<Plan>): Plan => ({
  dataset: model.id,
  measures: [{ kind: 'count' }],
  dimensions: [{ kind: 'column', column: 'region' }],
  filter: null,
  having: [],
  order: [],
  limit: null,
  ...part,
})
const values = (table: Disclosed) => table.rows.map((row) => row.values)
const region = (name: string, entities: number, more: EngineRow = {}): EngineRow => ({
  region: name,
  entities,
  ...more,
})

describe('disclosure control', () => {
  it('hides groups below the threshold and counts them', () => {
    const table = disclose(model, plan({}), [region('London', 5), region('Wales', 4), region('Scotland', 0)])
    expect(values(table)).toEqual([['London', 5]])
    expect(table.groupsSuppressed).toBe(2)
    expect(table.threshold).toBe(5)
  })

  it('reads the same for no match and for a few', () => {
    const none = disclose(model, plan({ dimensions: [] }), [{ entities: 0 }])
    const few = disclose(model, plan({ dimensions: [] }), [{ entities: 4 }])
    const noGroups = disclose(model, plan({}), [])
    const fewInGroups = disclose(model, plan({}), [region('London', 1), region('Wales', 2)])
    expect(few).toEqual(none)
    expect(fewInGroups).toEqual(noGroups)
    expect(privacyNote(model, few)).toBe('Nothing to show: fewer than 5 quotes match, or none do.')
  })

  it('asks for five known values behind a measured column', () => {
    const average: Plan['measures'] = [
      { kind: 'aggregate', function: 'average', column: 'claims_amount_gbp' },
    ]
    const row = (support: number) =>
      region('London', 100, {
        average_claims_amount_gbp: 12.345,
        average_claims_amount_gbp__support: support,
      })
    expect(values(disclose(model, plan({ measures: average }), [row(5)]))).toEqual([['London', 12.35]])
    expect(values(disclose(model, plan({ measures: average }), [row(4)]))).toEqual([])
  })

  it('asks for five values beyond a median on both sides', () => {
    const median: Plan['measures'] = [
      { kind: 'aggregate', function: 'median', column: 'monthly_premium_gbp' },
    ]
    const row = (support: number) =>
      region('London', support, {
        median_monthly_premium_gbp: 50,
        median_monthly_premium_gbp__support: support,
      })
    expect(values(disclose(model, plan({ measures: median }), [row(10)]))).toEqual([['London', 50]])
    expect(values(disclose(model, plan({ measures: median }), [row(9)]))).toEqual([])
  })

  it.each([
    [0, true],
    [1, false],
    [4, false],
    [5, true],
    [95, true],
    [96, false],
    [99, false],
    [100, true],
  ])('shows a share of %i in 100: %s', (numerator, shown) => {
    const share: Plan['measures'] = [{ kind: 'metric', name: 'acceptance_rate' }]
    const row = region('London', 100, {
      acceptance_rate_pct: numerator,
      acceptance_rate_pct__numerator: numerator,
    })
    expect(values(disclose(model, plan({ measures: share }), [row]))).toEqual(
      shown ? [['London', numerator]] : [],
    )
  })

  it('ranks, filters and limits disclosed groups only', () => {
    const rows = [region('A', 3), region('B', 50), region('C', 20), region('D', 30)]
    const order: Plan['order'] = [{ by: 'measure', index: 0, direction: 'ascending' }]
    expect(values(disclose(model, plan({ order, limit: 1 }), rows))).toEqual([['C', 20]])
    expect(values(disclose(model, plan({ having: [{ measure: 0, op: '<', value: 25 }] }), rows))).toEqual([
      ['C', 20],
    ])
  })

  it('never releases a count below the threshold, whatever the groups', () => {
    const group = fc.record({ region: fc.string(), entities: fc.integer({ min: 0, max: 12 }) })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 30 }), (rows) => {
        const table = disclose(model, plan({}), rows)
        expect(table.rows.every((row) => Number(row.values[1]) >= model.threshold)).toBe(true)
        expect(table.tooFew || table.rows.length + table.groupsSuppressed === rows.length).toBe(true)
      }),
    )
  })

  it('is the only maker of a disclosed table', () => {
    const forged: DisclosedTable = {
      columns: [],
      rows: [],
      groupsSuppressed: 0,
      threshold: 5,
      tooFew: false,
      truncatedFrom: null,
    }
    // @ts-expect-error A table that did not pass the door is not disclosed.
    const accepted: Disclosed = forged
    expect(accepted).toBe(forged)
  })
})
