import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { moveState } from './move.ts'
import { openPostgres, readPostgres } from './postgres.ts'
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
 * Copies a data folder while a server may be using it, into a folder that is new or empty. The state is copied as of
 * one moment. Throws StoreError.
 */
export async function backUp(dataDir: string, folder: string): Promise<void> {
  const file = join(dataDir, DATABASE)
  if (!existsSync(file))
    throw new StoreError(`There is nothing to back up in ${dataDir}: it holds no ${DATABASE}.`)
  makeFolder(folder)
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(database, join(folder, DATABASE))
  } finally {
    database.close()
  }
  chmodSync(join(folder, DATABASE), 0o600)
  copyBeside(dataDir, folder)
}

/**
 * Copies the state of a PostgreSQL as of one moment, while servers may be using it, and what is beside it in a data folder,
 * into a folder that is new or empty. Throws StoreError.
 */
export async function backUpPostgres(url: string, dataDir: string, folder: string): Promise<void> {
  const source = await readPostgres(url)
  try {
    makeFolder(folder)
    const target = await openStore(folder)
    try {
      await source.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((asOfNow) => moveState(asOfNow, target.db))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  copyBeside(dataDir, folder)
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

/**
 * Puts a backup into a PostgreSQL that holds no state, and what is beside it into a data folder. Throws StoreError.
 */
export async function restoreIntoPostgres(folder: string, url: string, dataDir: string): Promise<void> {
  const file = stateIn(folder)
  // A backup of an earlier version is brought up to date in a copy: the backup stays as it is.
  const place = mkdtempSync(join(tmpdir(), 'querent-restore-'))
  try {
    cpSync(file, join(place, DATABASE))
    const source = await openStore(place)
    try {
      const target = await openPostgres(url)
      try {
        await moveState(source.db, target.db)
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  copyBeside(folder, dataDir)
}

/** Puts a backup into a data folder that holds no state, and opens it once. Throws StoreError. */
export async function restore(folder: string, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, DATABASE)))
    throw new StoreError(
      `${dataDir} holds the state of a server. Move it away first, or set QUERENT_DATA_DIR to another folder.`,
    )
  const file = stateIn(folder)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  copyBeside(folder, dataDir)
  cpSync(file, join(dataDir, DATABASE))
  // A backup of an earlier version is brought up to date now, not when the server starts.
  await (await openStore(dataDir)).close()
}
