import { Effect } from 'effect'
import type { Interpretation } from './interpretation.ts'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'
import { operationsOf } from './operations.ts'

type Schemas = components['schemas']
export type Choice = Schemas['Choice']
export type Change = Schemas['Change']
export type SentencePart = Schemas['SentencePart']
export type PartKind = Schemas['PartKind']
export type Between = Schemas['Between']
export type End = Schemas['End']

/** A change of what an answer was understood as. */
export interface QueryEdit {
  /** The answer's id. */
  readonly of: string
  readonly at: string
  readonly to: unknown
}

/** Where in the plan of which answer, and what is searched for there; empty where nothing is. */
export interface PlaceInput {
  readonly of: string
  readonly at: string
  readonly search: string
}

/** A condition from one end to another, at a place. */
export interface BetweenInput {
  readonly of: string
  readonly at: string
  readonly between: { readonly from: End; readonly to: End }
}

/** What may stand at a place. */
export interface Choices {
  readonly choices: readonly Choice[]
  /** False where more may stand there than is listed. */
  readonly isWhole: boolean
  /** What condition from one end to another may stand there; null where none may. */
  readonly between: Between | null
}

/** The choice of a condition from one end to another, or why it cannot be asked. */
export interface TriedBetween {
  readonly choice: Choice | null
  readonly problem: string | null
}

/** The sentence of an answer, as far as a backend says it: put together its parts are the restatement, or there are none. */
export function sentenceIn(interpretation: Interpretation | null): readonly SentencePart[] {
  const { sentence, restatement } = interpretation ?? {}
  if (!Array.isArray(sentence) || typeof restatement !== 'string') return []
  return sentence.map(({ text }) => text).join('') === restatement ? sentence : []
}

const listChoices = (client: ApiClient, body: Schemas['ChoicesRequest']) =>
  checked(
    operationsOf(client)('listChoices', { body }),
    (answer) => isObject(answer) && Array.isArray(answer.choices),
  )

/** Ours: sent only where a person opens a part of the sentence, or searches where its list is not whole. */
export const choicesCall =
  (client: ApiClient) =>
  ({ search, ...place }: PlaceInput): Effect.Effect<Choices, ApiError> =>
    listChoices(client, search === '' ? place : { ...place, search }).pipe(
      Effect.map(({ choices, is_whole: isWhole = true, between = null }) => ({ choices, isWhole, between })),
    )

/** Ours: sent only where a backend says that such a condition may stand there. */
export const betweenCall =
  (client: ApiClient) =>
  (asked: BetweenInput): Effect.Effect<TriedBetween, ApiError> =>
    listChoices(client, asked).pipe(
      Effect.map(({ choices: [choice = null], problem = null }) => ({ choice, problem })),
    )
