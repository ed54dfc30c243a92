import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeTable } from '../../server/datasets/described.ts'
import type { Engine } from '../../server/engines/engine.ts'
import { openClickhouse } from '../../server/engines/clickhouse/clickhouse.ts'
import { openPostgresql } from '../../server/engines/postgresql/postgresql.ts'
import { ROW_ID } from '../../server/semantic-model/row-id.ts'
import { chdbAtHand } from '../../tools/chdb.ts'
import { startClickHouse } from '../support/clickhouse.ts'
import { startCluster } from '../support/postgres.ts'
import { letRead, readerOf } from './twin.ts'

/** A table of many rows elsewhere is described by a sample of them, and as all of them would describe it. */

const ROWS = 300_000
const LAST = ROWS - 1
/** Of the number of a row: what a sample of a third most likely has nothing of is in the last one. */
const COLUMNS: Readonly<Record<string, string>> = {
  // Each in a row of its own, each in several, and one of all in two.
  order_id: 'n',
  customer_id: 'n % 40000',
  booking_key: `case when n = ${LAST} then 0 else n end`,
  ticket_code: `case when n = ${LAST} then concat('t', 7) else concat('t', n) end`,
  // So few rows each that single ones are told; a sample has fewer of them.
  latitude: '(n % 70000) / 100.0',
  longitude: '(n % 50000) / 100.0',
  postcode: `concat('p', n % 50000)`,
  // One more than may be grouped by.
  grade: `case when n = ${LAST} then 25 else n % 25 end`,
  product: `case when n = ${LAST} then 'another' else concat('product ', n % 2000) end`,
  region: `case when n = ${LAST} then 'far' else concat('region ', n % 12) end`,
  // Whole, filled, of our time: but for one.
  pieces: `case when n = ${LAST} then 0.5 else n % 400 end`,
  channel: `case when n = ${LAST} then null else concat('channel ', n % 4) end`,
  model_year: `case when n = ${LAST} then 1700 else 2000 + n % 20 end`,
  birth_year: '1950 + n % 50',
  // How values lie, and how long they are.
  price: '(n % 100000 * 7919 % 100000) / 100.0',
  comment: `concat('Written by hand, and longer than any name that a group may have: ', n)`,
  // Hardly ever there.
  refund: 'case when n % 1000 = 0 then case when n < 16000 then -900 else n / 1000 end end',
  reason: `case when n % 1000 = 0 then concat('reason ', n) end`,
}
const selected = Object.entries(COLUMNS)
  .map(([name, value]) => `${value} as ${name}`)
  .join(', ')

const options = (table: string) => ({ id: table, name: 'Orders', table, stem: 'orders', units: new Map() })

/** Described by a sample, and by all rows; the statements over all rows that the first took, and its samples. */
async function bothWays(engine: Engine, table: string) {
  const { sampled: _, ...whole } = engine
  const [sampled, query] = [
    vi.fn(engine.sampled),
    vi.fn<Engine['query']>((...statement) => engine.query(...statement)),
  ]
  const some = await describeTable({ ...engine, query, sampled }, options(table))
  const all = await describeTable(whole, options(table))
  return { some, all, samples: sampled.mock.calls, statements: query.mock.calls.map(([sql]) => sql) }
}

interface Place {
  open(table: string): Promise<Engine>
  /** Makes the table, a view of it, and a table of no rows, as the owner. */
  make(): Promise<void>
  remove(): Promise<void>
}

async function inPostgresql(): Promise<Place> {
  const cluster = await startCluster()
  const owner = await cluster.database()
  const database = new URL(owner).pathname.slice(1)
  return {
    async make() {
      for (const statement of [
        `create table orders as select ${selected}, date '2020-01-01' + n % 900 as day, n % 3 = 0 as paid from generate_series(0, ${LAST}) as n`,
        'alter table orders add primary key (order_id)',
        'create view viewed as select * from orders',
        'create table empty (like orders including indexes)',
      ])
        await cluster.run(statement, database)
      for (const table of ['orders', 'viewed', 'empty']) await letRead(cluster, database, table)
    },
    open: (table) =>
      openPostgresql({
        url: readerOf(owner),
        mostSeconds: 120,
        schema: null,
        table,
        key: ['order_id'],
        name: table,
        rowId: ROW_ID,
      }),
    remove: () => cluster.remove(),
  }
}

