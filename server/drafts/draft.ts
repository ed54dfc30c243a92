import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { components } from '../../src/api/generated/schema.ts'
import type { Decided } from '../datasets/load/decision.ts'
import { writeWhole } from '../datasets/versions.ts'
import { RefusedError } from '../errors/refused-error.ts'

/** A dataset that is being added, or another version of one: a folder of its own until it is published or discarded. */

/** What a person says of a dataset and its columns in the place of what was inferred. */
export type Edits = Omit<components['schemas']['DraftChange'], 'revision' | 'decisions'>

export interface Draft {
  readonly id: string
  /** What the dataset is called in addresses and plans. */
  readonly datasetId: string
  readonly name: string
  /** The dataset of which it is another version; null for a new one. */
  readonly replaces: string | null
  /** Its rows come after those that are there. */
  readonly appends: boolean
  /** The table of an engine elsewhere that it describes; null where its rows are in files. */
  readonly table: string | null
  /** receiving: files are uploaded; loading: they are read; ready: it can be reviewed; failed: they cannot be loaded. */
  readonly state: components['schemas']['DraftState']
  readonly createdAt: string
  readonly files: readonly { readonly name: string; readonly size: number }[]
  readonly decided: Decided
  readonly edits: Edits
  /** How often it was changed. */
  readonly revision: number
  /** The version of the dataset with which it was compared; null of a new one. */
  readonly base: string | null
  /** Why it cannot be loaded, and what to do. */
  readonly problem: string | null
}

const folderIn = (dataDir: string) => join(dataDir, 'drafts')
const fileIn = (folder: string) => join(folder, 'draft.json')

/** Where the files of a draft are, and what is made of them. */
export const placesOf = (dataDir: string, id: string) => {
  const folder = join(folderIn(dataDir), id)
  return {
    folder,
    files: join(folder, 'files'),
    table: join(folder, 'table.duckdb'),
    raw: join(folder, 'raw.duckdb'),
    loaded: join(folder, 'loaded.json'),
    model: join(folder, 'model.yaml'),
    review: join(folder, 'review.json'),
  }
}

export type Places = ReturnType<typeof placesOf>

export function keepDraft(dataDir: string, draft: Draft): Draft {
  const { folder, files } = placesOf(dataDir, draft.id)
  mkdirSync(files, { recursive: true })
  writeWhole(fileIn(folder), JSON.stringify(draft))
  return draft
}

/** Throws RefusedError where there is none of that id. */
export function readDraft(dataDir: string, id: string): Draft {
  const file = fileIn(placesOf(dataDir, id).folder)
  if (!existsSync(file))
    throw new RefusedError('notFound', 'There is no such draft. It was published or discarded.')
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<Draft, 'revision'> & Partial<Draft>
  return { ...kept, revision: kept.revision ?? 0 }
}

/** All drafts, the oldest first. */
export function allDrafts(dataDir: string): readonly Draft[] {
  const folder = folderIn(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((id) => existsSync(fileIn(join(folder, id))))
    .map((id) => readDraft(dataDir, id))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

export const removeDraft = (dataDir: string, id: string): void =>
  rmSync(placesOf(dataDir, id).folder, { recursive: true, force: true })

/** The bytes of a file of a draft that are there. */
export function receivedOf({ files }: Places, name: string): number {
  const found = statSync(join(files, name), { throwIfNoEntry: false })
  return found?.size ?? 0
}
