import { eachBit, type Bits } from './bits.ts'
import type { Kinds } from './kinds.ts'

/**
 * What follows from shown sets by any multiples and fractions of them: a system of linear equations, one a set, over
 * kinds of entities that no set tells apart. It is kept reduced, modulo a prime, so that whatever few entities follow
 * from it stand in a row of their own, or in the sum of two.
 */

/** Small enough that a product and a sum are exact, large enough that hardly a number vanishes by chance. */
const PRIME = 65_521

/** Kinds beyond which nothing is kept any more: the reduction would take longer than an answer may. */
const MOST_KINDS = 1_000
/** Rows beyond which sums of two are not looked at. */
const MOST_PAIRED = 300

interface Row {
  /** By kind. */
  readonly values: Uint16Array
  /** A kind that no other row has. */
  readonly pivot: number
}

const remainder = (value: number) => value - Math.floor(value / PRIME) * PRIME

function inverse(value: number): number {
  let [result, base] = [1, value]
  for (let power = PRIME - 2; power > 0; power = power >>> 1) {
    if (power & 1) result = remainder(result * base)
    base = remainder(base * base)
  }
  return result
}

/** `values` with so many times another row added that `kind` vanishes; the other row has 1 there. */
function without(values: Uint16Array, kind: number, other: Uint16Array): Uint16Array {
  const factor = values[kind] ?? 0
  if (factor === 0) return values
  const times = PRIME - factor
  const left = new Uint16Array(values.length)
  for (let at = 0; at < values.length; at += 1) {
    const value = (values[at] ?? 0) + times * (other[at] ?? 0)
    left[at] = value - Math.floor(value / PRIME) * PRIME
  }
  return left
}

export class Equations {
  #rows: Row[]
  #isGivenUp: boolean

  constructor(from?: Equations) {
    this.#rows = from === undefined ? [] : [...from.#rows]
    this.#isGivenUp = from !== undefined && from.#isGivenUp
  }

  /** A copy that may grow on its own. */
  fork(): Equations {
    return new Equations(this)
  }

  /**
   * Adds the equation of a set.
   *
   * @param kinds as they are with the set
   * @param cut the kinds that it made, by those they were
   */
  add(set: Bits, kinds: Kinds, cut: ReadonlyMap<number, number>): void {
    this.#isGivenUp ||= kinds.count > MOST_KINDS
    if (this.#isGivenUp) {
      this.#rows = []
      return
    }
    if (cut.size > 0)
      this.#rows = this.#rows.map(({ values, pivot }) => {
        const longer = new Uint16Array(kinds.count)
        longer.set(values)
        for (const [kind, own] of cut) longer[own] = values[kind] ?? 0
        return { values: longer, pivot }
      })
    let rest: Uint16Array = new Uint16Array(kinds.count)
    eachBit(set, (place) => {
      rest[kinds.of(place)] = 1
    })
    for (const { values, pivot } of this.#rows) rest = without(rest, pivot, values)
    this.#take(rest, kinds)
  }

  /** Puts values in as a row with the largest of their kinds as pivot, and takes that out of all others. */
  #take(values: Uint16Array, kinds: Kinds, place = this.#rows.length): void {
    let pivot = -1
    for (const [kind, value] of values.entries())
      if (value !== 0 && (pivot < 0 || kinds.size(kind) > kinds.size(pivot))) pivot = kind
    if (pivot < 0) return
    const scale = inverse(values[pivot] ?? 1)
    const row = { values: values.map((value) => remainder(value * scale)), pivot }
    for (const [at, other] of this.#rows.entries())
      if (at !== place)
        this.#rows[at] = { values: without(other.values, pivot, row.values), pivot: other.pivot }
    this.#rows[place] = row
  }

  /** The rows that concern kinds of fewer than `threshold` alone; every other one gets a larger kind as pivot. */
  #smallRows(threshold: number, kinds: Kinds): readonly Row[] {
    const isSmall = (kind: number) => kinds.size(kind) < threshold
    for (const place of this.#rows.keys()) {
      const row = this.#rows[place]
      if (row !== undefined && isSmall(row.pivot)) this.#take(row.values, kinds, place)
    }
    return this.#rows.filter(({ pivot }) => isSmall(pivot))
  }

  /** True where one of 1 to `threshold` - 1 entities can be worked out. */
  singlesOut(threshold: number, kinds: Kinds): boolean {
    const size = (kind: number) => kinds.size(kind)
    const rows = this.#smallRows(threshold, kinds).map(({ values, pivot }) => {
      const others = [...values.entries()].filter(([kind, value]) => value !== 0 && kind !== pivot)
      return { values, pivot, others, weight: others.reduce((sum, [kind]) => sum + size(kind), 0) }
    })
    if (rows.some(({ pivot, weight }) => size(pivot) + weight < threshold)) return true
    if (rows.length > MOST_PAIRED) return false
    // Of the sum of two rows both pivots stay; so all but a few of what else they have must cancel, by one ratio.
    return rows.some((row, place) =>
      rows.slice(place + 1).some((other) => {
        const spare = threshold - size(row.pivot) - size(other.pivot)
        if (spare <= 0) return false
        const shared = row.others.filter(([kind]) => other.values[kind] !== 0)
        const common = shared.reduce((sum, [kind]) => sum + size(kind), 0)
        const apart = row.weight + other.weight - 2 * common
        if (apart >= spare) return false
        const byRatio = new Map<number, number>()
        for (const [kind, value] of shared) {
          const ratio = remainder(value * inverse(other.values[kind] ?? 1))
          byRatio.set(ratio, (byRatio.get(ratio) ?? 0) + size(kind))
        }
        return apart + common - Math.max(0, ...byRatio.values()) < spare
      }),
    )
  }
}
