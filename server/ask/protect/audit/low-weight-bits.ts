import type { Row } from './basis.ts'
import { eachBit, type Bits } from './bits.ts'

/** The search for a vector of low weight among the sums of a few rows of a basis modulo 2. */

/** Rows by places from which a vector of low weight may well have more than two pivots. */
const CROWDED = 0.03

/** Rows beyond which sums of three and four of them are not looked at: it would take more than a tenth of a second. */
const MOST_PAIRED = 600

const mixed = (value: number) => {
  const once = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39)
  return twice ^ (twice >>> 15)
}

const made = new WeakMap<Row<Bits>, Int32Array>()

/** A number for each part of the places, of the bits there but the pivot; fingerprints of a sum are the sums of the fingerprints. */
function fingerprintsOf(row: Row<Bits>, parts: number): Int32Array {
  const before = made.get(row)
  if (before?.length === parts) return before
  const fingerprints = new Int32Array(parts)
  eachBit(row.vector, (place) => {
    if (place === row.pivot) return
    const mark = mixed(place + 1)
    const part = (mark >>> 8) % parts
    fingerprints[part] = (fingerprints[part] ?? 0) ^ mixed(mark)
  })
  made.set(row, fingerprints)
  return fingerprints
}

/** True where a sum of rows has 1 to `threshold` - 1 bits. */
function isLowWeightSum(rows: readonly Row<Bits>[], threshold: number): boolean {
  const words = rows[0]?.vector.length ?? 0
  let total = 0
  for (let word = 0; word < words; word += 1) {
    let sum = 0
    for (const { vector } of rows) sum ^= vector[word] ?? 0
    for (; sum !== 0; sum &= sum - 1) if ((total += 1) >= threshold) return false
  }
  return total > 0
}

const SLOT_BITS = 19

/** Numbers from 1 up by whole numbers; made once, because a search of its pairs takes more from the heap than time. */
class NumberTable {
  readonly #keys = new Int32Array(1 << SLOT_BITS)
  readonly #values = new Int32Array(1 << SLOT_BITS)

  clear(): void {
    this.#values.fill(0)
  }

  /** What stands under a key; where nothing does, it is put there and 0 given. */
  getOrPut(key: number, value: number): number {
    for (let slot = mixed(key) >>> (32 - SLOT_BITS); ; slot = (slot + 1) & ((1 << SLOT_BITS) - 1)) {
      const found = this.#values[slot] ?? 0
      if (found !== 0 && this.#keys[slot] === key) return found
      if (found !== 0) continue
      this.#keys[slot] = key
      this.#values[slot] = value
      return 0
    }
  }
}

const pairs = new NumberTable()

/**
 * True where a sum of up to two rows has 1 to `threshold` - 1 bits, or of up to four where they are crowded.
 *
 * @param places how many the rows concern
 */
export function hasLowWeightSum(rows: readonly Row<Bits>[], places: number, threshold: number): boolean {
  const isLowWeight = (...of: readonly Row<Bits>[]) => isLowWeightSum(of, threshold)
  if (rows.some((row) => isLowWeight(row))) return true
  const isCrowded = rows.length > CROWDED * places && rows.length <= MOST_PAIRED
  // A vector of low weight is the sum of as many rows as it has pivots. Its other bits, fewer than the threshold less
  // those, leave at least one of as many parts of the places empty, so that the fingerprints of the rows cancel there.
  for (let part = 0; part < threshold - 2; part += 1) {
    const fingerprints = Int32Array.from(rows, (row) => fingerprintsOf(row, threshold)[part] ?? 0)
    const alike = Map.groupBy(rows.keys(), (row) => fingerprints[row] ?? 0)
    const anyLike = (fingerprint: number, test: (row: Row<Bits>) => boolean) =>
      (alike.get(fingerprint) ?? []).some((at) => rows[at] !== undefined && test(rows[at]))
    for (const [place, row] of rows.entries())
      if (anyLike(fingerprints[place] ?? 0, (other) => other !== row && isLowWeight(row, other))) return true
    if (!isCrowded || part >= threshold - 3) continue
    pairs.clear()
    // Most fingerprints are of no single row; a look at one byte says so.
    const maybe = new Uint8Array(1 << 16)
    for (const fingerprint of fingerprints) maybe[mixed(fingerprint) >>> 16] = 1
    for (const [place, row] of rows.entries()) {
      for (let next = place + 1; next < rows.length; next += 1) {
        const second = rows[next]
        if (second === undefined) continue
        const fingerprint = (fingerprints[place] ?? 0) ^ (fingerprints[next] ?? 0)
        if (
          maybe[mixed(fingerprint) >>> 16] === 1 &&
          anyLike(fingerprint, (third) => isLowWeight(row, second, third))
        )
          return true
        const before = pairs.getOrPut(fingerprint, place * MOST_PAIRED + next)
        if (before === 0) continue
        const [third, fourth] = [rows[Math.floor(before / MOST_PAIRED)], rows[before % MOST_PAIRED]]
        if (third !== undefined && fourth !== undefined && isLowWeight(row, second, third, fourth))
          return true
      }
    }
  }
  return false
}
