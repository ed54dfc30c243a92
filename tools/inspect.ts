/**
 * `npm run inspect`: the gallery of machines and the application with its machines watched, on one port. The API is that of
 * QUERENT_DEV_API, or a server that this starts.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const PORT = Number(process.env['QUERENT_INSPECT_PORT'] ?? 8790)

const api: ChildProcess | null =
  process.env['QUERENT_DEV_API'] === undefined
    ? spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, stdio: 'inherit' })
    : null
const vite = await createServer({ root: ROOT, mode: 'inspect', logLevel: 'warn', server: { port: PORT } })
await vite.listen()
const { port = PORT } = vite.config.server
process.stdout.write(
  [
    `Gallery: http://127.0.0.1:${port}/inspect/`,
    `Application: http://127.0.0.1:${port}/?inspect (watched live in the gallery)`,
    `             http://127.0.0.1:${port}/?inspect=stately (in the inspector of stately.ai, which needs a network)`,
    '',
  ].join('\n'),
)

const stop = () => {
  api?.kill('SIGTERM')
  void vite.close().then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
