import type { EngineRow } from '../engine.ts'
import type { Connection } from './connection.ts'
import type { Table } from './table.ts'

/**
 * ClickHouse keeps rows in parts, whose names tell of blocks that were written and of changes since; parts that are merged
 * have all of both. Where more of either is there, or another number of rows, the rows are others.
 */

const OF_PARTS = `select partition_id as partition, sum(rows) as n, max(max_block_number) as blocks,
    max(toInt64OrZero(arrayElement(splitByChar('_', name), 5))) as changes
  from system.parts where active and database = {database:String} and table = {table:String} group by 1 order by 1`
/** Where parts are on other machines, each row knows its own. */
const OF_ROWS_PARTS = (
  from: string,
) => `select concat(toString(_shard_num), ' ', _partition_id) as partition, count() as n,
    max(toInt64OrZero(arrayElement(splitByChar('_', _part), 3))) as blocks,
    max(toInt64OrZero(arrayElement(splitByChar('_', _part), 5))) as changes
  from ${from} group by 1 order by 1`
/** Of a table whose rows know nothing of parts: a view, one in memory. */
const OF_ROWS = (source: string, rowId: string) =>
  `select count() as n, groupBitXor(toUInt64(${rowId})) as rows from ${source}`

/** What tells the state of a table's rows. */
export function stateOfTable(
  connection: Connection,
  { database, table, engine, from, source, rowId }: Table,
): () => Promise<string> {
  const run = (query: string, parameters: Readonly<Record<string, string>> = {}) =>
    connection.run({ query, parameters })
  const named = { database, table }
  const read =
    engine === 'Distributed'
      ? () => run(OF_ROWS_PARTS(from)).catch(() => run(OF_ROWS(source, rowId)))
      : engine.endsWith('MergeTree')
        ? () => run(OF_PARTS, named)
        : () => run(OF_ROWS(source, rowId))
  const itself = (): Promise<readonly EngineRow[]> =>
    run(
      'select toString(uuid) as id, engine from system.tables where database = {database:String} and name = {table:String}',
      named,
    )
  return async () => JSON.stringify([await itself(), await read()])
}

/** The id of tables of databases that give none. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * What tells the state of a table's rows also in another run of this server; null where it does not: another table with as many rows in as many blocks would look
 * the same where its id is not known, on other machines, and in a view.
 *
 * @param state as it is told while connected
 */
export const stateToKeep = ({ engine }: Table, state: string): string | null =>
  engine.endsWith('MergeTree') && !state.includes(NO_ID) ? state : null
