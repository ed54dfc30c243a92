import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { migrationsOf } from './migrations.ts'
import { StateClient } from './state-client.ts'
import { StoreError, type Store } from './store.ts'
import type { Tables } from './tables.ts'
import { withoutNul } from './without-nul.ts'

const CONNECTIONS = 10
/** One for the migrator's lock, one to look at what there is. */
const MIGRATING = 2
/** How much longer than a statement may take its answer is waited for before the connection is given up. */
const GRACE_MS = 5_000

/** How long a PostgreSQL that says nothing is waited for. */
export interface Patience {
  readonly connectMs: number
  /** How long a statement may take; those of migrations may take longer. */
  readonly statementMs: number
}

export const PATIENCE: Patience = { connectMs: 7_000, statementMs: 20_000 }

const OLDEST_VERSION = 140_000

const INT8 = 20

/** Counts are numbers, as they are in SQLite, which holds no larger ones exactly either. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 ? Number : (pg.types.getTypeParser(id, format) as (value: string) => unknown),
}

const settings = (url: string, { connectMs, statementMs }: Patience) => ({
  connectionString: url,
  application_name: 'querent',
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  query_timeout: statementMs + GRACE_MS,
  keepAlive: true,
  idle_in_transaction_session_timeout: statementMs,
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

const provider = {
  getMigrations: async () =>
    Object.fromEntries(
      migrationsOf('postgres').map(({ name, text }): [string, Migration] => [
        name,
        { up: async (db) => void (await sql.raw(text).execute(db)) },
      ]),
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

/** A role that may read alone would be found out with the first question. */
async function checkRole(db: Kysely<Tables>, place: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and not has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')`.execute(
    db,
  )
  const [first] = rows
  if (first !== undefined)
    throw new StoreError(`The role of DATABASE_URL may not write to ${first.name} in ${place}.`)
}

function connect(config: pg.PoolConfig): Kysely<Tables> {
  const pool = new pg.Pool({ ...config, Client: StateClient })
  // A connection may end at any time: whoever uses it hears of it, and whoever asks next gets another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [withoutNul] })
}

function storeAt(url: string, patience: Patience): Store {
  const db = connect({ ...settings(url, patience), max: CONNECTIONS })
  return { db, close: () => db.destroy() }
}

const awayError = (place: string, error: unknown, remedy: string) =>
  new StoreError(`PostgreSQL cannot be reached at ${place} (${reasonOf(error)}).${remedy}`, { cause: error })

/** Opens the state in PostgreSQL, making or migrating it, for one of several servers. Throws StoreError. */
export async function openPostgres(url: string, patience: Patience = PATIENCE): Promise<Store> {
  const place = placeOf(url)
  const store = storeAt(url, patience)
  // An index over all that was ever asked takes as long as it takes.
  const migrating = connect({
    ...settings(url, patience),
    statement_timeout: 0,
    query_timeout: 0,
    max: MIGRATING,
  })
  try {
    await sql`select 1`.execute(store.db).catch((error: unknown) => {
      throw awayError(place, error, ' Start it, or mend DATABASE_URL.')
    })
    await checkServer(store.db)
    await checkRole(store.db, place)
    await migrate(migrating, place)
    return store
  } catch (error) {
    await store.close()
    throw error
  } finally {
    await migrating.destroy()
  }
}

/** Opens the state in PostgreSQL to read it, while a server may be using it. Throws StoreError where there is none of this version. */
export async function readPostgres(url: string): Promise<Store> {
  const place = placeOf(url)
  const store = storeAt(url, PATIENCE)
  try {
    const found = await new Migrator({ db: store.db, provider }).getMigrations()
    if (found.some(({ executedAt }) => executedAt === undefined))
      throw new StoreError(
        `${place} holds no state of this version of Querent. Start the server of this one first.`,
      )
    const { rows } = await sql<{ done: number }>`select count(*) as done from kysely_migration`.execute(
      store.db,
    )
    if (rows[0]?.done !== found.length)
      throw new StoreError(`The state in ${place} was written by a later version of Querent.`)
    return store
  } catch (error) {
    await store.close()
    if (error instanceof StoreError) throw error
    throw awayError(place, error, '')
  }
}
