import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { moveState } from './move.ts'
import { closing, openState, readState, type Place } from './open-state.ts'
import { openStore } from './sqlite.ts'
import { StoreError } from './store.ts'

/**
 * A copy of everything persistent: the state, the key that signs tokens and seals codes, the datasets and the secrets that their
 * noise is drawn by. It is the same wherever the state is kept, so that a copy of one store is restored into the other.
 */

const DATABASE = 'querent.db'
/** Beside the database; the lock of a running server is nobody's state. */
const BESIDE = ['token.key', 'datasets', 'noise'] as const

function copyBeside(from: string, to: string): void {
  for (const name of BESIDE)
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true })
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0)
    throw new StoreError(
      `The folder ${folder} is not empty. Name a new one, so that no backup is overwritten.`,
    )
}

/**
 * Copies the state as of one moment, while servers may be using it, and what is beside it in the data folder, into a folder that is
 * new or empty. Throws StoreError.
 */
export async function backUp(place: Place, folder: string): Promise<void> {
  await closing(readState(place), async (source) => {
    makeFolder(folder)
    await closing(openStore(folder), (target) =>
      source.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((asOfNow) => moveState(asOfNow, target.db)),
    )
  })
  copyBeside(place.dataDir, folder)
}

/** What SQLite finds wrong in a database; null where nothing is. */
function damageOf(file: string): string | null {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = String(database.prepare('pragma integrity_check').get()?.['integrity_check'])
    return found === 'ok' ? null : found
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    database.close()
  }
}

/** The state of a backup. Throws StoreError where there is none, or it is damaged. */
function stateIn(folder: string): string {
  const file = join(folder, DATABASE)
  if (!existsSync(file)) throw new StoreError(`${folder} is no backup: it holds no ${DATABASE}.`)
  const damage = damageOf(file)
  if (damage !== null) throw new StoreError(`The backup ${file} is damaged (${damage}).`)
  return file
}

/** Puts a backup where there is no state, and what is beside it into the data folder. Throws StoreError. */
export async function restore(folder: string, place: Place): Promise<void> {
  const file = stateIn(folder)
  // A backup of an earlier version is brought up to date in a copy: the backup stays as it is.
  const copy = mkdtempSync(join(tmpdir(), 'querent-restore-'))
  try {
    cpSync(file, join(copy, DATABASE))
    await closing(openStore(copy), (source) =>
      closing(openState(place), (target) => moveState(source.db, target.db)),
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  copyBeside(folder, place.dataDir)
}
