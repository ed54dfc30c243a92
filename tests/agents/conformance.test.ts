import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listening } from '../support/agent.ts'
import { temporaryFolder } from '../support/pricing.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { withToken } from '../support/with-token.ts'

/** The conformance tests of the protocol's makers, against a server that runs. */

const PROGRAM = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

const PASSED = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

/**
 * They need a tool or content that only a server made for the tests has, or what ours does not declare: logging, completion,
 * resources, prompts, questions back to the client, streams that go on after a break.
 */
const NOT_OURS = [
  /^tools-call-/,
  /^json-schema-2020-12$/,
  /^elicitation-/,
  /^resources-/,
  /^prompts-/,
  /^logging-set-level$/,
  /^completion-complete$/,
  /^server-sse-/,
]

let server: TestServer
let through: Awaited<ReturnType<typeof withToken>>
let folder: string
beforeAll(async () => {
  folder = temporaryFolder()
  server = await startServer({ rows: 1_000 })
  through = await withToken(await listening(server), await server.signUp('content_editor'))
})
afterAll(async () => {
  await through.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the program prints, and with what it ends. */
const run = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((done) => {
    // Results are written beside where it runs.
    execFile(process.execPath, [PROGRAM, ...args], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), text: `${stdout}${stderr}` }),
    )
  })

describe('conformance', () => {
  it.each(PASSED)('%s', async (scenario) => {
    const { code, text } = await run('server', '--url', `${through.origin}/mcp`, '--scenario', scenario)
    expect(text).toMatch(/Passed: (\d+)\/\1, 0 failed/)
    expect(text).not.toMatch(/Passed: 0\//)
    expect(code).toBe(0)
  })

  it('has no other tests that would say something of ours', async () => {
    const { text } = await run('list', '--server')
    const all = [...text.matchAll(/^ {2}- ([\w-]+) \[/gm)].map(([, name = '']) => name)
    expect(all.length).toBeGreaterThan(20)
    const others = all.filter((name) => !NOT_OURS.some((pattern) => pattern.test(name)))
    expect(others.toSorted()).toEqual(PASSED.toSorted())
  })
})
