import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { temporaryFolder } from './support/pricing.ts'
import { SERVER } from './support/program.ts'
import { startServer } from './support/server.ts'

/** What balancers and supervisors are told of a server. */

const CALLS = ['getReadiness', 'getLiveness', 'getHealth'] as const

it('says whether calls should come, and apart from that whether the process lives', async () => {
  const server = await startServer({ rows: 1_000 })
  const call = makeCaller(server, '')
  const told = async () =>
    Promise.all(
      CALLS.map(async (id) => {
        const { statusCode, json } = await call(id, { token: null })
        return [statusCode, json<{ status?: string; detail?: string }>()]
      }),
    )
  expect(await told()).toEqual([
    [200, { status: 'ready' }],
    [200, { status: 'alive' }],
    [200, { status: 'ok' }],
  ])
  server.services.life.isLeaving = true
  expect(await told()).toEqual([
    [503, { detail: 'The server is about to stop.' }],
    [200, { status: 'alive' }],
    [200, { status: 'ok' }],
  ])
  server.services.life.isLeaving = false
  await server.store.close()
  const away = { detail: 'The server cannot read its own state.' }
  expect(await told()).toEqual([
    [503, away],
    [200, { status: 'alive' }],
    [503, away],
  ])
  await server.app.close()
})

it('goes on for as long as is said once it is told to stop, and says so first', async () => {
  const folder = temporaryFolder()
  const child = spawn(process.execPath, SERVER, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      QUERENT_DATA_DIR: folder,
      QUERENT_ROWS: '1000',
      QUERENT_PORT: '0',
      QUERENT_LOG_LEVEL: 'silent',
      QUERENT_STOP_NOTICE_SECONDS: '300',
    },
  })
  const ended = once(child, 'close')
  let err = ''
  child.stderr.on('data', (data) => (err += String(data)))
  const address = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.on('data', (data) => {
      out += String(data)
      const found = /Querent answers at (\S+)/.exec(out)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(out)))
  })
  const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status
  expect(await statusOf('/api/ready')).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(() => statusOf('/api/ready')).toBe(503)
  expect([await statusOf('/api/live'), await statusOf('/api/health')]).toEqual([200, 200])
  child.kill('SIGKILL')
  await ended
  expect(err).not.toMatch(/deprecat/i)
  rmSync(folder, { recursive: true, force: true })
})
