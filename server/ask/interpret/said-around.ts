import type { WordKind } from '../learned/around.ts'
import { isRepaired } from './asides.ts'
import { terminalsIn } from './held.ts'
import type { Parts } from './parts.ts'

/** What the grammar takes each word of a question for. */
export function kindsOf({ words, items, unknown, asides, isFiller }: Parts): readonly WordKind[] {
  const kinds: WordKind[] = words.map((_, at) =>
    asides.some(({ from, to }) => at >= from && at < to)
      ? 'aside'
      : unknown.has(at)
        ? 'unknown'
        : isFiller(at)
          ? 'filler'
          : 'other',
  )
  // The longest names a word.
  const terminals = terminalsIn(items.flat()).toSorted((a, b) => a.to - a.from - (b.to - b.from))
  for (const item of terminals)
    for (let at = item.from; at < item.to; at += 1)
      if (kinds[at] !== 'aside') kinds[at] = isRepaired(item) ? 'slip' : item.category
  return kinds
}
