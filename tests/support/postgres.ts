import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../tools/postgres.ts'

/** A PostgreSQL of the tests' own, from Debian's package: a new folder, a free port, no other user, and nothing left of it. */

/** PostgreSQL refuses to run as root; this user owns nothing. */
const NOBODY = 65_534

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface Cluster {
  readonly port: number
  /** Makes a database of that name, or a new one, and gives its address. */
  database(name?: string): Promise<string>
  /** Runs a statement as the cluster's owner. */
  run(statement: string, database?: string): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  start(): Promise<void>
  isRunning(): boolean
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** @param parent where its folder is made */
export async function startCluster(parent = tmpdir()): Promise<Cluster> {
  const bin = findPostgres()
  const folder = mkdtempSync(join(parent, 'querent-postgres-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const port = await freePort()
  const addressOf = (database: string) => `postgres://owner@127.0.0.1:${port}/${database}`
  let server: ReturnType<typeof spawn> | null = null

  async function run(statement: string, database = 'postgres') {
    const client = new pg.Client({ connectionString: addressOf(database) })
    client.on('error', () => {})
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(statement)
      return rows
    } finally {
      await client.end()
    }
  }

  async function start(): Promise<void> {
    const settings = ['fsync=off', 'max_connections=60', `unix_socket_directories=${folder}`]
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const child = server
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (text: Buffer) => {
        if (text.includes('ready to accept connections')) resolve()
      })
      child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}`)))
    })
  }

  const isRunning = () => server !== null && server.exitCode === null && server.signalCode === null
  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server
    if (child === null || !isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    server = null
  }
  // At once, whoever is connected.
  const stop = () => end('SIGINT')

  await start()
  return {
    port,
    async database(name = `t${randomUUID().replaceAll('-', '')}`) {
      await run(`create database ${name}`)
      return addressOf(name)
    },
    run,
    stop,
    kill: () => end('SIGKILL'),
    start,
    isRunning,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
