import type { Cell } from '../plan/filter-words.ts'
import type { Known } from './audit.ts'
import type { Knowledge } from './audit/knowledge.ts'
import { makeYielder } from './audit/yielding.ts'

/** Which cells of an answer would, with all that was shown before, single out a few entities. */

/** A cell that is about to be shown; `keys` is null for the row that groups are compared with. */
export interface Told {
  readonly keys: readonly Cell[] | null
  readonly measure: number
}

/** Cells that may be tried, many of them again and again, before the search for the ones to blame is given up. */
const MOST_TRIED = 3_000

/** Looks for them in one answer, cell by cell, and lets other work in between. */
export class Search {
  readonly #known: Known
  readonly #threshold: number
  #left: number
  readonly #yieldToOthers = makeYielder()

  /** @param cells how many the answer has: trying all of them once is always allowed */
  constructor(known: Known, threshold: number, cells: number) {
    this.#known = known
    this.#threshold = threshold
    this.#left = Math.max(MOST_TRIED, 2 * cells)
  }

  /** What is known, with cells added. */
  async #with(cells: readonly Told[], before: Knowledge): Promise<Knowledge> {
    const { sets, reference } = this.#known
    let span = before
    this.#left -= cells.length
    for (const { keys, measure } of cells) {
      for (const set of keys === null ? reference([], measure) : sets(keys, measure)) span = span.with(set)
      await this.#yieldToOthers()
    }
    return span
  }

  /**
   * What is known once the cells are shown, but for those that would single out a few entities, which it gives too.
   * Null where finding them takes too long.
   */
  async withoutOffending(
    told: readonly Told[],
  ): Promise<{ readonly found: readonly Told[]; readonly span: Knowledge } | null> {
    const k = this.#threshold
    const found: Told[] = []
    let span = this.#known.span
    let left = told
    while (this.#left >= 0) {
      const together = await this.#with(left, span)
      if (left.length === 0 || !together.singlesOut(k)) return { found, span: together }
      // The first cell that does it, by halves; what is safe before it is added once.
      let [safe, unsafe] = [0, left.length]
      while (unsafe - safe > 1 && this.#left >= 0) {
        const middle = (safe + unsafe) >> 1
        const half = await this.#with(left.slice(safe, middle), span)
        if (half.singlesOut(k)) unsafe = middle
        else [safe, span] = [middle, half]
      }
      found.push(...left.slice(safe, unsafe))
      left = left.slice(unsafe)
    }
    return null
  }
}
