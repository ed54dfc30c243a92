import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bits } from './bits.ts'
import { KnowledgeOfRows } from './knowledge-of-rows.ts'

const bitsOf = (places: number): Bits => Uint32Array.of(places)
const weight = (places: number) => places.toString(2).replaceAll('0', '').length

/** Every sum of one set with some of the others. */
const sumsWith = (set: number, others: readonly number[]): readonly number[] =>
  others.reduce<readonly number[]>((sums, other) => [...sums, ...sums.map((sum) => sum ^ other)], [set])

const knowledgeOf = (sets: readonly number[], isExact = false) =>
  sets.reduce((known, set) => known.with(bitsOf(set)), KnowledgeOfRows.over(32, isExact))

describe('what is known of rows', () => {
  it('finds every set of few entities that sums and differences give, and no other', () => {
    const sets = fc.array(fc.integer({ min: 1, max: 2 ** 16 - 1 }), { maxLength: 10 })
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 6 }), (shown, k) => {
        const isLight = (sum: number) => sum !== 0 && weight(sum) < k
        expect(knowledgeOf(shown).singlesOut(k)).toBe(sumsWith(0, shown).some(isLight))
      }),
      { numRuns: 1_000 },
    )
  })

  it('follows fractions where a place is one entity', () => {
    const known = knowledgeOf([0b011, 0b110], true)
    expect([known.singlesOut(2), known.with(bitsOf(0b101)).singlesOut(2)]).toEqual([false, true])
  })

  it('grows by what is new only', () => {
    expect(knowledgeOf([0b1100, 0b0011]).with(bitsOf(0b1111)).size).toBe(2)
  })

  it('stays as it is where something is tried with it', () => {
    const known = knowledgeOf([0b1100])
    expect(known.with(bitsOf(0b1101)).singlesOut(2)).toBe(true)
    expect([known.size, known.singlesOut(2)]).toEqual([1, false])
  })
})
