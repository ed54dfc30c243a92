import type { CellName } from '../cells/cell.ts'
import type { Knowledge } from './knowledge.ts'
import type { SetsOfCell } from './query-sets.ts'
import { makeYielder } from './yielding.ts'

/** Cells that may be tried, many of them again and again, before the search for the ones to blame is given up. */
const MOST_TRIED = 3_000

/** Cells that are not to be shown, and what is known once the others are. */
interface Found {
  readonly unsafe: readonly CellName[]
  readonly known: Knowledge
}

/** Finds by halves which cells of an answer would, with all that is known, single out a few entities. */
export class Bisection {
  readonly #setsOf: SetsOfCell
  readonly #threshold: number
  readonly #yieldToOthers = makeYielder()
  #left: number

  /** @param cells how many the answer has: trying all of them once is always allowed */
  constructor(setsOf: SetsOfCell, threshold: number, cells: number) {
    this.#setsOf = setsOf
    this.#threshold = threshold
    this.#left = Math.max(MOST_TRIED, 2 * cells)
  }

  async #shown(cells: readonly CellName[], before: Knowledge): Promise<Knowledge> {
    let known = before
    this.#left -= cells.length
    for (const cell of cells) {
      for (const set of this.#setsOf(cell)) known = known.with(set)
      await this.#yieldToOthers()
    }
    return known
  }

  /** Null where finding them takes too long. */
  async find(cells: readonly CellName[], before: Knowledge): Promise<Found | null> {
    const unsafe: CellName[] = []
    let known = before
    let left = cells
    while (this.#left >= 0) {
      const all = await this.#shown(left, known)
      if (left.length === 0 || !all.singlesOut(this.#threshold)) return { unsafe, known: all }
      // The first cell that does it, by halves; what is safe before it is added once.
      let [safe, first] = [0, left.length]
      while (first - safe > 1 && this.#left >= 0) {
        const middle = (safe + first) >> 1
        const half = await this.#shown(left.slice(safe, middle), known)
        if (half.singlesOut(this.#threshold)) first = middle
        else [safe, known] = [middle, half]
      }
      unsafe.push(...left.slice(safe, first))
      left = left.slice(first)
    }
    return null
  }
}
