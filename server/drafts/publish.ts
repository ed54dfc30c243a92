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
import { MODEL_FILE } from '../datasets/dataset.ts'
import { folderOf } from '../datasets/places.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { writeWhole, type Draft, type Places } from './draft.ts'

/** What was made of a draft takes the place of what is offered, whole or not at all; the version before is kept. */

const PREVIOUS = 'previous'

const filesIn = (folder: string, id: string) => ({
  data: join(folder, `${id}.duckdb`),
  model: join(folder, MODEL_FILE),
})

/** Where the version before is, whether or not there is one. */
const previousOf = (folder: string, id: string) => filesIn(join(folder, PREVIOUS), id)

export function canGoBack(dataDir: string, id: string): boolean {
  const folder = folderOf(dataDir, id)
  return folder !== null && existsSync(previousOf(folder, id).data)
}

/** Data first: a model may not name columns that are not there yet. */
function put(data: string, model: string, folder: string, id: string): void {
  const to = filesIn(folder, id)
  renameSync(data, to.data)
  writeWhole(to.model, model)
}

function keepPrevious(folder: string, id: string): void {
  const [now, previous] = [filesIn(folder, id), previousOf(folder, id)]
  const next = `${join(folder, PREVIOUS)}.next`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next)
  const kept = filesIn(next, id)
  linkSync(now.data, kept.data)
  copyFileSync(now.model, kept.model)
  rmSync(join(previous.data, '..'), { recursive: true, force: true })
  renameSync(next, join(folder, PREVIOUS))
}

/** Offers what was made of a draft. Throws RefusedError where another dataset has its id meanwhile. */
export function publish({ datasetId: id, replaces, table }: Draft, places: Places, dataDir: string): void {
  const model = readFileSync(places.model, 'utf8')
  const known = folderOf(dataDir, id)
  if (replaces !== null) {
    if (known === null)
      throw new RefusedError(
        'conflict',
        'The dataset was removed meanwhile. Discard the draft, and add its files as a new one.',
      )
    keepPrevious(known, id)
    put(places.table, model, known, id)
    return
  }
  const folder = join(dataDir, 'datasets', id)
  if (existsSync(folder))
    throw new RefusedError('conflict', `There is another dataset ${id} meanwhile. Load the draft again.`)
  const whole = `${folder}.${process.pid}.tmp`
  rmSync(whole, { recursive: true, force: true })
  mkdirSync(whole, { recursive: true })
  if (table === null) renameSync(places.table, filesIn(whole, id).data)
  writeFileSync(filesIn(whole, id).model, model)
  renameSync(whole, folder)
}

/** Offers the version before again; the one that is offered now becomes the version before. Throws RefusedError where there is none. */
export function goBack(dataDir: string, id: string): void {
  const folder = folderOf(dataDir, id)
  if (folder === null || !canGoBack(dataDir, id))
    throw new RefusedError('conflict', 'No version before this one is kept.')
  const back = `${join(folder, PREVIOUS)}.back`
  rmSync(back, { recursive: true, force: true })
  renameSync(join(folder, PREVIOUS), back)
  keepPrevious(folder, id)
  const { data, model } = filesIn(back, id)
  put(data, readFileSync(model, 'utf8'), folder, id)
  rmSync(back, { recursive: true, force: true })
}
