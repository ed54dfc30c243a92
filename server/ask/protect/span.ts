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

/** Calls `visit` with the place of every bit that is set. */
function eachBit(bits: Bits, visit: (place: number) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      visit(word * 32 + (31 - Math.clz32(rest & -rest)))
}

/** The first place that two vectors share, or null. */
function firstShared(a: Bits, b: Bits): number | null {
  for (let word = 0; word < a.length; word += 1) {
    const both = (a[word] ?? 0) & (b[word] ?? 0)
    if (both !== 0) return word * 32 + (31 - Math.clz32(both & -both))
  }
  return null
}

interface Row {
  readonly bits: Bits
  /** A place where this row alone has a bit. */
  readonly pivot: number
}

/** The sets that can be worked out, as a reduced basis. */
export class Span {
  #rows: Row[]
  /** A number for each place: the same where no set that was added tells two places apart. */
  readonly #kinds: Uint32Array
  #added: number

  constructor(places: number, from?: Span) {
    this.#rows = from === undefined ? [] : [...from.#rows]
    this.#kinds = from === undefined ? new Uint32Array(places) : from.#kinds.slice()
    this.#added = from === undefined ? 0 : from.#added
  }

  /** Independent sets in it. */
  get size(): number {
    return this.#rows.length
  }

  /** A copy that may grow on its own. */
  fork(): Span {
    return new Span(this.#kinds.length, this)
  }

  add(set: Bits): void {
    let rest = set
    // Each row is the only one with its pivot, so that one pass takes off all that is spanned.
    for (const { bits, pivot } of this.#rows) if (has(set, pivot)) rest = sumOf(rest, bits)
    const [pivot] = firstBits(rest, 1)
    if (pivot === undefined) return
    this.#added += 1
    const mark = Math.imul(this.#added, 0x9e3779b1) ^ Math.imul(this.#added, this.#added | 1)
    eachBit(set, (place) => {
      this.#kinds[place] = (this.#kinds[place] ?? 0) ^ mark
    })
    this.#take({ bits: rest, pivot })
  }

  /** Adds a row, or puts one in its place, and takes its pivot out of all others. */
  #take(row: Row, place = this.#rows.length): void {
    for (const [at, other] of this.#rows.entries())
      if (at !== place && has(other.bits, row.pivot))
        this.#rows[at] = { bits: sumOf(other.bits, row.bits), pivot: other.pivot }
    this.#rows[place] = row
  }

  /**
   * The rows that concern small kinds alone. Every other row gets a pivot among `threshold` places or more of one kind:
   * a light vector has none of these, so no such row is part of it.
   */
  #smallRows(threshold: number): { readonly rows: readonly Row[]; readonly places: number } {
    const sizes = new Map<number, number>()
    for (const kind of this.#kinds) sizes.set(kind, (sizes.get(kind) ?? 0) + 1)
    const large = new Uint32Array(this.#kinds.length / 32)
    let places = 0
    for (const [place, kind] of this.#kinds.entries()) {
      if (kind === 0) continue
      if ((sizes.get(kind) ?? 0) < threshold) places += 1
      else large[place >>> 5] = (large[place >>> 5] ?? 0) | (1 << (place & 31))
    }
    for (const place of this.#rows.keys()) {
      const row = this.#rows[place]
      if (row === undefined || has(large, row.pivot)) continue
      const pivot = firstShared(row.bits, large)
      if (pivot !== null) this.#take({ bits: row.bits, pivot }, place)
    }
    return { rows: this.#rows.filter(({ pivot }) => !has(large, pivot)), places }
  }

  /** True where one of 1 to `threshold` - 1 entities can be worked out. */
  singlesOut(threshold: number): boolean {
    if (threshold <= 1) return false
    const { rows, places } = this.#smallRows(threshold)
    const isLight = (...of: readonly Row[]) => isLightSum(of, threshold)
    if (rows.some((row) => isLight(row))) return true
    const isCrowded = rows.length > CROWDED * places && rows.length <= MOST_PAIRED
    // A light vector is the sum of as many rows as it has pivots. Its other bits, fewer than the threshold less those,
    // leave at least one of as many parts of the places empty, so that the prints of the rows cancel there.
    for (let part = 0; part < threshold - 2; part += 1) {
      const prints = rows.map((row) => printsOf(row, threshold)[part] ?? 0)
      const alike = Map.groupBy(rows.keys(), (row) => prints[row] ?? 0)
      const rowsLike = (print: number) => (alike.get(print) ?? []).map((row) => rows[row])
      const pairs = new Map<number, readonly [number, number]>()
      const withPairs = isCrowded && part < threshold - 3
      for (const [place, row] of rows.entries()) {
        const own = prints[place] ?? 0
        if (rowsLike(own).some((other) => other !== undefined && other !== row && isLight(row, other)))
          return true
        if (!withPairs) continue
        for (let next = place + 1; next < rows.length; next += 1) {
          const second = rows[next]
          const print = own ^ (prints[next] ?? 0)
          if (second === undefined) continue
          if (
            alike.has(print) &&
            rowsLike(print).some((third) => third !== undefined && isLight(row, second, third))
          )
            return true
          const before = pairs.get(print)
          if (before === undefined) pairs.set(print, [place, next])
          else {
            const [third, fourth] = before.map((at) => rows[at])
            if (third !== undefined && fourth !== undefined && isLight(row, second, third, fourth))
              return true
          }
        }
      }
    }
    return false
  }
}

/** True where a sum of vectors has 1 to `threshold` - 1 bits. */
function isLightSum(rows: readonly Row[], threshold: number): boolean {
  const words = rows[0]?.bits.length ?? 0
  let total = 0
  for (let word = 0; word < words; word += 1) {
    let sum = 0
    for (const { bits } of rows) sum ^= bits[word] ?? 0
    for (; sum !== 0; sum &= sum - 1) if ((total += 1) >= threshold) return false
  }
  return total > 0
}

/** Rows by places from which a light vector may well have more than two pivots. */
const CROWDED = 0.03

/** Rows beyond which sums of three and four of them are not looked at: it would take more than a tenth of a second. */
const MOST_PAIRED = 600

const mixed = (value: number) => {
  const once = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39)
  return twice ^ (twice >>> 15)
}

const known = new WeakMap<Row, Int32Array>()

/** A number for each part of the places, of the bits there but the pivot; prints of a sum are the sums of the prints. */
function printsOf(row: Row, parts: number): Int32Array {
  const before = known.get(row)
  if (before?.length === parts) return before
  const prints = new Int32Array(parts)
  eachBit(row.bits, (place) => {
    if (place === row.pivot) return
    const mark = mixed(place + 1)
    const part = (mark >>> 8) % parts
    prints[part] = (prints[part] ?? 0) ^ mixed(mark)
  })
  known.set(row, prints)
  return prints
}
