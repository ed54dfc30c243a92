import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDataset } from '../../server/datasets/files.ts'
import { agentWith, type Agent, type Called } from '../support/agent.ts'
import { offeringFolder } from '../support/own-data.ts'
import { temporaryFolder } from '../support/pricing.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** An agent that answers ten questions of a business over two datasets by the tools alone; SQL over the rows says what is true. */

const REGIONS = ['North', 'South', 'West']
const PRODUCTS = ['Lamp', 'Desk', 'Chair', 'Shelf']
const PRICES = [20, 180, 75, 60]
const saleLine = (place: number) => {
  const product = ((place * place + 3 * place) % 7) % 4
  const quantity = (place % 5) + 1
  const day = `2024-${String((place % 12) + 1).padStart(2, '0')}-${String((place % 28) + 1).padStart(2, '0')}`
  const channel = place % 3 === 0 ? 'Shop' : 'Web'
  const region = REGIONS[(place * 5 + (place % 11)) % 3]
  return [place, day, region, PRODUCTS[product], channel, quantity, quantity * (PRICES[product] ?? 0)].join(
    ',',
  )
}
const SALES = [
  'order_id,order_date,region,product,channel,quantity,revenue',
  ...Array.from({ length: 300 }, (_, at) => saleLine(at + 1)),
].join('\n')

let folder: string
let server: TestServer
let agent: Agent
let close: () => void
beforeAll(async () => {
  folder = temporaryFolder()
  const file = join(folder, 'shop sales.csv')
  writeFileSync(file, SALES)
  await addDataset(file, {}, { dataDir: folder, memoryLimit: '500MB', threads: 1 })
  const offering = await offeringFolder(folder)
  close = offering.close
  server = await startServer(offering.options)
  agent = await agentWith(server, await server.signUp('content_editor'))
})
afterAll(async () => {
  await agent.close()
  await server.close()
  close()
  rmSync(folder, { recursive: true, force: true })
})

type Row = readonly (string | number)[]

/** What SQL gives over the rows of a dataset, its columns in their order. */
async function sqlOf(dataset: string, sql: string): Promise<readonly Row[]> {
  const found = server.services.datasets.find(({ model }) => model.id === dataset)
  if (found === undefined) throw new Error(`no dataset ${dataset}`)
  const text = sql.replace('rows', found.model.table)
  const rows = await found.engine.query(text, [], 1_000)
  return rows.map((row) =>
    Object.values(row).map((value) => (typeof value === 'string' ? value : Number(value))),
  )
}

const rowsOf = ({ data }: Called) => data['rows'] as Row[]
interface Column {
  readonly figures?: string
  readonly noise_sd?: number
}
/** How far a figure may be from what is true: cut at three standard deviations, and rounded to two decimals. */
const withinOf = ({ data }: Called) =>
  (data['columns'] as Column[]).reduce((most, { noise_sd: noise = 0 }) => Math.max(most, 3 * noise), 0) +
  0.006

/** Holds an answer against what is true, whatever the order of its rows. */
function expectTrue(answer: Called, truth: readonly Row[]): void {
  const rows = rowsOf(answer)
  const within = withinOf(answer)
  const keyOf = (row: Row) => row.slice(0, -1).join()
  expect(rows.map(keyOf).toSorted()).toEqual(truth.map(keyOf).toSorted())
  for (const row of rows) {
    const right = Number(truth.find((each) => keyOf(each) === keyOf(row))?.at(-1))
    expect(Math.abs(Number(row.at(-1)) - right), `${row.join()} for ${right}`).toBeLessThanOrEqual(within)
  }
}

/** Of the datasets that are listed, the one of which a description has a column. */
async function datasetWith(column: string): Promise<string> {
  const listed = (await agent.call('list_datasets')).data['datasets'] as { id: string }[]
  for (const { id } of listed) {
    const { data } = await agent.call('describe_dataset', { dataset: id })
    if ((data['columns'] as { label: string }[]).some(({ label }) => label === column)) return id
  }
  throw new Error(`no dataset has ${column}`)
}

