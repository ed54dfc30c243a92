import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
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

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
