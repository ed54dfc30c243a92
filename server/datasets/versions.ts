import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatasetError } from '../errors/dataset-error.ts'
import { MODEL_FILE } from './dataset.ts'
import { folderOf } from './places.ts'

/** The version of a dataset that is offered, and the one before: whichever takes the place of the other, no moment has half of one. */

const PREVIOUS = 'previous'

const filesIn = (folder: string, id: string) => ({
  data: join(folder, `${id}.duckdb`),
  model: join(folder, MODEL_FILE),
})

/** Where the version before is, whether or not there is one. */
const previousOf = (folder: string, id: string) => filesIn(join(folder, PREVIOUS), id)

/** Writes a file whole or not at all. */
export function writeWhole(file: string, text: string): void {
  const temporary = `${file}.tmp`
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}

/**
 * Puts a version in the place of the one that is offered, which is kept as the one before.
 *
 * @param data the file with its rows, which is moved
 * @param model its semantic model, as text
 */
export function putVersion(folder: string, id: string, data: string, model: string): void {
  const now = filesIn(folder, id)
  const next = join(folder, `${PREVIOUS}.next`)
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next)
  const kept = filesIn(next, id)
  linkSync(now.data, kept.data)
  copyFileSync(now.model, kept.model)
  // Data first: a model may not name columns that are not there yet.
  renameSync(data, now.data)
  writeWhole(now.model, model)
  rmSync(join(folder, PREVIOUS), { recursive: true, force: true })
  renameSync(next, join(folder, PREVIOUS))
}

export function canGoBack(dataDir: string, id: string): boolean {
  const folder = folderOf(dataDir, id)
  return folder !== null && existsSync(previousOf(folder, id).data)
}

/** Offers the version before again; the one that is offered now becomes the version before. Throws DatasetError where there is none. */
export function goBack(dataDir: string, id: string): void {
  const folder = folderOf(dataDir, id)
  if (folder === null || !canGoBack(dataDir, id))
    throw new DatasetError('No version before this one is kept.')
  const { data, model } = previousOf(folder, id)
  const back = `${data}.back`
  rmSync(back, { force: true })
  linkSync(data, back)
  putVersion(folder, id, back, readFileSync(model, 'utf8'))
}
