import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { makeCatalogue } from '../../server/datasets/catalogue.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { MODEL_FILE } from '../../server/datasets/dataset.ts'
import { offerAll } from '../../server/datasets/offered.ts'
import { PRICING_FOLDER } from '../../server/datasets/pricing.ts'
import { openPostgresql } from '../../server/engines/postgresql/postgresql.ts'
import type { ReplyOf } from '../../server/http/protocol/contract.ts'
import { ROW_ID } from '../../server/semantic-model/row-id.ts'
import { makeCaller } from '../support/calls.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { pricingOf, temporaryFolder } from '../support/pricing.ts'
import { startServer } from '../support/server.ts'
import { READER, twinOf, type Twin } from './twin.ts'

/** Datasets whose rows stay in PostgreSQL: `engine` of the semantic model, the terminal, and the server. */

const ROWS = 1_000
const ROOT = join(import.meta.dirname, '../..')
const QUESTION = 'average premium by region'
/** Nothing of this is for people. */
const TELLS = /select |postgres|pg_|relation|\breader\b|127\.0\.0\.1|insurance_pricing"/i

let cluster: Cluster
let here: Dataset
let twin: Twin
let folder: string
beforeAll(async () => {
  cluster = await startCluster()
  here = await pricingOf(ROWS)
  twin = await twinOf(here, cluster)
})
afterAll(async () => {
  twin.dataset.engine.close()
  await cluster.remove()
})
beforeEach(() => {
  folder = temporaryFolder()
  return () => rmSync(folder, { recursive: true, force: true })
})

interface Reply {
  readonly results: readonly object[]
  readonly metadata: { readonly groups_suppressed: number }
}

const ENGINE = 'engine: { kind: postgresql, url: SALES_ENGINE_URL }\n'
const MODEL = readFileSync(join(PRICING_FOLDER, MODEL_FILE), 'utf8')

/** A folder with the semantic model of PMI Pricing alone, changed. */
function modelled(change: (text: string) => string = (text) => text, engine = ENGINE): string {
  const path = join(folder, 'datasets/pricing')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, MODEL_FILE), engine + change(MODEL))
  return path
}

async function opened(path: string, env: NodeJS.ProcessEnv = { SALES_ENGINE_URL: twin.url }) {
  const catalogue = makeCatalogue(readConfig({ QUERENT_DATA_DIR: folder, ...env }))
  return catalogue.open(path).finally(() => catalogue.close())
}

const inTerminal = () => ({
  cwd: ROOT,
  env: {
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    QUERENT_DATA_DIR: folder,
    SALES_ENGINE_URL: twin.url,
  },
})

/** Runs a command of the terminal. */
function command(script: string, ...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [`server/cli/${script}.ts`, ...args],
    inTerminal(),
  )
  return { out: String(stdout), error: String(stderr), status }
}

it('is asked in a terminal', () => {
  const { out, error, status } = command('ask', QUESTION, '--json', '--dataset', modelled())
  expect([error, status]).toEqual(['', 0])
  const { rows, restatement } = JSON.parse(out) as { rows: readonly object[]; restatement: string }
  expect(rows).toHaveLength(12)
  expect(restatement).toContain('by region')
})

