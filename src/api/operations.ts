import type { Effect } from 'effect'
import { REQUEST_TIMEOUT_MS } from '../config/constants.ts'
import { call, type ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import { ROUTES } from './generated/routes.ts'
import type { operations } from './generated/schema.ts'

/** Every operation of the contract as a call, by its id: what it is given and what it answers are those of openapi.yaml. */

type OperationId = keyof typeof ROUTES

type Parameters<Id extends OperationId> = operations[Id]['parameters']
/** Parts that an operation does not have may be left out; those that it has to be given may not. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: never }
  : undefined extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }
type Body<Id extends OperationId> = operations[Id] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Value } }
}
  ? Value
  : operations[Id] extends {
        readonly requestBody?: { readonly content: { readonly 'application/json': infer Value } }
      }
    ? Value | undefined
    : undefined
export type Given<Id extends OperationId> = Part<'path', Parameters<Id>['path']> &
  Part<'query', Parameters<Id>['query']> &
  Part<'body', Body<Id>> & {
    /** A token that is not the one of the page. */
    readonly bearer?: string | null
    /** It arrives though the page is closed meanwhile. */
    readonly keepalive?: boolean
  }

type Responses<Id extends OperationId> = operations[Id]['responses']
type Reply<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202
    ? Responses<Id>[Status] extends { readonly content: { readonly 'application/json': infer Value } }
      ? Value
      : undefined
    : Status extends 204
      ? undefined
      : never
}[keyof Responses<Id>]

export type Operate = <Id extends OperationId>(
  id: Id,
  ...given: object extends Given<Id> ? [Given<Id>?] : [Given<Id>]
) => Effect.Effect<Reply<Id>, ApiError>

/** The operations of a client, each an Effect with the closed union of errors. */
export const operationsOf = (client: ApiClient, timeoutMs = REQUEST_TIMEOUT_MS): Operate => {
  // Routes and types come from one contract, which no type says.
  const request = client.request as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ readonly data?: never; readonly error?: unknown; readonly response: Response }>
  return (id, ...[given]) => {
    const [method, route] = ROUTES[id]
    const { path, query, bearer = null, ...init } = given ?? {}
    const headers = bearer === null ? {} : { headers: { Authorization: `Bearer ${bearer}` } }
    return call(timeoutMs, (signal) =>
      request(method, route, { params: { path, query }, ...headers, ...init, signal }),
    )
  }
}
