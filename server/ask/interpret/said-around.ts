import { saidAround, type Surrounding, type WordKind } from '../learned/around.ts'
import { isRepaired } from './asides.ts'
import { terminalsIn } from './held.ts'
import type { Parts } from './parts.ts'
import { limitsScope } from './scope.ts'

/** What of a question asks for nothing, by what was learned from marked questions, as far as the grammar lets it go. */

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
  // The longest names a word; "but" joins clauses more often than it leaves anything out.
  const named = items.flat().filter(({ category }) => category !== 'butNot')
  const terminals = terminalsIn(named).toSorted((a, b) => a.to - a.from - (b.to - b.from))
  for (const item of terminals)
    for (let at = item.from; at < item.to; at += 1)
      if (kinds[at] !== 'aside') kinds[at] = isRepaired(item) ? 'slip' : item.category
  return kinds
}

/** How much surer it has to be that "one slide each" and "for one day only" ask for nothing. */
const SURE_OF_SCOPE = 6000

/** Stretches that ask for nothing: none that says of which rows it is asked, and none in the midst of a clause. */
export function aroundIn(question: string, parts: Parts): readonly Surrounding[] {
  const { words } = parts
  const between = (at: number) => question.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? question.length)
  // "By region I think my boss said only those accepted": what has no mark on either side is of the clause.
  const isMarked = (at: number) =>
    at === 0 || at === words.length || /[^\s]/.test(between(at)) || words[at]?.norm === ','
  return saidAround({ question, words, kinds: kindsOf(parts) }).filter(
    (span) =>
      (isMarked(span.from) || isMarked(span.to)) &&
      (span.margin >= SURE_OF_SCOPE || !limitsScope(question, words, span)),
  )
}
