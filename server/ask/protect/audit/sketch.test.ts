import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { Knowledge } from './knowledge.ts'
import { placesOf, type Residues } from './residues.ts'
import { HALVES, roomFor, sketched, sketchesFor, WHOLE } from './sketch.ts'

const setAt = (places: readonly number[]): Residues => {
  const set = new Uint16Array(PLACES)
  for (const place of places) set[place] = 1 + ((place * 7_919) % (PRIME - 1))
  return set
}
const somePlaces = fc.uniqueArray(fc.nat(PLACES - 1), { minLength: 1, maxLength: 9 })
const placesUpTo = (count: number) => Array.from({ length: count }, (_, place) => place)

describe('sketches of sets', () => {
  it('have no more columns than the sets have places, and something wherever these have', () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        for (const sketch of HALVES.both) {
          const columns = placesOf(sketched(sketch, setAt(places)))
          expect(columns.length).toBeGreaterThan(0)
          expect(columns.length).toBeLessThanOrEqual(places.length)
        }
      }),
    )
  })

  it('are owned in the one or the other by each place', () => {
    const [first, second] = HALVES.both.map(({ own, columnOf }) =>
      placesUpTo(PLACES).filter((place) => (columnOf[place] ?? 0) < own),
    )
    expect([...(first ?? []), ...(second ?? [])].toSorted((a, b) => a - b)).toEqual(placesUpTo(PLACES))
  })

  it('of a sum are the sums', () => {
    fc.assert(
      fc.property(somePlaces, somePlaces, (one, other) => {
        const [a, b] = [setAt(one), setAt(other)]
        const sum = a.map((value, place) => (value + (b[place] ?? 0)) % PRIME)
        for (const sketch of HALVES.both) {
          const own = sketched(sketch, b)
          const together = sketched(sketch, a).map((value, at) => (value + (own[at] ?? 0)) % PRIME)
          expect(sketched(sketch, sum)).toEqual(together)
        }
      }),
    )
  })

  it('are the sets themselves where few places are taken, and there is room for as many pivots as both bases have', () => {
    expect([240, 241].map(sketchesFor)).toEqual([WHOLE, HALVES])
    expect(sketched(WHOLE.both[0], setAt([3, 4_000]))).toEqual(setAt([3, 4_000]))
    expect(roomFor(setAt(placesUpTo(100)))).toBe(100)
    expect(roomFor(setAt(placesUpTo(2_000)))).toBe(2_000)
    // All in one half, so the other has none.
    expect(roomFor(setAt(placesUpTo(1_000).map((place) => 2 * place)))).toBe(0)
  })
})

describe('what is known of many', () => {
  const random = (seed: number) => {
    let state = seed
    return () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
      return state
    }
  }
  const next = random(5)
  const everybody = setAt(placesUpTo(PLACES))
  const drawn = () => Uint16Array.from({ length: PLACES }, () => (next() >> 8) % PRIME)

  it('takes two megabytes at the most, however much that is', () => {
    let knowledge = Knowledge.of(everybody)
    let most = 0
    while (knowledge.size < 1_024) {
      const rests = knowledge.restsOf(drawn())
      // As an answer does that adds some.
      if (knowledge.size % 16 === 0) knowledge = knowledge.copy()
      if (rests !== null) knowledge.add(rests)
      most = Math.max(most, knowledge.bytes)
    }
    expect(most).toBeLessThan(2_000_000)
  })

  it('tells one to four from any two sets, wherever they are, and no twelve', () => {
    const knowledge = Knowledge.of(everybody)
    const told = Array.from({ length: 80 }, drawn)
    for (const set of told) {
      const rests = knowledge.restsOf(set)
      if (rests !== null) knowledge.add(rests)
    }
    const [one, other] = [told[7] ?? drawn(), told[61] ?? drawn()]
    const isUnsafe = (places: readonly number[]) => {
      const few = setAt(places)
      const set = one.map((value, place) => (value + 3 * (other[place] ?? 0) + (few[place] ?? 0)) % PRIME)
      const rests = knowledge.restsOf(set)
      return rests !== null && knowledge.wouldSingleOut(rests, 5)
    }
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(PLACES - 1), { minLength: 1, maxLength: 4 }), (few) => {
        expect(isUnsafe(few)).toBe(true)
      }),
    )
    expect(isUnsafe(Array.from({ length: 12 }, (_, at) => at * 301))).toBe(false)
  })

  it('lets nothing be told that has no place in one of the halves, for which there would be no pivot', () => {
    const knowledge = Knowledge.of(everybody)
    const [even, both] = [placesUpTo(40).map((place) => 2 * place), placesUpTo(40)].map((places) =>
      knowledge.restsOf(setAt(places)),
    )
    expect([even, both].map((rests) => rests && knowledge.wouldSingleOut(rests, 5))).toEqual([true, false])
  })

  it('is not read from what a basis of another form wrote', () => {
    const knowledge = Knowledge.of(everybody)
    const rests = knowledge.restsOf(everybody)
    if (rests !== null) knowledge.add(rests)
    const written = knowledge.written()
    expect(Knowledge.read(written, everybody)?.written()).toEqual(written)
    expect(Knowledge.read(written, setAt([1, 2, 3]))).toBeNull()
    const before = Uint16Array.from([PLACES, 1, ...Array.from({ length: 2 * (1 + PLACES) }, () => 0)])
    expect(Knowledge.read(new Uint8Array(before.buffer), everybody)).toBeNull()
  })
})
