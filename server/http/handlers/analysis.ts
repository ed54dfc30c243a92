import { analyse } from '../../ask/narrate/analysis/analysis.ts'
import { asAsked, axisLabel, recommendChart, type ChartColumn } from '../../ask/narrate/chart.ts'
import { followUps, triedQuestions } from '../../ask/narrate/follow-ups.ts'
import {
  chooseChart,
  writeAnalysis,
  writeHeading,
  writeQuestions,
  type Ask,
  type Written,
} from '../../ask/narrate/with-model.ts'
import { charts } from '../../ask/plan/plan.ts'
import { headingOf, restate } from '../../ask/plan/restate.ts'
import { privacyNote } from '../../ask/protect/note.ts'
import { ProviderError, type LanguageModel } from '../../ask/language-model.ts'
import { datasetNamed } from '../../datasets/dataset-named.ts'
import type { Services } from '../../services.ts'
import { queriesIn } from '../../store/queries.ts'
import type { User } from '../../store/users.ts'
import { Problem } from '../problem.ts'
import { signedIn, type Handlers } from './handler.ts'
import { spent } from './reader.ts'
import { recordedAnswer } from './recorded-answer.ts'

const UNVERIFIED =
  'Only an answer of this server can be analysed, and this one is not on its record. Ask the question again.'
const NOTHING = 'There is nothing to analyse: the answer shows no group.'

interface Asker {
  readonly user: User | null
  readonly signal: AbortSignal
  /** The record that pays for it, or null. */
  readonly query: string | null
  readonly ms: number
}

export const analysisHandlers = (services: Services) => {
  const { db, assistant } = services
  const ownAnswer = async (id: unknown, user: User | null) => {
    if (typeof id !== 'string') return null
    return recordedAnswer(services, await queriesIn(db).ownedBy(signedIn(user).id, id))
  }

  /** What the active language model writes; null where none is active, it fails, or its text cannot be shown. */
  const written = async <T>(
    { user, signal, query, ms }: Asker,
    write: (model: LanguageModel, ask: Ask) => Promise<Written<T>>,
  ): Promise<T | null> => {
    const helper = await assistant.helperFor(signedIn(user).id)
    if (helper === null || 'note' in helper) return null
    const paid = async (used: Written<T>['used']) => {
      if (query !== null) await queriesIn(db).addUsage(query, spent(helper, used))
    }
    try {
      const { value, used } = await write(helper.model, { deadlineMs: performance.now() + ms, signal })
      await paid(used)
      return value
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await paid(error.used)
      return null
    }
  }
  const { questionMs, chartMs } = assistant.settings

  return {
    async generateHeading({ body, user, signal }) {
      const { model, interpreter } = datasetNamed(services.datasets, undefined)
      const interpretation = interpreter.interpret(body.question)
      if (interpretation.outcome === 'refuse') throw new Problem(400, 'Could not generate heading')
      const { plan, restatement } = interpretation
      const asker = { user, signal, query: null, ms: questionMs }
      const heading = await written(asker, (by, ask) => writeHeading(by, restatement, ask))
      return { heading: heading ?? headingOf(model, plan) }
    },

    async recommendChart({ body, user, signal }) {
      const columns = body.column_metadata.map(
        ({ name, data_type: type, cardinality, sample_values: samples }): ChartColumn => ({
          name,
          label: axisLabel(name),
          type,
          cardinality,
          samples,
        }),
      )
      const recommendation = recommendChart(columns, null)
      if (recommendation === null) throw new Problem(422, 'There is no column of numbers to draw.')
      const read = datasetNamed(services.datasets, undefined).interpreter.interpret(body.user_question)
      const asked = read.outcome === 'answer' ? read.plan.chart : undefined
      if (asked !== undefined) return asAsked(recommendation, asked)
      const asker = { user, signal, query: null, ms: chartMs }
      const chosen = await written(asker, (by, ask) => chooseChart(by, columns, charts, ask))
      if (chosen === null) return recommendation
      const axis = (name: string) => ({ column: name, label: axisLabel(name) })
      return {
        ...recommendation,
        chart_type: chosen.chart,
        x_axis: axis(chosen.x),
        y_axis: axis(chosen.y),
        reason: 'chosen by the active model',
      }
    },

    /** The rows come from the server's own record; what the client sends of them is not looked at. */
    async generateAnalysis({ body, user, log, signal }) {
      const recorded = await ownAnswer(body.audit_log_id, user)
      if (recorded === null) return { success: false, analysis: null, error: UNVERIFIED }
      try {
        const { model } = recorded.dataset
        const own = analyse(model, recorded.plan, recorded.table)
        if (own === null) return { success: false, analysis: null, error: NOTHING }
        const words = {
          restatement: restate(model, recorded.plan),
          privacyNote: privacyNote(model, recorded.table),
        }
        const asker = { user, signal, query: recorded.id, ms: questionMs }
        const text = await written(asker, (by, ask) => writeAnalysis(by, recorded.table, words, ask))
        const analysis = text ?? own
        await queriesIn(db).keepAnalysis(recorded.id, analysis)
        return { success: true, analysis, error: null }
      } catch (error) {
        log.error({ err: error, query: recorded.id }, 'analysis refused')
        return { success: false, analysis: null, error: null }
      }
    },

    async generateFollowups({ body, user, signal }) {
      const recorded = await ownAnswer(body['audit_log_id'], user)
      if (recorded !== null) {
        const { dataset, plan, id } = recorded
        const { model } = dataset
        const about = {
          restatement: restate(model, plan),
          columns: model.columns.filter(({ role }) => role !== 'identifier').map(({ label }) => label),
          examples: model.examples,
        }
        const asker = { user, signal, query: id, ms: questionMs }
        const proposed = await written(asker, (by, ask) => writeQuestions(by, about, ask))
        const tried = proposed === null ? [] : await triedQuestions(dataset, plan, proposed)
        return { suggestions: [...(tried.length > 0 ? tried : await followUps(dataset, plan))] }
      }
      const dataset = datasetNamed(services.datasets, undefined)
      const question = body['question']
      const read = typeof question === 'string' ? dataset.interpreter.interpret(question.slice(0, 500)) : null
      if (read === null || read.outcome === 'refuse')
        return { suggestions: dataset.model.examples.slice(0, 4) }
      return { suggestions: [...(await followUps(dataset, read.plan))] }
    },
  } satisfies Handlers
}
