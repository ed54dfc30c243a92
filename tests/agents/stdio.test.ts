import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOver } from '../support/agent.ts'
import { NOISE_KEY, pricingOf, temporaryFolder } from '../support/pricing.ts'
import { ask } from '../../server/ask/ask.ts'

/** `npm run mcp`, as the client of an agent starts it. */

const PROGRAM = ['launch.ts', 'mcp.ts'].map((file) => join(import.meta.dirname, '../../server/cli', file))
const QUESTION = { dataset: 'insurance_pricing', question: 'average premium by region' }

let folder: string
let env: Record<string, string>
beforeAll(() => {
  folder = temporaryFolder()
  env = {
    PATH: process.env['PATH'] ?? '',
    QUERENT_DATA_DIR: folder,
    QUERENT_ROWS: '1000',
    QUERENT_QUESTIONS_PER_DAY: '3',
    QUERENT_NOISE_KEY: Buffer.from(NOISE_KEY).toString('base64'),
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const started = (isNew = true) =>
  agentOver(
    new StdioClientTransport({ command: process.execPath, args: PROGRAM, env, stderr: 'pipe' }),
    isNew,
  )

describe('npm run mcp', () => {
  it('answers with the figures of the product, and keeps its record and its count of the day for the next time', async () => {
    const first = await started()
    const answer = await first.call('ask', QUESTION)
    const same = await ask(await pricingOf(1_000), QUESTION.question)
    expect(answer.data['rows']).toEqual(
      same.outcome === 'answer' ? same.table.rows.map(({ values }) => values) : null,
    )
    expect([answer.data['questions_left_today'], 'address' in answer.data]).toEqual([2, false])
    await first.close()

    const next = await started(false)
    const id = answer.data['answer_id']
    const read = await next.call('read_answer', { answer_id: id })
    expect(read.data['rows']).toEqual(answer.data['rows'])
    const going = await next.call('continue', { follow_up_of: id, question: 'now by gender' })
    expect(going.data).toMatchObject({ continues: answer.data['sentence'], questions_left_today: 1 })
    await next.call('ask', QUESTION)
    expect((await next.call('ask', QUESTION)).text).toMatch(/^You have asked all 3 questions of today\./)
    await next.close()
    expect(existsSync(join(folder, 'agents/querent.db'))).toBe(true)
    expect(existsSync(join(folder, 'querent.db'))).toBe(false)
  })

  it('serves several clients of one machine at once', async () => {
    const both = await Promise.all([started(), started()])
    for (const { call } of both) expect((await call('list_datasets')).isError).toBe(false)
    await Promise.all(both.map(({ close }) => close()))
  })

  it('writes the protocol to standard output and nothing else, and ends with its input', async () => {
    const child = spawn(process.execPath, PROGRAM, { env, stdio: ['pipe', 'pipe', 'pipe'] })
    const [lines, errors]: [string[], string[]] = [[], []]
    child.stdout.on('data', (data) => lines.push(String(data)))
    child.stderr.on('data', (data) => errors.push(String(data)))
    const message = (id: number, method: string, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const clientInfo = { name: 'tests', version: '1.0.0' }
    message(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
    child.stdin.write('this is no message\n')
    message(2, 'tools/list', {})
    await expect.poll(() => lines.join('')).toContain('"id":2')
    child.stdin.end()
    const [code] = (await once(child, 'exit')) as [number]
    expect([code, errors.join('').includes('    at ')]).toEqual([0, false])
    const said = lines.join('').trim().split('\n')
    expect(said.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2])
  })

  it('says what is wrong where it cannot start', async () => {
    const child = spawn(process.execPath, PROGRAM, { env: { ...env, QUERENT_DATA_DIR: '/dev/null/x' } })
    const errors: string[] = []
    child.stderr.on('data', (data) => errors.push(String(data)))
    const [code] = (await once(child, 'exit')) as [number]
    expect([code, errors.join('')]).toEqual([
      1,
      expect.stringMatching(/QUERENT_DATA_DIR|cannot be written|not a directory/i),
    ])
  })
})
