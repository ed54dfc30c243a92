import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/support/pricing.ts'
import { openDuckdb } from '../engines/duckdb.ts'
import { loadFiles } from './load/load.ts'
import { sourceOf } from './load/sources.ts'
import { joinLookups, type LoadedFile } from './lookups.ts'

/** Rows of a first file, with what other files say of what they name: figures stay those of its rows. */

const SECRET = new Uint8Array(32)
const OPTIONS = { memoryLimit: '300MB', threads: 1 }

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function loaded(name: string, lines: readonly string[]): Promise<LoadedFile> {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  const stem = name.replace(/\.csv$/, '')
  const file = join(folder, `${stem}.duckdb`)
  const into = { file, table: 'rows', unfinished: `${file}.loading`, secret: SECRET }
  await loadFiles(sourceOf(path).files, into, OPTIONS)
  return { stem, file, table: 'rows' }
}

async function rowsOf({ file, table }: LoadedFile, sql: string) {
  const engine = await openDuckdb({ file, memoryLimit: '300MB', threads: 1 })
  try {
    return await engine.query(sql.replace('TABLE', `"${table}"`), [], 1000)
  } finally {
    engine.close()
  }
}

/** Twelve orders of eight customers, of whom 9 and none are not in the list. */
const ORDERS = [
  'order_id,customer_id,amount',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, '', 1, 2].map((customer, at) => `${at + 1},${customer},${(at + 1) * 10}`),
]
const CUSTOMERS = [
  'id,name,region_code',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => `${id},Customer ${id},${id % 2 === 0 ? 'N' : 'S'}`),
]
const REGIONS = ['code,name', 'N,North', 'S,South']

it('are joined by a column that names them, and rows that name none stay and are counted', async () => {
  const [orders, customers] = [await loaded('orders.csv', ORDERS), await loaded('customers.csv', CUSTOMERS)]
  const { joins, decisions, notes } = await joinLookups(orders, [customers], {}, SECRET, OPTIONS)
  expect(joins).toEqual([
    {
      file: 'customers',
      column: 'customer_id',
      columns: ['customer name', 'region_code'],
      unmatched: 2,
      rows: 12,
    },
  ])
  expect(decisions).toMatchObject([{ id: 'join customers', chosen: 'customer_id = id', isDoubted: false }])
  expect(notes).toEqual([
    '2 of 12 rows have a customer_id that is not in customers, or none: they stay, without what customers says.',
  ])
  expect(
    await rowsOf(
      orders,
      'select region_code, sum(amount)::double as amount from TABLE group by 1 order by 1 nulls last',
    ),
  ).toEqual([
    { region_code: 'N', amount: 320 },
    { region_code: 'S', amount: 270 },
    { region_code: null, amount: 190 },
  ])
})

it('are joined to what is joined: the regions of the customers of orders', async () => {
  const files = [await loaded('customers.csv', CUSTOMERS), await loaded('regions.csv', REGIONS)]
  const orders = await loaded('orders.csv', ORDERS)
  const { joins, names } = await joinLookups(orders, files, {}, SECRET, OPTIONS)
  expect(joins.map(({ file, column }) => [file, column])).toEqual([
    ['customers', 'customer_id'],
    ['regions', 'region_code'],
  ])
  expect([...(names.get('regions') ?? [])]).toEqual([['name', 'region name']])
  expect(
    await rowsOf(
      orders,
      'select "region name" as name, count(*)::int as n from TABLE group by 1 order by 1 nulls last',
    ),
  ).toEqual([
    { name: 'North', n: 5 },
    { name: 'South', n: 5 },
    { name: null, n: 2 },
  ])
})

it('are not joined by a column of which two rows have the same value: nothing fans out', async () => {
  const twice = await loaded('customers.csv', [...CUSTOMERS, '1,Another,N'])
  const orders = await loaded('orders.csv', ORDERS)
  const { joins, decisions } = await joinLookups(orders, [twice], {}, SECRET, OPTIONS)
  expect(joins).toEqual([])
  expect(decisions).toMatchObject([{ chosen: 'not joined', isDoubted: true }])
  expect(await rowsOf(orders, 'select count(*)::int as n from TABLE')).toEqual([{ n: 12 }])
})

it('are left out where that was decided', async () => {
  const [orders, customers] = [await loaded('orders.csv', ORDERS), await loaded('customers.csv', CUSTOMERS)]
  const decided = { 'join customers': 'not joined' }
  const { joins } = await joinLookups(orders, [customers], decided, SECRET, OPTIONS)
  expect(joins).toEqual([])
})

it('are not joined by numbers that are there by chance', async () => {
  const sales = await loaded('sales.csv', ['quantity,amount', ...[1, 2, 3, 4].map((n) => `${n},${n * 7}`)])
  const shops = await loaded('shops.csv', [
    'id,city',
    ...Array.from({ length: 20 }, (_, at) => `${at + 1},City ${at}`),
  ])
  const { joins } = await joinLookups(sales, [shops], {}, SECRET, OPTIONS)
  expect(joins).toEqual([])
})
