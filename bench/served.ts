import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A server of a checkout over PMI Pricing in a process of its own, as somebody who is signed in calls it. */

const ACCOUNT = { email: 'bench@example.com', password: 'Correct-horse-9' }
const READY_MS = 120_000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const post = (url: string, body: unknown, token?: string, signal: AbortSignal | null = null) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal,
  })

/** @param rows of PMI Pricing */
export async function startServer(folder: string, rows: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-load-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: resolve(folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      QUERENT_DATA_DIR: dataDir,
      QUERENT_PORT: String(port),
      QUERENT_ROWS: rows,
      QUERENT_ADMIN_EMAIL: ACCOUNT.email,
      QUERENT_ADMIN_PASSWORD: ACCOUNT.password,
      QUERENT_QUESTIONS_PER_MINUTE: '100000',
      QUERENT_QUESTIONS_PER_DAY: 'unlimited',
      QUERENT_LOG_LEVEL: 'fatal',
    },
  })
  const root = `http://127.0.0.1:${port}/api`
  let token = ''
  for (const until = Date.now() + READY_MS; token === '';) {
    const reply = await post(`${root}/auth/login`, ACCOUNT).catch(() => null)
    if (reply?.ok === true) token = ((await reply.json()) as { readonly access_token: string }).access_token
    else if (Date.now() > until) throw new Error('the server did not start')
    else await new Promise((done) => setTimeout(done, 250))
  }
  return {
    /** The status of a call, once its answer was read. Rejects where it is given up. */
    call: async (path: string, body: object, signal?: AbortSignal): Promise<number> => {
      const reply = await post(`${root}${path}`, body, token, signal)
      await reply.arrayBuffer()
      return reply.status
    },
    async close() {
      const gone = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
