import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { makeCatalogue } from '../../server/datasets/catalogue.ts'
import { MODEL_FILE } from '../../server/datasets/dataset.ts'
import { PRICING_FOLDER } from '../../server/datasets/pricing.ts'
import { EngineMemoryError } from '../../server/engines/engine.ts'
import { chdbAtHand } from '../../tools/chdb.ts'
import { makeCaller } from '../support/calls.ts'
import { startClickHouse, type ClickHouse } from '../support/clickhouse.ts'
import { pricingOf, temporaryFolder } from '../support/pricing.ts'
import { startServer } from '../support/server.ts'
import { clickHouseTwinOf, type ClickHouseTwin } from './clickhouse-twin.ts'

/** Datasets whose rows stay in ClickHouse: `engine` of the semantic model, the terminal, and the server. */

const ROWS = 1_000
const ROOT = join(import.meta.dirname, '../..')
const MODEL = readFileSync(join(PRICING_FOLDER, MODEL_FILE), 'utf8')
/** Nothing of this is for people. */
const TELLS = /select |clickhouse|Code:|DB::|\breader\b|127\.0\.0\.1|insurance_pricing/i

describe.skipIf(chdbAtHand() === null)('a dataset in ClickHouse', () => {
  let clickHouse: ClickHouse
  let twin: ClickHouseTwin
  let folder: string
  beforeAll(async () => {
    folder = temporaryFolder()
    clickHouse = await startClickHouse()
    twin = await clickHouseTwinOf(await pricingOf(ROWS), clickHouse)
  })
  afterAll(async () => {
    twin.dataset.engine.close()
    await clickHouse.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs a command of the terminal. */
  function command(script: string, ...args: readonly string[]) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [`server/cli/${script}.ts`, ...args], {
      cwd: ROOT,
      env: {
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        QUERENT_DATA_DIR: folder,
        SALES_ENGINE_URL: twin.url,
      },
    })
    return { out: String(stdout), error: String(stderr), status }
  }

  it('is added by the name of a table or view, described, and asked', async () => {
    await clickHouse.run(
      `create view ${twin.database}.deals sql security definer as select quote_id as deal_id, region, monthly_premium_gbp as price, quote_date as day from ${twin.database}.insurance_pricing`,
    )
    const add = (...args: readonly string[]) =>
      command('dataset', 'add', `clickhouse:${twin.database}.deals`, '--url', 'SALES_ENGINE_URL', ...args)
    expect(add()).toMatchObject({
      status: 1,
      error: expect.stringMatching(/nothing tells the rows of .*deals apart/) as string,
    })
    const { out, error, status } = add('--key', 'deal_id')
    expect([error, status]).toEqual(['', 0])
    expect(out).toContain('Deals (deals): 1,000 deals, 4 columns.')
    const model = readFileSync(join(folder, 'datasets/deals', MODEL_FILE), 'utf8')
    expect(model).toContain(
      `engine:\n  kind: clickhouse\n  url: SALES_ENGINE_URL\n  schema: ${twin.database}\n  table: deals\n  key:\n    - deal_id\n`,
    )
    expect(model).not.toContain('127.0.0.1')
    const asked = command(
      'ask',
      'number of deals by region',
      '--json',
      '--dataset',
      join(folder, 'datasets/deals'),
    )
    expect([asked.error, asked.status]).toEqual(['', 0])
    expect((JSON.parse(asked.out) as { rows: readonly object[] }).rows).toHaveLength(12)
    expect(command('dataset', 'replace', 'deals', 'package.json').error).toBe(
      'The rows of deals are in a ClickHouse: replace them there.\n',
    )
  })

  it.each([
    [
      'without an address',
      {},
      /is in a ClickHouse whose address is not set: set ENGINE_URL to one such as https:/,
    ],
    [
      'with the address of another engine',
      { ENGINE_URL: 'postgres://u:hush@h/d' },
      /^(?!.*hush).*ENGINE_URL has the address of another engine: set it to one such as https:/,
    ],
    [
      'with an address that is none',
      { ENGINE_URL: 'https://u:hush@h/d?readonly=0' },
      /^ENGINE_URL is no address such as (?!.*hush).*https:/,
    ],
  ] as const)('is left out %s, and says why', async (_, env, reason) => {
    const path = join(folder, 'models/pricing')
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, MODEL_FILE), `engine: { kind: clickhouse }\n${MODEL}`)
    const open = async () => {
      const catalogue = makeCatalogue(readConfig({ QUERENT_DATA_DIR: folder, ...env }))
      await catalogue.open(path).finally(() => catalogue.close())
    }
    await expect(open()).rejects.toThrow(reason)
  })

  it('tells people what they can do about it where an answer needs too much memory, and nothing else', async () => {
    const engine = {
      ...twin.dataset.engine,
      query: () => Promise.reject(new EngineMemoryError('Query memory limit exceeded: select age')),
    }
    const server = await startServer({ datasets: [{ ...twin.dataset, engine }] })
    const call = makeCaller(server, await server.signUp('content_editor'))
    const reply = await call('executeQuery', { body: { question: 'average age by sales channel' } })
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { detail: 'The answer needs more memory than its data has for it. Ask about fewer rows or groups.' },
    ])
    await server.close()
  })

  it('tells people that its rows cannot be read, and nothing else, while they are gone', async () => {
    const server = await startServer({ datasets: [twin.dataset] })
    const call = makeCaller(server, await server.signUp('content_editor'))
    const ask = (question: string) => call('executeQuery', { body: { question } })
    expect((await ask('average age by insurer')).statusCode).toBe(200)
    await clickHouse.run('rename table insurance_pricing to elsewhere', twin.database)
    const failed = await ask('average age by region')
    expect([failed.statusCode, failed.json()]).toEqual([
      503,
      { detail: 'The data could not be read. Please try again; if it keeps happening, tell an admin.' },
    ])
    expect(failed.body).not.toMatch(TELLS)
    await server.close()
  })
})
