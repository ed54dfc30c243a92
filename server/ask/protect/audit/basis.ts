import { PRIME } from '../../../semantic-model/places.ts'
import { CHECKS, inverse, times, type Residues } from './residues.ts'

/** Columns at which a pivot is tried. */
const PIVOTS_TRIED = 24
/** Rows that there is room for beyond those that there are. */
const ROOM = 16

/** What a basis is made of, as it is written. */
export interface BasisParts {
  /** By row: the column where it has 1, and no other row anything. */
  readonly pivots: readonly number[]
  /** The others, in the order of each row's numbers. */
  readonly columns: Uint16Array
  /** One row after the other, without the pivots. */
  readonly numbers: Uint16Array
  /** Those of each row. */
  readonly checks: Uint16Array
}

/**
 * A reduced basis of the sets that were added (Gauss-Jordan elimination). Columns of pivots are left out, so that each further row makes all
 * of them shorter.
 */
export class Basis {
  #pivots: number[]
  #columns: Uint16Array
  #numbers: Uint16Array
  #checks: Uint16Array
  /** Whether a copy has the same numbers: they are changed where they are only when none does. */
  #isShared = true

  constructor({ pivots, columns, numbers, checks }: BasisParts) {
    this.#pivots = [...pivots]
    this.#columns = columns
    this.#numbers = numbers
    this.#checks = checks
  }

  static empty(columns: number): Basis {
    return new Basis({
      pivots: [],
      columns: Uint16Array.from({ length: columns }, (_, column) => column),
      numbers: new Uint16Array(),
      checks: new Uint16Array(),
    })
  }

  get parts(): BasisParts {
    const [size, width] = [this.size, this.width]
    return {
      pivots: this.#pivots,
      columns: this.#columns,
      numbers: this.#numbers.subarray(0, size * width),
      checks: this.#checks.subarray(0, size * CHECKS),
    }
  }

  get size(): number {
    return this.#pivots.length
  }

  /** Numbers of a row. */
  get width(): number {
    return this.#columns.length
  }

  get bytes(): number {
    return this.#numbers.byteLength + this.#columns.byteLength + this.#checks.byteLength
  }

  /** Their numbers at all columns but those of pivots. */
  get rows(): readonly Residues[] {
    const width = this.width
    return this.#pivots.map((_, row) => this.#numbers.subarray(row * width, (row + 1) * width))
  }

  hasPivot(column: number): boolean {
    return this.#pivots.includes(column)
  }

  /** Shares its numbers until either changes them. */
  copy(): Basis {
    this.#isShared = true
    return new Basis({
      pivots: this.#pivots,
      columns: this.#columns,
      numbers: this.#numbers,
      checks: this.#checks,
    })
  }

