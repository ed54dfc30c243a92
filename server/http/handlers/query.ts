import { randomUUID } from 'node:crypto'
import { ask } from '../../ask/ask.ts'
import type { Coarser } from '../../ask/coarser.ts'
import type { Interpretation } from '../../ask/interpret/interpret.ts'
import { chartOf } from '../../ask/narrate/chart.ts'
import { tableMarkup, tableRows } from '../../ask/narrate/table.ts'
import { answerId, provenanceOf } from '../../ask/provenance.ts'
import { restate } from '../../ask/plan/restate.ts'
import { privacyNote } from '../../ask/protect/note.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { datasetNamed } from '../../datasets/dataset-named.ts'
import type { Services } from '../../services.ts'
import { queriesIn, type QueryRecord } from '../../store/queries.ts'
import type { User } from '../../store/users.ts'
import type { ReplyOf } from '../contract.ts'
import { limitAtOnce, limitCalls } from '../limits.ts'
import { Problem } from '../problem.ts'
import { pageOf, period, signedIn, type Handlers } from './handler.ts'
import { readerFor } from './reader.ts'
import { recordedAnswer, type RecordedAnswer } from './recorded-answer.ts'

type HistoryItem = ReplyOf<'listHistory'>['items'][number]
type AdminQuery = ReplyOf<'listAdminQueries'>['queries'][number]

const HISTORY_PAGE = 10

/** Questions of one person that are answered at once, and that wait for it. */
export const QUESTIONS_AT_ONCE = 2
export const QUESTIONS_WAITING = 20

function interpretationOf(interpretation: Interpretation, coarser: Coarser | null) {
  const answered = interpretation.outcome === 'answer'
  return {
    outcome: interpretation.outcome,
    restatement: answered ? interpretation.restatement : null,
    tokens: [...interpretation.tokens],
    assumptions: answered ? [...interpretation.assumptions] : [],
    plan: answered ? { ...interpretation.plan } : null,
    suggestions: answered ? [] : [...interpretation.suggestions],
    alternatives: answered ? [...interpretation.alternatives] : [],
    coarser,
  }
}

/** How a kept answer was understood: read again where that gives its plan; a follow-up has its restatement alone. */
function readingOf({ dataset, plan }: RecordedAnswer, question: string): Interpretation {
  const read = dataset.interpreter.interpret(question)
  if (read.outcome === 'answer' && JSON.stringify(read.plan) === JSON.stringify(plan)) return read
  const restatement = restate(dataset.model, plan)
  return { outcome: 'answer', plan, restatement, tokens: [], assumptions: [], alternatives: [] }
}

