import type { Field } from './basis.ts'

/** Vectors modulo 2: sets of places, a bit each, 32 a word. */
export type Bits = Readonly<Uint32Array>

export const has = (bits: Bits, place: number) => (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1

/** The field of two elements, where taking away is adding. */
export const modulo2: Field<Uint32Array> = {
  has,
  monic: (bits) => bits,
  eliminate(from, place, bits) {
    if (!has(from, place)) return
    for (let word = 0; word < from.length; word += 1) from[word] = (from[word] ?? 0) ^ (bits[word] ?? 0)
  },
}

/** Calls `visit` with the place of every bit that is set. */
export function eachBit(bits: Bits, visit: (place: number) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      visit(word * 32 + (31 - Math.clz32(rest & -rest)))
}

/** The first place of a set, among others; null where it has none. */
export function firstBit(bits: Bits, among: Bits = bits): number | null {
  for (let word = 0; word < bits.length; word += 1) {
    const both = (bits[word] ?? 0) & (among[word] ?? 0)
    if (both !== 0) return word * 32 + (31 - Math.clz32(both & -both))
  }
  return null
}
