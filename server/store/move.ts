import { createHash, type Hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { StoreError } from './store.ts'
import type { Tables } from './tables.ts'

/** The tables in an order in which each row finds those that it names, each with what its rows are ordered by. */
const TABLES = {
  users: ['id'],
  sessions: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  api_tokens: ['id'],
  outside_identities: ['issuer', 'subject'],
  invitations: ['id'],
  models: ['id'],
  // In these the order of insertion says something.
  queries: ['rowid'],
  audit: ['rowid'],
  noise_keys: ['dataset_id'],
  failures: ['key'],
  question_days: ['user_id'],
  verified_questions: ['id'],
  bank_runs: ['id'],
  model_tries: ['model_id'],
  error_logs: ['id'],
} as const satisfies Record<Table, readonly string[]>

type Table = keyof Tables
type Row = Readonly<Record<string, unknown>>
const tables = Object.keys(TABLES) as readonly Table[]

const ROWS_AT_ONCE = 500
/** PostgreSQL takes no more parameters in a statement, SQLite half as many. */
const MOST_PARAMETERS = 30_000

const countOf = async (db: Kysely<Tables>, table: Table): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

/** The rows of a table in their order, some at a time. */
async function* rowsOf(db: Kysely<Tables>, table: Table): AsyncGenerator<readonly Row[]> {
  const order = sql.join(TABLES[table].map((column) => sql.ref(column)))
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} order by ${order} limit ${ROWS_AT_ONCE} offset ${offset}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** What is the same of a row wherever it is kept: the order of insertion is told by that of the rows. */
function contentOf({ rowid: _rowid, ...row }: Row): Row {
  return row
}

const written = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)

function take(hash: Hash, row: Row): void {
  const names = Object.keys(row).toSorted()
  hash.update(JSON.stringify(names.map((name) => [name, written(row[name])])))
}

async function hashOf(db: Kysely<Tables>, table: Table): Promise<string> {
  const hash = createHash('sha256')
  for await (const rows of rowsOf(db, table)) for (const row of rows) take(hash, contentOf(row))
  return hash.digest('hex')
}

/** What a new state holds of itself: the model that answers without a provider. */
const OWN: Partial<Record<Table, number>> = { models: 1 }

async function checkEmpty(db: Kysely<Tables>): Promise<void> {
  for (const table of tables) {
    const count = await countOf(db, table)
    if (count > (OWN[table] ?? 0))
      throw new StoreError(
        `The target is not empty: ${count.toLocaleString('en-GB')} rows of ${table} are in it.`,
      )
  }
}

async function copy(from: Kysely<Tables>, to: Kysely<Tables>, table: Table): Promise<number> {
  let count = 0
  await sql`delete from ${sql.table(table)}`.execute(to)
  for await (const rows of rowsOf(from, table)) {
    const contents = rows.map(contentOf)
    const width = Object.keys(contents[0] ?? {}).length
    const atOnce = Math.max(1, Math.floor(MOST_PARAMETERS / width))
    for (let first = 0; first < contents.length; first += atOnce)
      await to
        .insertInto(table)
        .values(contents.slice(first, first + atOnce))
        .execute()
    count += rows.length
  }
  return count
}

/** How many rows of each table were moved. */
export type Moved = Readonly<Record<Table, number>>

/**
 * Copies all state into a store that holds none, in one transaction, and compares both row by row by a hash of each
 * table. Throws StoreError where the target is not empty, or where what arrived is not what was sent.
 */
export const moveState = (from: Kysely<Tables>, to: Kysely<Tables>): Promise<Moved> =>
  to.transaction().execute(async (within) => {
    await checkEmpty(within)
    const counts: [Table, number][] = []
    for (const table of tables) {
      counts.push([table, await copy(from, within, table)])
      if ((await hashOf(from, table)) !== (await hashOf(within, table)))
        throw new StoreError(`The rows of ${table} did not arrive as they are; nothing was moved.`)
    }
    return Object.fromEntries(counts) as Moved
  })