  /** What the checks of the rows come to, as often as a set has them: those of the set itself, where it follows from them. */
  checksOf(set: Residues): readonly number[] {
    const sums = Array.from({ length: CHECKS }, () => 0)
    for (const [row, pivot] of this.#pivots.entries()) {
      const often = set[pivot] ?? 0
      if (often === 0) continue
      for (let at = 0; at < CHECKS; at += 1)
        sums[at] = (sums[at] ?? 0) + often * (this.#checks[row * CHECKS + at] ?? 0)
    }
    return sums.map((sum) => sum % PRIME)
  }

  /** What the span leaves of a set, at all columns but those of pivots, where it is 0. */
  rest(set: Residues): Residues {
    const [numbers, width] = [this.#numbers, this.width]
    const sums = new Float64Array(width)
    for (let at = 0; at < width; at += 1) sums[at] = set[this.#columns[at] ?? 0] ?? 0
    const taken: number[] = []
    for (const [row, pivot] of this.#pivots.entries()) if (set[pivot] !== 0) taken.push(row)
    // Two at a time: their products together are below 2^31.
    for (let each = 0; each < taken.length; each += 2) {
      const [one = 0, other = one] = [taken[each], taken[each + 1]]
      const first = PRIME - (set[this.#pivots[one] ?? 0] ?? 0)
      const second = each + 1 < taken.length ? PRIME - (set[this.#pivots[other] ?? 0] ?? 0) : 0
      const [oneAt, otherAt] = [one * width, other * width]
      for (let at = 0; at < width; at += 1)
        sums[at] =
          (sums[at] ?? 0) + (first * (numbers[oneAt + at] ?? 0) + second * (numbers[otherAt + at] ?? 0))
    }
    const rest = new Uint16Array(width)
    for (let at = 0; at < width; at += 1) {
      const sum = sums[at] ?? 0
      // What is left by division: of floating numbers faster than a remainder, and as exact below 2^53.
      rest[at] = sum - Math.floor(sum / PRIME) * PRIME
    }
    return rest
  }

  /** Where a rest is not 0, of the columns that may be pivots; of all where that is none of them. */
  #placesFor(rest: Residues, isFree: (column: number) => boolean): readonly number[] {
    const there: number[] = []
    const free: number[] = []
    for (let at = 0; at < rest.length; at += 1) {
      if (rest[at] === 0) continue
      there.push(at)
      if (isFree(this.#columns[at] ?? 0)) free.push(at)
    }
    return free.length > 0 ? free : there
  }

  /** Whether a rest is not 0 at some column below one. */
  hasBelow(rest: Residues, most: number): boolean {
    for (let at = 0; at < rest.length; at += 1)
      if (rest[at] !== 0 && (this.#columns[at] ?? 0) < most) return true
    return false
  }

  /**
   * Adds a set of which the span leaves `rest`, which is not 0.
   *
   * @param set the checks of what is added
   * @param isFree whether a column may be a pivot, where any of the set is
   */
  add(
    rest: Residues,
    set: { readonly sketch: Residues; readonly checks: Residues },
    isFree: (column: number) => boolean,
  ): void {
    const before = this.checksOf(set.sketch)
    const [size, width] = [this.size, this.width]
    const at = this.#emptiest(this.#placesFor(rest, isFree))
    const scale = inverse(rest[at] ?? 1)
    const added = rest.map((number) => times(number, scale))
    const addedChecks = set.checks.map((check, place) => times(check + PRIME - (before[place] ?? 0), scale))
    const [from, checksFrom] = [this.#numbers, this.#checks]
    this.#makeRoom()
    const [to, checks, last] = [this.#numbers, this.#checks, width - 1]
    const moved = added[last] ?? 0
    for (let row = 0; row < size; row += 1) {
      const [start, end] = [row * width, row * last]
      const factor = from[start + at] ?? 0
      const often = PRIME - factor
      // The last column takes the place of the pivot's, which is left out.
      const ofLast = from[start + last] ?? 0
      if (factor === 0) to.set(from.subarray(start, start + last), end)
      else
        for (let column = 0; column < last; column += 1)
          to[end + column] =
            (((from[start + column] ?? 0) + Math.imul(often, added[column] ?? 0)) >>> 0) % PRIME
      if (at < last) to[end + at] = factor === 0 ? ofLast : (ofLast + often * moved) % PRIME
      if (factor !== 0)
        for (let check = row * CHECKS, each = 0; each < CHECKS; each += 1)
          checks[check + each] = ((checksFrom[check + each] ?? 0) + often * (addedChecks[each] ?? 0)) % PRIME
    }
    to.set(added.subarray(0, last), size * last)
    if (at < last) to[size * last + at] = moved
    checks.set(addedChecks, size * CHECKS)
    this.#pivots.push(this.#columns[at] ?? 0)
    const columns = this.#columns.slice(0, last)
    if (at < last) columns[at] = this.#columns[last] ?? 0
    this.#columns = columns
  }

  /** For another row, in numbers that no copy has. */
  #makeRoom(): void {
    const [size, width] = [this.size, this.width]
    const needed = (size + 1) * (width - 1)
    const least = Math.max(needed, size * width)
    const [numbers, checks] = [this.#numbers, this.#checks]
    if (!this.#isShared && numbers.length >= least && checks.length > size * CHECKS) return
    this.#numbers = new Uint16Array(Math.max(least, (size + ROOM) * (width - ROOM)))
    this.#numbers.set(numbers.subarray(0, size * width))
    this.#checks = new Uint16Array((size + ROOM) * CHECKS)
    this.#checks.set(checks.subarray(0, size * CHECKS))
    this.#isShared = false
  }

  /** Of some of these places that at which fewest rows have anything, so that few change and most stay empty elsewhere. */
  #emptiest(places: readonly number[]): number {
    const width = this.width
    const apart = Math.max(1, Math.floor(places.length / PIVOTS_TRIED))
    let [best, fewest] = [places[0] ?? 0, Infinity]
    for (let at = 0; at < places.length; at += apart) {
      const place = places[at] ?? 0
      let rows = 0
      for (let row = 0; row < this.size; row += 1) rows += Number(this.#numbers[row * width + place] !== 0)
      if (rows < fewest) [best, fewest] = [place, rows]
    }
    return best
  }
}
