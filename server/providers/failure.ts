import { APICallError } from 'ai'
import { ProviderError, type FailureKind } from './language-model.ts'

/** What went wrong with a call, without a word of the provider's answer: it may say anything. */

/** The server cannot be given a schema; in words it may do better. */
export class SchemaError extends ProviderError {}

/** Statuses of servers that do not know, or cannot use, what a request has beside its messages. */
const NOT_TAKEN: ReadonlySet<number | undefined> = new Set([400, 415, 422, 501])
/** What their messages speak of, where that is what they cannot use. */
const OF_SCHEMAS =
  /response.?format|json.?schema|structured|output_(?:config|format)|\bschema\b|\btools?\b|grammar/i
/** And where it is the length. */
const OF_LENGTH = /context|too long|too large|maximum.{0,30}(?:length|tokens)|exceed|num_ctx/i
/** Too large as it is. */
const TOO_LARGE = 413
const TOO_OFTEN: ReadonlySet<number | undefined> = new Set([429, 529])

/** How long a reply asks to wait: seconds, milliseconds or a date; null where it does not. */
function retryAfterOf(headers: Readonly<Record<string, string>> = {}, now: number): number | null {
  const ms = Number(headers['retry-after-ms'])
  if (ms > 0) return ms
  const after = headers['retry-after'] ?? ''
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000
  const at = Date.parse(after)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

function kindOf(status: number | undefined, body: string): FailureKind | 'schema' {
  if (TOO_OFTEN.has(status)) return 'limited'
  if (status === TOO_LARGE) return 'tooLong'
  if (NOT_TAKEN.has(status)) {
    if (OF_LENGTH.test(body) && !OF_SCHEMAS.test(body)) return 'tooLong'
    return OF_SCHEMAS.test(body) || status !== 400 ? 'schema' : 'rejected'
  }
  if (status === undefined || status >= 500) return 'unreachable'
  return status >= 400 ? 'rejected' : 'malformed'
}

/**
 * @param stopped why nobody waits any more, or null
 * @param now milliseconds since 1970
 */
export function failureOf(
  error: unknown,
  stopped: 'timedOut' | 'cancelled' | null,
  now: number,
): ProviderError {
  if (stopped === 'cancelled') return new ProviderError('cancelled', 'the asker went away')
  if (stopped === 'timedOut') return new ProviderError('timedOut', 'no answer in time')
  if (error instanceof ProviderError) return error
  if (!APICallError.isInstance(error))
    return new ProviderError('malformed', error instanceof Error ? error.name : 'unknown')
  const { statusCode, responseBody = '', responseHeaders } = error
  const message = `status ${statusCode ?? 'none'}`
  const kind = kindOf(statusCode, responseBody)
  if (kind === 'schema') return new SchemaError('rejected', message)
  return new ProviderError(kind, message, undefined, retryAfterOf(responseHeaders, now))
}
