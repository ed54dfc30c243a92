/**
 * The process of a stand-in for a ClickHouse server: the query engine of ClickHouse as a library (`chdb`), and of the HTTP
 * interface of a server what a reader of it needs, as ClickHouse documents it. What is asked is answered by the engine:
 * statements, parameters, settings, permissions of roles, limits, and the killing of statements. Of our own are the HTTP, the
 * check of passwords, and ids of statements, which the engine gives itself here.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { FromStandIn, StandInOptions } from './clickhouse.ts'

interface Session {
  query(statement: string, format: string): string
  queryAsync(statement: string, options: { readonly format: string }): Promise<{ text(): string }>
  close(): unknown
}
type Chdb = new (folder: string, options: { readonly connectionArgs: readonly string[] }) => Session

const options = JSON.parse(process.argv[2] ?? '') as StandInOptions
const { Session: SessionOf } = createRequire(import.meta.url)(options.chdb) as { readonly Session: Chdb }

/** A session of its own for each call: what one sets stays with it. */
const connect = (): Session =>
  new SessionOf(options.folder, { connectionArgs: [`--config-file=${options.config}`] })
// The engine ends with its last session.
const lasting = connect()
lasting.query('set role owner', 'TSV')

/** Parameters of a call that are no settings of the engine, and those of HTTP alone. */
const OWN = new Set([
  ...['query', 'query_id', 'default_format', 'database', 'role', 'wait_end_of_query', 'compress'],
  ...['enable_http_compression', 'send_progress_in_http_headers', 'http_headers_progress_interval_ms'],
  'cancel_http_readonly_queries_on_client_close',
])

const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A failure as a server tells it. */
class ExceptionError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    const known: Readonly<Record<number, number>> = {
      60: 404,
      81: 404,
      159: 408,
      194: 401,
      497: 403,
      516: 403,
    }
    return known[this.code] ?? (this.code === 62 || this.code === 47 || this.code === 46 ? 400 : 500)
  }
}

const versionOf = () => lasting.query('select version()', 'TSV').trim()

function exceptionOf(error: unknown): ExceptionError {
  if (error instanceof ExceptionError) return error
  const text = error instanceof Error ? error.message : String(error)
  const message = text.slice(Math.max(0, text.indexOf('Code: ')))
  return new ExceptionError(
    Number(/^Code: (\d+)/.exec(message)?.[1] ?? 1002),
    `${message} (version ${versionOf()})`,
  )
}

function userOf({ headers }: IncomingMessage): StandInOptions['users'][string] {
  const [, basic] = /^Basic (.*)$/.exec(headers.authorization ?? '') ?? []
  const [, name = '', password = ''] =
    basic === undefined
      ? ['', headers['x-clickhouse-user'] ?? 'default', headers['x-clickhouse-key'] ?? '']
      : (/^([^:]*):([\s\S]*)$/.exec(Buffer.from(basic, 'base64').toString()) ?? [])
  const user = options.users[String(name)]
  if (user?.password !== password)
    throw new ExceptionError(
      516,
      `Code: 516. DB::Exception: ${String(name)}: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED) (version ${versionOf()})`,
    )
  return user
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const KILL = /^\s*kill\s+query\s+where\s+query_id\s*=\s*'([^']+)'/i

/** Statements that are killed go by the ids that calls gave them, which are in their `log_comment` here. */
const withOwnIds = (statement: string) =>
  statement.replace(
    KILL,
    (_, id: string) =>
      `kill query where query_id in (select query_id from system.processes where Settings['log_comment'] = '${id}')`,
  )

const kill = (id: string) => lasting.query(withOwnIds(`kill query where query_id = '${id}' async`), 'TSV')

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request)
  const { searchParams: asked } = new URL(request.url ?? '', 'http://stand-in')
  const { role, settings = {} } = userOf(request)
  const id = asked.get('query_id') ?? randomUUID()
  const session = connect()
  const run = (statement: string) => session.query(statement, 'TSV')
  try {
    const set = (values: Iterable<readonly [string, string]>) => {
      const each = [...values].map(([name, value]) => `${name} = ${literal(value)}`)
      if (each.length > 0) run(`set ${each.join(', ')}`)
    }
    // As the profile of a user does, before anything that a call sets.
    run(`set role ${role}`)
    set(Object.entries(settings))
    const database = asked.get('database')
    if (database !== null && database !== '') run(`use \`${database}\``)
    set([['log_comment', id], ...[...asked].filter(([name]) => !OWN.has(name))])
    if (asked.get('cancel_http_readonly_queries_on_client_close') === '1')
      response.on('close', () => {
        if (!response.writableFinished) kill(id)
      })
    const statement = withOwnIds([asked.get('query'), body].filter(Boolean).join('\n'))
    const result = await session.queryAsync(statement, {
      format: asked.get('default_format') ?? 'TabSeparated',
    })
    response.writeHead(200, { 'x-clickhouse-query-id': id, 'content-type': 'text/plain; charset=UTF-8' })
    response.end(result.text())
  } finally {
    await session.close()
  }
}

const server = createServer((request, response) => {
  if (request.url === '/ping') return void response.end('Ok.\n')
  answer(request, response).catch((error: unknown) => {
    const { code, status, message } = exceptionOf(error)
    response.writeHead(status, { 'x-clickhouse-exception-code': String(code) })
    response.end(`${message}\n`)
  })
})
// As a server of ClickHouse does.
server.keepAliveTimeout = 10_000
server.listen(options.port, '127.0.0.1', () => {
  process.send?.({ kind: 'ready' } satisfies FromStandIn)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