it('is added by the name of a table or view, described, and asked', async () => {
  const database = new URL(twin.owner).pathname.slice(1)
  await cluster.run(
    `create schema trade; grant usage on schema trade to ${READER};
     create view trade.deals as select quote_id as deal_id, region, monthly_premium_gbp as price, quote_date as day from insurance_pricing;
     grant select on trade.deals to ${READER}`,
    database,
  )
  const add = (...args: readonly string[]) => command('dataset', 'add', 'postgresql:trade.deals', ...args)
  expect(add('--url', 'SALES_ENGINE_URL')).toMatchObject({
    status: 1,
    error: expect.stringMatching(/nothing tells the rows of trade\.deals apart/) as string,
  })
  const secret = add('--url', twin.url.replace('reader', 'reader:hush'))
  expect([secret.status, secret.error]).toEqual([
    1,
    '--url takes the name of a variable that ends with ENGINE_URL, not an address.\n',
  ])
  const { out, error, status } = add('--url', 'SALES_ENGINE_URL', '--key', 'deal_id')
  expect([error, status]).toEqual(['', 0])
  expect(out).toContain('Deals (deals): 1,000 deals, 4 columns.')
  expect(out).toContain('Nothing in it was taken to be about people, so no column is sensitive')
  const model = readFileSync(join(folder, 'datasets/deals', MODEL_FILE), 'utf8')
  expect(model).toContain(
    'engine:\n  kind: postgresql\n  url: SALES_ENGINE_URL\n  schema: trade\n  table: deals\n  key:\n    - deal_id\n',
  )
  expect(model).not.toContain('127.0.0.1')
  const { profile, model: read } = await opened(join(folder, 'datasets/deals'))
  expect([profile.rowCount, profile.values['region']?.length]).toEqual([1_000, 12])
  expect(read.columns.map(({ name, role }) => [name, role])).toEqual([
    ['deal_id', 'identifier'],
    ['region', 'category'],
    ['price', 'number'],
    ['day', 'date'],
  ])
  expect(
    command('ask', 'number of deals by region', '--dataset', join(folder, 'datasets/deals')).status,
  ).toBe(0)
  expect(command('dataset', 'replace', 'deals', 'package.json').error).toBe(
    'The rows of deals are in a PostgreSQL: replace them there.\n',
  )
  expect(add('--url', 'SALES_ENGINE_URL', '--key', 'deal_id').error).toContain(
    'There is a dataset deals already.',
  )
})

it('reads its rows once, and again where they, the model or the run of the server are others', async () => {
  const database = new URL(twin.owner).pathname.slice(1)
  await cluster.run(
    `create table once as select * from insurance_pricing; alter table once add unique (querent_row); grant select on once to ${READER}`,
    database,
  )
  const scans = async () => {
    const [row] = await cluster.run(
      "select seq_scan as n from pg_stat_user_tables where relname = 'once'",
      database,
    )
    return Number(row?.['n'])
  }
  const engine = 'engine: { kind: postgresql, url: SALES_ENGINE_URL, table: once }\n'
  let walks = 0
  /** Opens it, and tells how many walks over its rows had been counted once a table that is opened anew was counted as well. */
  const open = async (change?: (text: string) => string) => {
    const before = await scans()
    const { profile } = await opened(modelled(change, engine))
    // A session counts what it did at its end; a start that reads nothing is told from one that is counted late by waiting.
    await expect
      .poll(async () => cluster.run("select 1 from pg_stat_activity where usename = 'reader'"))
      .toEqual([])
    walks = (await scans()) - before
    return profile
  }
  const first = await open()
  expect(walks).toBeGreaterThan(3)
  expect(await open()).toEqual(first)
  expect(walks).toBe(0)
  await open((text) => text.replace('threshold: 5', 'threshold: 6'))
  expect(walks).toBeGreaterThan(3)
  await cluster.run('update once set age = age where age = 40', database)
  expect(await open()).toEqual({ ...first, lastUpdated: expect.any(String) as string })
  expect(walks).toBeGreaterThan(3)
  await cluster.stop()
  await cluster.start()
  await open()
  expect(walks).toBeGreaterThan(3)
  await open()
  expect(walks).toBe(0)
})

it('is not added where whoever adds it stops, which ends its statement, and is when that is begun again', async () => {
  const database = new URL(twin.owner).pathname.slice(1)
  const args = ['add', 'postgresql:insurance_pricing', '--url', 'SALES_ENGINE_URL', '--id', 'quotes']
  const holder = new pg.Client(twin.owner)
  await holder.connect()
  await holder.query('begin; lock table insurance_pricing in access exclusive mode')
  const waiting = async () =>
    (
      await cluster.run(
        `select 1 from pg_stat_activity where datname = '${database}' and usename = '${READER}' and wait_event_type = 'Lock'`,
      )
    ).length
  const adding = spawn(process.execPath, ['server/cli/dataset.ts', ...args], inTerminal())
  let said = ''
  adding.stderr.on('data', (text: Buffer) => (said += text.toString()))
  await expect.poll(waiting).toBe(1)
  const ended = once(adding, 'exit')
  await expect.poll(() => said).toContain('Looking at what tells the rows of insurance_pricing apart')
  adding.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(said).toMatch(/\nStopped; nothing was added\.\n$/)
  expect([await waiting(), readdirSync(join(folder, 'datasets'))]).toEqual([0, []])
  await holder.end()
  const { out, status } = command('dataset', ...args)
  expect([status, out]).toEqual([0, expect.stringMatching(/^Insurance pricing \(quotes\): 1,000 /)])
})

