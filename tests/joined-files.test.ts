import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../server/ask/ask.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPath } from '../server/datasets/files.ts'
import { temporaryFolder } from './support/pricing.ts'

/** Orders and their customers, in two files: what needs both is what SQL over the two files says. */

const CITIES = ['Ulm', 'Bonn', 'Kiel']
const ORDERS = [
  'order_id,customer_id,order_date,quantity,unit_price',
  // Customers 101 to 110 are not in the list.
  ...Array.from({ length: 2_000 }, (_, i) => {
    const [month, day] = [(i % 12) + 1, (i % 28) + 1].map((part) => String(part).padStart(2, '0'))
    return `${i + 1},${((i * 37) % 110) + 1},2024-${month}-${day},${(i % 9) + 1},${((i * 53) % 9_900) / 100 + 1}`
  }),
].join('\n')
const CUSTOMERS = [
  'id,name,city,joined',
  ...Array.from(
    { length: 100 },
    (_, i) => `${i + 1},Firm ${i + 1},${CITIES[i % 3] ?? ''},2023-0${(i % 9) + 1}-15`,
  ),
].join('\n')

let folder: string
let dataset: Dataset
let connection: DuckDBConnection
beforeAll(async () => {
  folder = temporaryFolder()
  const shop = join(folder, 'shop')
  mkdirSync(shop)
  writeFileSync(join(shop, 'orders.csv'), ORDERS)
  writeFileSync(join(shop, 'customers.csv'), CUSTOMERS)
  dataset = await openPath(shop, { dataDir: folder, memoryLimit: '300MB', threads: 1, threshold: 1 })
  connection = await (await DuckDBInstance.create()).connect()
  await connection.run(
    `create view both_files as select o.*, quantity * unit_price as revenue, c.name, c.city, c.joined
     from read_csv('${join(shop, 'orders.csv')}') o left join read_csv('${join(shop, 'customers.csv')}') c on o.customer_id = c.id`,
  )
})
afterAll(() => {
  connection.closeSync()
  dataset.engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const rounded = (figures: readonly unknown[]) =>
  figures.map((figure) => Math.round(Number(figure) * 100) / 100).toSorted((a, b) => a - b)

it.each([
  ['total revenue by city', 'sum(revenue) from both_files group by city'],
  [
    'how many orders per city in March 2024',
    "count(*) from both_files where order_date between '2024-03-01' and '2024-03-31' group by city",
  ],
  ['average unit price by city', 'avg(unit_price) from both_files group by city'],
  ['how many orders have no city', 'count(*) from both_files where city is null'],
  ['total quantity of orders from Bonn', "sum(quantity) from both_files where city = 'Bonn'"],
  ['revenue by month for Ulm', "sum(revenue) from both_files where city = 'Ulm' group by month(order_date)"],
  ['number of different customers by city', 'count(distinct customer_id) from both_files group by city'],
  ['largest quantity in Kiel', "max(quantity) from both_files where city = 'Kiel'"],
  [
    'average days between joined and order date by city',
    'avg(order_date - joined) from both_files where joined is not null group by city',
  ],
  ['share of orders by city', '100 * count(*) / sum(count(*)) over () from both_files group by city'],
])('%s', async (question, sql) => {
  const answer = await ask(dataset, question)
  if (answer.outcome !== 'answer') throw new Error(answer.reason)
  const reader = await connection.runAndReadAll(`select ${sql}`)
  expect(rounded(answer.table.rows.map(({ values }) => values.at(-1)))).toEqual(
    rounded(reader.getRowsJS().map(([figure]) => figure)),
  )
})

it('says of how many rows the other file says nothing, where it is used and not elsewhere', async () => {
  const noteOf = async (question: string) => {
    const answer = await ask(dataset, question)
    return answer.outcome === 'answer' ? answer.privacyNote : answer.reason
  }
  expect(await noteOf('total revenue by city')).toMatch(
    /\d+ of 2,000 orders have a customer_id that is not in customers, or none\./,
  )
  expect(await noteOf('total revenue by month')).not.toContain('customers')
})
