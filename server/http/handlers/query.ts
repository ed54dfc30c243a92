import { isApiToken } from '../../identity/api-tokens.ts'
import type { GivenAnswer } from '../../answers/kept-answer.ts'
import { addressOf } from '../protocol/addresses.ts'
import { nameAmong } from '../../datasets/dataset-named.ts'
import type { Services } from '../../services/services.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import type { AskingOfPeople } from '../protocol/asking.ts'
import { signedIn, type Handlers } from './handler.ts'

const replyOf = (
  { datasets }: Pick<Services, 'datasets'>,
  { shown, ...answer }: GivenAnswer,
): ReplyOf<'executeQuery'> => ({
  success: answer.success,
  user_email: answer.user_email,
  user_question: answer.question,
  generated_sql: answer.generated_sql,
  html_table: answer.html_table,
  results: answer.rows ?? [],
  analysis: answer.analysis_text,
  metadata: {
    row_count: answer.row_count,
    execution_time_ms: answer.execution_time_ms,
    k_threshold_used: answer.k_threshold_used,
    groups_suppressed: answer.groups_suppressed,
    questions_left: answer.questionsLeft,
  },
  error_message: answer.error_message,
  table_heading: answer.table_heading,
  audit_log_id: answer.id,
  address: addressOf(answer),
  dataset_name: nameAmong(datasets, answer.dataset_id),
  answer_id: answer.answer_id,
  verified: answer.verified,
  continues: null,
  ...shown,
})

export const queryHandlers = (services: Services, asking: AskingOfPeople) => {
  // What a program asks leans on nothing that it does not name.
  const sessionOf = (token: string | null) =>
    token === null || isApiToken(token) ? Promise.resolve(null) : services.tokens.sessionOf(token)
  return {
    async executeQuery({ body, user, token, log, signal }) {
      const { question, dataset_id: dataset, follow_up_of: followUpOf, alone = false, edit } = body
      const session = await sessionOf(token)
      const asked = { question, dataset, followUpOf, alone, edit, session }
      return replyOf(services, await asking.ask(signedIn(user), asked, { log, signal }))
    },

    async readQuestion({ body, user, token }) {
      const { question, at, instead_of: insteadOf, dataset_id: dataset } = body
      const { follow_up_of: followUpOf, alone = false } = body
      const session = await sessionOf(token)
      const typed = { question, dataset, at, insteadOf, followUpOf, alone, session }
      const { sentence, byModel, ...read } = await asking.read(signedIn(user), typed)
      return {
        ...read,
        sentence: sentence.map(({ text, isPart }) => ({ text, is_part: isPart })),
        by_model: byModel,
        assumptions: [...read.assumptions],
        words: [...read.words],
        completions: [...read.completions],
        replacements: [...read.replacements],
      }
    },

    async listChoices({ body, user }) {
      const { choices, isWhole, between, problem } = await asking.choices(signedIn(user), body)
      return {
        choices: choices.map(({ isCurrent, ...choice }) => ({ ...choice, is_current: isCurrent })),
        is_whole: isWhole,
        between,
        ...(problem === null ? {} : { problem }),
      }
    },
  } satisfies Handlers
}
