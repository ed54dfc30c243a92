import { EngineBusyError, EngineError, EngineLimitError, EngineMemoryError } from '../../engines/engine.ts'
import { RefusedError, type Refusal } from '../../errors/refused-error.ts'
import { UsedUpError } from '../../errors/used-up-error.ts'
import { faultOf } from '../../store/faults.ts'
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
const failed = (text: string, retryAfter: number | null = null): Told => ({
  status: 503,
  text,
  retryAfter,
  isFault: true,
})

/** In the words for a person; null of what nobody foresaw, of which nothing is told. */
export function toldOf(error: unknown): Told | null {
  if (error instanceof Problem) return refused(error.status, error.message, error.retryAfter)
  if (error instanceof RefusedError) return refused(STATUS[error.refusal], error.message)
  if (error instanceof UsedUpError) return refused(429, error.message, error.seconds)
  if (error instanceof EngineBusyError)
    return failed('The server has too many questions to answer now. Please try again in a moment.', 1)
  if (error instanceof EngineLimitError)
    return failed(
      `The answer takes longer than its data has for it (${error.seconds} s). Ask about fewer rows or groups.`,
    )
  if (error instanceof EngineMemoryError)
    return failed('The answer needs more memory than its data has for it. Ask about fewer rows or groups.')
  if (error instanceof EngineError)
    return failed('The data could not be read. Please try again; if it keeps happening, tell an admin.')
  switch (error instanceof Error ? faultOf(error) : null) {
    case 'full':
      return failed(
        'The server cannot store anything now: its disk is full or read-only. Please tell an admin.',
      )
    case 'away':
      return failed('The server cannot reach what it has stored now. Please try again in a moment.', 1)
    default:
      return null
  }
}

/** What is told of what nobody foresaw. */
export const unforeseen = (callId: string) =>
  `Something went wrong on the server. Its log has the reason under ${callId}.`
