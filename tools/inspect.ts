/**
 * `npm run inspect`: the gallery of machines and the application with its machines watched, on one port. The API is that of
 * QUERENT_DEV_API, or a server of its own on a free port, never one that happens to run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const PORT = Number(process.env['QUERENT_INSPECT_PORT'] ?? 8790)

interface Api {
  readonly address: string
  readonly whose: string
  stop(): void
}

/** Starts a server, whose lines are shown, and waits until it says where it answers. */
async function ownServer(): Promise<Api> {
  const { QUERENT_PUBLIC_URL: _, ...env } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...env, QUERENT_PORT: '0' },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit').then(() => null)
  const told = Promise.withResolvers<string>()
  createInterface({ input: server.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    const [, address] = /^Querent answers at (\S+)$/.exec(line) ?? []
    if (address !== undefined) told.resolve(address)
  })
  const address = await Promise.race([told.promise, ended])
  if (address === null) process.exit(1)
  return { address, whose: 'a server of its own', stop: () => server.kill('SIGTERM') }
}

const named = process.env['QUERENT_DEV_API']
const api: Api =
  named === undefined ? await ownServer() : { address: named, whose: 'QUERENT_DEV_API', stop: () => {} }
const vite = await createServer({
  root: ROOT,
  mode: 'inspect',
  logLevel: 'warn',
  server: { port: PORT, proxy: { '/api': api.address } },
})
await vite.listen()
const base = (vite.resolvedUrls?.local[0] ?? `http://127.0.0.1:${PORT}/`).replace(/\/$/, '')
process.stdout.write(
  [
    `API: ${api.address}, ${api.whose}`,
    `Gallery: ${base}/inspect/`,
    `Application: ${base}/?inspect (watched live in the gallery)`,
    `             ${base}/?inspect=stately (in the inspector of stately.ai, which needs a network)`,
    '',
  ].join('\n'),
)

const stop = () => {
  api.stop()
  void vite.close().then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
