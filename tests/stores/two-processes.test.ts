import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { attacksOver, type Account } from '../attacks/attacks.ts'
import { planOf } from '../support/plans.ts'
import { pricingOf, temporaryFolder } from '../support/pricing.ts'
import { PASSWORD } from '../support/server.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** Two servers as an operator starts them, each with a folder of its own, on one PostgreSQL. */

const ROOT = join(import.meta.dirname, '../..')
const EMAIL = 'admin@example.com'
const ROWS = 5_000
const [one, two] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]

interface Running {
  readonly child: ChildProcess
  readonly address: string
}

const folders: string[] = []
const children: ChildProcess[] = []
let url: string
beforeAll(async () => {
  await sharedCluster()
})
beforeEach(async () => {
  url = await (await sharedCluster()).database()
})
const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill(signal)
  })
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => ended(child, 'SIGKILL')))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(removeCluster)

/** Starts a server; gives its address once it answers, or fails with what it said. */
function start(env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const folder = temporaryFolder()
  folders.push(folder)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: url,
      QUERENT_DATA_DIR: folder,
      QUERENT_ROWS: String(ROWS),
      QUERENT_PORT: '0',
      QUERENT_LOG_LEVEL: 'silent',
      QUERENT_QUESTIONS_PER_MINUTE: '100000',
      QUERENT_SIGNING_KEYS: one,
      QUERENT_ADMIN_EMAIL: EMAIL,
      QUERENT_ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    let [out, err] = ['', '']
    child.stdout.on('data', (data) => {
      out += String(data)
      const address = /Querent answers at (\S+)/.exec(out)?.[1]
      if (address !== undefined) resolve({ child, address })
    })
    child.stderr.on('data', (data) => (err += String(data)))
    child.once('close', (code) => reject(new Error(`${code}: ${err.trim()}`)))
  })
}

async function post(address: string, path: string, token: string | null, body: unknown) {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const ask = (address: string, token: string, question: string) =>
  post(address, '/api/query/execute', token, { question })

async function signIn({ address }: Running): Promise<string> {
  const { body } = await post(address, '/api/auth/login', null, { email: EMAIL, password: PASSWORD })
  return String(body['access_token'])
}

it('know the people of each other, and give away nobody together', async () => {
  const servers = [await start(), await start()]
  const token = await signIn(servers[0] as Running)
  let asked = 0
  const account: Account = {
    async ask(question) {
      const { address } = servers[(asked += 1) % 2] as Running
      const { status, body } = await ask(address, token, question)
      expect(status).toBe(200)
      const rows = body['results'] as Record<string, unknown>[]
      return rows.length === 0 ? null : { plan: planOf({}), rows, note: '', hidden: 0 }
    },
  }
  const attack = attacksOver(['London']).find(({ name }) => name === 'pairwise subtraction')
  const outcome = await attack?.run(async () => account, await pricingOf(ROWS))
  expect(outcome).toMatchObject({ asked: 62, leaked: 0 })
  expect(outcome?.answered).toBeGreaterThan(0)
})

it('go on where one is killed in its turn, which has then shown nothing', async () => {
  const servers = await Promise.all([start(), start()])
  const [killed, other] = servers
  const token = await signIn(killed)
  expect((await ask(killed.address, token, 'number of quotes')).status).toBe(200)
  const client = new pg.Client(url)
  await client.connect()
  const count = async (what: string): Promise<number> =>
    Number((await client.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n)
  const before = await count('told_sets')
  // What the server tells cannot be written, so it stands in its turn.
  await client.query('begin; lock table told_sets in share row exclusive mode')
  const lost = ask(killed.address, token, 'number of quotes by region').catch(() => 'cut off')
  const turnsHeld = () => count("pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted")
  await expect.poll(turnsHeld).toBe(1)
  await ended(killed.child, 'SIGKILL')
  expect(await lost).toBe('cut off')
  const waiting = ask(other.address, token, 'number of quotes in Wales under age 70')
  await client.query('rollback')
  const { status, body } = await waiting
  expect([status, (body['results'] as unknown[]).length]).toEqual([200, 1])
  const told = await count('told_sets')
  expect(told).toBeGreaterThan(before)
  // Twelve regions would be eleven more.
  expect(told).toBeLessThan(before + 11)
  await client.end()
})

it('are refused where they differ in what servers of one state have alike', async () => {
  await start()
  const differing = [
    ['other signing keys (QUERENT_SIGNING_KEYS)', { QUERENT_SIGNING_KEYS: two }],
    ['another QUERENT_AUDIT_SCOPE', { QUERENT_AUDIT_SCOPE: 'person' }],
    ['other rows or another semantic model of the dataset insurance_pricing', { QUERENT_ROWS: '6000' }],
  ] as const
  for (const [differs, env] of differing)
    await expect(start(env)).rejects.toThrow(
      new RegExp(
        `^1: Another Querent server that uses the state in .* has ${differs.replace(/[()]/g, '\\$&')}\\. Servers of one state have to be alike in that: stop the other one, or start this one like it\\.$`,
      ),
    )
})
