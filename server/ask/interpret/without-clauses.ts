import type { PlanReading } from './interpretation.ts'
import { clausesIn } from './asides.ts'
import { asksForNothing } from './doubts.ts'
import { terminalsIn } from './held.ts'
import type { Weighed } from './read-with-grammar.ts'
import type { Trying } from './settle.ts'

/** What a question asks in its other clauses, where one holds words that nobody knows: offered, for it may be what matters. */

/** What says of which rows it is asked, and when: a clause with any of these is not left out, but for "one more". */
const LIMITING: ReadonlySet<string> = new Set(['number', 'value', 'period', 'percentile'])

/** The reading of the clauses whose words are all known; null where they make no plan, or where the others limit what is asked. */
export function withoutClauses(trying: Trying, weighed: Weighed): PlanReading | null {
  const { question, parts, missed } = weighed
  const { words, items, quoted } = parts
  if (missed === null || missed.left.length === 0 || missed.left.some((place) => quoted.isNeeded(place)))
    return null
  const clauses = clausesIn(question, words)
  const isKept = ({ from, to }: (typeof clauses)[number]) =>
    missed.left.every((place) => place < from || place >= to)
  const [kept, left] = [clauses.filter(isKept), clauses.filter((clause) => !isKept(clause))]
  const limits = terminalsIn(items.flat()).some(
    ({ category, from }) =>
      LIMITING.has(category) &&
      words[from]?.norm !== 'one' &&
      left.some((clause) => from >= clause.from && from < clause.to),
  )
  if (kept.length === 0 || limits) return null
  const text = kept
    .map(({ from, to }) => question.slice(words[from]?.start, words[to - 1]?.end).replace(/^[,;\s]+/, ''))
    .join(', ')
  const { interpretation } = trying.weigh(text, null)
  if (interpretation.outcome !== 'answer' || asksForNothing(interpretation.plan)) return null
  return interpretation
}
