import { connectTo, type ConnectionOptions } from './connection.ts'

/** The tables and views of a ClickHouse that its user may read, as database and name. Throws EngineError. */
export async function tablesOf(options: ConnectionOptions): Promise<readonly string[]> {
  const connection = connectTo(options)
  try {
    const found = await connection.run({
      query: `select database, name from system.tables
        where not is_temporary and database not in ('system', 'INFORMATION_SCHEMA', 'information_schema')
        order by 1, 2 limit 1000`,
      parameters: {},
    })
    return found.map(({ database, name }) => `${String(database)}.${String(name)}`)
  } finally {
    connection.close()
  }
}
