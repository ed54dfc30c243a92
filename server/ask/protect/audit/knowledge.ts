import { Basis } from './basis.ts'
import { hasLowWeightSum } from './low-weight.ts'
import { placesOf, type Residues } from './residues.ts'

/**
 * What people can work out from the figures that were shown, as linear algebra. The words of this room:
 *
 * - The *query set* of a figure is the set of entities that it stands on (Denning, Denning and Schwartz, 1979). It is told
 *   as a *vector* modulo a prime: entities share *places* by hash, and what stands at a place is the sum of numbers that
 *   were drawn for the entities there. Whatever follows from sets by adding and subtracting, with fractions too, follows
 *   for their vectors; and what is not empty vanishes at a place by a chance of one in `PRIME`.
 * - All that follows from what was shown is the *span* of its vectors (Chin and Özsoyoğlu, 1982).
 * - A *basis* is as many of them as are independent. It is kept *reduced* (Gauss and Jordan): each row has a *pivot*, a
 *   place where it has 1 and no other row anything.
 * - The *weight* of a vector is at how many places it is not 0: no more than its entities. One in the span of weight 1 to
 *   k - 1 singles these out; in a linear code it would be a codeword of *low weight*. It is a sum of as many rows as it has
 *   places among the pivots, and sums with up to two rows are found (`low-weight.ts`). So there are two bases of the same
 *   span whose pivots share no place: of up to five places, at most two are pivots of one of them.
 */

/** A query set as it is told: a number for each place. */
export type QuerySet = Readonly<Residues>

/** What is left of a set that does not follow from what is known, by each basis. */
export type Rests = readonly [first: Residues, second: Residues]

/** What can be worked out from the query sets that were added. */
export class Knowledge {
  readonly #first: Basis
  readonly #second: Basis

  constructor(first = new Basis(), second = new Basis()) {
    this.#first = first
    this.#second = second
  }

  /** Independent sets in it. */
  get size(): number {
    return this.#first.rows.length
  }

  copy(): Knowledge {
    return new Knowledge(this.#first.copy(), this.#second.copy())
  }

  /** Null where a set follows from what is known. */
  restsOf(set: QuerySet): Rests | null {
    const first = this.#first.rest(set)
    return placesOf(first, 1).length === 0 ? null : [first, this.#second.rest(set)]
  }

  /** True where one to `threshold` - 1 entities would follow with a set. */
  wouldSingleOut([first, second]: Rests, threshold: number): boolean {
    return (
      hasLowWeightSum(first, this.#first.rows, threshold) ||
      hasLowWeightSum(second, this.#second.rows, threshold)
    )
  }

  add([first, second]: Rests): void {
    this.#first.add(first, (place) => !this.#second.hasPivot(place))
    this.#second.add(second, (place) => !this.#first.hasPivot(place))
  }
}
