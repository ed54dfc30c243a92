import { Atoms } from './atoms.ts'
import { Basis } from './basis.ts'
import { firstBit, has, modulo2, type Bits } from './bits.ts'
import type { Knowledge } from './knowledge.ts'
import { LinearSystem } from './linear-system.ts'
import { hasLowWeightSum } from './low-weight-bits.ts'

/** Atoms beyond which no equations are kept: reducing them would take longer than an answer may. */
const MOST_ATOMS = 1_000

/** What can be worked out where each row is an entity: sets are bits, by row or by bucket of rows. */
export class KnowledgeOfRows implements Knowledge {
  #basis: Basis<Uint32Array>
  readonly #atoms: Atoms
  /** Over atoms, for fractions; null where places are not rows, or have too many atoms. */
  readonly #system: LinearSystem | null

  private constructor(basis: Basis<Uint32Array>, atoms: Atoms, system: LinearSystem | null) {
    this.#basis = basis
    this.#atoms = atoms
    this.#system = system
  }

  /** @param isExact whether a place is one row, rather than all that share a bucket */
  static over(places: number, isExact: boolean): KnowledgeOfRows {
    return new KnowledgeOfRows(new Basis(modulo2), Atoms.one(places), isExact ? new LinearSystem() : null)
  }

  get size(): number {
    return this.#basis.rows.length
  }

  readonly #weightOf = (atom: number) => this.#atoms.size(atom)

  with(set: Bits): KnowledgeOfRows {
    const rest = this.#basis.rest(set)
    const pivot = firstBit(rest)
    // A sum of sets that were added cuts no atom that they did not; as an equation it may be new.
    if (pivot === null)
      return new KnowledgeOfRows(
        this.#basis,
        this.#atoms,
        this.#system?.with(this.#atoms.over(set), this.#weightOf) ?? null,
      )
    const { atoms, parts } = this.#atoms.cut(set)
    const system = atoms.count > MOST_ATOMS ? null : this.#system
    return new KnowledgeOfRows(
      this.#basis.with(rest, pivot),
      atoms,
      system?.over(atoms.count, parts).with(atoms.over(set), (atom) => atoms.size(atom)) ?? null,
    )
  }

  singlesOut(threshold: number): boolean {
    if (this.#system?.singlesOut(threshold, this.#weightOf) === true) return true
    // Rows get a pivot in a large atom where they have a place there: no vector of low weight has one, nor such a row.
    const large = new Uint32Array(this.#atoms.places / 32)
    let places = 0
    for (let place = 0; place < this.#atoms.places; place += 1) {
      if (this.#atoms.size(this.#atoms.of(place)) < threshold) places += 1
      else large[place >>> 5] = (large[place >>> 5] ?? 0) | (1 << (place & 31))
    }
    this.#basis = this.#basis.withPivots(({ vector, pivot }) =>
      has(large, pivot) ? null : firstBit(vector, large),
    )
    const rows = this.#basis.rows.filter(({ pivot }) => !has(large, pivot))
    return hasLowWeightSum(rows, places, threshold)
  }
}
