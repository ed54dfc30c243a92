import { describe, expect, it } from 'vitest'
import { drawsOf } from '../../../../tests/support/made-up.ts'
import { seasonOf } from './seasonality.ts'
import { outlierIn, shapeOf } from './series-shape.ts'
import { areDifferent, criticalValue } from '../../statistics/statistics.ts'

const TRIES = 400

/** A series about what a law says, moved by chance of one; its margins are known, or not told. */
const series = (seed: number, length: number, law: (at: number) => number, margin: number) => {
  const draw = drawsOf(seed)
  return Array.from({ length }, (_, at) => ({ value: 100 + law(at) + draw(), margin }))
}

const kindsOf = (length: number, law: (at: number) => number, margin: number, mayJump = true) =>
  Array.from(
    { length: TRIES },
    (_, seed) => shapeOf(series(seed, length, law, margin), { mayJump }).shape.kind,
  )

const part = (kinds: readonly string[], ...wanted: readonly string[]) =>
  kinds.filter((kind) => wanted.includes(kind)).length / kinds.length

describe('the shape of figures', () => {
  it.each([
    [4, 1],
    [6, 1],
    [12, 1],
    [36, 1],
    [60, 1],
    [6, 0],
    [12, 0],
    [36, 0],
  ])('of %d that move by chance alone (margin %d) is none but in one of twenty', (length, margin) => {
    const kinds = kindsOf(length, () => 0, margin)
    expect(part(kinds, 'level', 'unsteady')).toBeGreaterThanOrEqual(0.95)
  })

  it.each([
    ['line', 12, (at: number) => at, 'line'],
    ['fall', 36, (at: number) => -at / 2, 'line'],
    ['step', 16, (at: number) => (at < 9 ? 0 : 8), 'step'],
    ['peak', 24, (at: number) => 8 - Math.abs(at - 12), 'bend'],
    ['rest', 36, (at: number) => Math.min(at, 15), 'bend'],
    ['way with a drop in it', 40, (at: number) => at - (at < 25 ? 0 : 20), 'line'],
  ] as const)('of a %s over %d is found', (_, length, law, kind) => {
    expect(part(kindsOf(length, law, 1), kind)).toBeGreaterThan(0.9)
    expect(part(kindsOf(length, law, 0), kind)).toBeGreaterThan(0.9)
  })

  it('says where a step is', () => {
    const places = Array.from({ length: TRIES }, (_, seed) => {
      const { shape } = shapeOf(series(seed, 20, (at) => (at < 12 ? 0 : 8), 1))
      return shape.kind === 'step' ? shape.at : null
    })
    expect(places.filter((place) => place === 12).length / TRIES).toBeGreaterThan(0.9)
  })

  it('finds one figure out of line, and none by chance', () => {
    const found = (law: (at: number) => number, margin: number) =>
      Array.from({ length: TRIES }, (_, seed) => outlierIn(shapeOf(series(seed, 24, law, margin))))
    for (const margin of [0, 1]) {
      expect(found(() => 0, margin).filter((place) => place !== null).length / TRIES).toBeLessThanOrEqual(
        0.05,
      )
      expect(
        found((at) => (at === 9 ? 9 : 0), margin).filter((place) => place === 9).length / TRIES,
      ).toBeGreaterThan(0.9)
    }
  })
})

describe('the season', () => {
  const years = (seed: number, law: (at: number) => number, margin: number) => {
    const points = series(seed, 36, law, margin)
    return [points.slice(0, 12), points.slice(12, 24), points.slice(24)]
  }
  const marked = (law: (at: number) => number, margin: number) =>
    Array.from({ length: TRIES }, (_, seed) =>
      (seasonOf(years(seed, law, margin))?.parts ?? []).flatMap(({ isBeyond }, at) => (isBeyond ? [at] : [])),
    )

  it.each([0, 1])('is none by chance (margin %d), nor of a trend', (margin) => {
    for (const law of [() => 0, (at: number) => at])
      expect(marked(law, margin).filter(({ length }) => length > 0).length / TRIES).toBeLessThanOrEqual(0.05)
  })

  it.each([0, 1])('of a September is found (margin %d)', (margin) => {
    const found = marked((at) => (at % 12 === 8 ? 6 : 0), margin)
    expect(found.filter((parts) => parts.includes(8)).length / TRIES).toBeGreaterThan(0.9)
  })
})

describe('differences', () => {
  it('of equal figures are told in one of twenty', () => {
    const told = Array.from({ length: TRIES }, (_, seed) => areDifferent(series(seed, 12, () => 0, 1)))
    expect(told.filter(Boolean).length / TRIES).toBeLessThanOrEqual(0.07)
  })

  it('lie further out the more are compared, and the less is known of them', () => {
    expect(criticalValue(1)).toBeCloseTo(1.96, 2)
    expect(criticalValue(66)).toBeGreaterThan(3)
    expect(criticalValue(66, 5)).toBeGreaterThan(criticalValue(66, 50))
  })
})
