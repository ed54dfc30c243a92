import type { Earlier } from '../read/propose/turns/earlier.ts'
import { interpreterOf } from '../read/interpret.ts'
import type { Interpretation } from '../read/result/interpretation.ts'
import { placedIn } from '../read/choose/refuse/understood.ts'
import type { KnownDataset } from '../plan/checked.ts'

/** Reads words as they would be read if they were asked now; runs nothing. */
export type Reads = (question: string) => Interpretation

/**
 * @param earlier the answer that is gone on from; null where there is none
 * @param mayStandAlone it is read alone unless it leans on that answer
 */
export function readsOf(known: KnownDataset, earlier: Earlier | null, mayStandAlone: boolean): Reads {
  const interpreter = interpreterOf(known)
  return earlier === null
    ? (question) => interpreter.interpret(question)
    : (question) => interpreter.interpret(question, earlier, mayStandAlone)
}

type Answered = Extract<Interpretation, { outcome: 'answer' }>

/** A question that was tried: its words from one place to another are part of what it asks. */
export interface TriedQuestion {
  readonly question: string
  readonly read: Answered
}

/** A question with words in the place of others, where it reads and these words are part of that; null where it does not. */
export function triedWith(
  reads: Reads,
  question: string,
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string },
): TriedQuestion | null {
  const made = `${question.slice(0, from)}${text}${question.slice(to)}`
  const read = reads(made)
  if (read.outcome !== 'answer') return null
  const own = placedIn(made, read.tokens).filter(({ start, end }) => end > from && start < from + text.length)
  const isTaken = own.some(({ use }) => use === 'used' || use === 'assumed')
  const isWhole = own.every(({ use }) => use !== 'unknown' && use !== 'passed')
  return isTaken && isWhole ? { question: made, read } : null
}

/**
 * A question with room in the place of words that say nothing and stand elsewhere than what is tried, so that each of several such
 * words can be mended by itself; others stand where they stood.
 */
export const withoutUnknown = (question: string, read: Interpretation, from: number, to: number): string =>
  placedIn(question, read.tokens)
    .filter(({ use, start, end }) => use === 'unknown' && (end <= from || start >= to))
    .reduce(
      (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
      question,
    )
