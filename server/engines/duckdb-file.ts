import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBValue,
} from '@duckdb/node-api'
import { EngineError, TooManyGroupsError, type EngineRow } from './engine.ts'

/** One DuckDB file and the statements over it, in whatever process: it needs nothing but the package of DuckDB. */

type Value = EngineRow[string]

/** What a statement gave, a column after the other: as it is read, and as it is cheapest to hand on. */
export interface Columns {
  readonly names: readonly string[]
  readonly values: readonly (readonly Value[])[]
  readonly rowCount: number
}

export interface DuckdbOptions {
  readonly file: string
  /** For example "2GB": the engine spills to disk beyond it. */
  readonly memoryLimit: string
  readonly threads: number
}

export interface DuckdbFile {
  /**
   * Throws EngineError, or TooManyGroupsError beyond `rowLimit` rows.
   *
   * @param signal ends the statement once it is aborted
   */
  run(
    sql: string,
    parameters: readonly unknown[],
    rowLimit: number,
    signal?: AbortSignal | null,
  ): Promise<Columns>
  close(): void
}

/** How soon a statement that went on is interrupted again. */
const INTERRUPT_AGAIN_MS = 20

function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  throw new EngineError(`no rule for a value of type ${typeof value}`)
}

/** Opens a DuckDB file read-only, closed to the outside: no other file, no extension, no change of settings. */
export async function openDuckdbFile({ file, memoryLimit, threads }: DuckdbOptions): Promise<DuckdbFile> {
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    memory_limit: memoryLimit,
    threads: String(threads),
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    lock_configuration: 'true',
  })
  /** Connections that no statement has: opening one takes longer than a small statement. */
  const idle: DuckDBConnection[] = []
  return {
    async run(text, parameters, rowLimit, signal) {
      const connection = idle.pop() ?? (await instance.connect())
      let [isSound, isInterrupted] = [false, false]
      let interrupting: NodeJS.Timeout | undefined
      let prepared: DuckDBPreparedStatement | undefined
      const interrupt = () => {
        isInterrupted = true
        connection.interrupt()
        // A statement that is about to begin does not hear of it.
        interrupting = setInterval(() => connection.interrupt(), INTERRUPT_AGAIN_MS)
      }
      signal?.addEventListener('abort', interrupt)
      try {
        if (signal?.aborted === true) throw new EngineError('the statement was given up')
        prepared = await connection.prepare(text)
        if (parameters.length > 0) prepared.bind([...parameters] as DuckDBValue[])
        const reader = await prepared.streamAndReadUntil(rowLimit + 1)
        if (reader.currentRowCount > rowLimit) throw new TooManyGroupsError(rowLimit)
        isSound = !isInterrupted
        return {
          names: reader.columnNames(),
          values: reader.getColumnsJS().map((column) => column.map(valueOf)),
          rowCount: reader.currentRowCount,
        }
      } catch (error) {
        if (error instanceof TooManyGroupsError || error instanceof EngineError) throw error
        throw new EngineError(error instanceof Error ? error.message : String(error), { cause: error })
      } finally {
        signal?.removeEventListener('abort', interrupt)
        clearInterval(interrupting)
        // Else it keeps the memory of its last run until JavaScript collects its garbage.
        prepared?.destroySync()
        // One that failed or was interrupted may have something left under way.
        if (isSound) idle.push(connection)
        else connection.closeSync()
      }
    },
    close() {
      for (const connection of idle.splice(0)) connection.closeSync()
      instance.closeSync()
    },
  }
}
