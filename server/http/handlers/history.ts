import { listAnswers, narrowAskers, NARROW_DAYS, openAnswer } from '../../answers/history.ts'
import type { ListedAnswer } from '../../answers/kept-answer.ts'
import { nameAmong } from '../../datasets/dataset-named.ts'
import type { Services } from '../../services/services.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import { addressOf } from '../protocol/addresses.ts'
import { pageOf, period, signedIn, type Handlers } from './handler.ts'

const HISTORY_PAGE = 10

const itemOf = (
  { datasets }: Pick<Services, 'datasets'>,
  { shown, ...answer }: ListedAnswer,
): ReplyOf<'listHistory'>['items'][number] => ({
  id: answer.id,
  question: answer.question,
  generated_sql: answer.generated_sql,
  success: answer.success,
  row_count: answer.row_count,
  execution_time_ms: answer.execution_time_ms,
  error_message: answer.error_message,
  k_threshold_used: answer.k_threshold_used,
  groups_suppressed: answer.groups_suppressed,
  created_at: answer.created_at,
  dataset_id: answer.dataset_id,
  results_json: answer.rows,
  html_table: answer.html_table,
  analysis_text: answer.analysis_text,
  table_heading: answer.table_heading,
  answer_id: answer.answer_id,
  address: addressOf(answer),
  dataset_name: nameAmong(datasets, answer.dataset_id),
  cached: answer.rows !== null,
  verified: answer.verified,
  continues: null,
  ...shown,
})

const adminItemOf = (
  { shown, ...answer }: ListedAnswer,
  withResults: boolean,
): ReplyOf<'listAdminQueries'>['queries'][number] => ({
  id: answer.id,
  created_at: answer.created_at,
  user_email: answer.user_email,
  user_question: answer.question,
  generated_sql: answer.generated_sql,
  success: answer.success,
  row_count: answer.row_count,
  execution_time_ms: answer.execution_time_ms,
  error_message: answer.error_message,
  usage: answer.usage,
  verified: answer.verified,
  narrow: answer.narrow,
  ...(withResults
    ? {
        html_table: answer.html_table,
        analysis_text: answer.analysis_text,
        results_json: answer.rows,
        restatement: shown.interpretation?.restatement ?? null,
        privacy_note: shown.privacy_note,
      }
    : {}),
})

export const historyHandlers = (services: Services) =>
  ({
    async listHistory({ query, user }) {
      const filter = {
        userId: signedIn(user).id,
        email: null,
        dataset: query.dataset ?? null,
        ...period(query.start, query.end),
      }
      const page = { limit: query.limit ?? HISTORY_PAGE, offset: query.offset ?? 0 }
      const { items, total } = await listAnswers(services, filter, page)
      return { items: items.map((answer) => itemOf(services, answer)), total }
    },

    async getAnswer({ path, user }) {
      return itemOf(services, await openAnswer(services, signedIn(user), path.id))
    },

    /** Questions of everybody, for admins; rows, table and analysis only where they are asked for. */
    async listAdminQueries({ query }) {
      const filter = {
        userId: null,
        email: query.user_email ?? null,
        dataset: query.dataset ?? null,
        ...period(query.start_date, query.end_date),
      }
      const { items, total } = await listAnswers(services, filter, pageOf(query))
      const withResults = query.include_cached_results === true
      const people = await narrowAskers(services)
      return {
        queries: items.map((answer) => adminItemOf(answer, withResults)),
        total,
        narrow_questions: { days: NARROW_DAYS, people: [...people] },
      }
    },
  }) satisfies Handlers
