import { Effect } from 'effect'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import type { ById } from './verification.ts'
import type { components } from './generated/schema.ts'
import { operationsOf } from './operations.ts'

/** Tests of language models. All of it is ours, and sent only where an admin tests one. */

export type ModelTry = components['schemas']['ModelTry']

const isTry = (answer: unknown): boolean =>
  isObject(answer) && 'questions' in answer && Array.isArray(answer.questions)

export function makeModelTryCalls(client: ApiClient) {
  const operate = operationsOf(client)
  return {
    /** The last test of a model; null where it was never tested. */
    last: ({ id }: ById) =>
      checked(
        operate('getModelTry', { path: { id } }),
        (answer) => isObject(answer) && (answer.last === null || isTry(answer.last)),
      ).pipe(Effect.map(({ last }) => last)),
    start: ({ id }: ById) => checked(operate('tryModel', { path: { id } }), isTry),
    cancel: ({ id }: ById) => checked(operate('cancelModelTry', { path: { id } }), isTry),
  }
}
