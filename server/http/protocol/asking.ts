import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { answerQuestion, type Asked } from '../../answers/answer-question.ts'
import { choicesOf } from '../../answers/choices.ts'
import type { GivenAnswer } from '../../answers/kept-answer.ts'
import { readAlong, type Typing } from '../../answers/read-along.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import type { Services } from '../../services/services.ts'
import type { User } from '../../store/users.ts'
import { limitCalls, tooMany } from './limits.ts'
import { makeLine } from './line.ts'
import { Begun } from './problem.ts'

/** Questions of one person that are answered at once, and that wait for it. */
export const QUESTIONS_AT_ONCE = 2
export const QUESTIONS_WAITING = 20

/** How often somebody's typing is read, of how often one may ask: with every pause between two words. */
const READINGS_OF_QUESTIONS = 10

interface Caller {
  readonly log: FastifyBaseLogger
  /** Aborted where the caller goes away. */
  readonly signal: AbortSignal
}

/**
 * How people ask, whichever way their call comes: by the page, a program or an agent. What a person may do in a minute
 * and at once is counted here, once for all ways.
 */
export function makeAsking(services: Services) {
  const limitOf = (most: number, refusal: string) => limitCalls({ most, minutes: 1, refusal })
  const { questionsPerMinute } = services
  const questions = limitOf(questionsPerMinute, 'Too many questions were asked in a minute')
  const openings = limitOf(questionsPerMinute, 'Too many choices were asked for in a minute')
  const readings = limitOf(
    READINGS_OF_QUESTIONS * questionsPerMinute,
    'Too many questions were read in a minute',
  )
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
    /** Answers in the person's turn. Throws a Problem, and Begun around what the answer throws. */
    async ask(
      person: User,
      question: Omit<Asked, 'signal' | 'outside'>,
      { log, signal }: Caller,
    ): Promise<GivenAnswer> {
      const asked = { ...question, question: visibleText(question.question) }
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
      return answer
    },

    /** What a question would ask. Throws a Problem, and what the service throws. */
    async read(person: User, typed: Typing) {
      await readings(person.id)
      return readAlong(services, person, { ...typed, question: visibleText(typed.question) })
    },

    /** What may stand at a place of an answer. Throws a Problem, and what the service throws. */
    async choices(person: User, place: Parameters<typeof choicesOf>[2]) {
      await openings(person.id)
      return choicesOf(services, person, place)
    },
  }
}

export type AskingOfPeople = ReturnType<typeof makeAsking>
