import { Effect } from 'effect'
import { REQUEST_TIMEOUT_MS } from '../config/constants.ts'
import type { Interpretation } from './answer.ts'
import { checked, isObject } from './checked.ts'
import { call, type ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'

type Schemas = components['schemas']
export type Choice = Schemas['Choice']
export type Change = Schemas['Change']
export type SentencePart = Schemas['SentencePart']
export type PartKind = Schemas['PartKind']

/** A change of what an answer was understood as. */
export interface QueryEdit {
  /** The answer's id. */
  readonly of: string
  readonly at: string
  readonly to: unknown
}

/** Where in the plan of which answer. */
export interface PlaceInput {
  readonly of: string
  readonly at: string
}

/** The sentence of an answer, as far as a backend says it: put together its parts are the restatement, or there are none. */
export function sentenceIn(interpretation: Interpretation | null): readonly SentencePart[] {
  const { sentence, restatement } = interpretation ?? {}
  if (!Array.isArray(sentence) || typeof restatement !== 'string') return []
  return sentence.map(({ text }) => text).join('') === restatement ? sentence : []
}

/** Ours: sent only where a person opens a part of the sentence. */
export const choicesCall =
  (client: ApiClient) =>
  (place: PlaceInput): Effect.Effect<readonly Choice[], ApiError> =>
    checked(
      call(REQUEST_TIMEOUT_MS, (signal) => client.POST('/api/query/choices', { body: place, signal })),
      (answer) => isObject(answer) && Array.isArray(answer.choices),
    ).pipe(Effect.map(({ choices }) => choices))
