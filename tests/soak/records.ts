import pg from 'pg'
import { COLUMNS, type Row } from './questions.ts'
import { DuckDBInstance } from '@duckdb/node-api'

/** What is on record afterwards, read from the database itself by statements of one's own. */

export interface AuditLine {
  readonly id: string
  readonly created_at: string
  readonly actor_id: string | null
  readonly actor_email: string
  readonly action: string
  readonly subject: string
  readonly detail_json: string
  readonly hash: string | null
}

export interface Recorded {
  readonly id: string
  readonly email: string
  readonly question: string
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

export interface Records {
  readonly audit: readonly AuditLine[]
  readonly queries: readonly Recorded[]
  /** What each thing is set to, by kind and id, where it is there. */
  readonly values: ReadonlyMap<string, string>
  readonly activeModels: number
  readonly activeAdmins: number
}

export const nameOf = (what: string, id: string) => `${what} ${id}`

export async function readRecords(url: string): Promise<Records> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const rows = async <T>(statement: string) => (await client.query(statement)).rows as T[]
    const count = async (what: string) =>
      Number((await rows<{ n: string }>(`select count(*) as n from ${what}`))[0]?.n)
    const values = await rows<{ what: string; id: string; value: string }>(`
      select 'invitation' as what, email as id, 'there' as value from invitations
      union all select 'account', email, role from users
      union all select 'model', id, description from models where description is not null
      union all select 'errorLog', id, case resolved when 1 then 'resolved' else 'unresolved' end from error_logs`)
    const queries = await rows<Omit<Recorded, 'results'> & { results_json: string | null }>(
      'select id, user_email as email, question, results_json from queries',
    )
    return {
      audit: await rows<AuditLine>('select * from audit order by rowid'),
      queries: queries.map(({ results_json: json, ...query }) => ({
        ...query,
        results: json === null ? [] : (JSON.parse(json) as Recorded['results']),
      })),
      values: new Map(values.map(({ what, id, value }) => [nameOf(what, id), value])),
      activeModels: await count('models where is_active = 1'),
      activeAdmins: await count("users where role = 'admin' and is_active = 1"),
    }
  } finally {
    await client.end()
  }
}

/** The rows that people asked about. */
export async function readRows(file: string): Promise<readonly Row[]> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const columns = Object.values(COLUMNS).join(', ')
  const reader = await connection.runAndReadAll(`select quote_id, age, ${columns} from insurance_pricing`)
  connection.closeSync()
  instance.closeSync()
  return reader.getRowObjects().map((row) => ({
    id: Number(row['quote_id']),
    age: Number(row['age']),
    values: Object.fromEntries(
      Object.entries(COLUMNS).map(([called, column]) => [called, String(row[column])]),
    ),
  }))
}
