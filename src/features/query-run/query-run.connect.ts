import type { SnapshotFrom } from 'xstate'
import { PLACE_STANDS_SECONDS } from '../../config/constants.ts'
import type { QueryFailure, queryRunMachine } from '../../machines/query-run/query-run.machine.ts'

/** What the error box says, with what can be completed, questions that work and how the words were read, where the server knows. */
export const connectQueryError = ({ question, error, interpretation }: QueryFailure) => ({
  error,
  /** What asks the same without the words that nobody knows. */
  rest: interpretation?.rest ?? null,
  gaps: (interpretation?.understood ?? []).map(({ before, missing, after, from, to }) => ({
    before,
    missing,
    after,
    within: from === undefined || to === undefined ? null : { question, words: { from, to } },
  })),
  suggestions: interpretation?.suggestions ?? [],
  tokens: interpretation?.tokens ?? [],
})

const inLineText = (before: number | null) => {
  if (before === null) return 'The server is busy, asking again'
  if (before === 0) return 'Your question is next'
  return before === 1 ? '1 question before yours' : `${before} questions before yours`
}

/**
 * What a query waits for; or what is asked, and for how long: null in its first second, and while it waits.
 *
 * @param dataset its name, where somebody knows it
 */
export function connectQueryProgress(
  { context }: SnapshotFrom<typeof queryRunMachine>,
  dataset: string | null,
) {
  const { elapsedSeconds, pause } = context
  // A server says its place again before that, as long as it has one.
  const isWaiting = pause !== null && elapsedSeconds <= PLACE_STANDS_SECONDS
  return {
    waiting: isWaiting ? inLineText(pause.before) : null,
    elapsed:
      isWaiting || elapsedSeconds === 0 ? null : `Asking ${dataset ?? 'the server'}: ${elapsedSeconds} s`,
  }
}
