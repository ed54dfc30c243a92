import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { BASELINE, migrationName, migrations } from './migrations.ts'
import { baseline } from './postgres-schema.ts'
import type { Matter } from './agreement.ts'
import { PATIENCE, type Patience } from './patience.ts'
import { joinServers } from './presence.ts'
import { StateClient } from './state-client.ts'
import { StoreError, StoreLockedError, type Store } from './store.ts'
import type { Tables } from './tables.ts'
import { makeTurns, turnSettings } from './turns.ts'
import { withoutNul } from './without-nul.ts'

const CONNECTIONS = 10
/** One for the migrator's lock, one to look at what there is. */
const MIGRATING = 2
/** How much longer than a statement may take its answer is waited for before the connection is given up. */
const GRACE_MS = 5_000

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

interface Connected {
  readonly db: Kysely<Tables>
  /** Gives all connections up, with what waits for an answer there. */
  drop(): void
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

/** @param held resolves where something may be read or written */
function connect(config: pg.PoolConfig, held: () => Promise<void>): Connected {
  const pool = new pg.Pool({ ...config, Client: StateClient })
  const live = new Set<pg.Client>()
  // A connection may end at any time: whoever uses it hears of it, and whoever asks next gets another.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    live.add(client)
    client.on('error', () => {})
  })
  pool.on('remove', (client) => live.delete(client))
  const guarded: PostgresPool = {
    options: pool.options,
    async connect() {
      await held()
      return pool.connect()
    },
    end: () => pool.end(),
  }
  const dialect = new PostgresDialect({ pool: guarded })
  return {
    db: new Kysely<Tables>({ dialect, plugins: [withoutNul] }),
    drop() {
      for (const client of live) if (client instanceof StateClient) client.drop()
    },
  }
}

function storeAt(
  url: string,
  held: () => Promise<void>,
  patience: Patience = PATIENCE,
): Store & Pick<Connected, 'drop'> {
  const usual = connect({ ...settings(url, patience), max: CONNECTIONS }, held)
  // Connections of their own: whoever waits for a turn keeps nobody else from the state.
  const turns = connect({ ...settings(url, patience), ...turnSettings }, held)
  return {
    db: usual.db,
    turn: makeTurns(turns.db),
    agree: async () => {},
    close: async () => void (await Promise.all([usual.db.destroy(), turns.db.destroy()])),
    drop() {
      usual.drop()
      turns.drop()
    },
  }
}

interface Opening {
  /** What servers of one state have to be of one mind about. */
  readonly matters?: readonly Matter[]
  /** Nobody else may use the state meanwhile. */
  readonly isAlone?: boolean
  readonly patience?: Patience
}

/**
 * Opens the state in PostgreSQL, making or migrating it, for one of several servers. Throws StoreLockedError where others
 * differ, and StoreError.
 */
export async function openPostgres(
  url: string,
  { matters = [], isAlone = false, patience = PATIENCE }: Opening = {},
): Promise<Store> {
  const place = placeOf(url)
  const connected: Pick<Connected, 'drop'>[] = []
  const presence = await joinServers({
    settings: {
      ...settings(url, patience),
      lock_timeout: patience.connectMs,
      query_timeout: patience.answerMs,
    },
    everyMs: patience.everyMs,
    onSilence: () => connected.forEach((each) => each.drop()),
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
  const opened = storeAt(url, () => presence.held(), patience)
  // An index over all that was ever asked takes as long as it takes.
  const migrating = connect(
    { ...settings(url, patience), statement_timeout: 0, query_timeout: 0, max: MIGRATING },
    () => presence.held(),
  )
  connected.push(opened, migrating)
  const close = async () => {
    await migrating.db.destroy()
    await opened.close()
    await presence.leave()
  }
  try {
    await checkServer(opened.db)
    await checkRole(opened.db, place)
    await migrate(migrating.db, place)
    await migrating.db.destroy()
    await presence.open()
    return { ...opened, agree: (more) => presence.agree(more), close }
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
    const { rows } = await sql<{ done: number }>`select count(*) as done from kysely_migration`.execute(
      store.db,
    )
    if (rows[0]?.done !== found.length)
      throw new StoreError(`The state in ${place} was written by a later version of Querent.`)
    return store
  } catch (error) {
    await store.close()
    if (error instanceof StoreError) throw error
    throw new StoreError(`PostgreSQL cannot be reached at ${place} (${reasonOf(error)}).`, { cause: error })
  }
}
