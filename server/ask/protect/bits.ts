/** Sets of places, a bit each. */

/** Bits, 32 a word. */
export type Bits = Readonly<Uint32Array>

/** Leaves in a set the places that it has and the other has not, or the other way round. */
export function addTo(set: Uint32Array, other: Bits): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) ^ (other[word] ?? 0)
}

/** The places of the first `most` bits that are set. */
export function firstBits(bits: Bits, most: number): readonly number[] {
  const places: number[] = []
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      places.push(word * 32 + (31 - Math.clz32(rest & -rest)))
      if (places.length === most) return places
    }
  }
  return places
}

export const has = (bits: Bits, place: number) => (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1

/** Calls `visit` with the place of every bit that is set. */
export function eachBit(bits: Bits, visit: (place: number) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      visit(word * 32 + (31 - Math.clz32(rest & -rest)))
}

/** The first place that two vectors share, or null. */
export function firstShared(a: Bits, b: Bits): number | null {
  for (let word = 0; word < a.length; word += 1) {
    const both = (a[word] ?? 0) & (b[word] ?? 0)
    if (both !== 0) return word * 32 + (31 - Math.clz32(both & -both))
  }
  return null
}
