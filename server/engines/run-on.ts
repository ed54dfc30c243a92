import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api'
import type { RawBuilder } from 'kysely'
import { statementOf } from './statement.ts'

/** Runs a statement on the database that is being made, and gives its rows. */
export type Run = (query: RawBuilder<unknown>) => Promise<readonly Readonly<Record<string, unknown>>[]>

export const runOn =
  (connection: DuckDBConnection): Run =>
  async (query) => {
    const { sql, parameters } = statementOf(query)
    const reader = await connection.runAndReadAll(sql, [...parameters] as DuckDBValue[])
    return reader.getRowObjectsJS()
  }

/** Works on a database that is open for it. */
export async function onInstance<T>(
  instance: DuckDBInstance,
  work: (run: Run, connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect()
  try {
    return await work(runOn(connection), connection)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** How much of the machine a database may take. */
export const limitsOf = ({ memoryLimit, threads }: { memoryLimit: string; threads: number }) => ({
  memory_limit: memoryLimit,
  threads: String(threads),
})

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
