import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { ask, type Answer } from '../ask/ask.ts'
import { tableMarkup, tableRows } from '../ask/narrate/table.ts'
import { headingOf } from '../ask/plan/restate.ts'
import { isNumeric } from '../datasets/semantic-model.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { Identity } from '../identity/identity.ts'
import { modelsIn } from '../store/models.ts'
import { errorLogsIn, queriesIn } from '../store/queries.ts'
import type { Tables } from '../store/tables.ts'
import type { User } from '../store/users.ts'
import type { BodyOf, OperationId, PathOf, QueryOf, ReplyOf } from './contract.ts'
import { Problem } from './problem.ts'

export interface Services {
  readonly db: Kysely<Tables>
  readonly identity: Identity
  readonly datasets: readonly Dataset[]
  readonly now: () => Date
}

interface Input<K extends OperationId> {
  readonly path: PathOf<K>
  readonly query: QueryOf<K>
  readonly body: BodyOf<K>
  readonly user: User | null
  readonly log: FastifyBaseLogger
}

export type Handlers = { readonly [K in OperationId]?: (input: Input<K>) => Promise<ReplyOf<K>> }

type KeyDimension = ReplyOf<'getDatasetStats'>['key_dimensions'][number]

const HISTORY_PAGE = 10

function signedIn(user: User | null): User {
  if (user === null) throw new Problem(401, 'Please sign in.')
  return user
}

/** The start or end of a filter as a moment: a day counts whole. */
function moment(text: string | undefined, end: boolean): string | null {
  if (text === undefined) return null
  return new Date(
    text.length === 10 ? `${text}T${end ? '23:59:59.999' : '00:00:00.000'}Z` : text,
  ).toISOString()
}

function interpretationOf({ interpretation }: Answer) {
  const answered = interpretation.outcome === 'answer'
  return {
    outcome: interpretation.outcome,
    restatement: answered ? interpretation.restatement : null,
    tokens: [...interpretation.tokens],
    assumptions: answered ? [...interpretation.assumptions] : [],
    plan: answered ? { ...interpretation.plan } : null,
    suggestions: answered ? [] : [...interpretation.suggestions],
  }
}

/** What each call of the contract does, by its operation id. */
export function makeHandlers({ db, identity, datasets, now }: Services): Handlers {
  const datasetOf = (idOrName: string | undefined): Dataset => {
    const found =
      idOrName === undefined
        ? datasets[0]
        : datasets.find(({ model }) => model.id === idOrName || model.name === idOrName)
    if (found === undefined) throw new Problem(404, `There is no dataset ${idOrName ?? ''}.`)
    return found
  }
  return {
    async getHealth({ log }) {
      try {
        await modelsIn(db).active()
        return { status: 'ok' }
      } catch (error) {
        log.error({ err: error }, 'health check failed')
        throw new Problem(503, 'The server cannot read its own state.')
      }
    },

    async login({ body }) {
      const token = await identity.signIn(body.email, body.password)
      if (token === null) throw new Problem(401, 'Email or password is wrong.')
      return { access_token: token, token_type: 'bearer' }
    },

    async register({ body }) {
      const result = await identity.register(body.invite_token, body.full_name, body.password)
      switch (result.outcome) {
        case 'registered':
          return { access_token: result.token, token_type: 'bearer' }
        case 'weakPassword':
          throw new Problem(422, 'Password does not meet requirements.')
        case 'emailTaken':
          throw new Problem(409, 'There is an account for this invitation already. Please sign in.')
        case 'invalidCode':
          throw new Problem(
            400,
            'This invitation link is not valid any more: it was used, has expired or was withdrawn. Ask an admin for a new one.',
          )
      }
    },

    async getProfile({ user }) {
      const { id, email, fullName, role } = signedIn(user)
      return {
        id,
        email,
        full_name: fullName,
        role,
        datasets: datasets.map(({ model }) => ({
          id: model.id,
          name: model.name,
          description: model.description,
        })),
        active_model: await modelsIn(db).active(),
      }
    },

    async executeQuery({ body, user, log }) {
      const { id: userId, email } = signedIn(user)
      const dataset = datasetOf(body.dataset_id)
      const { question } = body
      if (question.trim().length < 3) throw new Problem(422, 'A question needs at least 3 characters.')
      const answer = await ask(dataset, question)
      const answered = answer.outcome === 'answer' ? answer : null
      const rows = answered === null ? [] : tableRows(answered.table)
      const id = randomUUID()
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
        chart_recommendation: null,
        privacy_note: answered?.privacyNote ?? null,
        interpretation: interpretationOf(answer),
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
        html_table: result.html_table,
        plan_json: answered === null ? null : JSON.stringify(answered.interpretation.plan),
        table_heading: result.table_heading,
        analysis_text: null,
        created_at: now().toISOString(),
      })
      log.info(
        { query: id, outcome: answer.outcome, ms: answer.executionTimeMs, rows: rows.length },
        'question answered',
      )
      return result
    },

    async listHistory({ query, user }) {
      return queriesIn(db).history({
        userId: signedIn(user).id,
        dataset: query.dataset ?? null,
        start: moment(query.start, false),
        end: moment(query.end, true),
        limit: query.limit ?? HISTORY_PAGE,
        offset: query.offset ?? 0,
      })
    },

    async generateHeading({ body }) {
      const { model, interpreter } = datasetOf(undefined)
      const interpretation = interpreter.interpret(body.question)
      if (interpretation.outcome === 'refuse') throw new Problem(400, 'Could not generate heading')
      return { heading: headingOf(model, interpretation.plan) }
    },

    async listModels() {
      const models = await modelsIn(db).all()
      return { models: [...models], active_model: await modelsIn(db).active() }
    },

    async reportClientError({ body, user }) {
      const id = randomUUID()
      await errorLogsIn(db).add({
        id,
        created_at: now().toISOString(),
        user_email: user?.email ?? body.user_email ?? null,
        message: body.message,
        severity: body.severity ?? 'error',
        url: body.url?.replace(/[?#].*$/, '') ?? null,
        stack: body.stack ?? null,
        user_agent: body.user_agent ?? null,
        metadata_json: JSON.stringify(body.metadata ?? {}),
      })
      return { id }
    },

    async getDatasetStats({ path }) {
      const { model, profile } = datasetOf(path.id)
      return {
        row_count: profile.rowCount,
        last_updated: profile.lastUpdated,
        key_dimensions: model.keyDimensions.flatMap((name): KeyDimension[] => {
          const column = model.columns.find((candidate) => candidate.name === name)
          if (column === undefined) return []
          const range = profile.ranges[name]
          return isNumeric(column) && range !== undefined
            ? [{ name: column.label, type: 'numeric', range }]
            : [{ name: column.label, type: 'categorical', count: profile.values[name]?.length ?? 2 }]
        }),
      }
    },

    async getDataProfile({ path }) {
      const { model, profile } = datasetOf(path.id)
      return {
        id: model.id,
        name: model.name,
        description: model.description,
        row_count: profile.rowCount,
        columns: model.columns
          .filter(({ role }) => role !== 'identifier')
          .map((column) => ({
            name: column.name,
            label: column.label,
            type: column.role,
            unit: column.unit ?? null,
            description: column.description,
            values: column.role === 'category' ? [...(profile.values[column.name] ?? [])] : null,
          })),
      }
    },
  }
}
