import { writtenAnalysis } from '../../answers/analysis.ts'
import { questionsAfter, questionsNear } from '../../answers/next-questions.ts'
import { ownAnswer } from '../../answers/recorded-answer.ts'
import { chartFor, headingFor } from '../../answers/wording.ts'
import type { Services } from '../../services/services.ts'
import { Problem } from '../protocol/problem.ts'
import { signedIn, type Handlers } from './handler.ts'

const UNVERIFIED =
  'Only an answer of this server can be analysed, and this one is not on its record. Ask the question again.'
const NOTHING = 'There is nothing to analyse: the answer shows no group.'

const LONGEST_QUESTION = 500

const failed = (error: string | null) => ({ success: false, analysis: null, error })

/** What is written beside an answer. */
export const analysisHandlers = (services: Services) => {
  const recorded = async (id: unknown, userId: string) =>
    typeof id === 'string' ? ownAnswer(services, userId, id) : null

  return {
    async generateHeading({ body, user }) {
      const heading = await headingFor(services, signedIn(user).id, body.question)
      if (heading === null) throw new Problem(400, 'Could not generate heading')
      return { heading }
    },

    async recommendChart({ body, user, signal }) {
      const columns = body.column_metadata.map(
        ({ name, data_type: type, cardinality, sample_values: samples }) => ({
          name,
          type,
          cardinality,
          samples,
        }),
      )
      const asker = { userId: signedIn(user).id, signal }
      const chart = await chartFor(services, asker, body.user_question, columns)
      if (chart === null) throw new Problem(422, 'There is no column of numbers to draw.')
      return chart
    },

    /** The rows come from the server's own record; what the client sends of them is not looked at. */
    async generateAnalysis({ body, user, log, signal }) {
      const userId = signedIn(user).id
      const answer = await recorded(body.audit_log_id, userId)
      if (answer === null) return failed(UNVERIFIED)
      try {
        const analysis = await writtenAnalysis(services, { userId, signal }, answer)
        return analysis === null ? failed(NOTHING) : { success: true, analysis, error: null }
      } catch (error) {
        log.error({ err: error, query: answer.id }, 'analysis refused')
        return failed(null)
      }
    },

    async generateFollowups({ body, user, signal }) {
      const userId = signedIn(user).id
      const answer = await recorded(body['audit_log_id'], userId)
      if (answer !== null)
        return { suggestions: [...(await questionsAfter(services, { userId, signal }, answer))] }
      const { question } = body
      const asked = typeof question === 'string' ? question.slice(0, LONGEST_QUESTION) : null
      return { suggestions: [...(await questionsNear(services, asked))] }
    },
  } satisfies Handlers
}
