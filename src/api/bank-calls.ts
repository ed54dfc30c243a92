import type { Effect } from 'effect'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'
import { withdrawCall } from './verification.ts'
import { operationsOf } from './operations.ts'

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
  const operate = operationsOf(client)
  const act = (asked: BankAct): Effect.Effect<unknown, ApiError> => {
    switch (asked.kind) {
      case 'run':
        return operate('runBank', { path: { id: asked.dataset }, body: { reader: asked.reader } })
      case 'take':
      case 'keep':
        return operate('decideReading', {
          path: { id: asked.id },
          body: { run: asked.run, take: asked.kind === 'take' ? 'new' : 'verified' },
        })
      case 'withdraw':
        return withdrawCall(client)(asked)
    }
  }
  return {
    act,
    bank: ({ dataset }: { readonly dataset: string }) =>
      checked(operate('getBank', { path: { id: dataset } }), isBank),
  }
}
