import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'

/**
 * What a person would use instead: a small server over the same engine, in its own process, that runs whatever SQL it is sent
 * and gives the rows as JSON. It knows nobody, judges nothing and keeps nothing.
 */

interface RawOptions {
  readonly file: string
  readonly threads: number
  readonly memoryLimit: string
}

export type RunSql = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>

/** The engine itself: one connection for each statement that runs. */
export async function openRaw({ file, threads, memoryLimit }: RawOptions) {
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    threads: String(threads),
    memory_limit: memoryLimit,
  })
  const run: RunSql = async (sql, parameters) => {
    const connection = await instance.connect()
    try {
      const prepared = await connection.prepare(sql)
      if (parameters.length > 0) prepared.bind([...parameters] as DuckDBValue[])
      return (await prepared.runAndReadAll()).getRowObjectsJson()
    } finally {
      connection.closeSync()
    }
  }
  return { run, close: () => instance.closeSync() }
}

/** The server over it, on the loopback. */
export async function startRawServer(run: RunSql) {
  const server = createServer((request, response) => {
    void (async () => {
      const { sql, parameters } = JSON.parse(await text(request)) as {
        readonly sql: string
        readonly parameters: readonly unknown[]
      }
      const rows = await run(sql, parameters)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
    })().catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
