import { setImmediate as nextTurn } from 'node:timers/promises'
import { columnOf } from '../../semantic-model/semantic-model.ts'
import { same } from '../grammar/same.ts'
import { alike } from '../read/words/lexical.ts'
import { wordsOf } from '../read/words/words.ts'
import type { KnownDataset } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { isOf, datasetNames, openedBy, type Name, type NameKind } from './dataset-names.ts'
import { triedWith, withoutUnknown, type Reads } from './reads.ts'

/** What may stand in the place of words that nobody knows, or that were taken for something else. */

export interface Replacement {
  /** With the room that it needs. */
  readonly text: string
  readonly kind: NameKind
  /** What it is a value of, or null. */
  readonly of: string | null
  /** The question with it. */
  readonly question: string
  /** How that reads, but for other words that nobody knows. */
  readonly sentence: string
}

const MOST_REPLACEMENTS = 6
const MOST_TRIED = 24
/** What fits the place is before what is as near in meaning as a neighbour and does not. */
const LIKELY = 0.6

const normsOf = (text: string) => wordsOf(text).map(({ norm }) => norm)

/** How near a name is to words, 0 to 1, by their letters and what they mean; above that where the semantic model says so. */
function nearnessTo(said: readonly string[], { text, synonyms, isNear }: Name): number {
  const whole = said.join(' ')
  if (isNear) return synonyms.some((each) => normsOf(each).join(' ') === whole) ? 2 : 0
  const scores = [text, ...synonyms].flatMap((phrase) =>
    normsOf(phrase).flatMap((named) => said.map((word) => alike(word, named)?.score ?? 0)),
  )
  return Math.max(0, ...scores)
}

/**
 * Up to six names in the place of words of a question, the nearest first; each was tried and makes a question that reads.
 * Others are answered in between.
 *
 * @param from where the words begin
 * @param to where they end; the same where something is missing behind a word
 */
export async function replacementsAt(
  reads: Reads,
  known: KnownDataset,
  question: string,
  from: number,
  to: number,
): Promise<readonly Replacement[]> {
  const said = normsOf(question.slice(from, to))
  const kinds = openedBy(question.slice(0, from))
  const isLikely = (name: Name) => kinds.some((kind) => isOf(kind, name))
  const ranked = datasetNames(known)
    .map((name) => ({ name, nearness: nearnessTo(said, name) + (isLikely(name) ? LIKELY : 0) }))
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, MOST_TRIED)
  const found: Replacement[] = []
  const now = reads(question)
  const trial = withoutUnknown(question, now, from, to)
  const plans: Plan[] = now.outcome === 'answer' ? [now.plan] : []
  for (const { name } of ranked) {
    if (found.length === MOST_REPLACEMENTS) break
    const text = from === to ? ` ${name.text}` : name.text
    const tried = triedWith(reads, trial, { from, to, text })
    await nextTurn()
    if (tried === null || plans.some((plan) => same(plan, tried.read.plan))) continue
    plans.push(tried.read.plan)
    found.push({
      text,
      kind: name.kind,
      of: name.kind === 'value' && name.column !== null ? columnOf(known.model, name.column).label : null,
      question: `${question.slice(0, from)}${text}${question.slice(to)}`,
      sentence: tried.read.restatement,
    })
  }
  return found
}
