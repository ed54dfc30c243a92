import type { FastifyBaseLogger } from 'fastify'
import type { Admission } from '../../people/second-factor.ts'
import type { User } from '../../store/users.ts'
import type { BodyOf, OperationId, PathOf, QueryOf, ReplyOf } from '../protocol/contract.ts'
import { Problem } from '../protocol/problem.ts'
import type { Redirect } from '../protocol/redirect.ts'

/** What a handler of an operation is given and may use. */

export interface Input<K extends OperationId> {
  readonly path: PathOf<K>
  readonly query: QueryOf<K>
  readonly body: BodyOf<K>
  readonly user: User | null
  /** The bearer token of the call, or null. */
  readonly token: string | null
  /** Where the call comes from, as an IP address. */
  readonly address: string
  /** What the caller sits at, in plain words; null where that is not known. */
  readonly device: string | null
  /** What a redirect before this one had the browser keep, or null. */
  readonly kept: string | null
  readonly headers: Headers
  readonly log: FastifyBaseLogger
  /** By which the log knows the call. */
  readonly callId: string
  /** Our own address, as the caller knows it: no slash at its end. */
  readonly home: string
  /** Aborted where the caller goes away. */
  readonly signal: AbortSignal
}

/** A call without an answer (204) gives nothing; what speaks a protocol of its own gives its response. */
type Result<K extends OperationId> = [ReplyOf<K>] extends [never]
  ? void | Redirect
  : K extends 'callTools'
    ? Response
    : ReplyOf<K>

export type Handlers = { readonly [K in OperationId]?: (input: Input<K>) => Promise<Result<K>> }

export function signedIn(user: User | null): User {
  if (user === null) throw new Problem(401, 'Please sign in.')
  return user
}

/** What a sign-in gives: a token, and what is still asked of the person. */
export const tokenReply = ({ token, asks }: Admission): ReplyOf<'login'> => ({
  access_token: token,
  token_type: 'bearer',
  ...(asks === null ? {} : { asks }),
})

/** The start or end of a filter as a moment: a day counts whole. */
function moment(text: string | undefined, end: boolean): string | null {
  if (text === undefined) return null
  return new Date(
    text.length === 10 ? `${text}T${end ? '23:59:59.999' : '00:00:00.000'}Z` : text,
  ).toISOString()
}

/** What a filter asks of time, null where it asks nothing. Throws a Problem with status 422 where it is reversed. */
export function period(from: string | undefined, to: string | undefined) {
  const [start, end] = [moment(from, false), moment(to, true)]
  if (start !== null && end !== null && start > end)
    throw new Problem(422, 'The start date is after the end date.')
  return { start, end }
}

/** Pages of the admin area, unless a call says otherwise. */
const ADMIN_PAGE = 50

export const pageOf = (query: { readonly limit?: number; readonly offset?: number }) => ({
  limit: query.limit ?? ADMIN_PAGE,
  offset: query.offset ?? 0,
})
