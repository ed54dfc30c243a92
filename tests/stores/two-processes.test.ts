import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../support/pricing.ts'
import { SERVER } from '../support/program.ts'
import { PASSWORD } from '../support/server.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** Two servers as an operator starts them, each with a folder of its own, on one PostgreSQL. Beside that they share two keys alone. */

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
  const child = spawn(process.execPath, SERVER, {
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
      QUERENT_QUESTIONS_PER_DAY: 'unlimited',
      QUERENT_SIGNING_KEYS: one,
      QUERENT_NOISE_KEY: one,
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

const OF_SMOKERS = Array.from(
  { length: 20 },
  (_, place) => `average premium for smokers in Wales under age ${40 + place}`,
)
const QUESTIONS = [
  ...OF_SMOKERS,
  'average premium by region',
  'median premium by age band',
  'acceptance rate by insurer',
  'share of smokers by region',
  'loss ratio by insurer',
  'highest premium by region',
  'number of quotes by smoker',
  'total claims amount by year',
  'spread of premium by region',
  'correlation of age with premium by insurer',
]

it('know the people of each other, and give them the same figures, whoever asks what in which order', async () => {
  const [first, second] = [await start(), await start()]
  const admin = await signIn(first)
  const { body } = await post(first.address, '/api/admin/invitations', admin, {
    email: 'bo@example.com',
    role: 'content_editor',
  })
  const account = { email: 'bo@example.com', password: PASSWORD, full_name: 'Bo' }
  const registered = await post(second.address, '/api/auth/register', null, {
    ...account,
    invite_token: body['token'],
  })
  const other = String(registered.body['access_token'])
  const givenBy = async ({ address }: Running, token: string, questions: readonly string[]) => {
    const given = new Map<string, string>()
    for (const question of questions) {
      const { status, body: answer } = await ask(address, token, question)
      expect([question, status, answer['success']]).toEqual([question, 200, true])
      given.set(question, JSON.stringify([answer['table'], answer['html_table'], answer['privacy_note']]))
    }
    return given
  }
  const [one, two] = await Promise.all([
    givenBy(first, admin, QUESTIONS),
    givenBy(second, other, QUESTIONS.toReversed()),
  ])
  for (const question of QUESTIONS)
    expect([question, two.get(question)]).toEqual([question, one.get(question)])
})

it('go on where one is killed while it answers', async () => {
  const [killed, other] = await Promise.all([start(), start()])
  const token = await signIn(killed)
  expect((await ask(killed.address, token, 'number of quotes')).status).toBe(200)
  const lost = ask(killed.address, token, 'median premium by region and insurer').catch(() => 'cut off')
  await ended(killed.child, 'SIGKILL')
  await lost
  const { status, body } = await ask(other.address, token, 'number of quotes in Wales under age 70')
  expect([status, (body['results'] as unknown[]).length]).toEqual([200, 1])
})

it('are refused where the second draws noise by another secret, until that is meant', async () => {
  const first = await start()
  const message =
    /^1: The secret that noise of PMI Pricing is drawn by is not the one that its answers were given with\. Put noise\/insurance_pricing\.key of the data folder back, from a backup or from another server, or set QUERENT_NOISE_KEY to what it was\. Where it is lost, start once with QUERENT_NEW_NOISE=yes: then all figures that carry noise change\.$/
  await expect(start({ QUERENT_NOISE_KEY: two })).rejects.toThrow(message)
  // One of its own, in its own folder.
  await expect(start({ QUERENT_NOISE_KEY: '' })).rejects.toThrow(message)
  await ended(first.child, 'SIGTERM')
  await ended((await start({ QUERENT_NOISE_KEY: two, QUERENT_NEW_NOISE: 'yes' })).child, 'SIGTERM')
  await start({ QUERENT_NOISE_KEY: two })
  await expect(start()).rejects.toThrow(message)
})
