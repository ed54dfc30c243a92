import { analyse } from '../../ask/narrate/analysis/analysis.ts'
import { axisLabel, recommendChart } from '../../ask/narrate/chart.ts'
import { followUps } from '../../ask/narrate/follow-ups.ts'
import { headingOf } from '../../ask/plan/restate.ts'
import { queriesIn } from '../../store/queries.ts'
import type { User } from '../../store/users.ts'
import { Problem } from '../problem.ts'
import { datasetOf, signedIn, type Handlers, type Services } from './handler.ts'
import { recordedAnswer } from './recorded-answer.ts'

const UNVERIFIED =
  'Only an answer of this server can be analysed, and this one is not on its record. Ask the question again.'
const NOTHING = 'There is nothing to analyse: the answer shows no group.'

export const analysisHandlers = (services: Services) => {
  const { db } = services
  const ownAnswer = async (id: unknown, user: User | null) => {
    if (typeof id !== 'string') return null
    return recordedAnswer(services, await queriesIn(db).ownedBy(signedIn(user).id, id))
  }
  return {
    async generateHeading({ body }) {
      const { model, interpreter } = datasetOf(services, undefined)
      const interpretation = interpreter.interpret(body.question)
      if (interpretation.outcome === 'refuse') throw new Problem(400, 'Could not generate heading')
      return { heading: headingOf(model, interpretation.plan) }
    },

    async recommendChart({ body }) {
      const columns = body.column_metadata.map(
        ({ name, data_type: type, cardinality, sample_values: samples }) => ({
          name,
          label: axisLabel(name),
          type,
          cardinality,
          samples,
        }),
      )
      const recommendation = recommendChart(columns, null)
      if (recommendation === null) throw new Problem(422, 'There is no column of numbers to draw.')
      return recommendation
    },

    /** The rows come from the server's own record; what the client sends of them is not looked at. */
    async generateAnalysis({ body, user, log }) {
      const recorded = await ownAnswer(body.audit_log_id, user)
      if (recorded === null) return { success: false, analysis: null, error: UNVERIFIED }
      try {
        const analysis = analyse(recorded.dataset.model, recorded.plan, recorded.table)
        if (analysis === null) return { success: false, analysis: null, error: NOTHING }
        await queriesIn(db).keepAnalysis(recorded.id, analysis)
        return { success: true, analysis, error: null }
      } catch (error) {
        log.error({ err: error, query: recorded.id }, 'analysis refused')
        return { success: false, analysis: null, error: null }
      }
    },

    async generateFollowups({ body, user }) {
      const recorded = await ownAnswer(body['audit_log_id'], user)
      if (recorded !== null) return { suggestions: [...(await followUps(recorded.dataset, recorded.plan))] }
      const dataset = datasetOf(services, undefined)
      const question = body['question']
      const read = typeof question === 'string' ? dataset.interpreter.interpret(question.slice(0, 500)) : null
      if (read === null || read.outcome === 'refuse')
        return { suggestions: dataset.model.examples.slice(0, 4) }
      return { suggestions: [...(await followUps(dataset, read.plan))] }
    },
  } satisfies Handlers
}
