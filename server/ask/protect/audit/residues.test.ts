import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { addTimes, checksOf, inverse, placesOf, times } from './residues.ts'

const residue = fc.integer({ min: 0, max: PRIME - 1 })
const vector = fc.array(residue, { minLength: 1, maxLength: 40 })

describe('residues', () => {
  it('are taken modulo a prime', () => {
    const factors = Array.from({ length: Math.floor(Math.sqrt(PRIME)) - 1 }, (_, at) => at + 2)
    expect(factors.filter((factor) => PRIME % factor === 0)).toEqual([])
  })

  it('have an inverse each, but for 0', () => {
    const without = Array.from({ length: PRIME - 1 }, (_, at) => at + 1).filter(
      (value) => times(value, inverse(value)) !== 1,
    )
    expect(without).toEqual([])
    expect(inverse(0)).toBe(0)
  })

  it('add up as whole numbers do, at the places that are named', () => {
    fc.assert(
      fc.property(vector, vector, residue, (to, added, factor) => {
        const sum = Uint16Array.from(to)
        const own = to.map((_, place) => added[place] ?? 0)
        const places = [...own.keys()].filter((place) => place % 3 !== 0)
        addTimes(sum, factor, Uint16Array.from(own), Uint16Array.from(places))
        expect([...sum]).toEqual(
          to.map((value, place) =>
            places.includes(place)
              ? Number((BigInt(value) + BigInt(factor) * BigInt(own[place] ?? 0)) % BigInt(PRIME))
              : value,
          ),
        )
      }),
    )
  })

  it('are added so many times to others at all places, one by one or at once', () => {
    fc.assert(
      fc.property(residue, vector, (factor, own) => {
        const [all, each] = [own, own].map((values) => Uint16Array.from(values.toReversed()))
        addTimes(all ?? new Uint16Array(), factor, Uint16Array.from(own), null)
        addTimes(each ?? new Uint16Array(), factor, Uint16Array.from(own), Uint16Array.from(own.keys()))
        expect(all).toEqual(each)
      }),
    )
  })

  it('stand at places, of which the first so many are found', () => {
    const some = Uint16Array.from([0, 7, 0, 1, 2])
    expect([placesOf(some), placesOf(some, 1), placesOf(new Uint16Array(3))]).toEqual([[1, 3, 4], [1], []])
  })

  it('have checks of which those of a sum are the sums, and no two places the same', () => {
    fc.assert(
      fc.property(vector, vector, residue, (to, added, factor) => {
        const [one, other, sum] = [to, added, []].map(() => new Uint16Array(PLACES)) as [
          ...[Uint16Array, Uint16Array, Uint16Array],
        ]
        one.set(to)
        other.set(added)
        sum.set(one)
        addTimes(sum, factor, other, null)
        const together = checksOf(one)
        addTimes(together, factor, checksOf(other), null)
        expect(checksOf(sum)).toEqual(together)
      }),
    )
    const ofOne = Array.from({ length: PLACES }, (_, place) => {
      const only = new Uint16Array(PLACES)
      only[place] = 1
      return checksOf(only).join()
    })
    expect(new Set(ofOne).size).toBe(PLACES)
  })
})
