import type { Effect } from 'effect'
import { REQUEST_TIMEOUT_MS } from '../config/constants.ts'
import { checked, isObject } from './checked.ts'
import { call, type ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'
import { withdrawCall } from './verification.ts'

/** The verified questions of a dataset. All of it is ours, and sent only where an admin opens them. */

type Schemas = components['schemas']
export type Bank = Schemas['Bank']
export type BankRun = Schemas['BankRun']

/** The reader that is always there, and free. */
export const BUILT_IN_READER = 'builtin'

/** What is done with a bank. */
export type BankAct =
  | { readonly kind: 'run'; readonly dataset: string; readonly reader: string }
  /** Of a question that a run read otherwise: the new reading is right, or the one that was verified. */
  | { readonly kind: 'take' | 'keep'; readonly id: string; readonly run: string }
  | { readonly kind: 'withdraw'; readonly id: string }

const isBank = (answer: unknown): boolean =>
  isObject(answer) &&
  ['questions', 'readers', 'runs'].every((list) => Array.isArray(Reflect.get(answer, list)))

export function makeBankCalls(client: ApiClient) {
  const request = <T>(made: Parameters<typeof call<T>>[1]) => call(REQUEST_TIMEOUT_MS, made)
  const act = (asked: BankAct): Effect.Effect<unknown, ApiError> => {
    switch (asked.kind) {
      case 'run':
        return request((signal) =>
          client.POST('/api/admin/datasets/{id}/bank/runs', {
            params: { path: { id: asked.dataset } },
            body: { reader: asked.reader },
            signal,
          }),
        )
      case 'take':
      case 'keep':
        return request((signal) =>
          client.POST('/api/admin/verified-questions/{id}/decision', {
            params: { path: { id: asked.id } },
            body: { run: asked.run, take: asked.kind === 'take' ? 'new' : 'verified' },
            signal,
          }),
        )
      case 'withdraw':
        return withdrawCall(client)(asked)
    }
  }
  return {
    act,
    bank: ({ dataset }: { readonly dataset: string }) =>
      checked(
        request((signal) =>
          client.GET('/api/admin/datasets/{id}/bank', { params: { path: { id: dataset } }, signal }),
        ),
        isBank,
      ),
  }
}
