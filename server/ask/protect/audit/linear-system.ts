import { Basis } from './basis.ts'
import { hasLowWeightSum, type WeightOf } from './low-weight-residues.ts'
import { moduloPrime } from './residues.ts'

/** The place of most entities that a vector has anything of, or null where it has nothing. */
function heaviestOf(vector: Uint16Array, weightOf: WeightOf): number | null {
  let heaviest: number | null = null
  for (let place = 0; place < vector.length; place += 1)
    if (vector[place] !== 0 && (heaviest === null || weightOf(place) > weightOf(heaviest))) heaviest = place
  return heaviest
}

/**
 * What follows from shown sets by any multiples and fractions of them: a system of linear equations, one a set, over
 * places of which each stands for some entities. It is kept reduced, modulo a prime, so that whatever few entities
 * follow from it stand in a row of their own, or in the sum of two.
 */
export class LinearSystem {
  #basis: Basis<Uint16Array>

  constructor(basis = new Basis(moduloPrime)) {
    this.#basis = basis
  }

  /** Independent equations. */
  get size(): number {
    return this.#basis.rows.length
  }

  /**
   * The system with places told apart that were one.
   *
   * @param places how many there are now
   * @param parts the new ones, by those that they were part of
   */
  over(places: number, parts: ReadonlyMap<number, number>): LinearSystem {
    if (parts.size === 0) return this
    return new LinearSystem(
      this.#basis.over((vector) => {
        const longer = new Uint16Array(places)
        longer.set(vector)
        for (const [place, part] of parts) longer[part] = vector[place] ?? 0
        return longer
      }),
    )
  }

  with(equation: Uint16Array, weightOf: WeightOf): LinearSystem {
    const rest = this.#basis.rest(equation)
    const pivot = heaviestOf(rest, weightOf)
    return pivot === null ? this : new LinearSystem(this.#basis.with(rest, pivot))
  }

  /** True where one of 1 to `threshold` - 1 entities can be worked out. */
  singlesOut(threshold: number, weightOf: WeightOf): boolean {
    // Rows get a heavy place as pivot where they have one: no sum with such a row is of low weight.
    this.#basis = this.#basis.withPivots(({ vector, pivot }) => {
      const heaviest = weightOf(pivot) >= threshold ? null : heaviestOf(vector, weightOf)
      return heaviest !== null && weightOf(heaviest) > weightOf(pivot) ? heaviest : null
    })
    const rows = this.#basis.rows.filter(({ pivot }) => weightOf(pivot) < threshold)
    return hasLowWeightSum(rows, weightOf, threshold)
  }
}
