import type { Category, Item } from '../constructs/senses.ts'
import { weightOf, WEIGHTS } from '../grammar/weights.ts'

/** One way to account for every word: parts in order, and the words that no part takes. */
export interface Cover {
  readonly weight: number
  readonly parts: readonly Item[]
  /** Content words that found no place; a cover with any is no reading. */
  readonly left: readonly number[]
}

/** What may stand on its own in a question. */
const STANDING: Readonly<Partial<Record<Category, readonly [weight: number, stands: string]>>> =
  WEIGHTS.standing
/** What a part adds that no other part took in; null for what cannot stand alone. */
export const standingOf = (category: Category): number | null => STANDING[category]?.[0] ?? null

const LOST = weightOf(WEIGHTS.passing, 'lost')

/** Covers kept for each beginning of the question. */
const KEPT = 64

/**
 * The lightest ways to account for all words, best first.
 *
 * @param passing what a word adds that no part takes; null where passing over it loses content
 */
export function coversOf(
  length: number,
  items: readonly (readonly Item[])[],
  passing: (word: number) => number | null,
): readonly Cover[] {
  const best: Cover[][] = Array.from({ length: length + 1 }, () => [])
  best[0] = [{ weight: 0, parts: [], left: [] }]
  const keep = (at: number, cover: Cover) => {
    const covers = best[at]
    if (covers === undefined) return
    const place = covers.findIndex(({ weight }) => weight > cover.weight)
    covers.splice(place === -1 ? covers.length : place, 0, cover)
    if (covers.length > KEPT) covers.pop()
  }
  for (let at = 0; at < length; at += 1) {
    const passed = passing(at)
    for (const cover of best[at] ?? []) {
      keep(at + 1, {
        weight: cover.weight + (passed ?? LOST),
        parts: cover.parts,
        left: passed === null ? [...cover.left, at] : cover.left,
      })
      for (const item of items[at] ?? []) {
        const standing = standingOf(item.category)
        if (standing === null) continue
        keep(item.to, {
          weight: cover.weight + standing + item.weight,
          parts: [...cover.parts, item],
          left: cover.left,
        })
      }
    }
  }
  return best[length] ?? []
}
