/**
 * Which sets of entities a person can work out from those already shown, by adding and subtracting them.
 *
 * A set is a vector of bits, one an entity (or a bucket of entities, by hash). Shown sets span a space over the field
 * of two elements; whatever follows from them with whole coefficients is congruent to a vector of that space, so a set
 * of few entities that can be worked out is a vector of low weight in it. The search for such vectors is information
 * set decoding (Lee and Brickell, 1988).
 */

/** Bits, 32 a word. */
export type Bits = Uint32Array

/**
 * Rows that the searches for one answer look at beyond the first addition, some 10 ms. A light vector is always found
 * where at most one of its bits is a pivot; with fewer sets than a tenth of the entities that is 95 % of those with
 * four bits, and all with one.
 */
export const MOST_STEPS = 200_000

/** What the searches for one answer may still do. */
export interface Effort {
  steps: number
}

function weight(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function sumOf(a: Bits, b: Bits): Bits {
  const sum = new Uint32Array(a.length)
  for (let word = 0; word < a.length; word += 1) sum[word] = (a[word] ?? 0) ^ (b[word] ?? 0)
  return sum
}

/** The places of the first `most` bits that are set. */
function firstBits(bits: Bits, most: number): readonly number[] {
  const places: number[] = []
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      places.push(word * 32 + (31 - Math.clz32(rest & -rest)))
      if (places.length === most) return places
    }
  }
  return places
}

const has = (bits: Bits, place: number) => (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1

/** True where the sum of two vectors has fewer than `threshold` bits. */
function isLight(a: Bits, b: Bits, threshold: number): boolean {
  let total = 0
  for (let word = 0; word < a.length; word += 1) {
    const rest = (a[word] ?? 0) ^ (b[word] ?? 0)
    if (rest !== 0 && (total += weight(rest)) >= threshold) return false
  }
  return true
}

interface Row {
  readonly bits: Bits
  /** A place where this row alone has a bit. */
  readonly pivot: number
}

/** The sets that can be worked out, as a reduced basis. */
export class Span {
  readonly #rows: Row[]

  constructor(rows: readonly Row[] = []) {
    this.#rows = [...rows]
  }

  /** Independent sets in it. */
  get size(): number {
    return this.#rows.length
  }

  /** A copy that may grow on its own. */
  fork(): Span {
    return new Span(this.#rows)
  }

  /** What is left of a set when everything that is spanned is taken off; no bits where it is spanned itself. */
  #rest(set: Bits): Bits {
    let rest = set
    for (const { bits, pivot } of this.#rows) if (has(set, pivot)) rest = sumOf(rest, bits)
    return rest
  }

  add(set: Bits): void {
    const rest = this.#rest(set)
    const [pivot] = firstBits(rest, 1)
    if (pivot === undefined) return
    for (const [place, row] of this.#rows.entries())
      if (has(row.bits, pivot)) this.#rows[place] = { bits: sumOf(row.bits, rest), pivot: row.pivot }
    this.#rows.push({ bits: rest, pivot })
  }

  /** True where this set, together with those spanned, would give one of 1 to `threshold` - 1 entities. */
  isolates(set: Bits, threshold: number, effort: Effort = { steps: MOST_STEPS }): boolean {
    const rest = this.#rest(set)
    if (threshold <= 1 || firstBits(rest, 1).length === 0) return false
    const search = (bits: Bits, depth: number): boolean => {
      const places = firstBits(bits, threshold)
      if (places.length < threshold) return places.length > 0
      if (depth === 0) return false
      for (const row of this.#rows) {
        if (depth > 1 && effort.steps < 0) return false
        effort.steps -= 1
        // A light vector lacks one of these bits, so a row that has it must have been added.
        if (!places.some((place) => has(row.bits, place))) continue
        if (depth === 1 ? isLight(bits, row.bits, threshold) : search(sumOf(bits, row.bits), depth - 1))
          return true
      }
      return false
    }
    // Each bit of a light vector that is a pivot asks for one row.
    for (let depth = 0; depth < threshold && (depth < 2 || effort.steps > 0); depth += 1)
      if (search(rest, depth)) return true
    return false
  }
}
