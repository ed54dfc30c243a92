import { eachBit, type Bits } from './bits.ts'

/** Places by kind: of the same kind are those that no set, of all that were looked at, tells apart. */
export class Kinds {
  readonly #kindOf: Uint16Array
  readonly #sizes: number[]

  constructor(places: number, from?: Kinds) {
    this.#kindOf = from === undefined ? new Uint16Array(places) : from.#kindOf.slice()
    this.#sizes = from === undefined ? [places] : [...from.#sizes]
  }

  /** A copy that may grow on its own. */
  fork(): Kinds {
    return new Kinds(this.#kindOf.length, this)
  }

  get places(): number {
    return this.#kindOf.length
  }

  get count(): number {
    return this.#sizes.length
  }

  of(place: number): number {
    return this.#kindOf[place] ?? 0
  }

  size(kind: number): number {
    return this.#sizes[kind] ?? 0
  }

  /** Makes a kind of its own of what a set has of each kind that it cuts; gives the new kinds by those they were. */
  cut(set: Bits): ReadonlyMap<number, number> {
    const inside = new Uint32Array(this.#sizes.length)
    eachBit(set, (place) => {
      const kind = this.of(place)
      inside[kind] = (inside[kind] ?? 0) + 1
    })
    const made = new Map<number, number>()
    for (const [kind, count] of inside.entries()) {
      const size = this.size(kind)
      if (count === 0 || count === size) continue
      made.set(kind, this.#sizes.length)
      this.#sizes[kind] = size - count
      this.#sizes.push(count)
    }
    if (made.size > 0)
      eachBit(set, (place) => {
        const own = made.get(this.of(place))
        if (own !== undefined) this.#kindOf[place] = own
      })
    return made
  }
}
