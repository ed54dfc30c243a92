import { PRIME } from '../plan/compile-sets.ts'

/**
 * What follows from shown sets by any multiples and fractions of them: a system of linear equations, one a set, over
 * places of which each stands for some entities. It is kept reduced, modulo a prime, so that whatever few entities
 * follow from it stand in a row of their own, or in the sum of two.
 */

/** Rows that are alike in part, beyond which sums of two of them are not looked at. */
const MOST_PAIRED = 300

interface Row {
  /** By place. */
  readonly values: Uint16Array
  /** A place where no other row has anything. */
  readonly pivot: number
}

/** How many entities a place stands for. */
type SizeOf = (place: number) => number

const remainder = (value: number) => value - Math.floor(value / PRIME) * PRIME

function inverse(value: number): number {
  let [result, base] = [1, value]
  for (let power = PRIME - 2; power > 0; power = power >>> 1) {
    if (power & 1) result = remainder(result * base)
    base = remainder(base * base)
  }
  return result
}

/** `values` with so many times another row added that `place` vanishes; the other row has 1 there. */
function without(values: Uint16Array, place: number, other: Uint16Array): Uint16Array {
  const factor = values[place] ?? 0
  if (factor === 0) return values
  const times = PRIME - factor
  const left = new Uint16Array(values.length)
  for (let at = 0; at < values.length; at += 1) {
    const value = (values[at] ?? 0) + times * (other[at] ?? 0)
    left[at] = value - Math.floor(value / PRIME) * PRIME
  }
  return left
}

/** The place of most entities that values have anything of, or -1 where they have nothing. */
function largestOf(values: Uint16Array, size: SizeOf): number {
  let [largest, most] = [-1, -1]
  for (let place = 0; place < values.length; place += 1) {
    if (values[place] === 0 || size(place) <= most) continue
    largest = place
    most = size(place)
  }
  return largest
}

/** Whether a row has fewer than so many entities. */
function isLight({ values }: Row, size: SizeOf, fewer: number): boolean {
  let weight = 0
  for (let place = 0; place < values.length; place += 1)
    if (values[place] !== 0 && (weight += size(place)) >= fewer) return false
  return true
}

/** Whether some sum of multiples of two rows has fewer than so many entities. */
function isLightTogether(a: Row, b: Row, size: SizeOf, fewer: number): boolean {
  // Both pivots stay; so all but a few of what else they have must cancel, by one ratio.
  const spare = fewer - size(a.pivot) - size(b.pivot)
  if (spare <= 0) return false
  const byRatio = new Map<number, number>()
  let [apart, common] = [0, 0]
  for (let place = 0; place < a.values.length; place += 1) {
    const [left, right] = [a.values[place] ?? 0, b.values[place] ?? 0]
    if ((left === 0 && right === 0) || place === a.pivot || place === b.pivot) continue
    if (left === 0 || right === 0) {
      apart += size(place)
      if (apart >= spare) return false
    } else {
      const ratio = remainder(left * inverse(right))
      byRatio.set(ratio, (byRatio.get(ratio) ?? 0) + size(place))
      common += size(place)
    }
  }
  return apart + common - Math.max(0, ...byRatio.values()) < spare
}

const known = new WeakMap<Row, Float64Array>()

/** A number for each part of the places, the same for rows that are multiples of each other there but for the pivots. */
function printsOf(row: Row, parts: number): Float64Array {
  const before = known.get(row)
  if (before?.length === parts) return before
  const prints = new Float64Array(parts)
  const scales = new Float64Array(parts)
  for (let place = 0; place < row.values.length; place += 1) {
    const value = row.values[place] ?? 0
    if (value === 0 || place === row.pivot) continue
    const part = place % parts
    const scale = (scales[part] ||= inverse(value))
    // Any numbers that rarely repeat would do.
    prints[part] = ((prints[part] ?? 0) * 31 + remainder(value * scale) * 7_919 + place) % 4_294_967_291
  }
  known.set(row, prints)
  return prints
}

export class Equations {
  #rows: Row[]

  constructor(from?: Equations) {
    this.#rows = from === undefined ? [] : [...from.#rows]
  }

  /** A copy that may grow on its own. */
  fork(): Equations {
    return new Equations(this)
  }

  /** Independent equations. */
  get size(): number {
    return this.#rows.length
  }

  /**
   * Tells places apart that were one.
   *
   * @param places how many there are now
   * @param cut the new ones, by those that they were part of
   */
  widen(places: number, cut: ReadonlyMap<number, number>): void {
    this.#rows = this.#rows.map(({ values, pivot }) => {
      const longer = new Uint16Array(places)
      longer.set(values)
      for (const [place, own] of cut) longer[own] = values[place] ?? 0
      return { values: longer, pivot }
    })
  }

  /** Adds the equation of a set: what it has of each place. */
  add(set: Uint16Array, size: SizeOf): void {
    let rest = set
    for (const { values, pivot } of this.#rows) rest = without(rest, pivot, values)
    this.#take(rest, size)
  }

  /** Puts values in as a row with the largest of their places as pivot, and takes that out of all others. */
  #take(values: Uint16Array, size: SizeOf, at = this.#rows.length): void {
    const pivot = largestOf(values, size)
    if (pivot < 0) return
    const scale = inverse(values[pivot] ?? 1)
    const row = { values: values.map((value) => remainder(value * scale)), pivot }
    for (const [place, other] of this.#rows.entries())
      if (place !== at && other.values[pivot] !== 0)
        this.#rows[place] = { values: without(other.values, pivot, row.values), pivot: other.pivot }
    this.#rows[at] = row
  }

  /** The rows that concern places of fewer than `threshold` alone; every other one gets a larger place as pivot. */
  #smallRows(threshold: number, size: SizeOf): readonly Row[] {
    for (const at of this.#rows.keys()) {
      const row = this.#rows[at]
      if (row === undefined || size(row.pivot) >= threshold) continue
      if (size(largestOf(row.values, size)) > size(row.pivot)) this.#take(row.values, size, at)
    }
    return this.#rows.filter(({ pivot }) => size(pivot) < threshold)
  }

  /** True where one of 1 to `threshold` - 1 entities can be worked out. */
  singlesOut(threshold: number, size: SizeOf): boolean {
    const rows = this.#smallRows(threshold, size)
    if (rows.some((row) => isLight(row, size, threshold))) return true
    // Beside both pivots a light sum has fewer places than there are parts: in one of these the two rows cancel.
    const parts = threshold - 2
    for (let part = 0; part < parts; part += 1)
      for (const alike of Map.groupBy(rows, (row) => printsOf(row, parts)[part]).values()) {
        if (alike.length > MOST_PAIRED) continue
        if (
          alike.some((row, place) =>
            alike.slice(place + 1).some((other) => isLightTogether(row, other, size, threshold)),
          )
        )
          return true
      }
    return false
  }
}
