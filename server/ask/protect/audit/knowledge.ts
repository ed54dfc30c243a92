import { PLACES } from '../../../semantic-model/places.ts'
import { Basis, type BasisRow } from './basis.ts'
import { hasLowWeightSum } from './low-weight.ts'
import type { Residues } from './residues.ts'

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

/** Numbers of 16 bits for a row as it is written: its pivot, and one for each place. */
const ROW_NUMBERS = 1 + PLACES

const rowsOf = (numbers: Uint16Array): readonly BasisRow[] =>
  Array.from({ length: numbers.length / ROW_NUMBERS }, (_, row) => {
    const start = row * ROW_NUMBERS
    return { pivot: numbers[start] ?? 0, vector: numbers.slice(start + 1, start + ROW_NUMBERS) }
  })

/** What can be worked out from the query sets that were added. */
export class Knowledge {
  readonly #first: Basis
  readonly #second: Basis

  constructor(first = new Basis(), second = new Basis()) {
    this.#first = first
    this.#second = second
  }

  /** Of what `written` gave; null where that is of another form or not whole. */
  static read(bytes: Readonly<Uint8Array>): Knowledge | null {
    const numbers = new Uint16Array(Uint8Array.from(bytes).buffer, 0, bytes.length >> 1)
    const [form, rows = 0] = numbers
    const each = rows * ROW_NUMBERS
    if (form !== PLACES || bytes.length !== 2 * (2 + 2 * each)) return null
    const [first, second] = [numbers.subarray(2, 2 + each), numbers.subarray(2 + each)]
    return new Knowledge(Basis.of(rowsOf(first)), Basis.of(rowsOf(second)))
  }

  /** Both bases as bytes, so that nobody has to work them out again. */
  written(): Uint8Array {
    const numbers = new Uint16Array(2 + 2 * this.size * ROW_NUMBERS)
    numbers.set([PLACES, this.size])
    for (const [at, { pivot, vector }] of [...this.#first.rows, ...this.#second.rows].entries()) {
      const start = 2 + at * ROW_NUMBERS
      numbers[start] = pivot
      numbers.set(vector, start + 1)
    }
    return new Uint8Array(numbers.buffer)
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
    if (this.#first.spans(set)) return null
    return [this.#first.rest(set), this.#second.rest(set)]
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
