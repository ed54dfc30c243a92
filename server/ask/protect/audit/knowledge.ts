import { Basis } from './basis.ts'
import { hasLowWeightSum } from './low-weight.ts'
import { CHECKS, checksOf, placesOf, type Residues } from './residues.ts'
import { sketched, sketchesFor, WHOLE, type Sketches } from './sketch.ts'

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
 * - Each of them keeps a *sketch* of the vectors (`sketch.ts`), in which places share columns: what is of low weight is so there, too.
 */

/** A query set as it is told: a number for each place. */
export type QuerySet = Readonly<Residues>

/** A set as the bases have it, and what is left of it that does not follow from what is known. */
export interface Rests {
  readonly checks: Residues
  readonly each: readonly { readonly sketch: Residues; readonly rest: Residues }[]
}

interface Half {
  readonly basis: Basis
  /** The columns below this are to have its pivots. */
  readonly own: number
}

/** What can be worked out from the query sets that were added. */
export class Knowledge {
  readonly #sketches: Sketches
  readonly #bases: readonly [Basis, Basis]

  constructor(sketches: Sketches = WHOLE, bases?: readonly [Basis, Basis]) {
    this.#sketches = sketches
    const [first, second] = sketches.both
    this.#bases = bases ?? [Basis.empty(first.columns), Basis.empty(second.columns)]
  }

  /** Of a dataset in which nothing was shown. */
  static of(everybody: QuerySet): Knowledge {
    return new Knowledge(sketchesFor(placesOf(everybody).length))
  }

  /** Of what `written` gave; null where that is of another form or size, or not whole. */
  static read(bytes: Readonly<Uint8Array>, everybody: QuerySet): Knowledge | null {
    const sketches = sketchesFor(placesOf(everybody).length)
    const numbers = new Uint16Array(Uint8Array.from(bytes).buffer, 0, bytes.length >> 1)
    const [form, size = 0] = numbers
    const [first, second] = sketches.both.map(
      ({ columns }) => size * (1 + CHECKS) + (columns - size) * (size + 1),
    )
    if (form !== sketches.form || bytes.length !== 2 * (2 + (first ?? 0) + (second ?? 0))) return null
    const basisAt = (start: number, columns: number) => {
      const parts = [size, columns - size, size * (columns - size), size * CHECKS]
      const [pivots, others, rows, checks] = parts.map((length, part) => {
        const from = start + parts.slice(0, part).reduce((sum, each) => sum + each, 0)
        return numbers.slice(from, from + length)
      })
      const none = new Uint16Array()
      return new Basis({
        pivots: [...(pivots ?? none)],
        columns: others ?? none,
        numbers: rows ?? none,
        checks: checks ?? none,
      })
    }
    const [one, other] = sketches.both
    return new Knowledge(sketches, [basisAt(2, one.columns), basisAt(2 + (first ?? 0), other.columns)])
  }

  /** Both bases as bytes, so that nobody has to work them out again. */
  written(): Uint8Array {
    const parts = this.#bases.flatMap(({ parts: { pivots, columns, numbers, checks } }) => [
      Uint16Array.from(pivots),
      columns,
      numbers,
      checks,
    ])
    const all = [Uint16Array.of(this.#sketches.form, this.size), ...parts]
    const numbers = new Uint16Array(all.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of all) {
      numbers.set(part, at)
      at += part.length
    }
    return new Uint8Array(numbers.buffer)
  }

  /** Independent sets in it. */
  get size(): number {
    return this.#bases[0].size
  }

  /** What it takes in memory. */
  get bytes(): number {
    return this.#bases.reduce((sum, basis) => sum + basis.bytes, 0)
  }

  copy(): Knowledge {
    const [first, second] = this.#bases
    return new Knowledge(this.#sketches, [first.copy(), second.copy()])
  }

  get #halves(): readonly Half[] {
    return this.#bases.map((basis, at) => ({ basis, own: this.#sketches.both[at]?.own ?? 0 }))
  }

  /**
   * Null where a set follows from what is known, by its checks alone: one that does has those of its rows, as often as it has these. One
   * that does not has them by a chance of one in `PRIME` for each check.
   */
  restsOf(set: QuerySet): Rests | null {
    const checks = checksOf(set)
    const [first, second] = this.#sketches.both
    const sketch = sketched(first, set)
    const together = this.#bases[0].checksOf(sketch)
    if (checks.every((check, at) => together[at] === check)) return null
    const sketches = [sketch, sketched(second, set)]
    return {
      checks,
      each: sketches.map((each, at) => ({
        sketch: each,
        rest: (this.#bases[at] ?? this.#bases[0]).rest(each),
      })),
    }
  }

  /**
   * True where one to `threshold` - 1 entities would follow with a set; and where a basis has no column of its own left for it, because then
   * they might not be found any more.
   */
  wouldSingleOut({ each }: Rests, threshold: number): boolean {
    return this.#halves.some(({ basis, own }, at) => {
      const rest = each[at]?.rest ?? new Uint16Array()
      return !basis.hasBelow(rest, own) || hasLowWeightSum(rest, basis.rows, threshold)
    })
  }

  /** @returns what takes it back, as long as nothing else was added and no copy was made */
  add({ checks, each }: Rests): () => void {
    const [first, second] = this.#bases
    const isWhole = this.#sketches === WHOLE
    const taken = this.#halves.map(({ basis, own }, at) => {
      const other = at === 0 ? second : first
      const of = each[at]
      return of === undefined
        ? null
        : basis.add(of.rest, { sketch: of.sketch, checks }, (column) =>
            isWhole ? !other.hasPivot(column) : column < own,
          )
    })
    return () => {
      for (const back of taken) back?.()
    }
  }
}
