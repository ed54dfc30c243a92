import { addTo, eachBit, firstBits, firstShared, has, type Bits } from './bits.ts'
import { Equations } from './equations.ts'
import { Kinds } from './kinds.ts'
import { hasLightSum, type Vector } from './light.ts'
import type { Space } from './space.ts'

/**
 * Which sets of entities a person can work out from those already shown, by adding and subtracting them.
 *
 * A set is a vector of bits, one an entity (or a bucket of entities, by hash). Shown sets span a space over the field
 * of two elements; whatever follows from them with whole coefficients is congruent to a vector of that space, so a set
 * of few entities that can be worked out is a vector of low weight in it. The search for such vectors is information
 * set decoding (Lee and Brickell, 1988). Where places are entities, `Equations` looks for what follows with fractions.
 */

interface Row extends Vector {
  /** Of whom the bits are, and who may change them: a copy of a span shares its rows. */
  readonly owner: object
}

const NONE: ReadonlyMap<number, number> = new Map()

/** Kinds beyond which no equations are kept: reducing them would take longer than an answer may. */
const MOST_KINDS = 1_000

/** The sets that can be worked out, as a reduced basis. */
export class Span implements Space {
  #rows: Row[]
  #owner: object = {}
  readonly #kinds: Kinds
  /** Null where places are not entities, or have too many kinds. */
  #equations: Equations | null

  /** @param isExact whether a place is one entity, rather than all that share a bucket */
  constructor(places: number, isExact: boolean, from?: Span) {
    this.#rows = from === undefined ? [] : [...from.#rows]
    this.#kinds = from === undefined ? new Kinds(places) : from.#kinds.fork()
    this.#equations =
      from === undefined ? (isExact ? new Equations() : null) : (from.#equations?.fork() ?? null)
  }

  /** Independent sets in it. */
  get size(): number {
    return this.#rows.length
  }

  /** A copy that may grow on its own. */
  fork(): Span {
    this.#owner = {}
    return new Span(this.#kinds.places, this.#equations !== null, this)
  }

  add(set: Bits): void {
    const rest = set.slice()
    // Each row is the only one with its pivot, so that one pass takes off all that is spanned.
    for (const { bits, pivot } of this.#rows) if (has(set, pivot)) addTo(rest, bits)
    const [pivot] = firstBits(rest, 1)
    // A sum of sets that were added cuts no kind that they did not.
    const cut = pivot === undefined ? NONE : this.#kinds.cut(set)
    this.#equate(set, cut)
    if (pivot !== undefined) this.#take({ bits: rest, pivot, owner: this.#owner })
  }

  /** Adds a set as an equation over kinds, some of which it has just cut. */
  #equate(set: Bits, cut: ReadonlyMap<number, number>): void {
    if (this.#kinds.count > MOST_KINDS) this.#equations = null
    if (this.#equations === null) return
    if (cut.size > 0) this.#equations.widen(this.#kinds.count, cut)
    const values = new Uint16Array(this.#kinds.count)
    eachBit(set, (place) => {
      values[this.#kinds.of(place)] = 1
    })
    this.#equations.add(values, this.#size)
  }

  readonly #size = (kind: number) => this.#kinds.size(kind)

  /** Adds a row, or puts one in its place, and takes its pivot out of all others. */
  #take(row: Row, place = this.#rows.length): void {
    for (const [at, other] of this.#rows.entries()) {
      if (at === place || !has(other.bits, row.pivot)) continue
      const bits = other.owner === this.#owner ? other.bits : other.bits.slice()
      addTo(bits, row.bits)
      // Another row, though its bits may be the same array: its prints are others.
      this.#rows[at] = { bits, pivot: other.pivot, owner: this.#owner }
    }
    this.#rows[place] = row
  }

  /**
   * The rows that concern small kinds alone. Every other row gets a pivot among `threshold` places or more of one kind:
   * a light vector has none of these, so no such row is part of it.
   */
  #smallRows(threshold: number): { readonly rows: readonly Row[]; readonly places: number } {
    const large = new Uint32Array(this.#kinds.places / 32)
    let places = 0
    for (let place = 0; place < this.#kinds.places; place += 1) {
      if (this.#kinds.size(this.#kinds.of(place)) < threshold) places += 1
      else large[place >>> 5] = (large[place >>> 5] ?? 0) | (1 << (place & 31))
    }
    for (const place of this.#rows.keys()) {
      const row = this.#rows[place]
      if (row === undefined || has(large, row.pivot)) continue
      const pivot = firstShared(row.bits, large)
      if (pivot !== null) this.#take({ bits: row.bits, pivot, owner: row.owner }, place)
    }
    return { rows: this.#rows.filter(({ pivot }) => !has(large, pivot)), places }
  }

  /** True where one of 1 to `threshold` - 1 entities can be worked out. */
  singlesOut(threshold: number): boolean {
    if (threshold <= 1) return false
    if (this.#equations?.singlesOut(threshold, this.#size) === true) return true
    const { rows, places } = this.#smallRows(threshold)
    return hasLightSum(rows, places, threshold)
  }
}
