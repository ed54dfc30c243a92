import { Equations } from './equations.ts'
import type { EntitySet, Space } from './space.ts'

const ONE = () => 1

/**
 * Which sets can be worked out where a column names the entities, of which each may have many rows. What a set has of
 * an entity is one number, the sum of numbers drawn for its rows; adding and subtracting sets does the same to these,
 * and one vanishes where no row of the entity is left, or by a chance of one in `PRIME`.
 */
export class EntitySpan implements Space {
  readonly #slots: Uint16Array
  readonly #equations: Equations

  /** @param slots those that any entity falls into */
  constructor(slots: Uint16Array, equations = new Equations()) {
    this.#slots = slots
    this.#equations = equations
  }

  /** @param whole the set of all entities */
  static of(whole: EntitySet): EntitySpan {
    return new EntitySpan(Uint16Array.from(whole.keys().filter((slot) => whole[slot] !== 0)))
  }

  get size(): number {
    return this.#equations.size
  }

  fork(): EntitySpan {
    return new EntitySpan(this.#slots, this.#equations.fork())
  }

  add(set: EntitySet): void {
    this.#equations.add(
      this.#slots.map((slot) => set[slot] ?? 0),
      ONE,
    )
  }

  singlesOut(threshold: number): boolean {
    return threshold > 1 && this.#equations.singlesOut(threshold, ONE)
  }
}
