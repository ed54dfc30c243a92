import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReplyOf } from '../server/http/protocol/contract.ts'
import { makeCaller } from './support/calls.ts'
import { offeringFolder } from './support/own-data.ts'
import { temporaryFolder } from './support/pricing.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Data of one's own over HTTP: from the first byte of a file to the version that is offered, and back. */

type Draft = ReplyOf<'getDraft'>

let folder: string
let offering: Awaited<ReturnType<typeof offeringFolder>>
let server: TestServer
let starts = 0
let call: ReturnType<typeof makeCaller>

async function start(): Promise<void> {
  offering = await offeringFolder(folder)
  server = await startServer(offering.options)
  call = makeCaller(server, await server.signUp('admin', `admin-${(starts += 1)}@example.com`))
}
async function stop(): Promise<void> {
  await server.close()
  offering.close()
}
beforeEach(async () => {
  folder = temporaryFolder()
  await start()
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const SALES = [
  'sold_on,shop,amount',
  ...Array.from(
    { length: 40 },
    (_, i) => `2024-0${1 + (i % 6)}-11,${['North', 'South'][i % 2] ?? ''},${i + 1}.50`,
  ),
].join('\n')

const draftOf = async (id: string) => (await call('getDraft', { path: { id } })).json<Draft>()
const created = async (body: object = {}) => (await call('createDraft', { body })).json<Draft>().id

function upload(id: string, name: string, text: string, from = 0, to = Buffer.byteLength(text)) {
  const bytes = Buffer.from(text)
  const query = { from: String(from), size: String(bytes.length) }
  return call('uploadPart', { path: { id, name }, query, body: bytes.subarray(from, to) })
}

/** The draft once it is loaded or cannot be. */
async function made(id: string): Promise<Draft> {
  for (;;) {
    const draft = await draftOf(id)
    if (draft.state !== 'loading') return draft
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
async function loaded(name: string, text: string, body: object = {}): Promise<Draft> {
  const id = await created(body)
  await upload(id, name, text)
  await call('loadDraft', { path: { id } })
  return made(id)
}
const published = async ({ id }: Draft) =>
  (await call('publishDraft', { path: { id } })).json<ReplyOf<'publishDraft'>>()
const changed = async ({ id }: Draft, body: object) => {
  await call('changeDraft', { path: { id }, body })
  return made(id)
}
const answerTo = async (question: string, dataset: string) =>
  (await call('executeQuery', { body: { question, dataset_id: dataset } })).json<ReplyOf<'executeQuery'>>()
    .results
const detail = async (response: Awaited<ReturnType<typeof call>>) => [
  response.statusCode,
  response.json<{ detail: string }>().detail,
]
const listed = async () =>
  (await call('listDatasets'))
    .json<ReplyOf<'listDatasets'>>()
    .datasets.map(({ id, row_count: rows }) => [id, rows])

describe('a file of one’s own', () => {
  it('is asked about once it is published, in the words that were reviewed', async () => {
    const draft = await loaded('shop sales.csv', SALES)
    expect([draft.state, draft.problem, draft.name, draft.review?.row_count]).toEqual([
      'ready',
      null,
      'Shop sales',
      40,
    ])
    expect(draft.review?.rows[1]).toEqual(['2024-02-11', 'South', '2.5'])
    expect(await listed()).toEqual([['insurance_pricing', 1000]])
    const columns = { amount: { label: 'takings', synonyms: ['income'] } }
    const reviewed = await changed(draft, { name: 'Shops', decisions: { about: 'nobody' }, columns })
    expect([reviewed.name, reviewed.review?.threshold, reviewed.review?.columns[2]?.label]).toEqual([
      'Shops',
      1,
      'takings',
    ])
    expect(reviewed.review?.examples.length).toBeGreaterThan(3)
    expect(reviewed.review?.examples.every(({ answer }) => answer !== null)).toBe(true)
    expect(await published(reviewed)).toMatchObject({
      id: 'shop_sales',
      name: 'Shops',
      row_count: 40,
      kept: 'files',
    })
    expect(await answerTo('total income by shop', 'shop_sales')).toEqual([
      { shop: 'South', total_takings: 430 },
      { shop: 'North', total_takings: 410 },
    ])
    expect((await call('getDraft', { path: { id: draft.id } })).statusCode).toBe(404)
  })

  it('may have columns that are worked out of two others, which are reviewed like any other', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => `${i % 3},${i + 1}.5`)
    const { review } = await loaded('lines.csv', ['quantity,unit_price', ...lines].join('\n'))
    expect(review?.columns.map(({ label, values }) => [label, values])).toContainEqual([
      'revenue',
      'quantity times unit price: 0 to 25',
    ])
    expect(review?.rows[1]).toEqual(['1', '2.5', '2.5'])
  })

  it('comes in parts, each from where the last one ended', async () => {
    const id = await created()
    await upload(id, 'sales.csv', SALES, 0, 100)
    expect(await detail(await upload(id, 'sales.csv', SALES, 200))).toEqual([
      409,
      '“sales.csv” is here up to byte 100. Go on from there.',
    ])
    expect(await detail(await call('loadDraft', { path: { id } }))).toEqual([
      409,
      '“sales.csv” is not here whole yet.',
    ])
    await upload(id, 'sales.csv', SALES, 100)
    await call('loadDraft', { path: { id } })
    expect((await made(id)).review?.row_count).toBe(40)
  })

  it.each(['../sales.csv', 'a/b.csv', '.csv', 'C:\\sales.csv', 'sales*.csv', 'sales.exe', 'sales.csv.'])(
    'has a plain name, which %s is not',
    async (name) => {
      expect((await upload(await created(), name, SALES)).statusCode).toBe(422)
    },
  )

  it('that cannot be loaded says why, and another may be put in its place', async () => {
    const id = await created()
    await upload(id, 'empty.csv', 'a,b\n')
    await call('loadDraft', { path: { id } })
    const failed = await made(id)
    expect([failed.state, failed.problem]).toEqual(['failed', 'empty.csv has a header and no rows.'])
    await call('removeFile', { path: { id, name: 'empty.csv' } })
    await upload(id, 'sales.csv', SALES)
    await call('loadDraft', { path: { id } })
    expect((await made(id)).state).toBe('ready')
  })

  it('has a name of its own where the usual one is taken', async () => {
    await published(await loaded('sales.csv', SALES))
    const second = await loaded('sales.csv', SALES)
    expect(await published(second)).toMatchObject({ id: 'sales_2', name: 'Sales 2' })
  })

  it('is not called as another dataset is', async () => {
    await published(await loaded('sales.csv', SALES))
    const { id } = await loaded('sales.csv', SALES)
    const reply = await call('changeDraft', { path: { id }, body: { name: 'Sales' } })
    expect(await detail(reply)).toEqual([
      409,
      'Another dataset is called “Sales”. Give this one another name.',
    ])
    expect((await made(id)).name).toBe('Sales 2')
  })
})

describe('another version', () => {
  const FEWER = SALES.split('\n').slice(0, 11).join('\n').replaceAll('South', 'West')

  it('says what it changes, takes the place of the first, and gives it back', async () => {
    await published(await changed(await loaded('sales.csv', SALES), { decisions: { about: 'nobody' } }))
    const draft = await loaded('new.csv', FEWER, { replaces: 'sales' })
    expect(draft.review?.changes).toEqual(['10 sales; 40 before.', 'shop: West is new, South is gone.'])
    expect(draft.review?.notes).toEqual([])
    expect(await published(draft)).toMatchObject({ id: 'sales', row_count: 10, can_go_back: true })
    const back = await call('goBackToVersion', { path: { id: 'sales' } })
    expect(back.json()).toMatchObject({ row_count: 40, can_go_back: true })
    expect((await call('goBackToVersion', { path: { id: 'sales' } })).json()).toMatchObject({ row_count: 10 })
  })

  it('may be rows that come after those which are there', async () => {
    await published(await loaded('sales.csv', SALES))
    const draft = await loaded('more.csv', FEWER, { replaces: 'sales', appends: true })
    expect(await published(draft)).toMatchObject({ row_count: 50 })
  })

  it('that lacks a column is not published, and the first stays', async () => {
    await published(await loaded('sales.csv', SALES))
    const draft = await loaded('new.csv', 'sold_on,shop\n2024-01-01,North\n2024-01-02,South\n', {
      replaces: 'sales',
    })
    expect([draft.state, draft.problem]).toEqual([
      'failed',
      'The table sales has no column "amount", which the semantic model of Sales names.',
    ])
    expect((await call('publishDraft', { path: { id: draft.id } })).statusCode).toBe(409)
    expect(await listed()).toEqual([
      ['insurance_pricing', 1000],
      ['sales', 40],
    ])
  })

  it('is compared with what is offered: of two at once the second is told', async () => {
    await published(await loaded('sales.csv', SALES))
    const [one, other] = [
      await loaded('a.csv', FEWER, { replaces: 'sales' }),
      await loaded('b.csv', FEWER, { replaces: 'sales' }),
    ]
    await published(one)
    expect(await detail(await call('publishDraft', { path: { id: other.id } }))).toEqual([
      409,
      'Sales has another version meanwhile. Load this one again, to see what it changes.',
    ])
  })

  it('is changed by one after the other: of two at once the second is told, and nothing of the first is lost', async () => {
    const draft = await loaded('sales.csv', SALES)
    const change = (body: object) => call('changeDraft', { path: { id: draft.id }, body })
    const { revision } = draft
    expect((await change({ revision, name: 'Mine' })).statusCode).toBe(200)
    const told = 'Somebody else changed it meanwhile. It is shown as it is now.'
    expect(await detail(await change({ revision, name: 'Yours', threshold: 3 }))).toEqual([409, told])
    const late = await call('publishDraft', { path: { id: draft.id }, query: { revision: String(revision) } })
    expect(await detail(late)).toEqual([409, told])
    const now = await made(draft.id)
    expect([now.name, now.revision, now.review?.threshold]).toEqual(['Mine', revision + 1, 5])
    expect((await change({ revision: now.revision, threshold: 3 })).statusCode).toBe(200)
  })

  it('is not made of what is built in', async () => {
    expect(await detail(await call('createDraft', { body: { replaces: 'insurance_pricing' } }))).toEqual([
      409,
      'PMI Pricing is built in and stays as it is.',
    ])
  })
})

describe('a folder that is watched', () => {
  const put = (place: string, name: string, text: string) => {
    mkdirSync(join(folder, 'incoming', place), { recursive: true })
    writeFileSync(join(folder, 'incoming', place, name), text)
  }
  const taken = async () => {
    await server.services.drafts?.takeIncoming()
    await server.services.drafts?.takeIncoming()
  }

  it('has a new dataset wait for its review, and offers another version at once', async () => {
    put('new', 'sales.csv', SALES)
    await taken()
    const { drafts } = (await call('listDatasets')).json<ReplyOf<'listDatasets'>>()
    expect(drafts).toMatchObject([{ name: 'Sales', state: 'ready' }])
    await call('publishDraft', { path: { id: drafts[0]?.id ?? '' } })
    put('sales/append', 'more.csv', SALES)
    await taken()
    expect(await listed()).toEqual([
      ['insurance_pricing', 1000],
      ['sales', 80],
    ])
  })

  it('keeps what cannot be loaded as a draft that says why, and the version that is offered', async () => {
    await published(await loaded('sales.csv', SALES))
    put('sales/replace', 'new.csv', 'sold_on,shop\n2024-01-01,North\n2024-01-02,South\n')
    await taken()
    const { drafts, datasets } = (await call('listDatasets')).json<ReplyOf<'listDatasets'>>()
    expect([drafts[0]?.state, datasets[1]?.row_count]).toEqual(['failed', 40])
  })
})

it('a server that starts goes on with what one before it was loading', async () => {
  const id = await created()
  await upload(id, 'sales.csv', SALES)
  const loading = call('loadDraft', { path: { id } })
  while ((await draftOf(id)).state === 'receiving') await new Promise((resolve) => setTimeout(resolve, 5))
  server.services.drafts?.close()
  await loading
  await stop()
  expect(readFileSync(join(folder, 'drafts', id, 'draft.json'), 'utf8')).toContain('"loading"')
  await start()
  server.services.drafts?.resume()
  expect((await made(id)).review?.row_count).toBe(40)
})

it('a dataset is removed with its data, and a draft with its files', async () => {
  await published(await loaded('sales.csv', SALES))
  expect((await call('removeDataset', { path: { id: 'sales' } })).statusCode).toBe(204)
  expect(await listed()).toEqual([['insurance_pricing', 1000]])
  const id = await created()
  expect((await call('discardDraft', { path: { id } })).statusCode).toBe(204)
  expect((await call('getDraft', { path: { id } })).statusCode).toBe(404)
})
