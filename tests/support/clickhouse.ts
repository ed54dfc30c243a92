import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChdb } from '../../tools/chdb.ts'
import { freePort } from './postgres.ts'

/**
 * A stand-in for a ClickHouse server, in a process of its own: the query engine is ClickHouse's, as a library; its HTTP
 * interface is ours (`clickhouse-program.ts`).
 */

/** What a user may, and with which settings each of its sessions begins. */
interface User {
  readonly password: string
  readonly role: string
  readonly settings?: Readonly<Record<string, string>>
}

export interface StandInOptions {
  /** The module of the library. */
  readonly chdb: string
  readonly folder: string
  readonly config: string
  readonly port: number
  readonly users: Readonly<Record<string, User>>
}

export interface FromStandIn {
  readonly kind: 'ready'
}

/** Two shards of a cluster, in one process: what they have of a table is told by `shardNum()`. */
export const CLUSTER = 'two_shards'
export const ONE_SHARD = 'one_shard'

/** Roles by the grants that they have. All read tables of databases that begin so, and nothing of others. */
export const DATABASES = 'd'
const ROLES: Readonly<Record<string, readonly string[]>> = {
  owner: ['GRANT ALL ON *.* WITH GRANT OPTION'],
  reader: [`GRANT SELECT ON ${DATABASES}*.*`],
  writer: [`GRANT SELECT, INSERT ON ${DATABASES}*.*`],
  blind: ['GRANT SELECT ON nowhere.nothing'],
}

export const USERS = {
  owner: { password: 'own er:ship', role: 'owner' },
  reader: { password: 'p@ss/w:ord', role: 'reader' },
  writer: { password: '', role: 'writer' },
  blind: { password: '', role: 'blind' },
  /** It might write, but no session of it may. */
  still: { password: '', role: 'owner', settings: { readonly: '2' } },
  /** Its sessions may set nothing. */
  strict: { password: '', role: 'reader', settings: { readonly: '1' } },
} as const satisfies Readonly<Record<string, User>>

const element = (name: string, ...inner: readonly string[]) => `<${name}>${inner.join('')}</${name}>`
const grants = (each: readonly string[]) => element('grants', ...each.map((grant) => element('query', grant)))

const usersXml = element(
  'clickhouse',
  element('profiles', element('default')),
  element('quotas', element('default')),
  element('roles', ...Object.entries(ROLES).map(([name, own]) => element(name, grants(own)))),
  element(
    'users',
    element(
      'default',
      element('password'),
      element('networks', element('ip', '::/0')),
      element('profile', 'default'),
      element('quota', 'default'),
      grants(Object.keys(ROLES).map((role) => `GRANT ${role}`)),
    ),
  ),
)

/** Nothing listens there: a replica at the engine's own port is the engine itself. */
const PORT_OF_NOBODY = '9000'
const shard = element(
  'shard',
  element('replica', element('host', '127.0.0.1'), element('port', PORT_OF_NOBODY)),
)
const configXml = (users: string) =>
  element(
    'clickhouse',
    element('logger', element('level', 'none')),
    element('users_config', users),
    element('tcp_port', PORT_OF_NOBODY),
    element('remote_servers', element(CLUSTER, shard, shard), element(ONE_SHARD, shard)),
  )

export interface ClickHouse {
  /** The address of a database for a user. */
  urlOf(user: keyof typeof USERS, database?: string): string
  /** Makes a database of a new name. */
  database(): Promise<string>
  /** Runs a statement as the owner; the lines of what it gives. */
  run(statement: string, database?: string): Promise<readonly string[]>
  /** Ends it at once. */
  kill(): Promise<void>
  /** Starts it over the same data. */
  start(): Promise<void>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** @param parent where its folder is made */
export async function startClickHouse(parent = tmpdir()): Promise<ClickHouse> {
  const chdb = findChdb()
  const folder = mkdtempSync(join(parent, 'querent-clickhouse-'))
  const [config, users, data] = ['config.xml', 'users.xml', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(data)
  writeFileSync(users, usersXml)
  writeFileSync(config, configXml(users))
  const port = await freePort()
  const options: StandInOptions = { chdb, folder: data, config, port, users: USERS }
  let child: ChildProcess | null = null
  let databases = 0

  async function start(): Promise<void> {
    const started = fork(join(import.meta.dirname, 'clickhouse-program.ts'), [JSON.stringify(options)], {
      // Each statement holds a thread of Node's pool.
      env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      started.once('message', () => resolve())
      started.once('exit', (code) => reject(new Error(`the stand-in for ClickHouse ended with ${code}`)))
    })
  }
  async function kill(): Promise<void> {
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  async function run(statement: string, database = 'default'): Promise<readonly string[]> {
    const reply = await fetch(`http://127.0.0.1:${port}/?database=${encodeURIComponent(database)}`, {
      method: 'POST',
      body: statement,
      headers: { 'x-clickhouse-user': 'owner', 'x-clickhouse-key': USERS.owner.password },
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(text)
    return text.split('\n').slice(0, -1)
  }

  await start()
  return {
    urlOf(user, database = 'default') {
      const url = new URL(`http://127.0.0.1:${port}/${database}`)
      url.username = user
      url.password = encodeURIComponent(USERS[user].password)
      return url.href
    },
    async database() {
      const name = `${DATABASES}${(databases += 1)}_${process.pid}`
      await run(`create database ${name}`)
      return name
    },
    run,
    kill,
    start,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
