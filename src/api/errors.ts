import { Data } from 'effect'
import { ASK_AGAIN_MOST_SECONDS } from '../config/constants.ts'
import type { Interpretation } from './interpretation.ts'
import type { Offered } from './offers.ts'

/** Why a call failed: a closed union. `detail` is the server's own sentence or null, `message` ours, left out without one. */

interface Failure {
  readonly detail: string | null
  readonly message?: string
}

/** How long to wait before asking again. */
export interface Pause {
  readonly pauseMs: number
  /** How many questions come before in the server's line; null where it keeps none. */
  readonly before: number | null
}

/** No answer came: no network, or no server. */
export class Unreachable extends Data.TaggedError('Unreachable')<Failure> {}
export class TimedOut extends Data.TaggedError('TimedOut')<Failure> {}
export class Unauthorized extends Data.TaggedError('Unauthorized')<Failure> {}
export class Forbidden extends Data.TaggedError('Forbidden')<Failure> {}
export class NotFound extends Data.TaggedError('NotFound')<Failure> {}
/** The request was refused for what it asks (400, 409, 413, 415, 422). */
export class Invalid extends Data.TaggedError('Invalid')<Failure> {}
/** The server is too busy for it, and says that it should be asked again in a moment. */
export class Busy extends Data.TaggedError('Busy')<Failure & Pause> {}
export class RateLimited extends Data.TaggedError('RateLimited')<Failure> {}
/** The server failed, or answered what the contract does not know. */
export class ServerFault extends Data.TaggedError('ServerFault')<Failure> {}
/** The server answered that it could not make what was asked for. */
export class NotMade extends Data.TaggedError('NotMade')<Failure> {}
/** The server did not answer a question; it may say how it read it. */
export class Refused extends Data.TaggedError('Refused')<
  Failure & { readonly interpretation: Interpretation | null; readonly questionsLeft: number | null }
> {}

/** The server offered a few things to choose from in the place of an answer. */
export class Doubted extends Data.TaggedError('Doubted')<Failure & { readonly offered: Offered }> {}

export type ApiError =
  | Unreachable
  | TimedOut
  | Unauthorized
  | Forbidden
  | NotFound
  | Invalid
  | Busy
  | RateLimited
  | ServerFault
  | NotMade
  | Refused
  | Doubted

/** The error of an HTTP status, and of the header Retry-After where there is one. */
export function errorOf(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const failure = { detail: detailOf(body) }
  const pauseMs = status === 429 || status === 503 ? pauseIn(retryAfter) : null
  if (pauseMs !== null) return new Busy({ ...failure, pauseMs, before: placeIn(body) })
  switch (status) {
    case 401:
      return new Unauthorized(failure)
    case 403:
      return new Forbidden(failure)
    case 404:
      return new NotFound(failure)
    case 429:
      return new RateLimited(failure)
    default:
      return status >= 400 && status < 500 ? new Invalid(failure) : new ServerFault(failure)
  }
}

/** The sentence of an error body: a string, or the first message of a list. */
function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null
  const first: unknown = Array.isArray(body.detail) ? body.detail[0] : body.detail
  if (typeof first === 'string') return first.trim() === '' ? null : first
  if (typeof first !== 'object' || first === null) return null
  const message = 'msg' in first ? first.msg : 'message' in first ? first.message : null
  return typeof message === 'string' && message.trim() !== '' ? message : null
}

/** A moment that a person would wait anyway: whole seconds, of which none would be asking without a break. */
function pauseIn(retryAfter: string | null): number | null {
  if (retryAfter === null || !/^\d+$/.test(retryAfter)) return null
  const seconds = Math.max(1, Number(retryAfter))
  return seconds > ASK_AGAIN_MOST_SECONDS ? null : seconds * 1000
}

/** Ours: how many questions come before. */
function placeIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('questions_before' in body)) return null
  const { questions_before: before } = body
  return typeof before === 'number' && Number.isInteger(before) && before >= 0 ? before : null
}

/** What a person is shown: the server's detail, else the error's message, else the default (SPEC section 8). */
export function shownText(error: unknown, otherwise: string): string {
  if (typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string')
    return error.detail
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}

/** How a refused question was read; null for any other error. */
export const readingIn = (error: unknown): Interpretation | null =>
  error instanceof Refused ? error.interpretation : null

/** How many questions of the day are left after one that was refused; null for any other error. */
export const leftIn = (error: unknown): number | null =>
  error instanceof Refused ? error.questionsLeft : null

/** What was offered in the place of an answer; null for any other error. */
export const offeredIn = (error: unknown): Offered | null => (error instanceof Doubted ? error.offered : null)

/** When to ask again; null for an error that says nothing of that. */
export const pauseOf = (error: unknown): Pause | null =>
  error instanceof Busy ? { pauseMs: error.pauseMs, before: error.before } : null

export const isNotFound = (error: unknown): boolean => error instanceof NotFound
export const isUnauthorized = (error: unknown): boolean => error instanceof Unauthorized
/** The server refused what a call asks, rather than not having got it. */
export const isRefused = (error: unknown): boolean => error instanceof Invalid
