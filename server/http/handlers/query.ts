import { createHash } from 'node:crypto'
import { answerQuestion } from '../../answers/answer-question.ts'
import { isApiToken } from '../../identity/api-tokens.ts'
import { readAlong } from '../../answers/read-along.ts'
import { choicesOf } from '../../answers/choices.ts'
import type { GivenAnswer } from '../../answers/kept-answer.ts'
import { addressOf } from '../protocol/addresses.ts'
import { nameAmong } from '../../datasets/dataset-named.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import type { Services } from '../../services/services.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import { limitCalls, tooMany } from '../protocol/limits.ts'
import { makeLine } from '../protocol/line.ts'
import { Begun } from '../protocol/problem.ts'
import { signedIn, type Handlers } from './handler.ts'

/** Questions of one person that are answered at once, and that wait for it. */
export const QUESTIONS_AT_ONCE = 2
export const QUESTIONS_WAITING = 20

/** How often somebody's typing is read, of how often one may ask: with every pause between two words. */
const READINGS_OF_QUESTIONS = 10

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

export const queryHandlers = (services: Services) => {
  const questions = limitCalls({
    most: services.questionsPerMinute,
    minutes: 1,
    refusal: 'Too many questions were asked in a minute',
  })
  const openings = limitCalls({
    most: services.questionsPerMinute,
    minutes: 1,
    refusal: 'Too many choices were asked for in a minute',
  })
  const readings = limitCalls({
    most: READINGS_OF_QUESTIONS * services.questionsPerMinute,
    minutes: 1,
    refusal: 'Too many questions were read in a minute',
  })
  // What a program asks leans on nothing that it does not name.
  const sessionOf = (token: string | null) =>
    token === null || isApiToken(token) ? Promise.resolve(null) : services.tokens.sessionOf(token)
  const inLine = makeLine({
    atOnce: services.questionsAtOnce,
    ofOne: {
      atOnce: QUESTIONS_AT_ONCE,
      waiting: QUESTIONS_WAITING,
      tooMany: () => tooMany('Too many questions wait for an answer', 1000),
    },
    after: services.after,
  })
  return {
    async executeQuery({ body, user, token, log, signal }) {
      const person = signedIn(user)
      const { dataset_id: dataset, follow_up_of: followUpOf, alone = false, edit } = body
      const session = await sessionOf(token)
      const asked = { question: visibleText(body.question), dataset, followUpOf, alone, edit, session }
      const asker = {
        person: person.id,
        key: createHash('sha256').update(JSON.stringify(asked)).digest('base64'),
        signal,
        admit: () => questions(person.id),
      }
      const answer = await inLine(asker, ({ outside }) =>
        answerQuestion(services, person, { ...asked, signal, outside }).catch((cause: unknown) => {
          throw new Begun('the question was begun', { cause })
        }),
      )
      log.info(
        {
          query: answer.id,
          user: person.id,
          outcome: answer.shown.interpretation.outcome,
          ms: answer.execution_time_ms,
          rows: answer.row_count,
          withheld: answer.withheld.reasons,
        },
        'question answered',
      )
      return replyOf(services, answer)
    },

    async readQuestion({ body, user, token }) {
      const person = signedIn(user)
      await readings(person.id)
      const { at, instead_of: insteadOf, dataset_id: dataset, follow_up_of: followUpOf, alone = false } = body
      const question = visibleText(body.question)
      const session = await sessionOf(token)
      const typed = { question, dataset, at, insteadOf, followUpOf, alone, session }
      const { sentence, byModel, ...read } = await readAlong(services, person, typed)
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
      const person = signedIn(user)
      await openings(person.id)
      const { choices, isWhole, between, problem } = await choicesOf(services, person, body)
      return {
        choices: choices.map(({ isCurrent, ...choice }) => ({ ...choice, is_current: isCurrent })),
        is_whole: isWhole,
        between,
        ...(problem === null ? {} : { problem }),
      }
    },
  } satisfies Handlers
}
