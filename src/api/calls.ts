import { Effect } from 'effect'
import { REQUEST_TIMEOUT_MS } from '../config/constants.ts'
import { call, type ApiClient } from './client.ts'
import { ServerFault, type ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'

type Schemas = components['schemas']
export type QueryResult = Schemas['QueryResult']
export type Profile = Schemas['Profile']
export type Dataset = Schemas['Dataset']
export type ActiveModel = Schemas['ActiveModel']

export interface QueryInput {
  readonly question: string
  /** Null for the only dataset, or the first: then nothing is sent that SPEC does not list. */
  readonly datasetId: string | null
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

/** Sent instead of an address: the account takes the invitation's (SPEC section 7). */
const PLACEHOLDER_EMAIL = 'placeholder@example.com'

const unreadable = () =>
  new ServerFault({ detail: null, message: 'The server sent an answer that cannot be read.' })

/** Fails a call whose answer lacks what the application cannot do without. */
const checked = <T>(
  answer: Effect.Effect<T, ApiError>,
  is: (value: T) => boolean,
): Effect.Effect<T, ApiError> =>
  answer.pipe(
    Effect.flatMap((value): Effect.Effect<T, ApiError> =>
      is(value) ? Effect.succeed(value) : Effect.fail(unreadable()),
    ),
  )

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasToken = (answer: unknown) =>
  isObject(answer) && 'access_token' in answer && typeof answer.access_token === 'string'

/** One function a call, each an Effect with the closed union of errors. */
export const makeCalls = (client: ApiClient) => ({
  login: ({ email, password }: Credentials) =>
    checked(
      call(REQUEST_TIMEOUT_MS, (signal) =>
        client.POST('/api/auth/login', { body: { email, password }, signal }),
      ),
      hasToken,
    ).pipe(Effect.map((answer) => answer.access_token)),

  register: ({ fullName, password, code }: Setup) =>
    checked(
      call(REQUEST_TIMEOUT_MS, (signal) =>
        client.POST('/api/auth/register', {
          body: { email: PLACEHOLDER_EMAIL, password, full_name: fullName, invite_token: code },
          signal,
        }),
      ),
      hasToken,
    ).pipe(Effect.map((answer) => answer.access_token)),

  profile: () =>
    checked(
      call(REQUEST_TIMEOUT_MS, (signal) => client.GET('/api/auth/me', { signal })),
      isObject,
    ),

  executeQuery: ({ question, datasetId }: QueryInput) =>
    checked(
      call(REQUEST_TIMEOUT_MS, (signal) =>
        client.POST('/api/query/execute', {
          body: datasetId === null ? { question } : { question, dataset_id: datasetId },
          signal,
        }),
      ),
      isObject,
    ),

  heading: (question: string, sql: string) =>
    checked(
      call(REQUEST_TIMEOUT_MS, (signal) =>
        client.POST('/api/analyze/generate-table-heading', { body: { question, sql }, signal }),
      ),
      (answer) => isObject(answer) && typeof answer.heading === 'string' && answer.heading.trim() !== '',
    ).pipe(Effect.map((answer) => answer.heading)),

  /** The active model, or null where the answer names none. */
  activeModel: () =>
    call(REQUEST_TIMEOUT_MS, (signal) => client.GET('/api/admin/ai-models', { signal })).pipe(
      Effect.map((answer) => (isObject(answer) ? (answer.active_model ?? null) : null)),
    ),
})

/** Runs a call as a promise, aborted by the signal; it rejects with the call's tagged error. */
export const run = <T>(effect: Effect.Effect<T, ApiError>, signal: AbortSignal): Promise<T> =>
  Effect.runPromise(effect, { signal })
