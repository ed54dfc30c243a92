import type { Effect } from 'effect'
import { UPLOAD_TIMEOUT_MS } from '../config/constants.ts'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import { call, type ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'
import { operationsOf } from './operations.ts'

/** Datasets of one's own. All of it is ours, and sent only where an admin opens the page of the data. */

type Schemas = components['schemas']
export type OwnDataset = Schemas['OwnDataset']
export type DatasetList = Schemas['DatasetList']
export type DraftSummary = Schemas['DraftSummary']
export type Draft = Schemas['Draft']
export type Review = Schemas['Review']
export type ReviewColumn = Schemas['ReviewColumn']
export type Decision = Schemas['Decision']
export type DraftChange = Schemas['DraftChange']

/** What a draft begins as. */
export interface NewDraft {
  /** The dataset that gets other rows; null for a new one. */
  readonly replaces: string | null
  /** Its rows come after those that are there. */
  readonly appends: boolean
  /** A table of an engine elsewhere; null where files are uploaded. */
  readonly table: string | null
}

/** A part of a file, from where the last one ended. */
export interface FilePart {
  readonly draftId: string
  readonly file: File
  /** Bytes of the file before this part. */
  readonly from: number
  /** Bytes that a part has at most. */
  readonly partBytes: number
}

/** Of up to four bytes each, below 64 KiB. */
const KEPT_ALIVE_CHARACTERS = 15_000

const isDraft = (answer: unknown): boolean =>
  isObject(answer) &&
  'id' in answer &&
  'files' in answer &&
  Array.isArray(answer.files) &&
  'review' in answer &&
  (answer.review === null ||
    (isObject(answer.review) &&
      ['decisions', 'columns', 'rows', 'notes', 'examples', 'changes'].every((list) =>
        Array.isArray(Reflect.get(answer.review as object, list)),
      )))

const draft = (made: Effect.Effect<Draft, ApiError>) => checked(made, isDraft)
const dataset = (made: Effect.Effect<OwnDataset, ApiError>) =>
  checked(made, (answer) => isObject(answer) && typeof answer.name === 'string')

export function makeDataCalls(client: ApiClient) {
  const operate = operationsOf(client)
  return {
    list: () =>
      checked(
        operate('listDatasets'),
        (answer) => isObject(answer) && [answer.datasets, answer.drafts, answer.tables].every(Array.isArray),
      ),

    remove: (id: string) => operate('removeDataset', { path: { id } }),

    goBack: (id: string) => operate('goBackToVersion', { path: { id } }),

    create: (begun: NewDraft) => draft(operate('createDraft', { body: begun })),

    draft: (id: string) => draft(operate('getDraft', { path: { id } })),

    change: (id: string, change: DraftChange) =>
      draft(
        operate('changeDraft', {
          path: { id },
          body: change,
          // It arrives though the page is closed meanwhile; browsers send no more than this so.
          keepalive: JSON.stringify(change).length <= KEPT_ALIVE_CHARACTERS,
        }),
      ),

    discard: (id: string) => operate('discardDraft', { path: { id } }),

    uploadPart: ({ draftId, file, from, partBytes }: FilePart) =>
      draft(
        call(UPLOAD_TIMEOUT_MS, (signal) =>
          client.POST('/api/admin/drafts/{id}/files/{name}', {
            params: { path: { id: draftId, name: file.name }, query: { from, size: file.size } },
            headers: { 'Content-Type': 'application/octet-stream' },
            // Read from the disk as it is sent.
            body: file.slice(from, from + partBytes),
            bodySerializer: (part) => part as Blob,
            signal,
          }),
        ),
      ),

    removeFile: (id: string, name: string) => operate('removeFile', { path: { id, name } }),

    load: (id: string) => draft(operate('loadDraft', { path: { id } })),

    publish: (id: string, revision: number) =>
      dataset(operate('publishDraft', { path: { id }, query: { revision } })),
  }
}
