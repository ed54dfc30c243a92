import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIME } from '../../../semantic-model/places.ts'
import { hasLowWeightSum } from './low-weight.ts'
import { inverse, placesOf, times } from './residues.ts'

const plus = (vector: Uint16Array, factor: number, other: Uint16Array) =>
  vector.map((number, place) => (number + factor * (other[place] ?? 0)) % PRIME)

const weightOf = (vector: Uint16Array) => placesOf(vector).length

/** Multiples that two numbers of each of two rows have to be added in, for a rest to be 0 at both places; null where none or any would do. */
function solved(rest: readonly number[], one: readonly number[], other: readonly number[]) {
  const [[a = 0, c = 0], [b = 0, d = 0]] = [one, other]
  const determinant = (times(a, d) + PRIME - times(b, c)) % PRIME
  if (determinant === 0) return null
  const [u, v] = [(PRIME - (rest[0] ?? 0)) % PRIME, (PRIME - (rest[1] ?? 0)) % PRIME]
  const ofOne = (times(u, d) + PRIME - times(b, v)) % PRIME
  const ofOther = (times(a, v) + PRIME - times(u, c)) % PRIME
  return [times(ofOne, inverse(determinant)), times(ofOther, inverse(determinant))] as const
}

/** Whether there is a sum of few places, by trying for which pairs of places each two rows make it 0. A row counts itself, by its pivot. */
function isThere(rest: Uint16Array, rows: readonly Uint16Array[], threshold: number): boolean {
  if (weightOf(rest) < threshold) return true
  const places = [...rest.keys()]
  return rows.some((one, at) =>
    places.some((place) => {
      const there = one[place] ?? 0
      if (there !== 0) {
        const alone = times(PRIME - (rest[place] ?? 0), inverse(there)) % PRIME
        if (alone !== 0 && weightOf(plus(rest, alone, one)) + 1 < threshold) return true
      }
      return rows.slice(at + 1).some((other) =>
        places.slice(place + 1).some((second) => {
          const numbers = [rest, one, other].map((vector) => [vector[place] ?? 0, vector[second] ?? 0])
          const [ofRest = [], ofOne = [], ofOther = []] = numbers
          const factors = solved(ofRest, ofOne, ofOther)
          if (factors === null || factors.includes(0)) return false
          return weightOf(plus(plus(rest, factors[0], one), factors[1], other)) + 2 < threshold
        }),
      )
    }),
  )
}

/** Rows, and a rest that is made of some of them and a few places, or of chance. */
const cases = fc
  .record({ width: fc.integer({ min: 6, max: 16 }), size: fc.integer({ min: 1, max: 5 }) })
  .chain(({ width, size }) => {
    const number = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: PRIME - 1 }))
    const vector = fc
      .array(number, { minLength: width, maxLength: width })
      .map((numbers) => Uint16Array.from(numbers))
    return fc.record({
      rows: fc.array(vector, { minLength: size, maxLength: size }),
      of: fc.array(fc.tuple(fc.nat(size - 1), fc.integer({ min: 1, max: PRIME - 1 })), { maxLength: 2 }),
      few: fc.dictionary(fc.integer({ min: 0, max: width - 1 }).map(String), number, { maxKeys: 6 }),
      threshold: fc.integer({ min: 2, max: 8 }),
    })
  })

describe('the search for a sum of few', () => {
  it('misses none that there is with up to two rows', () => {
    const found = { there: 0, not: 0 }
    fc.assert(
      fc.property(cases, ({ rows, of, few, threshold }) => {
        const width = rows[0]?.length ?? 0
        let rest = Uint16Array.from({ length: width }, (_, place) => few[place] ?? 0)
        for (const [row, times] of of) rest = plus(rest, times, rows[row] ?? rest)
        fc.pre(weightOf(rest) > 0)
        const numbers = Uint16Array.from(rows.flatMap((row) => [...row]))
        const isFound = hasLowWeightSum(rest, { size: rows.length, width, numbers }, threshold)
        found[isFound ? 'there' : 'not'] += 1
        if (!isFound) expect(isThere(rest, rows, threshold)).toBe(false)
      }),
      { numRuns: 1_500 },
    )
    // It is no search that finds everything.
    expect(Math.min(found.there, found.not)).toBeGreaterThan(200)
  })
})
