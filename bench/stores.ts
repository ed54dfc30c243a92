import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql, type Insertable } from 'kysely'
import { openPostgres } from '../server/store/postgres.ts'
import { openStore } from '../server/store/sqlite.ts'
import type { Store } from '../server/store/store.ts'
import type { QueryTable } from '../server/store/tables.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'

/**
 * `npm run bench:stores [-- --records N]`: what a question and the lists cost where the state is in PostgreSQL, against
 * SQLite, with so many questions on record. Both are asked in turn, call by call, and neither waits for a disk, so that a
 * noisy machine slows both: ratios compare, milliseconds are only of this machine.
 */

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const RECORDS = Number(values.records)
const [ROUNDS, PEOPLE, AT_ONCE] = [15, 50, 200]
const EMAIL = 'admin@example.com'

const QUESTIONS = ['average premium by region', 'number of quotes by smoker', 'median premium by age']
const OF_ONE = `person-7@example.com`
const DAY = '2026-02-10'
const CALLS: readonly (readonly [
  name: string,
  method: 'GET' | 'POST',
  url: (round: number) => string,
  body?: object,
])[] = [
  ['a question', 'POST', () => '/api/query/execute', {}],
  ['history, first page', 'GET', () => '/api/query/history?limit=20'],
  ['history, a month', 'GET', () => '/api/query/history?limit=20&start=2026-01-01&end=2026-02-01'],
  ['all queries, first page', 'GET', () => '/api/admin/queries?limit=50'],
  ['all queries, last page', 'GET', () => `/api/admin/queries?limit=50&offset=${RECORDS - 50}`],
  ['all queries of a person', 'GET', () => `/api/admin/queries?limit=50&user_email=${OF_ONE}`],
  ['all queries of a day', 'GET', () => `/api/admin/queries?limit=50&start_date=${DAY}&end_date=${DAY}`],
  ['users', 'GET', () => '/api/admin/users?limit=50'],
]

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** A server with answers on record: a few that were asked, over and over, by many people over half a year. */
async function filled(store: Store): Promise<{ readonly server: TestServer; readonly token: string }> {
  const server = await startServer({ state: store })
  const token = await server.signUp('admin', EMAIL)
  for (const question of QUESTIONS)
    await server.app.inject({
      method: 'POST',
      url: '/api/query/execute',
      headers: { authorization: `Bearer ${token}` },
      payload: { question },
    })
  const people = Array.from({ length: PEOPLE }, (_, person) => ({
    id: `p${person}`,
    email: `person-${person}@example.com`,
  }))
  const [admin] = await store.db.selectFrom('users').select('id').execute()
  await store.db
    .insertInto('users')
    .values(
      people.map(({ id, email }) => ({
        id,
        email,
        full_name: id,
        password_hash: '',
        role: 'content_editor' as const,
        is_active: 1,
        last_login: null,
        created_at: '2026-01-01T00:00:00.000Z',
      })),
    )
    .execute()
  const rows = await store.db.selectFrom('queries').selectAll().execute()
  const made = rows.map(({ rowid: _rowid, ...row }: QueryRow) => row)
  const start = Date.UTC(2026, 0, 1)
  for (let first = 0; first < RECORDS; first += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, place): Insertable<QueryTable> => {
      const number = first + place
      const person =
        number % (PEOPLE + 1) === PEOPLE ? { id: admin?.id ?? '', email: EMAIL } : people[number % PEOPLE]
      return {
        ...(made[number % made.length] as Insertable<QueryTable>),
        id: `q${number}`,
        answer_id: `a${number}`,
        user_id: person?.id ?? '',
        user_email: person?.email ?? '',
        // So that times are not in the order of insertion.
        created_at: new Date(start + ((number * 7_919) % RECORDS) * 155_000).toISOString(),
      }
    })
    await store.db.insertInto('queries').values(batch).execute()
  }
  return { server, token }
}
type QueryRow = Insertable<QueryTable> & { readonly rowid?: number }

const folder = mkdtempSync(join(tmpdir(), 'querent-bench-'))
const cluster = await startCluster()
try {
  const sqlite = await openStore(folder)
  await sql`pragma synchronous = off`.execute(sqlite.db)
  const postgres = await openPostgres(await cluster.database())
  const places = [await filled(sqlite), await filled(postgres)]
  await sql`analyze`.execute(sqlite.db)
  // As its own daemon does it after so many new rows.
  await sql`vacuum analyze`.execute(postgres.db)
  process.stdout.write(
    `${RECORDS.toLocaleString('en-GB')} questions on record, medians of ${ROUNDS} calls to each in turn.\n\n`,
  )
  process.stdout.write('| call | SQLite, ms | PostgreSQL, ms | ratio |\n|---|---|---|---|\n')
  for (const [name, method, url, body] of CALLS) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [place, { server, token }] of places.entries()) {
        // Another each time: what was asked before is kept.
        const question = `number of quotes by region for people over ${20 + round}`
        const begun = performance.now()
        const { statusCode } = await server.app.inject({
          method,
          url: url(round),
          headers: { authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { payload: { question } }),
        })
        times[place]?.push(performance.now() - begun)
        if (statusCode !== 200) throw new Error(`${name} was answered with ${statusCode}`)
      }
    const [one, other] = times.map(median) as [number, number]
    process.stdout.write(
      `| ${name} | ${one.toFixed(1)} | ${other.toFixed(1)} | ${(other / one).toFixed(1)} |\n`,
    )
  }
  for (const { server } of places) await server.close()
} finally {
  await cluster.remove()
  rmSync(folder, { recursive: true, force: true })
}
