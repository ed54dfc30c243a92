import { Effect } from 'effect'
import createClient, { type Client } from 'openapi-fetch'
import { errorOf, ServerFault, TimedOut, Unreachable, type ApiError } from './errors.ts'
import type { paths } from './generated/schema.ts'

export interface ApiOptions {
  readonly baseUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  /** The bearer token of now, or null. */
  readonly token: () => string | null
}

export type ApiClient = Client<paths>

/**
 * The client of the contract: sends the token with every request. No answer is kept, and the browser is told beforehand: it
 * would hold back the second of two calls that are the same until it knows whether the first one's answer may be kept.
 */
export function makeClient({ baseUrl, fetch, token }: ApiOptions): ApiClient {
  const client = createClient<paths>({ baseUrl, fetch, cache: 'no-store' })
  client.use({
    onRequest({ request }) {
      const bearer = token()
      if (bearer !== null) request.headers.set('Authorization', `Bearer ${bearer}`)
      return request
    },
  })
  return client
}

interface Answer<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
const MALFORMED = 'The server sent an answer that cannot be read.'

/**
 * One call as an Effect: interruption and the timeout abort the request, every failure is a tagged error.
 *
 * @param timeoutMs how long the whole call may take
 */
export function call<T>(
  timeoutMs: number,
  request: (signal: AbortSignal) => Promise<Answer<T>>,
): Effect.Effect<T, ApiError> {
  const attempt = Effect.tryPromise({
    try: (signal) => request(signal),
    catch: (cause): ApiError =>
      cause instanceof SyntaxError
        ? new ServerFault({ detail: null, message: MALFORMED })
        : new Unreachable({ detail: null, message: UNREACHABLE }),
  })
  return attempt.pipe(
    Effect.flatMap(({ data, error, response }): Effect.Effect<T, ApiError> => {
      if (!response.ok)
        return Effect.fail(errorOf(response.status, error, response.headers.get('retry-after')))
      // A call without an answer (204) has no data; its type says so.
      return Effect.succeed(data as T)
    }),
    Effect.timeoutOrElse({
      duration: timeoutMs,
      orElse: () =>
        Effect.fail(
          new TimedOut({
            detail: null,
            message: `The server took longer than ${timeoutMs / 1000} seconds to answer.`,
          }),
        ),
    }),
  )
}
