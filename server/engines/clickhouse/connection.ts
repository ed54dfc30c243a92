import { randomUUID } from 'node:crypto'
import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ClickHouseSettings,
} from '@clickhouse/client'
import {
  EngineAwayError,
  EngineError,
  EngineLimitError,
  EngineMemoryError,
  type EngineRow,
  reasonOf,
} from '../engine.ts'
import type { Prepared } from './statement-text.ts'
import { readerOf } from './values.ts'

/** Calls of a ClickHouse over HTTP: statements, their end, and values as the product takes them. */

export interface ConnectionOptions {
  /** With a user, a password and the name of a database in it, where there are such. */
  readonly url: string
  /** Of a statement. */
  readonly mostSeconds: number
  /** Of a statement, in bytes; null for what its user may have. */
  readonly mostMemory: number | null
}

export interface Connection {
  /** Throws EngineError. @param signal ends the statement once it is aborted */
  run(statement: Prepared, signal?: AbortSignal | null): Promise<readonly EngineRow[]>
  /** The user, and what its own profile says of writing: `name`, `readonly`. Throws EngineError. */
  ownProfile(): Promise<readonly EngineRow[]>
  close(): void
}

/** One for each statement that runs at once, one to end them by. */
const CONNECTIONS = 4
/** How much longer than a statement may take its answer is waited for before the connection is given up. */
const GRACE_MS = 5_000
/** How soon a statement that went on is ended again. */
const END_AGAIN_MS = 200
/** How long a statement may take to end before it is hung up on, which ends it as well. */
const HANG_UP_MS = 800

/** What statements mean, whatever the profile of the user says. */
const MEANING: ClickHouseSettings = {
  aggregate_functions_null_for_empty: 1,
  group_by_use_nulls: 1,
  prefer_column_name_to_alias: 1,
  cast_keep_nullable: 1,
  enable_extended_results_for_datetime_functions: 1,
  count_distinct_implementation: 'uniqExact',
  session_timezone: 'UTC',
  decimal_check_overflow: 1,
  // Figures are not shared out among replicas, for the same reason as among shards (table.ts).
  allow_experimental_parallel_reading_from_replicas: '0',
}
/** An answer is whole, of now and of all shards, or none. */
const WHOLE: ClickHouseSettings = {
  timeout_overflow_mode: 'throw',
  read_overflow_mode: 'throw',
  group_by_overflow_mode: 'throw',
  sort_overflow_mode: 'throw',
  distinct_overflow_mode: 'throw',
  result_overflow_mode: 'throw',
  set_overflow_mode: 'throw',
  join_overflow_mode: 'throw',
  skip_unavailable_shards: 0,
  fallback_to_stale_replicas_for_distributed_queries: 0,
  use_query_cache: 0,
  limit: '0',
  offset: '0',
}
const SHAPE: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_quote_denormals: 1,
  date_time_output_format: 'simple',
  // A failure in the middle of an answer would be part of it.
  wait_end_of_query: 1,
}

const settingsOf = ({ mostSeconds, mostMemory }: ConnectionOptions): ClickHouseSettings => ({
  ...MEANING,
  ...WHOLE,
  ...SHAPE,
  max_execution_time: mostSeconds,
  ...(mostMemory === null
    ? {}
    : {
        max_memory_usage: String(mostMemory),
        // Half of it, as ClickHouse has it, is too late where threads have tables of their own.
        max_bytes_before_external_group_by: String(Math.floor(mostMemory / 4)),
      }),
  cancel_http_readonly_queries_on_client_close: 1,
  // Beside a role that may write nothing.
  readonly: '2',
})

const NOTHING_SAID = { readonly: undefined } as unknown as ClickHouseSettings

const [TOO_LONG, MEMORY, TOTAL_MEMORY] = ['159', '241', '252']
/** It is starting or stopping, or has too many statements or connections. */
const SOON: ReadonlySet<string> = new Set(['202', '203', '210', '279', '394', '236'])

/** ClickHouse refused a statement. Its own words stay behind: they go on with the statement. */
export class RefusedByServerError extends EngineError {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Where ClickHouse's own words go on with the statement that they are about. */
const ABOUT = /\s*(?::? In scope |: While |\(line \d+, col \d+\)|: \(?[^:]*while executing)[\s\S]*$/i

interface Result {
  readonly meta?: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly unknown[])[]
}

function rowsOf({ meta = [], data }: Result): readonly EngineRow[] {
  const columns = meta.map(({ name, type }) => ({ name, read: readerOf(type) }))
  return data.map((values) =>
    Object.fromEntries(columns.map(({ name, read }, place) => [name, read(values[place] ?? null)])),
  )
}

/** Opens nothing yet: the first statement does. */
export function connectTo(options: ConnectionOptions): Connection {
  const { origin, username, password, pathname } = new URL(options.url)
  const mostMs = options.mostSeconds * 1000
  const client = createClient({
    url: origin,
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    password: decodeURIComponent(password),
    ...(pathname.length > 1 ? { database: decodeURIComponent(pathname.slice(1)) } : {}),
    application: 'querent',
    request_timeout: mostMs + GRACE_MS,
    max_open_connections: CONNECTIONS,
    compression: { response: true },
    // It would write addresses and statements to the console.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: settingsOf(options),
  })
  const failed = (error: unknown): EngineError => {
    if (error instanceof EngineError) return error
    if (!(error instanceof ClickHouseError)) return new EngineAwayError(reasonOf(error), { cause: error })
    if (error.code === TOO_LONG) return new EngineLimitError(options.mostSeconds)
    const reason = error.message.replace(ABOUT, '').trim()
    if (error.code === MEMORY || error.code === TOTAL_MEMORY) return new EngineMemoryError(reason)
    return SOON.has(error.code) ? new EngineAwayError(reason) : new RefusedByServerError(reason, error.code)
  }
  /** Ends a statement, from another connection; its own call says when it has ended. */
  const end = async (id: string) => {
    await client.command({ query: `kill query where query_id = '${id}' async` }).catch(() => {})
  }
  return {
    async run({ query, parameters }, signal = null) {
      const expectWaiting = () => {
        if (signal?.aborted === true) throw new EngineError('the statement was given up')
      }
      expectWaiting()
      const id = randomUUID()
      const hangUp = new AbortController()
      let again: NodeJS.Timeout | undefined
      let late: NodeJS.Timeout | undefined
      const endings: Promise<void>[] = []
      const onAbort = () => {
        endings.push(end(id))
        // A statement that is about to begin does not hear of it.
        again = setInterval(() => endings.push(end(id)), END_AGAIN_MS)
        late = setTimeout(() => hangUp.abort(), HANG_UP_MS)
      }
      signal?.addEventListener('abort', onAbort)
      try {
        const result = await client.query({
          query,
          query_params: parameters,
          query_id: id,
          format: 'JSONCompact',
          abort_signal: hangUp.signal,
        })
        return rowsOf(await result.json())
      } catch (error) {
        expectWaiting()
        throw failed(error)
      } finally {
        signal?.removeEventListener('abort', onAbort)
        clearInterval(again)
        clearTimeout(late)
        await Promise.all(endings)
      }
    },
    async ownProfile() {
      try {
        const result = await client.query({
          query: "select currentUser() as name, getSetting('readonly') as readonly",
          format: 'JSONCompact',
          clickhouse_settings: NOTHING_SAID,
        })
        return rowsOf(await result.json())
      } catch (error) {
        throw failed(error)
      }
    },
    close: () => void client.close(),
  }
}
