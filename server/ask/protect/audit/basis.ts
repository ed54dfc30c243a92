import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { combine, space } from './combine.ts'
import type { Matrix } from './low-weight.ts'
import { CHECKS, inverse, times, type Residues } from './residues.ts'

/** Columns at which a pivot is tried. */
const PIVOTS_TRIED = 8
/** Rows that there is room for beyond those that there are. */
const ROOM = 16
/** Where in `space` one vector stands, and after it the rows. */
const VECTOR = 0
const ROWS = PLACES

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

/** A row that was added, and how often it was added to each of those before it. */
interface Addition {
  readonly added: Residues
  readonly checks: Residues
  /** Where it has its pivot. */
  readonly at: number
  readonly factors: Residues
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
  get rows(): Matrix {
    return { size: this.size, width: this.width, numbers: this.#numbers }
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
    const sums = new Float64Array(CHECKS)
    for (let row = 0; row < this.#pivots.length; row += 1) {
      const often = set[this.#pivots[row] ?? 0] ?? 0
      if (often === 0) continue
      for (let at = 0; at < CHECKS; at += 1)
        sums[at] = (sums[at] ?? 0) + often * (this.#checks[row * CHECKS + at] ?? 0)
    }
    return Array.from(sums, (sum) => sum % PRIME)
  }

  /** Copies the rows to where they are combined. */
  #laidOut(): void {
    space.set(this.#numbers.subarray(0, this.size * this.width), ROWS)
  }

  /** What the span leaves of a set, at all columns but those of pivots, where it is 0. */
  rest(set: Residues): Residues {
    const width = this.width
    this.#laidOut()
    for (let at = 0; at < width; at += 1) space[VECTOR + at] = set[this.#columns[at] ?? 0] ?? 0
    for (const [row, pivot] of this.#pivots.entries()) {
      const often = set[pivot] ?? 0
      if (often !== 0) combine(VECTOR, VECTOR, PRIME - often, ROWS + row * width, width)
    }
    return space.slice(VECTOR, VECTOR + width)
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
   * @returns what takes it back, as long as nothing else was added and no copy was made
   */
  add(
    rest: Residues,
    set: { readonly sketch: Residues; readonly checks: Residues },
    isFree: (column: number) => boolean,
  ): () => void {
    const before = this.checksOf(set.sketch)
    const [size, width] = [this.size, this.width]
    const at = this.#emptiest(this.#placesFor(rest, isFree))
    const scale = inverse(rest[at] ?? 1)
    const added = rest.map((number) => times(number, scale))
    const addedChecks = set.checks.map((check, place) => times(check + PRIME - (before[place] ?? 0), scale))
    const last = width - 1
    const moved = added[last] ?? 0
    this.#laidOut()
    space.set(added, VECTOR)
    this.#makeRoom()
    const checks = this.#checks
    const factors = new Uint16Array(size)
    for (let row = 0; row < size; row += 1) {
      const [start, end] = [ROWS + row * width, ROWS + row * last]
      const often = (PRIME - (space[start + at] ?? 0)) % PRIME
      factors[row] = often
      // The last column takes the place of the pivot's, which is left out.
      const ofLast = ((space[start + last] ?? 0) + often * moved) % PRIME
      combine(end, start, often, VECTOR, last)
      if (at < last) space[end + at] = ofLast
      for (let check = row * CHECKS, each = 0; each < CHECKS; each += 1)
        checks[check + each] = ((checks[check + each] ?? 0) + often * (addedChecks[each] ?? 0)) % PRIME
    }
    const to = this.#numbers
    to.set(space.subarray(ROWS, ROWS + size * last))
    to.set(added.subarray(0, last), size * last)
    if (at < last) to[size * last + at] = moved
    checks.set(addedChecks, size * CHECKS)
    this.#pivots.push(this.#columns[at] ?? 0)
    const all = this.#columns
    const columns = all.slice(0, last)
    if (at < last) columns[at] = all[last] ?? 0
    this.#columns = columns
    return () => {
      this.#pivots.pop()
      this.#columns = all
      this.#takeBack({ added, checks: addedChecks, at, factors })
    }
  }

  /** Makes the rows what they were before the last was added to them, each so many times. */
  #takeBack({ added, checks: ofAdded, at, factors }: Addition): void {
    const [numbers, checks] = [this.#numbers, this.#checks]
    const [width, last] = [added.length, added.length - 1]
    const moved = added[last] ?? 0
    space.set(added, VECTOR)
    // They become longer, so that each is written behind those that are still to be read.
    for (let row = factors.length - 1; row >= 0; row -= 1) {
      const back = (PRIME - (factors[row] ?? 0)) % PRIME
      space.set(numbers.subarray(row * last, (row + 1) * last), ROWS)
      const ofLast = ((space[ROWS + at] ?? 0) + back * moved) % PRIME
      combine(ROWS, ROWS, back, VECTOR, last)
      space[ROWS + last] = ofLast
      space[ROWS + at] = back
      numbers.set(space.subarray(ROWS, ROWS + width), row * width)
      for (let check = row * CHECKS, each = 0; each < CHECKS; each += 1)
        checks[check + each] = ((checks[check + each] ?? 0) + back * (ofAdded[each] ?? 0)) % PRIME
    }
  }

  /** For another row, in numbers that no copy has and that are all to be written. */
  #makeRoom(): void {
    const [size, width] = [this.size, this.width]
    const needed = (size + 1) * (width - 1)
    const least = Math.max(needed, size * width)
    const [numbers, checks] = [this.#numbers, this.#checks]
    if (!this.#isShared && numbers.length >= least && checks.length > size * CHECKS) return
    this.#numbers = new Uint16Array(Math.max(least, (size + ROOM) * (width - ROOM)))
    this.#checks = new Uint16Array((size + ROOM) * CHECKS)
    this.#checks.set(checks.subarray(0, size * CHECKS))
    this.#isShared = false
  }

  /** Of some of these places that at which fewest rows have anything, so that few change and most stay empty elsewhere. */
  #emptiest(places: readonly number[]): number {
    const [size, width, numbers] = [this.size, this.width, this.#numbers]
    const apart = Math.max(1, Math.floor(places.length / PIVOTS_TRIED))
    const tried = places.filter((_, at) => at % apart === 0)
    const filled = new Uint32Array(tried.length)
    for (let row = 0; row < size; row += 1)
      for (let at = 0; at < tried.length; at += 1)
        if (numbers[row * width + (tried[at] ?? 0)] !== 0) filled[at] = (filled[at] ?? 0) + 1
    return tried[filled.indexOf(Math.min(...filled))] ?? 0
  }
}
