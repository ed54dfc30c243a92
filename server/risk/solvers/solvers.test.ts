import { describe, expect, it } from 'vitest'
import { intervalOf } from './intervals.ts'
import { reduce } from './lattice.ts'
import { leastSquares } from './least-squares.ts'
import { ResidueSystem } from './residues.ts'
import { wholeNumbers } from './whole-numbers.ts'

/** Numbers as if by chance, always the same. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/** Whole numbers below a bound, and sums of so many sets of them. */
function madeSums(unknowns: number, sets: number, most: number) {
  const stream = chances(12_345)
  const random = () => stream.next().value
  const numbers = Array.from({ length: unknowns }, () => Math.floor(random() * (most + 1)))
  const sums = Array.from({ length: sets }, () => {
    const part = 0.1 + 0.4 * random()
    const of = [...numbers.keys()].filter(() => random() < part)
    return { of, total: of.reduce((sum, place) => sum + (numbers[place] ?? 0), 0) }
  })
  return { numbers, sums, most: numbers.map(() => most) }
}

describe('elimination modulo a prime', () => {
  it('keeps what is new, and sees what contradicts', () => {
    const system = new ResidueSystem(2, 101)
    expect(system.add(Float64Array.of(1, 1, 7))).toBe(true)
    expect(system.add(Float64Array.of(2, 2, 14))).toBe(false)
    expect(system.add(Float64Array.of(2, 2, 15))).toBe(null)
    expect(system.add(Float64Array.of(1, 2, 9))).toBe(true)
    expect(system.solved().map(({ pivot, row }) => [pivot, row[2]])).toEqual([
      [0, 5],
      [1, 2],
    ])
  })

  it('halves: three pairs tell each of three', () => {
    const sums = [
      { of: [0, 1], total: 12 },
      { of: [1, 2], total: 17 },
      { of: [0, 2], total: 11 },
    ]
    expect(wholeNumbers({ unknowns: 3, sums, most: [100, 100, 100] }, 1_000)).toEqual({
      values: [3, 9, 8],
      free: 0,
      by: 'elimination',
    })
  })
})

describe('lattice reduction', () => {
  it('finds the short basis of a lattice', () => {
    const basis = [
      [1n, 1n, 1n],
      [-1n, 0n, 2n],
      [3n, 5n, 6n],
    ]
    expect(reduce(basis, 1_000)).toBe(true)
    expect(basis).toEqual([
      [0n, 1n, 0n],
      [1n, 0n, 1n],
      [-1n, 0n, 2n],
    ])
  })

  it('tells whole numbers of which 6 sums are missing', () => {
    const { numbers, sums, most } = madeSums(120, 114, 40_000)
    const found = wholeNumbers({ unknowns: 120, sums, most }, 20_000)
    expect(found).toEqual({ values: numbers, free: 6, by: 'lattice' })
  })

  it('tells nothing where too little is known', () => {
    const { sums, most } = madeSums(120, 20, 40_000)
    expect(wholeNumbers({ unknowns: 120, sums, most }, 5_000).by).toBe('nothing')
  })

  it('tells nothing of figures that are rounded', () => {
    const { sums, most } = madeSums(60, 90, 40_000)
    const rounded = sums.map(({ of, total }) => ({ of, total: 100 * Math.round(total / 100) }))
    expect(wholeNumbers({ unknowns: 60, sums: rounded, most }, 5_000).by).toBe('nothing')
  })
})

describe('least squares', () => {
  it('tell an amount as surely as the sums are told', () => {
    const { numbers, sums } = madeSums(40, 400, 1_000)
    const told = sums.map(({ of, total }) => ({ of, total: 10 * Math.round(total / 10), within: 5 }))
    const estimates = leastSquares(40, told, { value: 500, spread: 500 })
    const errors = estimates.map(({ value }, place) => Math.abs(value - (numbers[place] ?? 0)))
    expect(Math.max(...errors)).toBeLessThan(2.5)
    for (const { spread } of estimates) expect(spread).toBeLessThan(1)
  })

  it('tell no more than was thought before where nothing is told', () => {
    expect(leastSquares(1, [], { value: 100, spread: 50 })).toEqual([{ value: 100, spread: 50 }])
  })
})

describe('bounds', () => {
  const sums = [
    { of: [0, 1], low: 6, high: 6 },
    { of: [1, 2], low: 2, high: 4 },
  ]

  it('are those of all numbers that are not negative', () => {
    expect([0, 1, 2].map((place) => intervalOf(3, sums, [place]))).toEqual([
      { low: 2, high: 6 },
      { low: 0, high: 4 },
      { low: 0, high: 4 },
    ])
  })

  it('are none where sums contradict each other', () => {
    expect(
      intervalOf(
        1,
        [
          { of: [0], low: 2, high: 2 },
          { of: [0], low: 3, high: 3 },
        ],
        [0],
      ),
    ).toBe(null)
  })
})
