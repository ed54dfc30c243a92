import { PRIME } from '../../../semantic-model/places.ts'
import { addTimes, checksOf, inverse, placesOf, times, type Residues } from './residues.ts'

/** A row of a basis: it has 1 at its pivot, where no other row has anything. */
export interface BasisRow {
  readonly vector: Residues
  readonly pivot: number
}

/** With the checks of its vector. */
interface CheckedRow extends BasisRow {
  readonly checks: Residues
}

/** Places at which a pivot is tried. */
const PIVOTS_TRIED = 24

/** Adds so many times two vectors. */
function addTwo(sums: Float64Array, first: number, one: Residues, second: number, other: Residues): void {
  for (let place = 0; place < sums.length; place += 1)
    sums[place] = (sums[place] ?? 0) + (first * (one[place] ?? 0) + second * (other[place] ?? 0))
}

/** A reduced basis of the sets that were added (Gauss-Jordan elimination). */
export class Basis {
  readonly #rows: CheckedRow[]
  readonly #pivots: Set<number>
  /** Rows that no copy shares: these are changed where they are. */
  readonly #own = new Set<CheckedRow>()

  constructor(rows: readonly CheckedRow[] = []) {
    this.#rows = [...rows]
    this.#pivots = new Set(rows.map(({ pivot }) => pivot))
  }

  /** @param rows of a reduced basis */
  static of(rows: readonly BasisRow[]): Basis {
    return new Basis(rows.map((row) => ({ ...row, checks: checksOf(row.vector) })))
  }

  get rows(): readonly BasisRow[] {
    return this.#rows
  }

  hasPivot(place: number): boolean {
    return this.#pivots.has(place)
  }

  /** Shares its rows until either changes them: a copy of all would be megabytes. */
  copy(): Basis {
    this.#own.clear()
    return new Basis(this.#rows)
  }

  /**
   * Whether a set is in the span, by its checks alone: one that is has those of its rows, as often as it has these. One that is not has
   * them by a chance of one in `PRIME` for each check.
   */
  spans(set: Readonly<Residues>): boolean {
    const checks = checksOf(set)
    const sums = new Float64Array(checks.length)
    for (const row of this.#rows) {
      const often = set[row.pivot] ?? 0
      if (often === 0) continue
      for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + often * (row.checks[at] ?? 0)
    }
    return checks.every((check, at) => (sums[at] ?? 0) % PRIME === check)
  }

  /** What the span leaves of a set: 0 everywhere where the set follows from it. */
  rest(set: Readonly<Residues>): Residues {
    const sums = new Float64Array(set)
    const taken = this.#rows.filter(({ pivot }) => set[pivot] !== 0)
    // Two at a time: their products together are below 2^31.
    for (let at = 0; at < taken.length; at += 2) {
      const [one, other] = [taken[at], taken[at + 1]]
      if (one === undefined) break
      const first = PRIME - (set[one.pivot] ?? 0)
      const second = other === undefined ? 0 : PRIME - (set[other.pivot] ?? 0)
      addTwo(sums, first, one.vector, second, (other ?? one).vector)
    }
    const rest = new Uint16Array(sums.length)
    for (let place = 0; place < sums.length; place += 1) {
      const sum = sums[place] ?? 0
      // What is left by division: of floating numbers faster than a remainder, and as exact below 2^53.
      rest[place] = sum - Math.floor(sum / PRIME) * PRIME
    }
    return rest
  }

  /**
   * Adds a set of which the span leaves `rest`, which is not 0.
   *
   * @param isFree whether a place may be a pivot, where any of the set is
   */
  add(rest: Residues, isFree: (place: number) => boolean): void {
    const places = placesOf(rest)
    const free = places.filter(isFree)
    const pivot = this.#emptiest(free.length > 0 ? free : places)
    const scale = inverse(rest[pivot] ?? 1)
    const added = rest.map((value) => times(value, scale))
    // Looking at every place is faster than at most of them.
    const support = places.length > added.length / 2 ? null : Uint16Array.from(places)
    const checks = checksOf(added)
    for (const [at, row] of this.#rows.entries()) {
      const factor = row.vector[pivot] ?? 0
      if (factor === 0) continue
      const { vector, checks: before } = this.#ownAt(at, row)
      addTimes(vector, PRIME - factor, added, support)
      addTimes(before, PRIME - factor, checks, null)
    }
    const row = { vector: added, pivot, checks }
    this.#rows.push(row)
    this.#own.add(row)
    this.#pivots.add(pivot)
  }

  /** The row at a place, as one that may be changed. */
  #ownAt(at: number, row: CheckedRow): CheckedRow {
    if (this.#own.has(row)) return row
    const own = { vector: row.vector.slice(), pivot: row.pivot, checks: row.checks.slice() }
    this.#rows[at] = own
    this.#own.add(own)
    return own
  }

  /** Of some of these places that at which fewest rows have anything, so that few change and most stay empty elsewhere. */
  #emptiest(places: readonly number[]): number {
    const apart = Math.max(1, Math.floor(places.length / PIVOTS_TRIED))
    let [best, fewest] = [places[0] ?? 0, Infinity]
    for (let at = 0; at < places.length; at += apart) {
      const place = places[at] ?? 0
      const rows = this.#rows.reduce((count, { vector }) => count + Number(vector[place] !== 0), 0)
      if (rows < fewest) [best, fewest] = [place, rows]
    }
    return best
  }
}
