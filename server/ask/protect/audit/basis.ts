import { PRIME } from '../../plan/compile-sets.ts'
import { addTimes, inverse, placesOf, times, type Residues } from './residues.ts'

/** A row of a basis: it has 1 at its pivot, where no other row has anything. */
export interface BasisRow {
  readonly vector: Residues
  readonly pivot: number
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
  readonly #rows: BasisRow[]
  readonly #pivots: Set<number>

  constructor(rows: readonly BasisRow[] = []) {
    this.#rows = [...rows]
    this.#pivots = new Set(rows.map(({ pivot }) => pivot))
  }

  get rows(): readonly BasisRow[] {
    return this.#rows
  }

  hasPivot(place: number): boolean {
    return this.#pivots.has(place)
  }

  copy(): Basis {
    return new Basis(this.#rows.map(({ vector, pivot }) => ({ vector: vector.slice(), pivot })))
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
    for (const { vector } of this.#rows) {
      const factor = vector[pivot] ?? 0
      if (factor !== 0) addTimes(vector, PRIME - factor, added, support)
    }
    this.#rows.push({ vector: added, pivot })
    this.#pivots.add(pivot)
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
