import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { checksOf, inverse, placesOf, times } from './residues.ts'

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

  it('stand at places, of which the first so many are found', () => {
    const some = Uint16Array.from([0, 7, 0, 1, 2])
    expect([placesOf(some), placesOf(some, 1), placesOf(new Uint16Array(3))]).toEqual([[1, 3, 4], [1], []])
  })

  it('have checks of which those of a sum are the sums, and no two places the same', () => {
    fc.assert(
      fc.property(vector, vector, residue, (to, added, factor) => {
        const [one, other] = [to, added].map((numbers) => {
          const whole = new Uint16Array(PLACES)
          whole.set(numbers)
          return whole
        }) as [Uint16Array, Uint16Array]
        const sum = one.map((number, place) => (number + factor * (other[place] ?? 0)) % PRIME)
        const [ofOne, ofOther] = [checksOf(one), checksOf(other)]
        expect(checksOf(sum)).toEqual(
          ofOne.map((number, check) => (number + factor * (ofOther[check] ?? 0)) % PRIME),
        )
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
