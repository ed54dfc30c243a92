import type { Item } from '../senses.ts'
import type { QuestionParts } from '../sketch.ts'

/** "Where the dearest tenth begins" is a percentile, of the figure that is named with it. */
export function asPercentile(
  { typed }: Pick<QuestionParts, 'typed'>,
  parts: readonly Item[],
): readonly Item[] {
  const tails = parts.flatMap((part) => (part.category === 'tail' ? [part] : []))
  const limits = parts.flatMap((part) => (part.category === 'limitOfTail' ? [part] : []))
  const [tail, limit] = [tails[0], limits[0]]
  // "Do a quarter of quotes fall" may be of what changes.
  if (parts.some(({ category }) => category === 'change')) return parts
  if (tail === undefined || limit === undefined || tails.length + limits.length > 2) return parts
  const { percent, end } = tail.sense
  const side = end ?? { under: 'low' as const, over: 'high' as const, none: null }[limit.sense.side ?? 'none']
  if (side === null) return parts
  const read: Item = {
    ...tail,
    category: 'percentile',
    sense: { percent: side === 'high' ? 100 - percent : percent },
  }
  const isWhere = (part: Item) => part.category === 'asked' && /^where\b/i.test(typed(part))
  return parts.flatMap((part) => (part === tail ? [read] : part === limit || isWhere(part) ? [] : [part]))
}
