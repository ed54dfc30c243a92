import type { Knowledge, QuerySet } from './knowledge.ts'
import { LinearSystem } from './linear-system.ts'

const ONE = () => 1

/**
 * What can be worked out where a column names the entities, of which each may have many rows. What a set has of an
 * entity is one number, the sum of numbers drawn for its rows; adding and subtracting sets does the same to these, and
 * one vanishes where no row of the entity is left, or by a chance of one in `PRIME`.
 */
export class KnowledgeOfEntities implements Knowledge {
  /** Those that any entity falls into. */
  readonly #slots: Uint16Array
  readonly #system: LinearSystem

  private constructor(slots: Uint16Array, system: LinearSystem) {
    this.#slots = slots
    this.#system = system
  }

  /** @param everybody the set of all entities */
  static among(everybody: QuerySet): KnowledgeOfEntities {
    const slots = Uint16Array.from(everybody.keys().filter((slot) => everybody[slot] !== 0))
    return new KnowledgeOfEntities(slots, new LinearSystem())
  }

  get size(): number {
    return this.#system.size
  }

  with(set: QuerySet): KnowledgeOfEntities {
    const equation = this.#slots.map((slot) => set[slot] ?? 0)
    return new KnowledgeOfEntities(this.#slots, this.#system.with(equation, ONE))
  }

  singlesOut(threshold: number): boolean {
    return this.#system.singlesOut(threshold, ONE)
  }
}