export const queryHandlers = (services: Services) => {
  const { db, now } = services
  const questions = limitCalls({
    most: services.questionsPerMinute,
    minutes: 1,
    refusal: 'Too many questions were asked in a minute',
  })
  const turns = limitAtOnce({
    most: QUESTIONS_AT_ONCE,
    waiting: QUESTIONS_WAITING,
    refusal: 'Too many questions wait for an answer',
  })

  /** The plan that a follow-up continues: of the same person's own answer. */
  const earlierPlan = async (id: string | undefined, user: User, dataset: Dataset) => {
    if (id === undefined) return undefined
    const recorded = recordedAnswer(services, await queriesIn(db).ownedBy(user.id, id))
    if (recorded === null)
      throw new Problem(404, 'The answer that this question follows up on is not known any more.')
    if (recorded.dataset !== dataset)
      throw new Problem(422, 'A follow-up asks the same dataset as the answer before it.')
    return recorded.plan
  }

  /** An item of the history; what can be derived from its record is derived. */
  const itemOf = (record: QueryRecord): HistoryItem => {
    const recorded = recordedAnswer(services, record)
    const {
      plan_json: _plan,
      provenance_json: _from,
      user_email: _email,
      usage: _usage,
      withheld: _why,
      ...rest
    } = record
    return {
      ...rest,
      cached: record.results_json !== null,
      chart_recommendation:
        recorded === null ? null : chartOf(recorded.table, record.table_heading, recorded.plan),
      privacy_note: recorded === null ? null : privacyNote(recorded.dataset.model, recorded.table),
      interpretation: recorded === null ? null : interpretationOf(readingOf(recorded, record.question), null),
    }
  }

  const restatementOf = (record: QueryRecord) => {
    const recorded = recordedAnswer(services, record)
    return recorded === null ? null : restate(recorded.dataset.model, recorded.plan)
  }

  /** What disclosure control did, and why. */
  const noteOf = (record: QueryRecord) => {
    const recorded = recordedAnswer(services, record)
    return recorded === null ? null : privacyNote(recorded.dataset.model, recorded.table)
  }

  const adminItemOf = (record: QueryRecord, withResults: boolean): AdminQuery => ({
    id: record.id,
    created_at: record.created_at,
    user_email: record.user_email,
    user_question: record.question,
    generated_sql: record.generated_sql,
    success: record.success,
    row_count: record.row_count,
    execution_time_ms: record.execution_time_ms,
    error_message: record.error_message,
    usage: record.usage,
    ...(withResults
      ? {
          html_table: record.html_table,
          analysis_text: record.analysis_text,
          results_json: record.results_json,
          restatement: restatementOf(record),
          privacy_note: noteOf(record),
        }
      : {}),
  })

  return {
    async executeQuery({ body, user, log, signal }) {
      const person = signedIn(user)
      const { id: userId, email } = person
      const dataset = datasetNamed(services.datasets, body.dataset_id)
      const { question } = body
      await questions(userId)
      if (question.trim().length < 3) throw new Problem(422, 'A question needs at least 3 characters.')
      const earlier = await earlierPlan(body.follow_up_of, person, dataset)
      const reader = await readerFor(services, userId, dataset, question, {
        earlier: earlier ?? null,
        signal,
      })
      const answer = await turns(userId, () =>
        ask(dataset, question, {
          ...(earlier === undefined ? {} : { earlier }),
          read: reader.read,
          auditor: services.auditorOf(userId, dataset),
        }),
      )
      const answered = answer.outcome === 'answer' ? answer : null
      const rows = answered === null ? [] : tableRows(answered.table)
      const id = randomUUID()
      const usage = reader.usage()
      const provenance =
        answered === null
          ? null
          : provenanceOf(
              dataset,
              question,
              answered.interpretation.plan,
              `${usage.model_provider}: ${usage.model_name}`,
            )
      const result = {
        success: answered !== null,
        user_email: email,
        user_question: question,
        generated_sql: answered?.sql ?? null,
        html_table: answered === null ? null : tableMarkup(answered.table),
        results: rows,
        analysis: null,
        metadata: {
          row_count: rows.length,
          execution_time_ms: answer.executionTimeMs,
          k_threshold_used: dataset.model.threshold,
          groups_suppressed: answered?.table.groupsSuppressed ?? 0,
        },
        error_message: answer.outcome === 'refuse' ? answer.reason : null,
        table_heading: answered?.heading ?? null,
        audit_log_id: id,
        answer_id: provenance === null ? null : answerId(provenance),
        chart_recommendation:
          answered === null ? null : chartOf(answered.table, answered.heading, answered.interpretation.plan),
        privacy_note: answered?.privacyNote ?? null,
        interpretation: interpretationOf(answer.interpretation, answered?.coarser ?? null),
      }
      await queriesIn(db).add({
        id,
        user_id: userId,
        user_email: email,
        dataset_id: dataset.model.id,
        question,
        success: result.success ? 1 : 0,
        generated_sql: result.generated_sql,
        row_count: result.metadata.row_count,
        execution_time_ms: result.metadata.execution_time_ms,
        error_message: result.error_message,
        k_threshold_used: result.metadata.k_threshold_used,
        groups_suppressed: result.metadata.groups_suppressed,
        results_json: answered === null ? null : JSON.stringify(rows),
        withheld_json: answered === null ? null : JSON.stringify(answered.table.withheld),
        html_table: result.html_table,
        shown_json: null,
        plan_json: answered === null ? null : JSON.stringify(answered.interpretation.plan),
        table_heading: result.table_heading,
        analysis_text: null,
        created_at: now().toISOString(),
        answer_id: result.answer_id,
        provenance_json: provenance === null ? null : JSON.stringify(provenance),
        ...usage,
      })
      log.info(
        {
          query: id,
          user: userId,
          outcome: answer.outcome,
          ms: answer.executionTimeMs,
          rows: rows.length,
          withheld: answered?.table.withheld ?? {},
        },
        'question answered',
      )
      return result
    },
    async listHistory({ query, user }) {
      const { items, total } = await queriesIn(db).list(
        {
          userId: signedIn(user).id,
          email: null,
          dataset: query.dataset ?? null,
          ...period(query.start, query.end),
        },
        { limit: query.limit ?? HISTORY_PAGE, offset: query.offset ?? 0 },
      )
      return { items: items.map(itemOf), total }
    },

    /** Questions of everybody, for admins; rows, table and analysis only where they are asked for. */
    async listAdminQueries({ query }) {
      const { items, total } = await queriesIn(db).list(
        {
          userId: null,
          email: query.user_email ?? null,
          dataset: query.dataset ?? null,
          ...period(query.start_date, query.end_date),
        },
        pageOf(query),
      )
      const withResults = query.include_cached_results === true
      return { queries: items.map((record) => adminItemOf(record, withResults)), total }
    },
  } satisfies Handlers
}
