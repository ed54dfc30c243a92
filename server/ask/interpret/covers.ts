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
  /** Keeps a cover of that weight behind those that are as light; most are too heavy, and are never made. */
  const keep = (at: number, weight: number, made: () => Omit<Cover, 'weight'>) => {
    const covers = best[at]
    if (covers === undefined) return
    if (covers.length >= KEPT && (covers.at(-1)?.weight ?? 0) <= weight) return
    let [low, high] = [0, covers.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((covers[middle]?.weight ?? 0) > weight) high = middle
      else low = middle + 1
    }
    covers.splice(low, 0, { weight, ...made() })
    if (covers.length > KEPT) covers.pop()
  }
  for (let at = 0; at < length; at += 1) {
    const passed = passing(at)
    const standing = (items[at] ?? []).flatMap((item) => {
      const weight = standingOf(item.category)
      return weight === null ? [] : [{ item, weight }]
    })
    for (const { weight: before, parts, left } of best[at] ?? []) {
      keep(at + 1, before + (passed ?? LOST), () => ({
        parts,
        left: passed === null ? [...left, at] : left,
      }))
      for (const { item, weight } of standing)
        keep(item.to, before + weight + item.weight, () => ({ parts: [...parts, item], left }))
    }
  }
  return best[length] ?? []
}