/** Asks, and where readings are offered takes the one that names what is meant. */
async function answerTo(column: string, question: string, meant = /$^/): Promise<Called> {
  const dataset = await datasetWith(column)
  const first = await agent.call('ask', { dataset, question })
  if (first.data['outcome'] !== 'offer') return first
  const offers = first.data['offers'] as { question: string }[]
  const chosen = offers.find((offer) => meant.test(offer.question))
  if (chosen === undefined) throw new Error(`none of ${JSON.stringify(offers)} is meant`)
  return agent.call('ask', { dataset, question: chosen.question })
}

const PRICING = 'insurance_pricing'
const SHOP = 'shop_sales'

it('1: how many quotes each region had', async () => {
  const answer = await answerTo('insurer', 'how many quotes did we have by region')
  expectTrue(answer, await sqlOf(PRICING, 'select region, count(*) n from rows group by region'))
})

it('2: what cover costs, by its level', async () => {
  const answer = await answerTo('insurer', 'average monthly premium by cover level')
  expectTrue(
    answer,
    await sqlOf(PRICING, 'select cover_level, avg(monthly_premium_gbp) n from rows group by cover_level'),
  )
})

it('3: and the same for Employer quotes alone, going on from there', async () => {
  const first = await answerTo('insurer', 'average monthly premium by cover level')
  const next = { follow_up_of: first.data['answer_id'], question: 'only the employer channel' }
  expectTrue(
    await agent.call('continue', next),
    await sqlOf(
      PRICING,
      `select cover_level, avg(monthly_premium_gbp) n from rows where sales_channel = 'Employer' group by cover_level`,
    ),
  )
})

it('4: which share of quotes is accepted in each channel', async () => {
  const answer = await answerTo('insurer', 'acceptance rate by sales channel')
  expectTrue(
    answer,
    await sqlOf(
      PRICING,
      'select sales_channel, 100.0 * sum(case when accepted then 1 else 0 end) / count(*) n from rows group by sales_channel',
    ),
  )
})

it('5: what people with dental cover pay in London, which it chooses from offers', async () => {
  const question = 'average premium for dentists in London'
  const dataset = await datasetWith('dental cover')
  expect((await agent.call('ask', { dataset, question })).data['outcome']).toBe('offer')
  expectTrue(
    await answerTo('dental cover', question, /dental cover is yes/),
    await sqlOf(
      PRICING,
      `select avg(monthly_premium_gbp) n from rows where region = 'London' and dental_cover`,
    ),
  )
})

it('6: what the shop sold for in each region', async () => {
  const answer = await answerTo('revenue', 'total revenue by region')
  expectTrue(answer, await sqlOf(SHOP, 'select region, sum(revenue) n from rows group by region'))
})

it('7: which product sold most', async () => {
  const answer = await answerTo('revenue', 'which product has the highest total revenue')
  expectTrue(
    answer,
    await sqlOf(SHOP, 'select product, sum(revenue) n from rows group by product order by n desc limit 1'),
  )
})

it('8: how it went month by month', async () => {
  const answer = await answerTo('revenue', 'number of orders by month in 2024')
  expectTrue(
    answer,
    await sqlOf(SHOP, "select strftime(order_date, '%Y-%m') m, count(*) n from rows group by m"),
  )
})

it('9: the usual size of an order, by editing a total', async () => {
  const total = await answerTo('revenue', 'total quantity by channel')
  const place = { answer_id: total.data['answer_id'], at: 'measures/0#function' }
  const { data } = await agent.call('list_choices', place)
  const choices = data['choices'] as { label: string; to: unknown }[]
  const to = choices.find(({ label }) => /^median/i.test(label))?.to
  expectTrue(
    await agent.call('edit', { ...place, to }),
    await sqlOf(SHOP, 'select channel, median(quantity) n from rows group by channel'),
  )
})

it('10: how orders are shared among channels, after it has read how that would be understood', async () => {
  const dataset = await datasetWith('revenue')
  const question = 'share of all orders by channel'
  const read = await agent.call('read_question', { dataset, question })
  expect(read.data['sentence']).toBe('Share of all orders by channel for all orders.')
  expectTrue(
    await answerTo('revenue', question, /^Share of all orders/),
    await sqlOf(
      SHOP,
      'select channel, 100.0 * count(*) / sum(count(*)) over () n from rows group by channel',
    ),
  )
})
