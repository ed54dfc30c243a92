import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineRow } from '../../../engines/engine.ts'
import type { Measure } from '../../constructs/measures/measures.ts'
import type { Draws } from './draws.ts'
import { grainOf, toGrain } from './grain.ts'
import type { RawFigure } from './raw-figure.ts'

const K = 5
/** Amounts of as many entities. */
const amounts = fc.array(fc.double({ min: 0.01, max: 1e7, noNaN: true }), { minLength: K, maxLength: 400 })
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const UNKNOWN: RawFigure['peaks'] = { rows: null, values: null, per: null }
/** A figure of so many entities, and its grain. */
function grainFor(
  measure: Measure,
  value: number,
  row: EngineRow,
  draws: Draws | null = null,
  peaks: RawFigure['peaks'] = UNKNOWN,
): number {
  return grainOf({ measure, place: 0, row: { m0: value, ...row }, peaks }, value, K, draws)
}
const total: Measure = { kind: 'aggregate', function: 'sum', column: 'claims_amount_gbp' }
const average: Measure = { kind: 'aggregate', function: 'average', column: 'claims_amount_gbp' }
const spread: Measure = { kind: 'aggregate', function: 'spread', column: 'claims_amount_gbp' }
const share: Measure = { kind: 'share', of: { kind: 'compare', column: 'smoker', op: '=', value: true } }
const count: Measure = { kind: 'count' }

const drawn = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const AS_IS: Draws = { edge: 0.5, grain: 0, least: 0 }

/** 1, 2 or 5 times a power of ten, as its first digit and zeros. */
const isStep = (grain: number) => /^[125]\.?0*e/.test(grain.toExponential(9))

describe('the grain of a figure', () => {
  it('of a sum is the largest step up to the threshold’s part of its largest amount', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const [largest, sum] = [Math.max(...values), sumOf(values)]
        const grain = grainFor(total, sum, { entities: values.length, m0_values_largest: largest })
        expect(isStep(grain)).toBe(true)
        expect(grain).toBeLessThanOrEqual((largest / K) * (1 + 1e-9))
        // The next step is no more than two and a half times as large.
        expect(grain * 2.5).toBeGreaterThan((largest / K) * (1 - 1e-9))
      }),
    )
  })

  it('of an average is that of the sum for each', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const [largest, sum, size] = [Math.max(...values), sumOf(values), values.length]
        const grain = grainFor(average, sum / size, {
          entities: size,
          m0_values_total: sum,
          m0_values_largest: largest,
        })
        expect(isStep(grain)).toBe(true)
        expect(grain).toBeLessThanOrEqual((largest / K / size) * (1 + 1e-9))
        expect(grain * 2.5).toBeGreaterThan((largest / K / size) * (1 - 1e-9))
      }),
    )
  })

  it('of what is known follows from how large amounts are on average, not from the largest', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(1, 2, 5, 10), (values, others, peak) => {
        const sum = sumOf(values)
        const grains = [values, others].map((each) =>
          grainFor(total, sum, { entities: values.length, m0_values_largest: Math.max(...each) }, null, {
            ...UNKNOWN,
            values: peak,
          }),
        )
        const exact = (sum * Math.min(1, peak / values.length)) / K
        expect(isStep(grains[0] ?? 0)).toBe(true)
        expect(grains[0]).toBe(grains[1])
        expect(grains[0]).toBeLessThanOrEqual(exact * (1 + 1e-9))
        expect((grains[0] ?? 0) * 2.5).toBeGreaterThan(exact * (1 - 1e-9))
      }),
    )
    // Those who have nothing make no amount smaller.
    const row = { entities: 100, m0_contributors: 10, m0_values_largest: 400 }
    expect(grainFor(total, 1_000, row, null, { ...UNKNOWN, values: 1 })).toBe(20)
  })

  it('of a ratio is that of its side where one amount weighs most', () => {
    const ratio: Measure = { kind: 'ratio', column: 'claims_amount_gbp', per: 'members' }
    const row = { entities: 100, m0_values_total: 1_000, m0_values_largest: 10, m0_per_total: 500 }
    expect(grainFor(ratio, 2, { ...row, m0_per_largest: 2 })).toBeCloseTo(0.002, 12)
    expect(grainFor(ratio, 2, { ...row, m0_per_largest: 50 })).toBeCloseTo(0.02, 12)
  })

  it('takes a figure to the nearest multiple, within half of it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.constantFrom(1, 2, 5),
        fc.integer({ min: -2, max: 6 }),
        (value, leading, power) => {
          const grain = leading * 10 ** power
          const rounded = toGrain(value, grain)
          expect(Math.abs(rounded - value)).toBeLessThanOrEqual((grain / 2) * (1 + 1e-6))
          expect(Math.abs(rounded / grain - Math.round(rounded / grain))).toBeLessThan(1e-3)
        },
      ),
    )
    expect(toGrain(12.34567, 0)).toBe(12.34567)
  })

  it('is none for counts and shares, whose entities are one each', () => {
    expect(grainFor(count, 1_234, { entities: 1_234 })).toBe(0)
    expect(grainFor(share, 12.345, { entities: 1_234, m0_numerator: 152, m0_rest: 1_082 })).toBe(0)
  })

  it('of a count of rows is that of whoever has most of them', () => {
    expect(grainFor(count, 1_000, { entities: 40, m0_rows_total: 1_000, m0_rows_largest: 120 })).toBe(20)
  })

  it.each([
    [123.456, 1],
    [98.7, 0.1],
    [0.98765, 0.001],
    [-4_567, 10],
    [0, 0],
  ])('of a spread of %d leaves three digits', (value, grain) => {
    expect(grainFor(spread, value, { entities: 100, m0_support: 100 })).toBeCloseTo(grain, 12)
  })

  it('of a coarse figure is the amounts of fifty or, as it is drawn, a step more', () => {
    fc.assert(
      fc.property(amounts, drawn, (values, grain) => {
        const [largest, sum, size] = [Math.max(...values), sumOf(values), values.length]
        const row = { entities: size, m0_values_largest: largest }
        const coarse = grainFor(total, sum, row, { ...AS_IS, grain })
        const exact = Math.max(largest / K, sum * (50 / size))
        expect(isStep(coarse)).toBe(true)
        expect(coarse * 2.5).toBeGreaterThan(exact * (1 - 1e-9))
        expect(coarse).toBeLessThanOrEqual(exact * 2.5 * (1 + 1e-9))
      }),
    )
    const tenth = { entities: 1_000, m0_numerator: 400, m0_rest: 600 }
    expect([0, 0.9].map((grain) => grainFor(share, 40, tenth, { ...AS_IS, grain }))).toEqual([5, 10])
    expect(grainFor(spread, 123.456, { entities: 1_000 }, AS_IS)).toBe(2)
  })

  it('of a coarse count is as many entities, however many there are and whatever is drawn', () => {
    const grains = Array.from({ length: 5_000 }, (_, at) =>
      grainFor(count, at + 100, { entities: at + 100 }, { ...AS_IS, grain: at / 5_000 }),
    )
    expect(new Set(grains)).toEqual(new Set([50]))
  })

  it('takes a coarse figure up or down as it is drawn, on average to itself', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const edges = Array.from({ length: 200 }, (_, at) => (at + 0.5) / 200)
        const rounded = edges.map((edge) => toGrain(value, 50, edge))
        for (const each of rounded) expect(Math.abs(each - value)).toBeLessThan(50)
        expect(Math.abs(sumOf(rounded) / 200 - value)).toBeLessThan(0.5)
      }),
    )
  })
})
