import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { NarrowQuestions } from '../../api/admin-calls.ts'
import type { AdminQuery } from '../../api/admin-rows.ts'
import { ADMIN_QUESTION_CHARACTERS } from '../../config/constants.ts'
import type { queryDetailsMachine } from '../../machines/query-details/query-details.machine.ts'
import { momentText } from '../../ui/date-text.ts'

/** The only dataset of SPEC section 1: the column shows it always. */
const DATASET = 'PMI Pricing'

const filled = (value: string | null | undefined) =>
  typeof value === 'string' && value.trim() !== '' ? value : null

function truncated(question: string): string {
  const characters = [...question]
  return characters.length > ADMIN_QUESTION_CHARACTERS
    ? `${characters.slice(0, ADMIN_QUESTION_CHARACTERS).join('')}...`
    : question
}

/** One query as a row (SPEC section 2, user queries tab). */
export const rowOf = (query: AdminQuery) => ({
  date: momentText(query.created_at) ?? '-',
  user: query.user_email,
  question: truncated(filled(query.user_question) ?? '(no question)'),
  dataset: DATASET,
  status: query.success ? ('Success' as const) : ('Failed' as const),
})

function usageText({ usage }: AdminQuery): string | null {
  if (usage === undefined || usage.model === null) return null
  const { input_tokens: input, output_tokens: output, cost_usd: cost } = usage
  if (input === null || output === null) return `${usage.model}, no tokens`
  const tokens = `${input.toLocaleString('en-GB')} tokens in, ${output.toLocaleString('en-GB')} out`
  return cost === null ? `${usage.model}: ${tokens}` : `${usage.model}: ${tokens}, $${cost.toFixed(4)}`
}

const factsOf = (query: AdminQuery) =>
  [
    { name: 'Date', value: momentText(query.created_at) },
    { name: 'User', value: filled(query.user_email) },
    { name: 'Status', value: query.success ? 'Success' : 'Failed' },
    { name: 'Rows', value: query.success ? query.row_count.toLocaleString('en-GB') : null },
    {
      name: 'Time',
      value: `${Math.round(query.execution_time_ms).toLocaleString('en-GB')} ms`,
    },
    { name: 'Answered by', value: usageText(query) },
    { name: 'Narrow', value: query.narrow === true ? 'Tells something sensitive of few' : null },
  ].filter((fact): fact is { name: string; value: string } => typeof fact.value === 'string')

/** "Narrow questions, last 7 days: ana@example.com 41"; null where nobody asked any, or nobody counts them. */
export function narrowText(narrow: NarrowQuestions | null): string | null {
  if (narrow === null || narrow.people.length === 0) return null
  const people = narrow.people.map(({ email, questions }) => `${email} ${questions.toLocaleString('en-GB')}`)
  const days = narrow.days === 1 ? 'last day' : `last ${narrow.days} days`
  return `Narrow questions, ${days}: ${people.join(', ')}`
}

/** The details of a query in every state of its modal. */
export function connectQueryDetails(
  snapshot: SnapshotFrom<typeof queryDetailsMachine>,
  send: ActorRefFrom<typeof queryDetailsMachine>['send'],
) {
  const { query, error } = snapshot.context
  return {
    isOpen: snapshot.matches('open'),
    isLoading: snapshot.hasTag('busy'),
    loadingError: snapshot.matches({ open: 'failed' }) ? error : null,
    details:
      query === null
        ? null
        : {
            question: query.user_question,
            facts: factsOf(query),
            restatement: filled(query.restatement),
            privacy: filled(query.privacy_note),
            sql: filled(query.generated_sql),
            error: filled(query.error_message),
            analysis: filled(query.analysis_text),
            rows: query.results_json ?? null,
            markup: filled(query.html_table),
          },
    close: () => send({ type: 'details.closed' }),
    retry: () => send({ type: 'retry.requested' }),
  }
}
