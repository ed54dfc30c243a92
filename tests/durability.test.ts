import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLong } from './support/long.ts'
import { temporaryFolder } from './support/pricing.ts'
import { SERVER } from './support/program.ts'

/** What a server acknowledged is there after it was killed, and after it was restored from a backup. */

const ROOT = join(import.meta.dirname, '..')
const ROUNDS = isLong ? 50 : 4
/** A worker's third write is an account, so of five by two workers at least one is. */
const WRITES_WITH_AN_ACCOUNT = 5
/** How many writes of a round are acknowledged before its server is killed: another number in each. */
const writesBefore = (round: number) => 1 + ((round * 7) % 13)
const MOST_MS = 120_000 * ROUNDS
const EMAIL = 'admin@example.com'
const PASSWORD = 'Correct-horse-9'

let folder: string
let running: ChildProcess | null = null
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  running?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const environment = (dataDir: string) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  QUERENT_DATA_DIR: dataDir,
  QUERENT_ROWS: '1000',
  QUERENT_PORT: '0',
  QUERENT_LOG_LEVEL: 'silent',
  QUERENT_QUESTIONS_PER_DAY: 'unlimited',
  // Never asked: a model can be activated where its key is set.
  ANTHROPIC_API_KEY: 'test-key',
  QUERENT_ADMIN_EMAIL: EMAIL,
  QUERENT_ADMIN_PASSWORD: PASSWORD,
})

