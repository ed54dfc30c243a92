import type { SnapshotFrom } from 'xstate'
import type { QueryResult } from '../../api/calls.ts'
import { DEFAULT_K_THRESHOLD } from '../../config/constants.ts'
import type { headingMachine } from '../../machines/heading/heading.machine.ts'
import type { queryRunMachine } from '../../machines/query-run/query-run.machine.ts'
import { rowsMarkup } from './rows-markup.ts'

const GENERATING = 'Generating heading...'
const FALLBACK = 'Query Results'

/** The heading in every state of its machine (SPEC section 4). */
export function headingText(snapshot: SnapshotFrom<typeof headingMachine>): string {
  if (snapshot.matches('cached')) return snapshot.context.cached ?? FALLBACK
  if (snapshot.matches('generated')) return snapshot.context.generated ?? FALLBACK
  return snapshot.matches('loading') ? GENERATING : FALLBACK
}

/** The privacy note of the server, or what the metadata of SPEC section 3 says. */
function privacyNote({ privacy_note: note, metadata }: QueryResult): string {
  if (typeof note === 'string' && note !== '') return note
  const threshold = metadata?.k_threshold_used ?? DEFAULT_K_THRESHOLD
  const hidden = metadata?.groups_suppressed ?? 0
  return `Privacy threshold ${threshold}: ${hidden === 0 ? 'no group was' : hidden === 1 ? '1 group was' : `${hidden} groups were`} hidden.`
}

function markupOf({ html_table: markup, results }: QueryResult): string | null {
  const rows = Array.isArray(results) ? results : []
  if (typeof markup === 'string' && markup.trim() !== '') return markup
  return rows.length === 0 ? null : rowsMarkup(rows)
}

/** What the result shows of an answer; null while there is none. */
export function connectResult(snapshot: SnapshotFrom<typeof queryRunMachine>) {
  const { result } = snapshot.context
  if (!snapshot.matches('succeeded') || result === null) return null
  const isEmpty = Array.isArray(result.results) && result.results.length === 0
  return {
    markup: isEmpty ? null : markupOf(result),
    reading: result.interpretation?.restatement ?? null,
    assumptions: result.interpretation?.assumptions ?? [],
    note: privacyNote(result),
    /** For screen readers: that an answer came, not all of its table. */
    announcement: `Answer ready, ${Array.isArray(result.results) ? result.results.length : 0} rows`,
  }
}

/** What the error box says, with questions that work where the server knows some; null while nothing failed. */
export function connectQueryError(snapshot: SnapshotFrom<typeof queryRunMachine>) {
  const { error, result } = snapshot.context
  if (!snapshot.matches('failed') || error === null) return null
  return { error, suggestions: result?.interpretation?.suggestions ?? [] }
}
