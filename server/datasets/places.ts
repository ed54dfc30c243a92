import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatasetError } from '../errors/dataset-error.ts'
import { LONGEST_PHRASE } from '../semantic-model/semantic-model.ts'
import { MODEL_FILE } from './dataset.ts'
import type { Described } from './described.ts'

/** Where the datasets are that were added beside PMI Pricing, and what they are called. */

/** As a plan names its dataset. */
const LONGEST_ID = 100

export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_ID)
    .replace(/^_+|_+$/g, '') || 'dataset'

export const titled = (stem: string) =>
  stem
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase())

/** What whoever adds a dataset calls it. */
export interface Named {
  readonly id?: string
  readonly name?: string
}

export interface Added extends Omit<Described, 'people'> {
  readonly folder: string
}

const added = (dataDir: string) => join(dataDir, 'datasets')

/** What a new dataset is called, and where it will be. Throws DatasetError where that is no name, or taken. */
export function newPlace(stem: string, named: Named, dataDir: string) {
  const id = slug(named.id ?? stem)
  const name = named.name ?? titled(stem)
  if (name === '' || [...name].length > LONGEST_PHRASE)
    throw new DatasetError(`A dataset is called by 1 to ${LONGEST_PHRASE} characters.`)
  const folder = join(added(dataDir), id)
  if (existsSync(folder) || existsSync(`${folder}.duckdb`))
    throw new DatasetError(`There is a dataset ${id} already. Choose another with --id, or remove it first.`)
  mkdirSync(added(dataDir), { recursive: true })
  return { id, name, folder }
}

/** The folder of an added dataset; null where there is none of that id. */
export const folderOf = (dataDir: string, id: string): string | null =>
  addedFolders(dataDir).find((folder) => basename(folder) === id) ?? null

/** An id that no added dataset has: the wanted one, or that with a number. */
export function freeId(stem: string, dataDir: string, taken: readonly string[]): string {
  const wanted = slug(stem)
  const isTaken = (id: string) => taken.includes(id) || existsSync(join(added(dataDir), id))
  let id = wanted
  for (let copy = 2; isTaken(id); copy += 1) id = `${wanted}_${copy}`
  return id
}

/** The folders of added datasets, in alphabetical order. */
export function addedFolders(dataDir: string): readonly string[] {
  const folder = added(dataDir)
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder)
      // One that is being made is called by its id and more.
      .filter((name) => !name.includes('.'))
      .map((name) => join(folder, name))
      .filter((path) => existsSync(join(path, MODEL_FILE)))
      .toSorted()
  )
}