/** Starts a server; gives its address once it answers. */
function start(dataDir = folder): Promise<string> {
  const child = spawn(process.execPath, SERVER, { cwd: ROOT, env: environment(dataDir) })
  running = child
  return new Promise((resolve, reject) => {
    let out = ''
    let err = ''
    child.stdout.on('data', (data) => {
      out += String(data)
      const address = /Querent answers at (\S+)/.exec(out)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.stderr.on('data', (data) => {
      err += String(data)
    })
    child.once('close', () => reject(new Error(err)))
  })
}

const stopped = (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') =>
  new Promise((resolve) => {
    child.once('close', resolve)
    child.kill(signal)
  })

async function call(address: string, token: string | null, method: string, path: string, body?: unknown) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> }
}

async function signIn(address: string): Promise<string> {
  const { body } = await call(address, null, 'POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })
  return String(body['access_token'])
}

const read = <T>(sql: string): T[] => {
  const database = new DatabaseSync(join(folder, 'querent.db'), { readOnly: true })
  try {
    return database.prepare(sql).all() as T[]
  } finally {
    database.close()
  }
}

describe('a server that is killed', () => {
  it(
    `keeps every acknowledged write, one active model and one use a code, over ${ROUNDS} rounds`,
    async () => {
      const acknowledged = {
        invitations: new Set<string>(),
        accounts: new Set<string>(),
        questions: new Set<string>(),
      }
      let person = 0
      let writes = 0
      let noticed = () => {}
      const acknowledge = () => {
        writes += 1
        noticed()
      }
      let usedTwice = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const address = await start()
        const child = running
        const token = await signIn(address)
        const haiku = { name: 'Haiku', model_id: 'claude-haiku', provider: 'anthropic' }
        if (round === 0) await call(address, token, 'POST', '/api/admin/ai-models', haiku)
        const listed = await call(address, token, 'GET', '/api/admin/ai-models')
        const models = listed.body['models'] as readonly { readonly id: string }[]
        const work = async () => {
          for (;;) {
            const email = `person-${(person += 1)}@example.com`
            const path = `/api/admin/ai-models/${models[person % models.length]?.id ?? ''}/activate`
            if ((await call(address, token, 'POST', path)).status < 300) acknowledge()
            const invited = await call(address, token, 'POST', '/api/admin/invitations', {
              email,
              role: 'content_editor',
            })
            if (invited.status >= 300) continue
            acknowledged.invitations.add(email)
            acknowledge()
            const code = invited.body['token']
            const account = {
              email: 'x@example.com',
              password: PASSWORD,
              full_name: 'A Person',
              invite_token: code,
            }
            // Two at once: a code is good for one.
            const made = await Promise.all(
              [1, 2].map(() => call(address, null, 'POST', '/api/auth/register', account)),
            )
            const accepted = made.filter(({ status }) => status === 200)
            if (accepted.length > 1) usedTwice += 1
            if (accepted.length === 1) {
              acknowledged.accounts.add(email)
              acknowledge()
            }
            const question = { question: 'number of quotes by region', dataset_id: 'insurance_pricing' }
            const asked = await call(address, token, 'POST', '/api/query/execute', question)
            if (asked.status !== 200) continue
            acknowledged.questions.add(String(asked.body['audit_log_id']))
            acknowledge()
          }
        }
        writes = 0
        const enough = new Promise<void>((resolve) => {
          noticed = () => {
            if (writes === writesBefore(round)) resolve()
          }
        })
        const busy = Promise.all([work(), work()]).catch(() => undefined)
        await enough
        if (child !== null) await stopped(child, 'SIGKILL')
        await busy
      }
      const address = await start()
      expect(await signIn(address)).toMatch(/^ey/)
      if (running !== null) await stopped(running, 'SIGTERM')
      const column = (sql: string) => new Set(read<{ v: string }>(sql).map(({ v }) => v))
      const missing = (from: Set<string>, there: Set<string>) => [...from].filter((each) => !there.has(each))
      expect(usedTwice).toBe(0)
      const rounds = Array.from({ length: ROUNDS }, (_, round) => writesBefore(round))
      expect(acknowledged.accounts.size).toBeGreaterThanOrEqual(
        rounds.filter((count) => count >= WRITES_WITH_AN_ACCOUNT).length,
      )
      expect(missing(acknowledged.invitations, column('select email as v from invitations'))).toEqual([])
      expect(missing(acknowledged.accounts, column('select email as v from users'))).toEqual([])
      expect(missing(acknowledged.questions, column('select id as v from queries'))).toEqual([])
      expect(read<{ n: number }>('select count(*) as n from models where is_active = 1')).toEqual([{ n: 1 }])
      expect(
        read<{ n: number }>("select count(*) as n from users where role = 'admin' and is_active = 1"),
      ).toEqual([{ n: 1 }])
      expect(read<{ integrity_check: string }>('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(read('pragma foreign_key_check')).toEqual([])
    },
    MOST_MS,
  )
})

describe('a server that is told to stop', () => {
  it('answers what it has begun, tells those in line to ask again, and answers nothing more', async () => {
    const address = await start()
    const token = await signIn(address)
    const child = running
    if (child === null) throw new Error('no server runs')
    const ask = (region: number) =>
      call(address, token, 'POST', '/api/query/execute', {
        question: `average premium by region and smoker for people over ${region + 20}`,
      })
    const asked = Array.from({ length: 20 }, (_, index) => ask(index))
    await Promise.race(asked)
    // What comes after them is answered, so the server has all of them by then.
    await call(address, null, 'GET', '/api/health')
    const [, ...replies] = await Promise.all([stopped(child, 'SIGTERM'), ...asked])
    const answered = replies.filter(({ status }) => status === 200)
    const inLine = replies.filter(
      ({ status, body }) => status === 429 && typeof body['questions_before'] === 'number',
    )
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.length + inLine.length).toBe(20)
    expect(child.exitCode).toBe(0)
    expect(read<{ n: number }>('select count(*) as n from queries')).toEqual([{ n: answered.length }])
    await expect(ask(0)).rejects.toThrow()
  })
})

describe('backup and restore', () => {
  const command = (action: string, target: string, dataDir = folder) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(process.execPath, ['server/cli/backup.ts', action, target], {
        cwd: ROOT,
        env: environment(dataDir),
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => {
          said += String(data)
        })
      child.once('close', (code) => resolve({ code, said }))
    })

  it('copies a running server, and starts from the copy with accounts, history and sessions', async () => {
    const address = await start()
    const token = await signIn(address)
    const question = { question: 'number of quotes by region', dataset_id: 'insurance_pricing' }
    await call(address, token, 'POST', '/api/query/execute', question)
    const copy = join(folder, 'copy')
    expect(await command('backup', copy)).toMatchObject({ code: 0 })
    expect(await command('backup', copy)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty') as string,
    })
    if (running !== null) await stopped(running, 'SIGTERM')
    const elsewhere = join(folder, 'elsewhere')
    expect(await command('restore', copy, elsewhere)).toMatchObject({ code: 0 })
    expect(await command('restore', copy, elsewhere)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The target is not empty') as string,
    })
    const again = await start(elsewhere)
    const history = await call(again, token, 'GET', '/api/query/history')
    expect(history.status).toBe(200)
    expect(history.body['total']).toBe(1)
    expect(await signIn(again)).toMatch(/^ey/)
    if (running !== null) await stopped(running, 'SIGTERM')
  })

  it('restores nothing from a damaged copy', async () => {
    const copy = temporaryFolder()
    writeFileSync(
      join(copy, 'querent.db'),
      'this is no database, but it is long enough to look like a file '.repeat(40),
    )
    const elsewhere = join(folder, 'elsewhere')
    expect(await command('restore', copy, elsewhere)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is damaged') as string,
    })
    rmSync(copy, { recursive: true, force: true })
  })
})
