import { Effect } from 'effect'
import { REQUEST_TIMEOUT_MS } from '../config/constants.ts'
import { checked, isObject } from './checked.ts'
import { call, type ApiClient } from './client.ts'
import type { ById } from './verification.ts'
import type { components } from './generated/schema.ts'

/** Tests of language models. All of it is ours, and sent only where an admin tests one. */

export type ModelTry = components['schemas']['ModelTry']

const isTry = (answer: unknown): boolean =>
  isObject(answer) && 'questions' in answer && Array.isArray(answer.questions)

export function makeModelTryCalls(client: ApiClient) {
  const request = <T>(made: Parameters<typeof call<T>>[1]) => call(REQUEST_TIMEOUT_MS, made)
  const ofModel = ({ id }: ById) => ({ params: { path: { id } } })
  return {
    /** The last test of a model; null where it was never tested. */
    last: (model: ById) =>
      checked(
        request((signal) => client.GET('/api/admin/ai-models/{id}/try', { ...ofModel(model), signal })),
        (answer) => isObject(answer) && (answer.last === null || isTry(answer.last)),
      ).pipe(Effect.map(({ last }) => last)),
    start: (model: ById) =>
      checked(
        request((signal) => client.POST('/api/admin/ai-models/{id}/try', { ...ofModel(model), signal })),
        isTry,
      ),
    cancel: (model: ById) =>
      checked(
        request((signal) => client.DELETE('/api/admin/ai-models/{id}/try', { ...ofModel(model), signal })),
        isTry,
      ),
  }
}
