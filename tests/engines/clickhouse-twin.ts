import type { Dataset } from '../../server/datasets/dataset.ts'
import { profileDataset } from '../../server/datasets/profile.ts'
import { openClickhouse } from '../../server/engines/clickhouse/clickhouse.ts'
import { ROW_ID } from '../../server/semantic-model/row-id.ts'
import { CLUSTER, type ClickHouse } from '../support/clickhouse.ts'

/** The rows of a dataset in ClickHouse as well, asked by a user who may read them and nothing else. */

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^U?TINYINT$|^U?SMALLINT$|^INTEGER$/, 'Int32'],
  [/^(?:U?INTEGER|U?BIGINT|HUGEINT)$/, 'Int64'],
  [/^(?:DOUBLE|FLOAT)$/, 'Float64'],
  [/^DECIMAL\((.*)\)$/, 'Decimal($1)'],
  [/^VARCHAR$/, 'String'],
  [/^BOOLEAN$/, 'Bool'],
  [/^DATE$/, 'Date32'],
]
const BATCH = 5_000
/** The first and the last day that ClickHouse has. */
export const DAYS = ['1900-01-01', '2299-12-31'] as const
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function typeIn(type: string): string {
  const [pattern, name] = TYPES.find(([known]) => known.test(type)) ?? []
  if (pattern === undefined || name === undefined) throw new Error(`no type of ClickHouse for ${type}`)
  return `Nullable(${type.replace(pattern, name)})`
}

export interface ClickHouseTwin {
  readonly dataset: Dataset
  readonly database: string
  /** Of the database, for the user who reads. */
  readonly url: string
}

/** Where each row is one of two shards, a table of both. */
const SHARDED = (table: string, all: string, columns: string, database: string) => [
  `create view ${table}_of_shard as select * from ${all} where sipHash64(${quoted(ROW_ID)}) % 2 = shardNum() - 1`,
  `create table ${table} (${columns}) engine = Distributed('${CLUSTER}', '${database}', '${table}_of_shard')`,
]

/** Copies the table of a dataset to a new database, and opens it there. @param shards one, or two */
export async function clickHouseTwinOf(
  { model, engine, profile, noiseKey }: Dataset,
  clickHouse: ClickHouse,
  shards: 1 | 2 = 1,
): Promise<ClickHouseTwin> {
  const described = await engine.query(
    'select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position',
    [model.table],
    10_000,
  )
  const names = described.map(({ name }) => quoted(String(name)))
  const columns = described
    .map(({ name, type }) =>
      name === ROW_ID ? `${quoted(ROW_ID)} Int64` : `${quoted(String(name))} ${typeIn(String(type))}`,
    )
    .join(', ')
  const database = await clickHouse.database()
  const run = (statement: string) => clickHouse.run(statement, database)
  const table = quoted(model.table)
  const all = shards === 1 ? table : quoted(`${model.table}_all`)
  await run(`create table ${all} (${columns}) engine = MergeTree order by ${quoted(ROW_ID)}`)
  // As text, so that no digit is lost; what is true or false is read as that alone.
  const texts = described
    .map(({ name, type }) => [quoted(String(name)), type] as const)
    .map(([name, type]) => (type === 'BOOLEAN' ? name : `cast(${name} as varchar) as ${name}`))
    .join(', ')
  for (let from = 0; from < profile.rowCount; from += BATCH) {
    const rows = await engine.query(
      `select ${texts} from ${table} order by ${quoted(ROW_ID)} limit ${BATCH} offset ${from}`,
      [],
      BATCH,
    )
    const lines = rows.map((row) => JSON.stringify(row)).join('\n')
    await run(`insert into ${all} (${names.join(', ')}) format JSONEachRow\n${lines}`)
  }
  if (shards === 2) for (const statement of SHARDED(model.table, all, columns, database)) await run(statement)
  const url = clickHouse.urlOf('reader', database)
  const there = await openClickhouse({
    url,
    mostSeconds: 120,
    mostMemory: null,
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
    database,
    url,
  }
}
