import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODEL_FILE } from '../datasets/dataset.ts'
import { folderOf } from '../datasets/places.ts'
import { putVersion } from '../datasets/versions.ts'
import { RefusedError } from '../errors/refused-error.ts'
import type { Draft, Places } from './draft.ts'

/** Offers what was made of a draft, whole or not at all. Throws RefusedError where another dataset has its id meanwhile. */
export function publish({ datasetId: id, replaces, table }: Draft, places: Places, dataDir: string): void {
  const model = readFileSync(places.model, 'utf8')
  const known = folderOf(dataDir, id)
  if (replaces !== null) {
    if (known === null)
      throw new RefusedError(
        'conflict',
        'The dataset was removed meanwhile. Discard the draft, and add its files as a new one.',
      )
    putVersion(known, id, places.table, model)
    return
  }
  const folder = join(dataDir, 'datasets', id)
  if (existsSync(folder))
    throw new RefusedError('conflict', `There is another dataset ${id} meanwhile. Load the draft again.`)
  const whole = `${folder}.${process.pid}.tmp`
  rmSync(whole, { recursive: true, force: true })
  mkdirSync(whole, { recursive: true })
  if (table === null) renameSync(places.table, join(whole, `${id}.duckdb`))
  writeFileSync(join(whole, MODEL_FILE), model)
  renameSync(whole, folder)
}
