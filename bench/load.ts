/**
 * `npm run bench:load [-- --people 1,8,32,64] [--seconds 120] [--rows 250000] [--of DIR]`: a server in a process of its own, and so many
 * people at once who each ask one question after the other, all of the bank in an order of their own. Answers a second, how long the
 * median, the 95th and the 99th of a hundred took, and how many replies there were of each status. `--of` measures another checkout.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bankOf } from '../eval/bank.ts'
import { chances } from '../risk/risk.ts'
import { shuffled } from '../risk/field/groups.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1,8,32,64' },
    seconds: { type: 'string', default: '120' },
    rows: { type: 'string', default: '250000' },
    of: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})

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

const post = (url: string, body: unknown, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

/** A server of a checkout over PMI Pricing, and a call that asks it. */
async function startServer(folder: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-load-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: resolve(folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      QUERENT_DATA_DIR: dataDir,
      QUERENT_PORT: String(port),
      QUERENT_ROWS: values.rows,
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
    /** The status of an answer, once it was read. */
    ask: async (question: string): Promise<number> => {
      const reply = await post(`${root}/query/execute`, { question }, token)
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

const QUESTIONS = [...new Set(bankOf(null, 'all').map(({ question }) => question))]

async function measure(ask: (question: string) => Promise<number>, people: number, seconds: number) {
  const statuses = new Map<number, number>()
  const taken: number[] = []
  const until = performance.now() + 1000 * seconds
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const own = shuffled(QUESTIONS, chances(person + 1))
      for (let at = 0; performance.now() < until; at += 1) {
        const begun = performance.now()
        const status = await ask(own[at % own.length] ?? '')
        taken.push(performance.now() - begun)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (part: number) => `${Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)} ms`
  const told = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  return `| ${people} | ${(taken.length / seconds).toFixed(1)} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${told.join(', ')} |`
}

const server = await startServer(values.of)
try {
  process.stdout.write(`${QUESTIONS.length} questions, ${values.rows} rows, ${values.seconds} s each\n`)
  // What is compiled and read once is not measured.
  for (const question of QUESTIONS.slice(0, 100)) await server.ask(question)
  process.stdout.write(
    '| people | answers a second | median | 95 of 100 | 99 of 100 | statuses |\n|---|---|---|---|---|---|\n',
  )
  for (const people of values.people.split(',').map(Number))
    process.stdout.write(`${await measure(server.ask, people, Number(values.seconds))}\n`)
} finally {
  await server.close()
}
