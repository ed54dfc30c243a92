import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { BASELINE, migrationName, migrations } from './migrations.ts'
import { baseline } from './postgres-schema.ts'
import type { Matter } from './agreement.ts'
import { joinServers } from './presence.ts'
import { StoreError, StoreLockedError, type Store } from './store.ts'
import type { Tables } from './tables.ts'
import { makeTurns, turnSettings } from './turns.ts'
import { withoutNul } from './without-nul.ts'

const CONNECTIONS = 10
/** How long anything may wait for a connection, and a statement for its end. */
const LONGEST_CONNECT_MS = 8_000
const LONGEST_STATEMENT_MS = 60_000
const OLDEST_VERSION = 140_000

const INT8 = 20

/** Counts are numbers, as they are in SQLite, which holds no larger ones exactly either. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 ? Number : (pg.types.getTypeParser(id, format) as (value: string) => unknown),
}

const settings = (url: string) => ({
  connectionString: url,
  application_name: 'querent',
  connectionTimeoutMillis: LONGEST_CONNECT_MS,
  statement_timeout: LONGEST_STATEMENT_MS,
  idle_in_transaction_session_timeout: LONGEST_STATEMENT_MS,
  types,
})

/** Where the state is, without who may go there. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

const reasonOf = (error: unknown): string => {
  // Several addresses of one host are tried; what they said stands in a list.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** The first migration is the schema as it was then, so that a new database does not walk through what SQLite had before. */
const provider = {
  getMigrations: async () =>
    Object.fromEntries(
      migrations.flatMap((migration, index): [string, Migration][] => {
        const text =
          index + 1 === BASELINE ? baseline : typeof migration === 'string' ? null : migration.postgres
        if (text === null) return []
        return [[migrationName(index), { up: async (db) => void (await sql.raw(text).execute(db)) }]]
      }),
    ),
}

async function checkServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: string; writes: string; encoding: string; waits: string }>`
    select current_setting('server_version_num') as version, current_setting('transaction_read_only') as writes,
      current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as waits`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined || Number(found.version) < OLDEST_VERSION)
    throw new StoreError('The PostgreSQL of DATABASE_URL is older than version 14.')
  if (found.writes === 'on') throw new StoreError('The PostgreSQL of DATABASE_URL is read-only.')
  // What a person was shown would be forgotten with a crash, and shown again beside what it must not stand beside.
  if (found.waits === 'off')
    throw new StoreError(
      'The PostgreSQL of DATABASE_URL says that it has kept what it may still lose. Set synchronous_commit to on there.',
    )
  if (found.encoding !== 'UTF8')
    throw new StoreError(
      `The database of DATABASE_URL holds texts as ${found.encoding}. Make one with encoding UTF8.`,
    )
}

async function migrate(db: Kysely<Tables>, place: string): Promise<void> {
  const migrator = new Migrator({ db, provider })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const reason = reasonOf(error)
  if (/corrupted migrations/.test(reason))
    throw new StoreError(
      `The state in ${place} was written by a later version of Querent. Start that version instead.`,
      { cause: error },
    )
  if (/permission denied/.test(reason))
    throw new StoreError(`The role of DATABASE_URL may not make tables in ${place}: ${reason}.`, {
      cause: error,
    })
  throw error as Error
}

/** @param held resolves where something may be read or written */
function connect(config: pg.PoolConfig, held: () => Promise<void>): Kysely<Tables> {
  const pool = new pg.Pool(config)
  // A connection may end at any time: whoever uses it hears of it, and whoever asks next gets another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const guarded: PostgresPool = {
    options: pool.options,
    async connect() {
      await held()
      return pool.connect()
    },
    end: () => pool.end(),
  }
  const dialect = new PostgresDialect({ pool: guarded })
  return new Kysely<Tables>({ dialect, plugins: [withoutNul] })
}

function storeAt(url: string, held: () => Promise<void>): Store {
  const db = connect({ ...settings(url), max: CONNECTIONS }, held)
  // Connections of their own: whoever waits for a turn keeps nobody else from the state.
  const turns = connect({ ...settings(url), ...turnSettings }, held)
  return {
    db,
    turn: makeTurns(turns),
    agree: async () => {},
    close: async () => void (await Promise.all([db.destroy(), turns.destroy()])),
  }
}

interface Opening {
  /** What servers of one state have to be of one mind about. */
  readonly matters?: readonly Matter[]
  /** Nobody else may use the state meanwhile. */
  readonly isAlone?: boolean
}

/**
 * Opens the state in PostgreSQL, making or migrating it, for one of several servers. Throws StoreLockedError where others
 * differ, and StoreError.
 */
export async function openPostgres(
  url: string,
  { matters = [], isAlone = false }: Opening = {},
): Promise<Store> {
  const place = placeOf(url)
  const presence = await joinServers({
    settings: { ...settings(url), lock_timeout: LONGEST_CONNECT_MS },
    place,
    matters,
    isAlone,
  }).catch((error: unknown) => {
    if (error instanceof StoreLockedError) throw error
    throw new StoreError(
      `PostgreSQL cannot be reached at ${place} (${reasonOf(error)}). Start it, or mend DATABASE_URL.`,
      { cause: error },
    )
  })
  const store = storeAt(url, () => presence.held())
  const close = async () => {
    await store.close()
    await presence.leave()
  }
  try {
    await checkServer(store.db)
    await migrate(store.db, place)
    await presence.open()
    return { ...store, agree: (more) => presence.agree(more), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the state in PostgreSQL to read it, while a server may be using it. Throws StoreError where there is none of this version. */
export async function readPostgres(url: string): Promise<Store> {
  const place = placeOf(url)
  const store = storeAt(url, async () => {})
  try {
    const found = await new Migrator({ db: store.db, provider }).getMigrations()
    if (found.some(({ executedAt }) => executedAt === undefined))
      throw new StoreError(
        `${place} holds no state of this version of Querent. Start the server of this one first.`,
      )
    return store
  } catch (error) {
    await store.close()
    if (error instanceof StoreError) throw error
    throw new StoreError(`PostgreSQL cannot be reached at ${place} (${reasonOf(error)}).`, { cause: error })
  }
}
