import { failureOf } from '../../answers/failures.ts'
import { RefusedError, type Refusal } from '../../errors/refused-error.ts'
import { UsedUpError } from '../../errors/used-up-error.ts'
import { Problem } from './problem.ts'

/** What a caller is told of an error. */
export interface Told {
  readonly status: number
  readonly text: string
  /** Seconds after which another try makes sense, or null. */
  readonly retryAfter: number | null
  /** The server failed, and not the call. */
  readonly isFault: boolean
}

const STATUS: Readonly<Record<Refusal, number>> = { notFound: 404, conflict: 409, invalid: 422 }

const refused = (status: number, text: string, retryAfter: number | null = null): Told => ({
  status,
  text,
  retryAfter,
  isFault: false,
})

/** In the words for a person; null of what nobody foresaw, of which nothing is told. */
export function toldOf(error: unknown): Told | null {
  if (error instanceof Problem) return refused(error.status, error.message, error.retryAfter)
  if (error instanceof RefusedError) return refused(STATUS[error.refusal], error.message)
  if (error instanceof UsedUpError) return refused(429, error.message, error.seconds)
  const failure = failureOf(error)
  return failure === null ? null : { status: 503, ...failure, isFault: true }
}

/** What is told of what nobody foresaw. */
export const unforeseen = (callId: string) =>
  `Something went wrong on the server. Its log has the reason under ${callId}.`
