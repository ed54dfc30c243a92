import type { Effect } from 'effect'
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../config/constants.ts'
import { checked, isObject } from './checked.ts'
import { call, type ApiClient } from './client.ts'
import type { ApiError } from './errors.ts'
import type { components } from './generated/schema.ts'

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
  const request = <T>(made: Parameters<typeof call<T>>[1]) => call(REQUEST_TIMEOUT_MS, made)
  return {
    list: () =>
      checked(
        request((signal) => client.GET('/api/admin/datasets', { signal })),
        (answer) => isObject(answer) && [answer.datasets, answer.drafts, answer.tables].every(Array.isArray),
      ),

    remove: (id: string) =>
      request((signal) => client.DELETE('/api/admin/datasets/{id}', { params: { path: { id } }, signal })),

    goBack: (id: string) =>
      request((signal) => client.POST('/api/admin/datasets/{id}/back', { params: { path: { id } }, signal })),

    create: (begun: NewDraft) =>
      draft(request((signal) => client.POST('/api/admin/drafts', { body: begun, signal }))),

    draft: (id: string) =>
      draft(request((signal) => client.GET('/api/admin/drafts/{id}', { params: { path: { id } }, signal }))),

    change: (id: string, change: DraftChange) =>
      draft(
        request((signal) =>
          client.PATCH('/api/admin/drafts/{id}', {
            params: { path: { id } },
            body: change,
            // It arrives though the page is closed meanwhile; browsers send no more than this so.
            keepalive: JSON.stringify(change).length <= KEPT_ALIVE_CHARACTERS,
            signal,
          }),
        ),
      ),

    discard: (id: string) =>
      request((signal) => client.DELETE('/api/admin/drafts/{id}', { params: { path: { id } }, signal })),

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

    removeFile: (id: string, name: string) =>
      request((signal) =>
        client.DELETE('/api/admin/drafts/{id}/files/{name}', { params: { path: { id, name } }, signal }),
      ),

    load: (id: string) =>
      draft(
        request((signal) => client.POST('/api/admin/drafts/{id}/load', { params: { path: { id } }, signal })),
      ),

    publish: (id: string, revision: number) =>
      dataset(
        request((signal) =>
          client.POST('/api/admin/drafts/{id}/publish', {
            params: { path: { id }, query: { revision } },
            signal,
          }),
        ),
      ),
  }
}
