import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { migrationsOf } from './migrations.ts'
import { StoreError, StoreLockedError, type Store } from './store.ts'
import type { Tables } from './tables.ts'

const STATE_FILE = 'querent.db'

/** node:sqlite with the face that Kysely's dialect for better-sqlite3 asks for. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      // A full disk has ended the transaction already; what failed first is what its caller must hear.
      const isOver = text === 'rollback' && !database.isTransaction
      const statement = database.prepare(isOver ? 'select 1' : text)
      const bound = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bound(parameters)),
        run: (parameters) => statement.run(...bound(parameters)),
        iterate: (parameters) => statement.iterate(...bound(parameters)),
      }
    },
  }
}

/**
 * Holds the folder for this process: an exclusive transaction that the operating system ends with the process, so
 * that a crash leaves no stale lock.
 */
function lock(dataDir: string, waitMs: number): DatabaseSync {
  const holder = new DatabaseSync(join(dataDir, 'querent.lock'), { timeout: waitMs })
  try {
    holder.exec('pragma journal_mode = delete; begin exclusive')
    return holder
  } catch (error) {
    holder.close()
    throw new StoreLockedError(
      `Another Querent server uses the folder ${dataDir}. Stop it, or set QUERENT_DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** Kysely does not count on it, but SQLite takes back changes of a schema: migrations run together or not at all. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true
      }
    })()
  }
}

const countedIn = (database: DatabaseSync) =>
  Number(database.prepare('pragma user_version').get()?.['user_version'])

/**
 * Brings a database up to date. The number of migrations is in the file's header, too: servers from before Kysely's
 * Migrator had nothing else, so what they counted is not run again, and they refuse what they do not know.
 */
async function migrate(db: Kysely<Tables>, database: DatabaseSync, file: string): Promise<void> {
  const migrations = migrationsOf('sqlite')
  const counted = countedIn(database)
  if (counted > migrations.length) {
    throw new StoreError(`${file} was written by a later version of Querent. Start that version instead.`)
  }
  const named = migrations.map(({ name, text }, index): [string, Migration] => {
    const up = async () => {
      if (index >= counted) database.exec(`${text}; pragma user_version = ${index + 1}`)
    }
    return [name, { up }]
  })
  const provider = { getMigrations: async () => Object.fromEntries(named) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) throw error as Error
}

/** How long a program waits for another one that makes the state which they share. */
const SHARED_WAIT_MS = 10_000

/**
 * Opens the state of the application, making or migrating it. Throws StoreLockedError and StoreError.
 *
 * @param isShared others may have it open at the same time: only programs that keep nothing of it in memory
 */
export async function openStore(dataDir: string, isShared = false): Promise<Store> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new StoreError(
      `The data folder ${dataDir} cannot be written. Set QUERENT_DATA_DIR to one that can.`,
      { cause: error },
    )
  }
  const holder = lock(dataDir, isShared ? SHARED_WAIT_MS : 0)
  const file = join(dataDir, STATE_FILE)
  try {
    closeSync(openSync(file, 'a', 0o600))
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
    const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ database: forKysely(database) }) })
    await migrate(db, database, file)
    if (isShared) holder.close()
    return {
      db,
      async close() {
        await db.destroy()
        if (database.isOpen) database.close()
        if (holder.isOpen) holder.close()
      },
    }
  } catch (error) {
    holder.close()
    if (error instanceof StoreError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    if (!/malformed|not a database|^(?!corrupted migrations).*corrupt/.test(reason)) throw error
    throw new StoreError(
      `${file} is damaged (${reason}). Restore it from a backup, or move it away to start afresh.`,
      { cause: error },
    )
  }
}

/** Whether a server has kept any state in a folder. */
export const isStateIn = (dataDir: string): boolean => existsSync(join(dataDir, STATE_FILE))

/** Opens the state to read it, while a server may be using it. Throws StoreError where there is none of this version. */
export function readStore(dataDir: string): Store {
  const file = join(dataDir, STATE_FILE)
  if (!existsSync(file)) throw new StoreError(`Nothing was asked yet: ${dataDir} holds no state of a server.`)
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  if (countedIn(database) !== migrationsOf('sqlite').length) {
    database.close()
    throw new StoreError(
      `${file} was written by another version of Querent. Start the server of this one first.`,
    )
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(database) }) })
  return {
    db,
    async close() {
      await db.destroy()
      if (database.isOpen) database.close()
    },
  }
}

/** Flushes a directory entry, so that a file just made in it survives a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
