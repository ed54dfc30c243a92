import { eachBit, type Bits } from './bits.ts'

/** Atoms of sets: places that no set, of all that were looked at, tells apart. */
export class Atoms {
  readonly #atomOf: Uint16Array
  readonly #sizes: readonly number[]

  private constructor(atomOf: Uint16Array, sizes: readonly number[]) {
    this.#atomOf = atomOf
    this.#sizes = sizes
  }

  /** All places as one. */
  static one(places: number): Atoms {
    return new Atoms(new Uint16Array(places), [places])
  }

  get places(): number {
    return this.#atomOf.length
  }

  get count(): number {
    return this.#sizes.length
  }

  of(place: number): number {
    return this.#atomOf[place] ?? 0
  }

  size(atom: number): number {
    return this.#sizes[atom] ?? 0
  }

  /** Makes an atom of its own of what a set has of each that it cuts; gives the new atoms by those they were part of. */
  cut(set: Bits): { readonly atoms: Atoms; readonly parts: ReadonlyMap<number, number> } {
    const inside = new Uint32Array(this.count)
    eachBit(set, (place) => {
      const atom = this.of(place)
      inside[atom] = (inside[atom] ?? 0) + 1
    })
    const parts = new Map<number, number>()
    const sizes = [...this.#sizes]
    for (const [atom, count] of inside.entries()) {
      if (count === 0 || count === this.size(atom)) continue
      parts.set(atom, sizes.length)
      sizes[atom] = this.size(atom) - count
      sizes.push(count)
    }
    if (parts.size === 0) return { atoms: this, parts }
    const atomOf = this.#atomOf.slice()
    eachBit(set, (place) => {
      atomOf[place] = parts.get(this.of(place)) ?? this.of(place)
    })
    return { atoms: new Atoms(atomOf, sizes), parts }
  }

  /** A set as a vector over atoms, each of which it has wholly or not at all. */
  over(set: Bits): Uint16Array {
    const residues = new Uint16Array(this.count)
    eachBit(set, (place) => {
      residues[this.of(place)] = 1
    })
    return residues
  }
}
