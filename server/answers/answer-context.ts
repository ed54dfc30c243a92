import type { Kysely } from 'kysely'
import type { Dataset } from '../datasets/dataset.ts'
import type { Tables } from '../store/tables.ts'
import type { Assistant } from './assistant.ts'
import type { DailyQuestions } from './daily-questions.ts'

/** What services of answers work with; in a transaction `db` is that. */
export interface AnswerContext {
  readonly db: Kysely<Tables>
  readonly datasets: readonly Dataset[]
  readonly assistant: Assistant
  readonly dailyQuestions: DailyQuestions
  readonly now: () => Date
}
