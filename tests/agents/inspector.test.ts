import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../server/ask/ask.ts'
import { apiTokenOf, listening } from '../support/agent.ts'
import { NOISE_KEY, pricingOf, temporaryFolder } from '../support/pricing.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** The command line of the protocol's inspector, a client that is not ours, in both ways in which agents come. */

const ROOT = join(import.meta.dirname, '../..')
const INSPECTOR = join(ROOT, 'node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js')

const TOOLS = [
  ...['list_datasets', 'describe_dataset', 'read_question', 'ask'],
  ...['continue', 'list_choices', 'edit', 'read_answer'],
]

let server: TestServer
let folder: string
/** What leads the inspector to the tools. */
const targets: Record<'http' | 'stdio', readonly string[]> = { http: [], stdio: [] }
beforeAll(async () => {
  folder = temporaryFolder()
  server = await startServer({ rows: 1_000 })
  const token = await apiTokenOf(server, await server.signUp('content_editor'))
  const address = `${await listening(server)}/mcp`
  targets.http = [address, '--transport', 'http', '--header', `Authorization: Bearer ${token}`]
  const variables = {
    QUERENT_DATA_DIR: folder,
    QUERENT_ROWS: '1000',
    QUERENT_NOISE_KEY: Buffer.from(NOISE_KEY).toString('base64'),
  }
  const given = Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  targets.stdio = [process.execPath, join(ROOT, 'server/cli/mcp.ts'), ...given]
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the inspector prints of one call, and with what it ends. */
const inspected = (way: keyof typeof targets, ...args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly printed: unknown; readonly told: string }>((done) => {
    const environment = { PATH: process.env['PATH'] ?? '', HOME: folder }
    const all = [INSPECTOR, ...targets[way], ...args]
    execFile(process.execPath, all, { env: environment }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), printed: JSON.parse(stdout), told: stderr }),
    )
  })
const called = (way: keyof typeof targets, ...args: readonly string[]) =>
  inspected(way, '--method', 'tools/call', '--tool-name', 'ask', '--tool-arg', ...args)

describe.each(['http', 'stdio'] as const)('the inspector over %s', (way) => {
  it('lists the tools, and finds nothing in their schemas that a client may not take', async () => {
    const { code, printed, told } = await inspected(way, '--method', 'tools/list', '--strict')
    const { tools } = printed as { readonly tools: readonly { readonly name: string }[] }
    expect(tools.map(({ name }) => name)).toEqual(TOOLS)
    expect(code).toBe(0)
    expect(told).not.toMatch(/warning|error/i)
  })

  it('asks a question, and prints its figures', async () => {
    const { code, printed } = await called(
      way,
      'dataset=insurance_pricing',
      'question=average premium by region',
    )
    const same = await ask(await pricingOf(1_000), 'average premium by region')
    const rows = same.outcome === 'answer' ? same.table.rows.map(({ values }) => values) : null
    expect(printed).toMatchObject({ structuredContent: { rows } })
    expect(code).toBe(0)
  })

  it('prints what is missing where an argument is', async () => {
    const { code, printed } = await called(way, 'question=average premium')
    expect(printed).toMatchObject({ isError: true, content: [{ text: 'Dataset is required.' }] })
    expect(code).not.toBe(0)
  })
})
