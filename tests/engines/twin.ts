import pg from 'pg'
import { profileDataset } from '../../server/datasets/profile.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { openPostgresql } from '../../server/engines/postgresql/postgresql.ts'
import { ROW_ID } from '../../server/semantic-model/row-id.ts'
import type { Cluster } from '../support/postgres.ts'

/** The rows of a dataset in PostgreSQL as well, asked by a role that may read them and nothing else. */

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(?:U?TINY|U?SMALL|BIG|U?BIG|HUGE)INT$/, 'bigint'],
  [/^U?INTEGER$/, 'integer'],
  [/^DOUBLE$/, 'double precision'],
  [/^FLOAT$/, 'real'],
  [/^DECIMAL\((.*)\)$/, 'numeric($1)'],
  [/^VARCHAR$/, 'text'],
  [/^(BOOLEAN|DATE|TIMESTAMP)$/, '$1'],
]
const BATCH = 5_000
/** Most customers have a few quotes, some have very many. */
export const CUSTOMER = 'floor(300 * pow((hash(quote_id) % 1000) / 1000.0, 2))'
export const READER = 'reader'
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function typeIn(type: string): string {
  const [pattern, name] = TYPES.find(([known]) => known.test(type)) ?? []
  if (pattern === undefined || name === undefined) throw new Error(`no type of PostgreSQL for ${type}`)
  return type.replace(pattern, name)
}

export interface Twin {
  readonly dataset: Dataset
  /** Of the database, for whoever owns it and for the role that reads. */
  readonly owner: string
  readonly url: string
}

/** Makes the role that reads, once for a cluster, and lets it read a table. */
export async function letRead(cluster: Cluster, database: string, table: string): Promise<void> {
  const [known] = await cluster.run(`select 1 from pg_roles where rolname = '${READER}'`)
  if (known === undefined) await cluster.run(`create role ${READER} login`)
  await cluster.run(`grant select on ${quoted(table)} to ${READER}`, database)
}

export const readerOf = (owner: string) => owner.replace('//owner@', `//${READER}@`)

/** Copies the table of a dataset to a new database, and opens it there. */
export async function twinOf({ model, engine, profile, noiseKey }: Dataset, cluster: Cluster): Promise<Twin> {
  const described = await engine.query(
    'select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position',
    [model.table],
    10_000,
  )
  const columns = described.map(({ name, type }) => ({
    name: quoted(String(name)),
    type: typeIn(String(type)),
  }))
  const owner = await cluster.database()
  const database = new URL(owner).pathname.slice(1)
  const table = quoted(model.table)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(
      `create table ${table} (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    )
    const texts = columns.map(({ name }) => `cast(${name} as varchar) as ${name}`).join(', ')
    for (let from = 0; from < profile.rowCount; from += BATCH) {
      const rows = await engine.query(
        `select ${texts} from ${table} order by ${quoted(ROW_ID)} limit ${BATCH} offset ${from}`,
        [],
        BATCH,
      )
      await client.query(
        `insert into ${table} select ${columns.map(({ name, type }) => `cast(r.${name} as ${type})`).join(', ')}
         from json_to_recordset($1) as r(${columns.map(({ name }) => `${name} text`).join(', ')})`,
        [JSON.stringify(rows)],
      )
    }
    await client.query(`analyze ${table}`)
  } finally {
    await client.end()
  }
  await letRead(cluster, database, model.table)
  const url = readerOf(owner)
  const there = await openPostgresql({
    url,
    mostSeconds: 120,
    schema: null,
    table: model.table,
    key: null,
    name: model.table,
    rowId: ROW_ID,
  })
  return {
    dataset: {
      model,
      engine: there,
      profile: await profileDataset(there, model, profile.lastUpdated),
      noiseKey,
    },
    owner,
    url,
  }
}
