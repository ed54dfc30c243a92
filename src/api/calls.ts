import { Effect } from 'effect'
import { CHART_TIMEOUT_MS } from '../config/constants.ts'
import {
  answerOf,
  entryOf,
  questionsLeftIn,
  type Answer,
  type ChartRecommendation,
  type HistoryEntry,
  type Row,
} from './answer.ts'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import { Doubted, NotFound, NotMade, Refused, type ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'
import type { QueryEdit } from './edits.ts'
import { offersIn } from './offers.ts'
import { goingFields, type Going } from './typing.ts'
import { operationsOf } from './operations.ts'

type Schemas = components['schemas']
export type Profile = Schemas['Profile']
export type Dataset = Schemas['Dataset']
export type ActiveModel = Schemas['ActiveModel']
export type ColumnMetadata = Schemas['ColumnMetadata']
export type ClientError = Schemas['ClientError']

export interface QueryInput {
  readonly question: string
  /** Null for the only dataset, or the first: then nothing is sent that SPEC does not list. */
  readonly datasetId: string | null
  readonly going: Going
  /** A change of an answer, in place of words; null sends nothing. */
  readonly edit: QueryEdit | null
}

/** An answer from before, and when it was given, as ISO text. */
export interface ShownEntry {
  readonly answer: Answer
  readonly keptFrom: string | null
}

export interface HistoryPage {
  readonly items: readonly HistoryEntry[]
  readonly total: number
}

/** What a backend says of a dataset; the shapes inside are not SPEC's, so they are read with care. */
export interface DatasetStats {
  readonly row_count?: unknown
  readonly last_updated?: unknown
  readonly key_dimensions?: unknown
  /** Ours: questions that work, and the columns. */
  readonly guide?: unknown
}

export interface ChartInput {
  readonly question: string
  readonly sql: string | null
  readonly sample: readonly Row[]
  readonly columns: readonly ColumnMetadata[]
}

export interface AnalysisInput {
  readonly question: string
  readonly sql: string | null
  readonly results: readonly Row[]
  readonly markup: string | null
  readonly auditLogId: string | null
}

/** What follow-ups are asked for: the answer that is shown. */
export interface FollowUpInput {
  readonly question: string
  readonly sql: string | null
  readonly auditLogId: string | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface Setup {
  readonly fullName: string
  readonly password: string
  readonly code: string
}

/** What sign-in and setup give: a token, and what is still missing to be signed in, null where nothing is. */
export interface Admission {
  readonly token: string
  readonly asks: Schemas['SignInStep'] | null
}

/** A code for a sign-in that waits for it. */
export interface CodeInput {
  readonly token: string
  readonly code: string
}

/** Sent instead of an address: the account takes the invitation's (SPEC section 7). */
const PLACEHOLDER_EMAIL = 'placeholder@example.com'

const NO_ANSWER = 'Query failed'
const NO_ANALYSIS = 'Failed to generate analysis'
const NO_CHART = 'Failed to generate chart recommendation'

const sentence = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? text : null)

/** The server's own sentence in an answer that says it did not succeed. */
function reasonIn(answer: object): string | null {
  const fields = ['detail', 'error', 'error_message', 'message'] as const
  const found = fields.map((field) =>
    field in answer ? sentence((answer as Record<string, unknown>)[field]) : null,
  )
  return found.find((text) => text !== null) ?? null
}

/** Why a question has no answer: a refusal, or offers to choose from. */
function withoutAnswer({ error_message, interpretation: read, offers, metadata }: Schemas['QueryResult']) {
  const failure = { detail: sentence(error_message), message: NO_ANSWER }
  const said = { interpretation: read ?? null, questionsLeft: questionsLeftIn(metadata) }
  const offered = offersIn(offers)
  return offered.length === 0
    ? new Refused({ ...failure, ...said })
    : new Doubted({ ...failure, offered: { offers: offered, ...said } })
}

const notMade = (detail: string | null, message: string) => Effect.fail(new NotMade({ detail, message }))

function activeModelIn({ active_model: model }: { readonly active_model?: unknown }): ActiveModel | null {
  if (!isObject(model) || !('name' in model) || typeof model.name !== 'string') return null
  return {
    name: model.name,
    provider: 'provider' in model && typeof model.provider === 'string' ? model.provider : '',
  }
}

const admissionOf = ({ access_token: token, asks }: { access_token: string; asks?: unknown }): Admission => ({
  token,
  asks: asks === 'code' || asks === 'enrolment' ? asks : null,
})

const hasToken = (answer: unknown) =>
  isObject(answer) && 'access_token' in answer && typeof answer.access_token === 'string'

/** One function a call, each an Effect with the closed union of errors. */
export function makeCalls(client: ApiClient) {
  const operate = operationsOf(client)
  const operateChart = operationsOf(client, CHART_TIMEOUT_MS)
  return {
    login: ({ email, password }: Credentials) =>
      checked(operate('login', { body: { email, password } }), hasToken).pipe(Effect.map(admissionOf)),

    /** Ours: sent only where a sign-in asks for a code. */
    confirmSignIn: ({ token, code }: CodeInput) =>
      checked(operate('confirmSignIn', { body: { code }, bearer: token }), hasToken).pipe(
        Effect.map(admissionOf),
      ),

    register: ({ fullName, password, code }: Setup) =>
      checked(
        operate('register', {
          body: { email: PLACEHOLDER_EMAIL, password, full_name: fullName, invite_token: code },
        }),
        hasToken,
      ).pipe(Effect.map(admissionOf)),

    /** Ours: ends a session in a server that says that it can; the token may have left the store already. */
    logout: (token: string) => operate('logout', { bearer: token, keepalive: true }),

    profile: () => checked(operate('getProfile'), isObject),

    executeQuery: ({ question, datasetId, going, edit }: QueryInput): Effect.Effect<Answer, ApiError> =>
      checked(
        operate('executeQuery', {
          body: {
            question,
            ...(edit !== null
              ? { edit }
              : {
                  ...(datasetId === null ? {} : { dataset_id: datasetId }),
                  ...goingFields(going),
                }),
          },
        }),
        isObject,
      ).pipe(
        Effect.flatMap((result) =>
          result.success ? Effect.succeed(answerOf(result, question)) : Effect.fail(withoutAnswer(result)),
        ),
      ),

    history: (limit: number, offset: number): Effect.Effect<HistoryPage, ApiError> =>
      checked(
        operate('listHistory', { query: { limit, offset } }),
        (answer) => isObject(answer) && Array.isArray(answer.items),
      ).pipe(
        Effect.map(({ items, total }) => ({
          items: items.filter(isObject).map(entryOf),
          total: typeof total === 'number' ? total : items.length,
        })),
      ),

    /** Ours: asked only at the address of an answer, in a backend that says that it opens these. */
    openAnswer: (id: string): Effect.Effect<ShownEntry, ApiError> =>
      checked(operate('getAnswer', { path: { id } }), isObject).pipe(
        Effect.map(entryOf),
        Effect.flatMap(({ answer, askedAt }) =>
          answer === null
            ? Effect.fail(new NotFound({ detail: null }))
            : Effect.succeed<ShownEntry>({ answer, keptFrom: askedAt }),
        ),
      ),

    /** Made with the dataset's name (SPEC section 7). */
    stats: (dataset: string): Effect.Effect<DatasetStats, ApiError> =>
      checked(operate('getDatasetStats', { path: { id: dataset } }), isObject),

    recommendChart: ({
      question,
      sql,
      sample,
      columns,
    }: ChartInput): Effect.Effect<ChartRecommendation, ApiError> =>
      checked(
        operateChart('recommendChart', {
          body: {
            user_question: question,
            generated_sql: sql,
            data_sample: [...sample],
            column_metadata: [...columns],
          },
        }),
        isObject,
      ).pipe(
        Effect.flatMap((answer) =>
          answer.success !== false && isObject(answer.x_axis) && isObject(answer.y_axis)
            ? Effect.succeed(answer)
            : notMade(reasonIn(answer), NO_CHART),
        ),
      ),

    analysis: ({
      question,
      sql,
      results,
      markup,
      auditLogId,
    }: AnalysisInput): Effect.Effect<string, ApiError> =>
      checked(
        operate('generateAnalysis', {
          body: { question, sql, results: [...results], html_table: markup, audit_log_id: auditLogId },
        }),
        isObject,
      ).pipe(
        Effect.flatMap((answer) => {
          const { success, analysis } = answer
          return success !== false && typeof analysis === 'string' && analysis.trim() !== ''
            ? Effect.succeed(analysis)
            : notMade(reasonIn(answer), NO_ANALYSIS)
        }),
      ),

    followUps: ({ question, sql, auditLogId }: FollowUpInput): Effect.Effect<readonly string[], ApiError> =>
      checked(
        operate('generateFollowups', { body: { question, sql, audit_log_id: auditLogId } }),
        (answer) => isObject(answer) && Array.isArray(answer.suggestions),
      ).pipe(
        Effect.map(({ suggestions }) =>
          suggestions.filter((text) => typeof text === 'string' && text !== ''),
        ),
      ),

    reportError: (report: ClientError) => operate('reportClientError', { body: report }),

    heading: (question: string, sql: string) =>
      checked(
        operate('generateHeading', { body: { question, sql } }),
        (answer) => isObject(answer) && typeof answer.heading === 'string' && answer.heading.trim() !== '',
      ).pipe(Effect.map((answer) => answer.heading)),

    /** The active model, or null where the answer names none. */
    activeModel: () =>
      operate('listModels').pipe(Effect.map((answer) => (isObject(answer) ? activeModelIn(answer) : null))),
  }
}

/** Runs a call as a promise, aborted by the signal; it rejects with the call's tagged error. */
export const run = <T>(effect: Effect.Effect<T, ApiError>, signal: AbortSignal): Promise<T> =>
  Effect.runPromise(effect, { signal })
