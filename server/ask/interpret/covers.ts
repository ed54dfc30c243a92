import type { Item } from '../constructs/senses.ts'
import type { Category } from '../constructs/senses.ts'

/** One way to account for every word: parts in order, and the words that no part takes. */
export interface Cover {
  readonly cost: number
  readonly parts: readonly Item[]
  /** Content words that found no place; a cover with any is no reading. */
  readonly left: readonly number[]
}

/** What may stand on its own in a question, and what one part more costs. */
const STANDING: Partial<Record<Category, number>> = {
  filter: 1,
  measure: 1,
  groups: 0.9,
  rank: 1,
  extreme: 1,
  comparison: 0.8,
  byMeasure: 1,
  ordering: 0.8,
  having: 1,
  shareOf: 0.9,
  share: 1,
  asked: 0.8,
  entity: 0.15,
  aggregate: 1.4,
  superlative: 1.6,
  percentile: 1.4,
  dimensions: 1.7,
  howMuch: 0.5,
  distribution: 0.6,
  compare: 0.6,
  trend: 0.6,
  dimension: 1.5,
  difference: 0.6,
  change: 0.6,
  yearOnYear: 0.6,
  against: 0.9,
  beyond: 1,
  running: 0.6,
  window: 0.6,
  span: 0.8,
  effectOn: 1,
  percentOf: 1,
  moreOf: 0.4,
  inPercent: 0.9,
  pictured: -0.1,
  idle: 0.1,
}

export const FILLER_COST = 0.02
const LEFT_COST = 10

/** Covers kept for each beginning of the question. */
const KEPT = 32

/**
 * The cheapest ways to account for all words, best first.
 *
 * @param passing what it costs to pass over a word that no part takes; null where that loses content
 */
export function coversOf(
  length: number,
  items: readonly (readonly Item[])[],
  passing: (word: number) => number | null,
): readonly Cover[] {
  const best: Cover[][] = Array.from({ length: length + 1 }, () => [])
  best[0] = [{ cost: 0, parts: [], left: [] }]
  const keep = (at: number, cover: Cover) => {
    const covers = best[at]
    if (covers === undefined) return
    const place = covers.findIndex(({ cost }) => cost > cover.cost)
    covers.splice(place === -1 ? covers.length : place, 0, cover)
    if (covers.length > KEPT) covers.pop()
  }
  for (let at = 0; at < length; at += 1) {
    const passed = passing(at)
    for (const cover of best[at] ?? []) {
      keep(at + 1, {
        cost: cover.cost + (passed ?? LEFT_COST),
        parts: cover.parts,
        left: passed === null ? [...cover.left, at] : cover.left,
      })
      for (const item of items[at] ?? []) {
        const standing = STANDING[item.category]
        if (standing === undefined) continue
        keep(item.to, {
          cost: cover.cost + standing + item.weight,
          parts: [...cover.parts, item],
          left: cover.left,
        })
      }
    }
  }
  return best[length] ?? []
}
