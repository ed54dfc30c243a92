import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPostgres } from '../../tools/postgres.ts'
import { temporaryFolder } from '../support/pricing.ts'

/** The recipe of docs/operations.md for two servers, followed as it stands there. */

const ROOT = join(import.meta.dirname, '../..')
const HEADING = '## Two servers on one machine, step by step\n'
/** Ends a hang; a slow machine is no failure. */
const HANG_MS = 900_000
const PORTS = 'proxy=8800 one=8801 two=8802 database=5433'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  // As /tmp is: PostgreSQL may run as somebody else.
  chmodSync(folder, 0o755)
})
/** What a recipe that broke off leaves behind is ended by the ids that it wrote down. */
afterEach(() => {
  for (const file of globSync(['*/*.pid', '*/postgres/postmaster.pid'], { cwd: folder })) {
    try {
      process.kill(Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]), 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  rmSync(folder, { recursive: true, force: true })
})

/** The commands of a page under a heading. */
function commandsUnder(heading: string, page: string): string {
  const [, section = ''] = page.split(heading)
  const [until = ''] = section.split(/^## /m)
  return [...until.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands]) => commands).join('\n')
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}

it(
  'leads to two servers, one history, another key and a stop, without a call that fails',
  async () => {
    const commands = commandsUnder(HEADING, readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'))
    expect(commands.split(PORTS)).toHaveLength(2)
    const [proxy, one, two, database] = await freePorts(4)
    const ports = `proxy=${proxy} one=${one} two=${two} database=${database}`
    findPostgres()
    const child = spawn('bash', ['-euo', 'pipefail', '-c', commands.replace(PORTS, ports)], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        TMPDIR: folder,
        QUERENT_ROWS: '1000',
      },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (data) => (out += String(data)))
    child.stderr.on('data', (data) => (err += String(data)))
    const closed = once(child, 'close')
    const [code] = (await once(child, 'exit')) as [number]
    // What a recipe that broke off leaves running holds its output open.
    if (code === 0) await closed
    const logs = globSync('*/*.log', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
    expect(code, [err, out.slice(-2_000), ...logs.map((log) => log.slice(-2_000))].join('\n')).toBe(0)
    const replies = out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(replies).toMatchObject([
      { success: true, user_question: 'average premium by region' },
      { total: 1 },
      { success: true, user_question: 'number of quotes by smoker' },
    ])
    const [answers = ''] = globSync('*/answers', { cwd: folder })
    const told = readFileSync(join(folder, answers), 'utf8').trim().split('\n')
    expect(new Set(told.map((line) => (JSON.parse(line) as { email: string }).email))).toEqual(
      new Set(['admin@example.com']),
    )
    expect(existsSync(join(folder, dirname(answers), 'failed'))).toBe(false)
    expect(err).not.toMatch(/password|Correct-horse/i)
  },
  HANG_MS,
)
