import pg from 'pg'
import { EngineAwayError, EngineError, EngineLimitError, reasonOf, type EngineRow } from '../engine.ts'
import type { Statement } from '../statement.ts'

/** Connections to a PostgreSQL that is read: statements, their end, and values as the product takes them. */

export interface ConnectionOptions {
  readonly url: string
  /** Of a statement, and of getting a connection. */
  readonly mostSeconds: number
}

export interface Connection {
  /** Throws EngineError. @param signal ends the statement once it is aborted */
  run(statement: Statement, signal?: AbortSignal | null): Promise<readonly EngineRow[]>
  close(): void
}

/** One for each statement that runs at once, one to end them by. */
const CONNECTIONS = 4
/** How much longer than a statement may take its answer is waited for before the connection is given up. */
const GRACE_MS = 5_000
const CONNECT_MS = 10_000
/** How soon a statement that went on is ended again. */
const END_AGAIN_MS = 200

const [DATE, TIMESTAMP] = [1082, 1114]
const asIs = (text: string) => text
type Reader = (text: string) => EngineRow[string]
const READERS: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  ...[20, 21, 23, 700, 701, 1700].map((number) => [number, Number] as const),
  [16, (text: string) => text === 't'] as const,
  ...[19, 25, 705, 1042, 1043, DATE].map((text) => [text, asIs] as const),
  [TIMESTAMP, (text: string) => text.slice(0, 10)] as const,
])

const types: pg.CustomTypesConfig = {
  getTypeParser(id: number) {
    const read = READERS.get(id)
    if (read === undefined) throw new EngineError(`no rule for a value of type ${id}`)
    return read
  },
}

/** What every session has; read-only, beside a role that may write nothing. */
const SETTINGS = {
  default_transaction_read_only: 'on',
  TimeZone: 'UTC',
  DateStyle: 'ISO,YMD',
  jit: 'off',
} as const

function settings({ url, mostSeconds }: ConnectionOptions): pg.PoolConfig {
  const address = new URL(url)
  const own = address.searchParams.get('options')
  address.searchParams.delete('options')
  const statementMs = mostSeconds * 1000
  const set = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: address.href,
    application_name: 'querent',
    options: [...(own === null ? [] : [own]), ...set].join(' '),
    max: CONNECTIONS,
    connectionTimeoutMillis: Math.min(CONNECT_MS, statementMs),
    statement_timeout: statementMs,
    query_timeout: statementMs + GRACE_MS,
    keepAlive: true,
    // Whoever waits for nothing may end.
    allowExitOnIdle: true,
    types,
  }
}

const NAME_OR_PLACE = /"[^"]*"|'(?:[^']|'')*'|\$\d+/g

/** Numbers are doubles wherever they stand: beside a whole number, 40.5 would be none. */
export function withTypes({ sql, parameters }: Statement): string {
  return sql.replace(NAME_OR_PLACE, (part) => {
    if (!part.startsWith('$')) return part
    return typeof parameters[Number(part.slice(1)) - 1] === 'number'
      ? `cast(${part} as double precision)`
      : part
  })
}

const CANCELLED = '57014'
/** It is starting or stopping, or has too many connections. */
const SOON: ReadonlySet<string> = new Set(['57P03', '57P01', '53300'])

/** Opens nothing yet: the first statement does. */
export function connectTo(options: ConnectionOptions): Connection {
  const failed = (error: unknown) => {
    if (error instanceof EngineError) return error
    const isLimit =
      error instanceof pg.DatabaseError && error.code === CANCELLED && error.message.includes('timeout')
    return isLimit
      ? new EngineLimitError(options.mostSeconds, { cause: error })
      : new EngineError(reasonOf(error), { cause: error })
  }
  const pool = new pg.Pool(settings(options))
  // One that is lost while nobody uses it is replaced by the next.
  pool.on('error', () => {})
  /** Ends what a session does, from another one. */
  const end = async (client: pg.PoolClient) => {
    const id: unknown = 'processID' in client ? client.processID : null
    await pool.query('select pg_cancel_backend($1::integer)', [id]).catch(() => {})
  }
  return {
    async run(statement, signal = null) {
      const expectWaiting = () => {
        if (signal?.aborted === true) throw new EngineError('the statement was given up')
      }
      expectWaiting()
      const client = await pool.connect().catch((error: unknown) => {
        // Who is let in by nobody, or to no such database, will not be soon.
        const isRefused = error instanceof pg.DatabaseError && !SOON.has(error.code ?? '')
        throw isRefused ? failed(error) : new EngineAwayError(reasonOf(error), { cause: error })
      })
      const endings: Promise<void>[] = []
      let again: NodeJS.Timeout | undefined
      const onAbort = () => {
        endings.push(end(client))
        // A statement that is about to begin does not hear of it.
        again = setInterval(() => endings.push(end(client)), END_AGAIN_MS)
      }
      signal?.addEventListener('abort', onAbort)
      let isSound = false
      try {
        expectWaiting()
        const { rows } = await client.query<EngineRow>(withTypes(statement), [...statement.parameters])
        isSound = true
        return rows
      } catch (error) {
        // What PostgreSQL itself refuses leaves the session as it was.
        isSound = error instanceof pg.DatabaseError
        throw failed(error)
      } finally {
        signal?.removeEventListener('abort', onAbort)
        clearInterval(again)
        await Promise.all(endings)
        // What comes next must not be ended in the place of this.
        client.release(!isSound || endings.length > 0)
      }
    },
    close() {
      // Once: a dataset that cannot be opened is closed by whoever finds out.
      if (!pool.ending) void pool.end()
    },
  }
}
