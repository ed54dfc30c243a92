import type { Category, Item } from '../../../constructs/senses.ts'
import { weightOfStanding } from '../../../grammar/weights.ts'

/** One way to account for every word: parts in order, and the words that no part takes. */
export interface Cover {
  readonly weight: number
  readonly parts: readonly Item[]
  /** Content words that found no place; a cover with any is no reading. */
  readonly left: readonly number[]
}

/** The categories that may stand on their own in a question. */
export const STANDING: readonly string[] = `
  filter measure tail limitOfTail inSteps groups rank extreme comparison byMeasure ordering having shareOf share asked
  entity aggregate superlative percentile dimensions dimension howMuch distribution ofCorrelation correlation compare
  trend pooled ofAny allMonths difference change legs yearOnYear ofWhich oftener includingMissing countOfSome countOfThem
  eachStep thanRest against beyond running accruing upToEachStep restarts window span effectOn scaled pace perEntity
  percentOf edge moreOf inPercent gaps pictured idle broughtIn eachGroup tallied`
  .trim()
  .split(/\s+/)
const WEIGHT_OF = new Map(STANDING.map((category) => [category, weightOfStanding(category)]))
/** What a part adds that no other part took in; null for what cannot stand alone. */
export const standingOf = (category: Category): number | null => WEIGHT_OF.get(category) ?? null

/** What a word with a meaning adds that found no place: more than any reading weighs. */
const LOST = 10

/** What "and" lists more of. */
const GROUPS: ReadonlySet<string> = new Set<Category>(['groups', 'dimensions', 'dimension'])

/** Covers kept for each beginning of the question. */
const KEPT = 64

/** A cover of a beginning: a part or a word that is left, and what is before it. */
interface Way {
  readonly weight: number
  readonly before: Way | null
  /** Null where a word is passed over or left. */
  readonly part: Item | null
  readonly left: readonly number[]
}

function partsOf(way: Way): readonly Item[] {
  const parts: Item[] = []
  for (let at: Way | null = way; at !== null; at = at.before) if (at.part !== null) parts.push(at.part)
  return parts.reverse()
}

function lastOf(way: Way): Item | null {
  let at: Way | null = way
  while (at !== null && at.part === null) at = at.before
  return at?.part ?? null
}

/**
 * The lightest ways to account for all words, best first.
 *
 * @param passing what a word adds that no part takes; null where passing over it loses content
 * @param isListed whether a word stands after “and”: there what is counted is lost where a group is meant
 */
export function coversOf(
  length: number,
  items: readonly (readonly Item[])[],
  passing: (word: number) => number | null,
  isListed: (word: number) => boolean,
): readonly Cover[] {
  const best: Way[][] = Array.from({ length: length + 1 }, () => [])
  best[0] = [{ weight: 0, before: null, part: null, left: [] }]
  /** Keeps a way behind those that are as light, unless there are enough of these. */
  const keep = (at: number, weight: number, before: Way, part: Item | null, left: Way['left']) => {
    const ways = best[at]
    if (ways === undefined) return
    if (ways.length >= KEPT && (ways.at(-1)?.weight ?? 0) <= weight) return
    let [low, high] = [0, ways.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ways[middle]?.weight ?? 0) > weight) high = middle
      else low = middle + 1
    }
    ways.splice(low, 0, { weight, before, part, left })
    if (ways.length > KEPT) ways.pop()
  }
  for (let at = 0; at < length; at += 1) {
    const passed = passing(at)
    const standing = (items[at] ?? []).flatMap((item) => {
      const weight = standingOf(item.category)
      return weight === null ? [] : [{ item, weight }]
    })
    for (const way of best[at] ?? []) {
      const left = passed === null ? [...way.left, at] : way.left
      keep(at + 1, way.weight + (passed ?? LOST), way, null, left)
      const isAfterGroups = isListed(at) && GROUPS.has(lastOf(way)?.category ?? '')
      for (const { item, weight } of standing) {
        const lost = isAfterGroups && item.category === 'entity' ? LOST : 0
        keep(item.to, way.weight + weight + item.weight + lost, way, item, way.left)
      }
    }
  }
  return (best[length] ?? []).map((way) => ({ weight: way.weight, parts: partsOf(way), left: way.left }))
}
