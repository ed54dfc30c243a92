import type { Effect } from 'effect'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'
import { operationsOf } from './operations.ts'

/** That an admin proved what an answer asks right. All of it is ours. */
export type VerifiedMark = components['schemas']['VerifiedMark']

/** What a backend says of an answer; its mark is null where nobody verified it. */
export interface Verification {
  readonly mark: VerifiedMark | null
}

const isMark = (value: unknown): value is VerifiedMark =>
  isObject(value) &&
  ['id', 'by', 'at', 'question'].every((key) => typeof Reflect.get(value, key) === 'string')

/** What an answer says of itself; null where its backend knows nothing of that. */
export const verificationIn = (verified: unknown): Verification | null =>
  verified === undefined ? null : { mark: isMark(verified) ? verified : null }

/** An answer, or what was verified, by its id. */
export interface ById {
  readonly id: string
}

/** Marks an answer as verified. */
export const verifyCall =
  (client: ApiClient) =>
  ({ id }: ById): Effect.Effect<VerifiedMark, ApiError> =>
    checked(operationsOf(client)('verifyAnswer', { path: { id } }), isMark)

/** Takes back that a question is verified. */
export const withdrawCall =
  (client: ApiClient) =>
  ({ id }: ById): Effect.Effect<unknown, ApiError> =>
    operationsOf(client)('withdrawVerification', { path: { id } })