it('is served in the place of the one over a file, and gives the same figures, whatever was asked before over either', async () => {
  const ask = async (call: ReturnType<typeof makeCaller>, question: string) => {
    const reply = await call('executeQuery', { body: { question } })
    const { results, metadata } = reply.json<Reply>()
    return { status: reply.statusCode, results, hidden: metadata.groups_suppressed }
  }
  const questions = [
    'number of quotes by region over 60',
    'average age by gender',
    'average premium by region over 61',
  ]
  /** Each question over the dataset at its place, by one person, over a state that lasts. */
  const asked = async (datasets: readonly Dataset[], name: string) => {
    const state = join(folder, name)
    mkdirSync(state)
    const given: { readonly status: number; readonly results: readonly object[]; readonly hidden: number }[] =
      []
    let token: string | null = null
    for (const [at, dataset] of datasets.entries()) {
      const server = await startServer({ folder: state, datasets: [dataset] })
      token ??= await server.signUp('content_editor')
      given.push(await ask(makeCaller(server, token), questions.at(at - datasets.length) ?? ''))
      await server.close()
    }
    return given
  }
  const there = twin.dataset
  const over = await asked([here, here, here], 'one file')
  expect(over.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await asked([there, there, there], 'one engine')).toEqual(over)
  expect(await asked([here, there, there], 'file first')).toEqual(over)
  expect(await asked([there, here, here], 'engine first')).toEqual(over)
  expect(await asked([there], 'alone')).toEqual(over.slice(-1))
})

it('tells people that its rows cannot be read, and nothing else, while the engine is away', async () => {
  const database = new URL(twin.owner).pathname.slice(1)
  const server = await startServer({ datasets: [twin.dataset] })
  const call = makeCaller(server, await server.signUp('content_editor'))
  const ask = (question: string) => call('executeQuery', { body: { question } })
  await cluster.run(`alter table insurance_pricing rename to elsewhere`, database)
  const failed = await ask('average age by insurer')
  expect([failed.statusCode, failed.json()]).toEqual([
    503,
    { detail: 'The data could not be read. Please try again; if it keeps happening, tell an admin.' },
  ])
  expect(failed.body).not.toMatch(TELLS)
  await cluster.run(`alter table elsewhere rename to insurance_pricing`, database)
  expect((await ask('average age by insurer')).statusCode).toBe(200)
  await server.close()
})