async function inClickhouse(): Promise<Place> {
  const clickHouse = await startClickHouse()
  const database = await clickHouse.database()
  return {
    async make() {
      for (const statement of [
        `create table orders engine = MergeTree order by order_id as select ${selected}, toDate('2020-01-01') + n % 900 as day, n % 3 = 0 as paid from (select toInt32(number) as n from numbers(${ROWS}))`,
        'create view viewed sql security definer as select * from orders',
        'create table empty as orders',
      ])
        await clickHouse.run(statement, database)
    },
    open: (table) =>
      openClickhouse({
        url: clickHouse.urlOf('reader', database),
        mostSeconds: 120,
        mostMemory: null,
        schema: null,
        table,
        key: ['order_id'],
        name: table,
        rowId: ROW_ID,
      }),
    remove: () => clickHouse.remove(),
  }
}

describe.each([
  ['PostgreSQL', inPostgresql, true],
  ['ClickHouse', inClickhouse, chdbAtHand() !== null],
] as const)('a table of many rows in %s', (_, start, isThere) => {
  describe.skipIf(!isThere)('read where it is', () => {
    let place: Place
    beforeAll(async () => {
      place = await start()
      await place.make()
    })
    afterAll(() => place.remove())

    it.each(['orders', 'viewed'])('is described by a sample as by all of its rows: %s', async (table) => {
      const engine = await place.open(table)
      const { some, all, samples, statements } = await bothWays(engine, table)
      engine.close()
      expect(samples).toEqual([[3]])
      // Whole columns are neither sorted nor counted where the sample, or what is known of a key, tells enough.
      for (const name of ['order_id', 'customer_id', 'price', 'comment'])
        expect(statements.filter((sql) => sql.includes(`group by "${name}"`))).toHaveLength(
          name === 'comment' ? 1 : 0,
        )
      expect(some).toEqual(all)
      expect(some.rowCount).toBe(ROWS)
      const columns = new Map(some.model.columns.map((column) => [column.name, column]))
      expect(columns.get('grade')).not.toHaveProperty('discrete')
      expect(columns.get('booking_key')).toHaveProperty('repeats', true)
      expect(columns.get('ticket_code')).toHaveProperty('repeats', true)
      expect(columns.get('order_id')).not.toHaveProperty('repeats')
      expect(columns.get('channel')).toHaveProperty('missing')
      expect(columns.get('pieces')).toHaveProperty('fractional', true)
      expect(columns.get('model_year')).not.toHaveProperty('isYear')
      expect(columns.get('birth_year')).toHaveProperty('isYear', true)
      expect(['latitude', 'longitude', 'product'].map((name) => columns.get(name)?.role)).toEqual([
        'identifier',
        'number',
        'identifier',
      ])
      expect(columns.get('price')?.bands).toEqual([200, 400, 600, 800])
      expect(some.model.protects?.column).toBe('customer_id')
    })

    it('reads about one row in so many, and the same ones each time', async () => {
      for (const table of ['orders', 'viewed']) {
        const engine = await place.open(table)
        const read = async () =>
          engine.sampled?.(10)(`select count(*) as n, sum(order_id) as orders from "${table}"`, [], 1)
        const first = await read()
        expect(await read()).toEqual(first)
        expect(Number(first?.[0]?.['n'])).toBeGreaterThan(ROWS / 20)
        expect(Number(first?.[0]?.['n'])).toBeLessThan(ROWS / 5)
        engine.close()
      }
    })

    it('may have no rows', async () => {
      const engine = await place.open('empty')
      const { some, all, samples } = await bothWays(engine, 'empty')
      engine.close()
      expect(samples).toEqual([])
      expect(some).toEqual(all)
      const own = some.model.columns.filter(({ derived }) => derived === undefined)
      expect([some.rowCount, own.length]).toEqual([0, Object.keys(COLUMNS).length + 2])
    })
  })
})

it('tells how far it is while a statement takes its time', async () => {
  const cluster = await startCluster()
  const owner = await cluster.database()
  const database = new URL(owner).pathname.slice(1)
  await cluster.run(
    'create table orders as select n as order_id from generate_series(1, 2000) as n',
    database,
  )
  await cluster.run('alter table orders add primary key (order_id)', database)
  await letRead(cluster, database, 'orders')
  const engine = await openPostgresql({
    url: readerOf(owner),
    mostSeconds: 120,
    schema: null,
    table: 'orders',
    key: null,
    name: 'orders',
    rowId: ROW_ID,
  })
  const holder = new pg.Client(owner)
  await holder.connect()
  let isHeld = false
  // The rows are counted; the first column waits.
  const holding: Engine = {
    ...engine,
    async query(...statement) {
      const rows = await engine.query(...statement)
      if (!isHeld) await holder.query('begin; lock table orders in access exclusive mode')
      isHeld = true
      return rows
    },
  }
  const told: string[] = []
  const described = describeTable(holding, options('orders'), (message) => told.push(message))
  await expect.poll(() => told).toContain('Looking at column 1 of 1, 2,000 rows')
  await holder.end()
  expect((await described).rowCount).toBe(2_000)
  engine.close()
  await cluster.remove()
})
