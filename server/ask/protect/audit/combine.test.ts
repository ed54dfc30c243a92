import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { combine, dot, lasting, space } from './combine.ts'

const residue = fc.oneof(fc.integer({ min: 0, max: PRIME - 1 }), fc.constantFrom(0, 1, PRIME - 1))
const FROM = 100
const VECTOR = 200

describe('combined vectors', () => {
  it('are sums as whole numbers have them, of any length, and nothing beyond it is touched', () => {
    const pairs = fc.array(fc.tuple(residue, residue), { maxLength: 41 })
    fc.assert(
      fc.property(pairs, residue, (numbers, factor) => {
        space.fill(7, 0, 300)
        space.set(
          numbers.map(([from]) => from),
          FROM,
        )
        space.set(
          numbers.map(([, vector]) => vector),
          VECTOR,
        )
        combine(0, FROM, factor, VECTOR, numbers.length)
        const sums = numbers.map(([from, vector]) =>
          Number((BigInt(from) + BigInt(factor) * BigInt(vector)) % BigInt(PRIME)),
        )
        expect([...space.subarray(0, FROM)]).toEqual([
          ...sums,
          ...Array.from({ length: FROM - numbers.length }, () => 7),
        ])
      }),
    )
  })

  it('are right for every factor, with the numbers that rounding is the hardest for', () => {
    const vector = [0, 1, 2, PRIME - 1, PRIME - 2, (PRIME - 1) / 2, (PRIME + 1) / 2, 12_345]
    const wrong: number[] = []
    for (let factor = 0; factor < PRIME; factor += 1)
      for (const from of [0, PRIME - 1]) {
        space.fill(from, FROM, FROM + vector.length)
        space.set(vector, VECTOR)
        combine(0, FROM, factor, VECTOR, vector.length)
        if (vector.some((number, at) => space[at] !== (from + factor * number) % PRIME)) wrong.push(factor)
      }
    expect(wrong).toEqual([])
  })

  it('may be written where they are read, or a little before', () => {
    fc.assert(
      fc.property(
        fc.array(residue, { minLength: 1, maxLength: 60 }),
        fc.nat(9),
        residue,
        (from, before, factor) => {
          space.set(from, FROM)
          space.set(from.toReversed(), VECTOR)
          combine(FROM - before, FROM, factor, VECTOR, from.length)
          expect([...space.subarray(FROM - before, FROM - before + from.length)]).toEqual(
            from.map((number, at) => (number + factor * (from.at(-1 - at) ?? 0)) % PRIME),
          )
        },
      ),
    )
  })
})

describe('the products of two vectors', () => {
  // What stays there is what checks are made of.
  const kept = Uint16Array.from(lasting.subarray(0, PLACES))
  afterEach(() => lasting.set(kept))

  it('are added up as whole numbers have them, and are right where all numbers are as large as can be', () => {
    const eights = fc.array(fc.tuple(residue, residue), { minLength: 8, maxLength: 8 })
    const largest = Array.from({ length: PLACES }, (): [number, number] => [PRIME - 1, PRIME - 1])
    fc.assert(
      fc.property(fc.array(eights, { maxLength: 5 }), (parts) => {
        const pairs = parts.flat()
        space.set(
          pairs.map(([one]) => one),
          VECTOR,
        )
        lasting.set(pairs.map(([, other]) => other))
        const sum = pairs.reduce((all, [one, other]) => all + BigInt(one) * BigInt(other), 0n)
        expect(BigInt(dot(VECTOR, 0, pairs.length))).toBe(sum)
      }),
      { examples: [[[largest]]] },
    )
  })
})
