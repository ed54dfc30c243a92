import { EngineBusyError, EngineError, EngineLimitError, EngineMemoryError } from '../engines/engine.ts'
import { faultOf } from '../store/faults.ts'

/** What people are told where a question could not be answered, and not for what it asks. */
export interface Failure {
  readonly text: string
  /** Seconds after which another try makes sense, or null. */
  readonly retryAfter: number | null
}

const failure = (text: string, retryAfter: number | null = null): Failure => ({ text, retryAfter })

/** In words that hold nothing of data or machine; null of what nobody foresaw. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof EngineBusyError)
    return failure('The server has too many questions to answer now. Please try again in a moment.', 1)
  if (error instanceof EngineLimitError)
    return failure(
      `The answer takes longer than its data has for it (${error.seconds} s). Ask about fewer rows or groups.`,
    )
  if (error instanceof EngineMemoryError)
    return failure('The answer needs more memory than its data has for it. Ask about fewer rows or groups.')
  if (error instanceof EngineError)
    return failure('The data could not be read. Please try again; if it keeps happening, tell an admin.')
  switch (faultOf(error)) {
    case 'full':
      return failure(
        'The server cannot store anything now: its disk is full or read-only. Please tell an admin.',
      )
    case 'away':
      return failure('The server cannot reach what it has stored now. Please try again in a moment.', 1)
    case null:
      return null
  }
}
