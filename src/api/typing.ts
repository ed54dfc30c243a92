import { Effect } from 'effect'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'
import { operationsOf } from './operations.ts'

type Schemas = components['schemas']
export type Reading = Schemas['Reading']
export type ReadWord = Reading['words'][number]
export type Completion = Reading['completions'][number]
export type Replacement = Reading['replacements'][number]
export type Continued = NonNullable<Reading['continues']>

/** What a question goes on from: what the server takes it for, nothing, or an answer that is named. */
export type Going = 'judged' | 'alone' | { readonly from: string }

/** A question that is typed. */
export interface TypedText {
  readonly question: string
  /** The place of the cursor. */
  readonly at: number
  /** Null for the only dataset, or the first. */
  readonly datasetId: string | null
  readonly going: Going
}

/** Words of a typed question. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What is put into the place of some words. */
export interface Put extends Stretch {
  readonly text: string
}

/** What says of a question what it goes on from, beyond SPEC; nothing where the server is to judge. */
export const goingFields = (going: Going) =>
  going === 'judged' ? {} : going === 'alone' ? { alone: true } : { follow_up_of: going.from }

/** Ours: sent only to a server that says that it reads along. */
const read = (client: ApiClient, { question, datasetId, going }: TypedText, more: object) =>
  checked(
    operationsOf(client)('readQuestion', {
      body: {
        question,
        ...(datasetId === null ? {} : { dataset_id: datasetId }),
        ...goingFields(going),
        ...more,
      },
    }),
    (answer) =>
      isObject(answer) &&
      Array.isArray(answer.words) &&
      answer.gap !== undefined &&
      Array.isArray(answer.sentence) &&
      Array.isArray(answer.completions) &&
      Array.isArray(answer.replacements),
  )

/** How what is typed reads, and how it may go on at the cursor. */
export const readCall =
  (client: ApiClient) =>
  (text: TypedText): Effect.Effect<Reading, ApiError> =>
    read(client, text, { at: text.at })

export interface WordInput {
  readonly text: TypedText
  readonly word: Stretch
}

/** What may stand in the place of words. */
export const replacementsCall =
  (client: ApiClient) =>
  ({ text, word: { from, to } }: WordInput): Effect.Effect<readonly Replacement[], ApiError> =>
    read(client, text, { instead_of: { from, to } }).pipe(Effect.map(({ replacements }) => replacements))