it('has the statement of a question that is given up ended', async () => {
  const database = new URL(twin.owner).pathname.slice(1)
  const server = await startServer({ datasets: [twin.dataset] })
  const token = await server.signUp('content_editor')
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const holder = new pg.Client(twin.owner)
  await holder.connect()
  await holder.query('begin; lock table insurance_pricing in access exclusive mode')
  const waiting = async () =>
    (
      await cluster.run(
        `select 1 from pg_stat_activity where datname = '${database}' and usename = '${READER}' and wait_event_type = 'Lock'`,
      )
    ).length
  const giver = new AbortController()
  const asked = fetch(`${address}/api/query/execute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'average age by payment frequency' }),
    signal: giver.signal,
  })
  await expect.poll(waiting).toBeGreaterThan(0)
  giver.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect.poll(waiting).toBe(0)
  await holder.end()
  await server.close()
})

it('tells people that an answer takes too long', async () => {
  const engine = await openPostgresql({
    url: twin.url,
    mostSeconds: 1,
    schema: null,
    table: 'insurance_pricing',
    key: null,
    name: 'insurance_pricing',
    rowId: ROW_ID,
  })
  const server = await startServer({ datasets: [{ ...twin.dataset, engine }] })
  const call = makeCaller(server, await server.signUp('content_editor'))
  const holder = new pg.Client(twin.owner)
  await holder.connect()
  await holder.query('begin; lock table insurance_pricing in access exclusive mode')
  const reply = await call('executeQuery', { body: { question: 'average age by sales channel' } })
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { detail: 'The answer takes longer than its data has for it (1 s). Ask about fewer rows or groups.' },
  ])
  await holder.end()
  await server.close()
  engine.close()
})

it.each([
  [
    'without an address',
    ENGINE,
    (text: string) => text,
    {},
    /is in a PostgreSQL whose address is not set: set SALES_ENGINE_URL to one such as postgres:/,
  ],
  [
    'with an address that is none',
    ENGINE,
    (text: string) => text,
    { SALES_ENGINE_URL: 'mysql://hush@x/y' },
    /^SALES_ENGINE_URL is no address such as postgres:(?!.*hush)/,
  ],
  [
    'with an address in the model',
    'engine: { kind: postgresql, url: "postgres://u:hush@h/d" }\n',
    (text: string) => text,
    {},
    /line 1, column \d+: engine url (?!.*hush)/,
  ],
  [
    'in another kind of engine',
    'engine: { kind: oracle }\n',
    (text: string) => text,
    {},
    /line 1, column \d+: engine kind/,
  ],
  [
    'with a column that the table does not have',
    ENGINE,
    (text: string) => text.replaceAll('outpatient_limit_gbp', 'limit_gbp'),
    null,
    /has no column "limit_gbp", which the semantic model of PMI Pricing names/,
  ],
  [
    'with a column of another type than its role',
    ENGINE,
    (text: string) => text.replace('name: region\n    role: category', 'name: region\n    role: flag'),
    null,
    /Column "region" of insurance_pricing is of the role flag, but holds text/,
  ],
] as const)('is left out %s, and says why', async (_, engine, change, env, reason) => {
  await expect(opened(modelled(change, engine), env ?? { SALES_ENGINE_URL: twin.url })).rejects.toThrow(
    reason,
  )
})

it('may have no rows, and says of each question that they are too few', async () => {
  const owner = await cluster.database()
  const database = new URL(owner).pathname.slice(1)
  const columns = here.model.columns.map(
    ({ name, role }) =>
      `${name} ${{ number: 'integer', money: 'numeric', flag: 'boolean', date: 'date', category: 'text', identifier: 'bigint' }[role]}`,
  )
  await cluster.run(
    `create table insurance_pricing (${columns.join()}, primary key (quote_id)); grant select on insurance_pricing to ${READER}`,
    database,
  )
  const dataset = await opened(modelled(), {
    SALES_ENGINE_URL: twin.url.replace(new URL(twin.url).pathname, `/${database}`),
  })
  expect(dataset.profile).toMatchObject({ rowCount: 0, firstDay: null, fingerprint: '-' })
})

it('is chosen from a list in the page, reviewed, and asked where it stays', async () => {
  const env = { QUERENT_DATA_DIR: folder, QUERENT_ROWS: '1000', SALES_ENGINE_URL: twin.url }
  const catalogue = makeCatalogue(readConfig(env))
  const offered = await offerAll(catalogue, {
    check: () => Promise.resolve(),
    onChange() {},
    onFailure(error) {
      throw error
    },
    retire() {},
  })
  const server = await startServer({
    folder,
    datasets: offered.datasets,
    look: () => offered.look(),
    engineUrls: { SALES_ENGINE_URL: twin.url },
  })
  try {
    const call = makeCaller(server, await server.signUp('admin'))
    const { tables } = (await call('listDatasets')).json<ReplyOf<'listDatasets'>>()
    expect(tables).toContain('SALES_ENGINE_URL:postgresql:public.insurance_pricing')
    const body = { table: 'SALES_ENGINE_URL:postgresql:public.insurance_pricing' }
    const made = async (id: string): Promise<ReplyOf<'getDraft'>> => {
      const draft = (await call('getDraft', { path: { id } })).json<ReplyOf<'getDraft'>>()
      if (draft.state !== 'loading') return draft
      await new Promise((resolve) => setTimeout(resolve, 100))
      return made(id)
    }
    const { id } = (await call('createDraft', { body })).json<ReplyOf<'createDraft'>>()
    const draft = await made(id)
    expect([draft.state, draft.problem, draft.name]).toEqual(['ready', null, 'Insurance pricing'])
    expect(draft.review?.row_count).toBe(ROWS)
    expect((await call('publishDraft', { path: { id } })).json()).toMatchObject({
      kept: 'engine',
      row_count: ROWS,
    })
    const asked = { question: 'number of quotes by region', dataset_id: 'insurance_pricing_2' }
    expect((await call('executeQuery', { body: asked })).json<Reply>().results).toHaveLength(12)
  } finally {
    await server.close()
    catalogue.close()
  }
})
