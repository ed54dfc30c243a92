import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bits } from './bits.ts'
import { Span } from './span.ts'

const bitsOf = (places: number): Bits => Uint32Array.of(places)
const weight = (places: number) => places.toString(2).replaceAll('0', '').length

/** Every sum of one set with some of the others. */
const sumsWith = (set: number, others: readonly number[]): readonly number[] =>
  others.reduce<readonly number[]>((sums, other) => [...sums, ...sums.map((sum) => sum ^ other)], [set])

const spanOf = (sets: readonly number[]) => {
  const span = new Span(32, false)
  for (const set of sets) span.add(bitsOf(set))
  return span
}

describe('the span of what was shown', () => {
  it('finds every set of few entities that sums and differences give, and no other', () => {
    const sets = fc.array(fc.integer({ min: 1, max: 2 ** 16 - 1 }), { maxLength: 10 })
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 6 }), (shown, k) => {
        const isLight = (sum: number) => sum !== 0 && weight(sum) < k
        expect(spanOf(shown).singlesOut(k)).toBe(sumsWith(0, shown).some(isLight))
      }),
      { numRuns: 1_000 },
    )
  })

  it('follows fractions where a place is one entity', () => {
    const span = new Span(32, true)
    for (const set of [0b011, 0b110]) span.add(bitsOf(set))
    const further = span.fork()
    further.add(bitsOf(0b101))
    expect([span.singlesOut(2), further.singlesOut(2)]).toEqual([false, true])
  })

  it('grows by what is new only', () => {
    const span = spanOf([0b1100, 0b0011])
    span.add(bitsOf(0b1111))
    expect(span.size).toBe(2)
  })

  it('leaves the span that it is a copy of alone', () => {
    const span = spanOf([0b1100])
    span.fork().add(bitsOf(0b0011))
    expect(span.size).toBe(1)
  })
})
