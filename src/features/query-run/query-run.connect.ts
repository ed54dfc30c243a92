import type { SnapshotFrom } from 'xstate'
import type { QueryFailure, queryRunMachine } from '../../machines/query-run/query-run.machine.ts'

/** What the error box says, with what can be completed, questions that work and how the words were read, where the server knows. */
export const connectQueryError = ({ error, interpretation }: QueryFailure) => ({
  error,
  gaps: interpretation?.understood ?? [],
  suggestions: interpretation?.suggestions ?? [],
  tokens: interpretation?.tokens ?? [],
})

/** How long a query has been running; null in its first second. */
export const elapsedText = ({ context: { elapsedSeconds } }: SnapshotFrom<typeof queryRunMachine>) =>
  elapsedSeconds === 0 ? null : `${elapsedSeconds} s`
