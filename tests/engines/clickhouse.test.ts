import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chdbAtHand } from '../../tools/chdb.ts'
import { duckdbDialect } from '../../server/engines/duckdb-dialect.ts'
import {
  EngineAwayError,
  EngineError,
  EngineLimitError,
  EngineMemoryError,
  type Engine,
} from '../../server/engines/engine.ts'
import { untilGivenUp } from '../../server/engines/given-up.ts'
import { openClickhouse, type ClickhouseOptions } from '../../server/engines/clickhouse/clickhouse.ts'
import { writtenBy } from '../../server/engines/clickhouse/may-write.ts'
import { statementOf } from '../../server/engines/statement.ts'
import { ONE_SHARD, startClickHouse, type ClickHouse } from '../support/clickhouse.ts'
import { pricingOf } from '../support/pricing.ts'
import { sql } from 'kysely'

/** A table of ClickHouse that is read where it is, and one that cannot be: over the stand-in for a server, where its library is at hand. */

const ROW = 'querent_row'
const COLUMNS = '(id UInt64, name String, day Date, price Decimal(9, 2), big Int64, yes Bool)'
const ROWS =
  "select number, concat('row ', toString(number)), '2024-02-29', 1.50, 12345678901, number > 1 from numbers(3000)"
const TABLE = [`create table t ${COLUMNS} engine = MergeTree order by id`, `insert into t ${ROWS}`]
/** It would take hours. */
const ENDLESS = 'select count(*) as n from numbers(100000000000) where sipHash64(number) = 7'

describe.skipIf(chdbAtHand() === null)('ClickHouse', () => {
  let clickHouse: ClickHouse
  const opened: Engine[] = []
  beforeAll(async () => {
    clickHouse = await startClickHouse()
  })
  afterAll(async () => {
    for (const engine of opened) engine.close()
    await clickHouse.remove()
  })

  /** A new database with a table, and how the reader opens it. */
  async function made(statements: readonly string[] = TABLE) {
    const database = await clickHouse.database()
    const run = (statement: string) => clickHouse.run(statement, database)
    for (const statement of statements) await run(statement)
    const urlOf = (user: Parameters<ClickHouse['urlOf']>[0]) => clickHouse.urlOf(user, database)
    const open = async (more: Partial<ClickhouseOptions> = {}) => {
      const options = { url: urlOf('reader'), mostSeconds: 60, mostMemory: null, schema: null, table: 't' }
      const engine = await openClickhouse({ ...options, key: ['id'], name: 't', rowId: ROW, ...more })
      opened.push(engine)
      return engine
    }
    return { database, run, urlOf, open }
  }

  const expectRefused = (opening: Promise<Engine>, reason: string | RegExp) =>
    expect(opening).rejects.toThrow(
      expect.objectContaining({ name: 'EngineError', message: expect.stringMatching(reason) as string }),
    )

  describe('a table', () => {
    it('is known by a state that changes with its rows and itself, and a view by none', async () => {
      const { run, open } = await made()
      const state = async (more?: Partial<ClickhouseOptions>) => (await open(more)).state
      const first = await state()
      expect([typeof first, await state()]).toEqual(['string', first])
      await run(`insert into t ${ROWS.replace('number,', 'number + 9000,')}`)
      const second = await state()
      expect(second).not.toBe(first)
      await run('drop table t')
      for (const statement of TABLE) await run(statement)
      expect([first, second]).not.toContain(await state())
      await run('create view v as select * from t')
      expect(await state({ table: 'v' })).toBeNull()
    })

    it('has its keys looked at once while its rows are the same', async () => {
      const { run, open } = await made()
      const kept = new Map<string, unknown>()
      const read: string[] = []
      const keep: ClickhouseOptions['keep'] = async (name, state, fresh) => {
        const id = `${name} ${state ?? ''}`
        if (!kept.has(id)) read.push(name)
        const fact = kept.has(id) ? kept.get(id) : await fresh()
        kept.set(id, fact)
        return fact as Awaited<ReturnType<typeof fresh>>
      }
      await open({ keep })
      await open({ keep })
      expect(read).toEqual(['numbers'])
      await run(`insert into t ${ROWS}`)
      await expectRefused(open({ keep }), 'id stands in several rows')
      await expectRefused(open({ keep, key: ['id', 'name'] }), 'id, name stands in several rows')
    })

    it('may have more keys than a statement may hold at once', async () => {
      const { open } = await made([
        'create table t (id UInt64) engine = MergeTree order by id',
        'insert into t select number from numbers(4000000)',
      ])
      const engine = await open({ mostMemory: 100_000_000 })
      const groups = 'select count(*) as n from (select id from "t" group by id) as g'
      expect(await engine.query(groups, [], 1)).toEqual([{ n: 4_000_000 }])
    })

    it('is refused where one of so many keys stands twice, whichever it is', async () => {
      const { run, open } = await made([
        'create table t (id UInt64) engine = MergeTree order by id',
        'insert into t select number from numbers(4000000)',
      ])
      for (const id of [1, 2, 3, 4, 5, 6]) {
        const twice = `select id from t union all select toUInt64(${id})`
        await run(`create view v${id} sql security definer as ${twice}`)
        const opening = open({ table: `v${id}`, mostMemory: 100_000_000 })
        await expectRefused(opening, /^id stands in several rows of /)
      }
    })

    it('gives dates as ISO text and numbers as numbers', async () => {
      const engine = await (await made()).open()
      const row = { day: '2024-02-29', price: 1.5, big: 12345678901, yes: false, x: null, mean: 0.5 }
      expect(
        await engine.query(
          'select day, price, big, yes, null as x, avg(id) over () as mean from "t" where id < $1',
          [1.5],
          9,
        ),
      ).toEqual([row, row])
    })

    it('takes texts to the letter, in parameters and in statements', async () => {
      const engine = await (await made()).open()
      const text = 'a\\\'"\t\n{p1:String} $1 \u0001é東🗼'
      const literal = `'${text.replaceAll("'", "''").replaceAll('$1', '$ 1')}'`
      expect(await engine.query(`select $1 as given, ${literal} as "na""\\me"`, [text], 1)).toEqual([
        { given: text, 'na"\\me': text.replaceAll('$1', '$ 1') },
      ])
    })

    it('stops beyond the rows that may be held', async () => {
      const engine = await (await made()).open()
      await expect(engine.query('select id from "t"', [], 100)).rejects.toThrow('more than 100 groups')
      expect(await engine.query('select id from "t"', [], 3_000)).toHaveLength(3_000)
    })

    it('numbers its rows by what tells them apart, as DuckDB does', async () => {
      const engine = await (await made()).open()
      const rows = await engine.query(`select toString(${ROW}) as number from "t" order by id`, [], 3_000)
      const { engine: here } = await pricingOf(1_000)
      const same = statementOf(
        sql`select cast(${duckdbDialect.identity(sql`quote_id - 1`)} as varchar) as number from insurance_pricing order by quote_id`,
      )
      expect(rows.slice(0, 1_000)).toEqual(await here.query(same.sql, same.parameters, 1_000))
    })

    it('has no column of a type that there is no rule for', async () => {
      const { open } = await made([
        `create table t (id UInt64, a Array(Int8), b Map(String, Int8), c Tuple(Int8), d Enum8('b' = 1, 'a' = 2), e UUID,
          f DateTime64(3, 'Europe/London'), g Float32, h LowCardinality(Nullable(String)), i Nullable(Decimal(9, 2)), j IPv4) engine = MergeTree order by id`,
        "insert into t select number, [], map(), tuple(1), 'a', generateUUIDv4(), '2024-06-30 00:30:00', 0.5, null, null, '127.0.0.1' from numbers(2)",
      ])
      const engine = await open()
      expect(await engine.columns('t')).toEqual([
        { name: 'id', kind: 'number', isUnique: true },
        { name: 'd', kind: 'text' },
        { name: 'e', kind: 'text' },
        { name: 'f', kind: 'time' },
        { name: 'g', kind: 'number' },
        { name: 'h', kind: 'text' },
        { name: 'i', kind: 'number' },
        { name: 'j', kind: 'text' },
        { name: ROW, kind: 'number' },
      ])
      expect(await engine.query('select d, f, g, h, i, j from "t" where id = 1', [], 9)).toEqual([
        { d: 'a', f: '2024-06-29', g: 0.5, h: null, i: null, j: '127.0.0.1' },
      ])
    })

    it('may have two thousand columns', async () => {
      const names = Array.from({ length: 2_000 }, (_, at) => `c${at}`)
      const { open } = await made([
        `create table t (id UInt64, ${names.map((name) => `${name} Int32`).join()}) engine = Memory`,
        `insert into t select number + 1, ${names.map(() => 'number + 1').join()} from numbers(50)`,
      ])
      const engine = await open()
      expect(await engine.columns('t')).toHaveLength(2_002)
      expect(await engine.query('select sum(c1999) as total from "t"', [], 1)).toEqual([{ total: 1_275 }])
    })

    it('may be a view of another database, under another name', async () => {
      const { database, run, open } = await made()
      const far = await clickHouse.database()
      await run(
        `create view ${far}."the ""view""" sql security definer as select id, upper(name) as name from ${database}.t`,
      )
      const engine = await open({ schema: far, table: 'the "view"' })
      expect(await engine.query('select name from "t" where id = 7', [], 9)).toEqual([{ name: 'ROW 7' }])
    })

    it('may have no rows', async () => {
      const engine = await (await made(TABLE.slice(0, 1))).open()
      expect(await engine.query('select count(*) as n, sum(price) as total from "t"', [], 1)).toEqual([
        { n: 0, total: null },
      ])
    })
  })

  describe('is refused', () => {
    it.each([
      [
        'without a table',
        TABLE,
        { table: 'nowhere' },
        'there is no table or view d.*nowhere, or the user .* may not read it. Let it: grant select',
      ],
      ['without what tells rows apart', TABLE, { key: null }, 'nothing tells the rows of .*t apart.*"key"'],
      ['with a key that does not', TABLE, { key: ['day'] }, 'day stands in several rows of'],
      [
        'with a key that it does not have',
        TABLE,
        { key: ['nothing'] },
        'has no column nothing, which "key" names',
      ],
      [
        'with numbers of rows that are not',
        [...TABLE, `alter table t add column ${ROW} Int64`],
        {},
        `the column ${ROW} of .* must have another number`,
      ],
      [
        'with numbers of rows that are text',
        [...TABLE, `alter table t add column ${ROW} String`],
        {},
        `the column ${ROW} of .* is neither Int64 nor UInt64`,
      ],
    ] as const)('%s', async (_, statements, more, reason) => {
      await expectRefused((await made(statements)).open(more), reason)
    })

    it('for a user who may not read it, with what lets it', async () => {
      const { open, urlOf } = await made()
      await expectRefused(
        open({ url: urlOf('blind') }),
        /Not enough privileges.*grant select on "d.*"\."t" to blind;/,
      )
    })

    it('for a user who may write, with what takes that away', async () => {
      const { open, urlOf } = await made()
      await expectRefused(
        open({ url: urlOf('writer') }),
        /may write \(INSERT on d\*\.\*\)\. Take that away: revoke INSERT on d\*\.\* from writer; .*settings readonly = 2/,
      )
      await expectRefused(open({ url: urlOf('owner') }), 'may write .ALL on ')
      const engine = await open({ url: urlOf('still') })
      expect(await engine.query('select count(*) as n from "t"', [], 1)).toEqual([{ n: 3_000 }])
    })

    it('for a user whose sessions may set nothing', async () => {
      const { open, urlOf } = await made()
      await expectRefused(open({ url: urlOf('strict') }), 'alter user strict settings readonly = 2;')
    })

    it('where nobody answers, and where nobody is let in, and no word is said of the password', async () => {
      const { open, urlOf } = await made()
      const nobody = open({ url: 'http://reader:hush-hush@127.0.0.1:1/nowhere' })
      await expect(nobody).rejects.toThrow(EngineAwayError)
      await expect(nobody).rejects.toThrow(/^(?!.*hush).*ECONNREFUSED/)
      const wrong = urlOf('reader').replace(/:[^:@]*@/, ':wrong-hush@')
      await expectRefused(open({ url: wrong }), /^(?!.*hush)reader: Authentication failed/)
    })
  })

  describe('a statement', () => {
    const running = async () => {
      const [count] = await clickHouse.run(
        "select count() from system.processes where query like '%sipHash64(number)%'",
      )
      // The question itself is one.
      return Number(count) - 1
    }

    it('ends within a second where it is given up, and all others are answered', async () => {
      const engine = await (await made()).open()
      const giver = new AbortController()
      const endless = untilGivenUp(giver.signal, () => engine.query(ENDLESS, [], 1))
      const failed = expect(endless).rejects.toThrow(EngineError)
      await expect.poll(running).toBe(1)
      const start = performance.now()
      giver.abort()
      await failed
      expect(await running()).toBe(0)
      expect(performance.now() - start).toBeLessThan(10_000)
      const counts = [1, 2, 3, 4].map(() => engine.query('select count(*) as n from "t"', [], 1))
      expect(await Promise.all(counts)).toEqual([1, 2, 3, 4].map(() => [{ n: 3_000 }]))
      await expect(untilGivenUp(giver.signal, () => engine.query('select 1 as n', [], 1))).rejects.toThrow(
        'the statement was given up',
      )
    })

    it('ends where it takes too long', async () => {
      const engine = await (await made()).open({ mostSeconds: 1 })
      await expect(engine.query(ENDLESS, [], 1)).rejects.toThrow(EngineLimitError)
      expect(await running()).toBe(0)
      expect(await engine.query('select count(*) as n from "t"', [], 1)).toEqual([{ n: 3_000 }])
    })

    it('ends where it needs too much memory', async () => {
      const engine = await (await made()).open({ mostMemory: 50_000_000 })
      const large =
        'select length(groupArray(a.name || b.name)) as n from (select * from "t") as a, (select * from "t") as b'
      await expect(engine.query(large, [], 1)).rejects.toThrow(EngineMemoryError)
      expect(await engine.query('select count(*) as n from "t"', [], 1)).toEqual([{ n: 3_000 }])
    })

    it('fails where the server ends in the middle, and the next is answered once it is back', async () => {
      const engine = await (await made()).open()
      const failed = expect(engine.query(ENDLESS, [], 1)).rejects.toThrow(EngineError)
      await expect.poll(running).toBe(1)
      await clickHouse.kill()
      await failed
      await expect(engine.query('select 1 as n', [], 1)).rejects.toThrow(EngineAwayError)
      await clickHouse.start()
      await expect
        .poll(() => engine.query('select count(*) as n from "t"', [], 1).catch(String))
        .toEqual([{ n: 3_000 }])
    })

    const ROWS_AGAIN = `insert into t ${ROWS}`
    const changes = [
      ['are written', [...TABLE], `insert into t ${ROWS.replace('select number', 'select 5000 + number')}`],
      ['are changed', [...TABLE], 'alter table t update price = 2 where id = 5 settings mutations_sync = 2'],
      ['are emptied', [...TABLE], 'truncate table t'],
      ['are gone', [...TABLE], 'drop table t sync'],
      [
        'are written on a shard',
        [
          `create table own ${COLUMNS} engine = MergeTree order by id`,
          `insert into own ${ROWS}`,
          `create table t ${COLUMNS} engine = Distributed('${ONE_SHARD}', currentDatabase(), 'own')`,
        ],
        'alter table own update price = 2 where id = 5 settings mutations_sync = 2',
      ],
      [
        'of a table in memory are others',
        [`create table t ${COLUMNS} engine = Memory`, ROWS_AGAIN],
        'insert into t (id) values (9999)',
      ],
    ] as const
    it.each(changes)('is not run any more once the rows %s', async (_, statements, change) => {
      const { open, run } = await made(statements)
      const engine = await open()
      await run(change)
      await expect
        .poll(() => engine.query('select count(*) as n from "t"', [], 1).catch(String), { interval: 100 })
        .toMatch(/^EngineError: (?:the rows of d.*t changed since|Unknown table)/)
    })

    it('goes on where parts are merged', async () => {
      const more = ROWS.replace('select number', 'select 5000 + number')
      const { open, run } = await made([...TABLE, `insert into t ${more}`])
      const engine = await open()
      await run('optimize table t final')
      expect(
        await run('select count() from system.parts where active and database = currentDatabase()'),
      ).toEqual(['1'])
      const counts: unknown[] = []
      // Twice as long as nobody looks again.
      const end = performance.now() + 2_000
      while (performance.now() < end) counts.push(await engine.query('select count(*) as n from "t"', [], 1))
      expect(new Set(counts.map((count) => JSON.stringify(count)))).toEqual(new Set(['[{"n":6000}]']))
    })

    it('writes nothing', async () => {
      const { open, urlOf } = await made()
      const engine = await open({ url: urlOf('still') })
      await expect(engine.query("select 1 as n into outfile '/tmp/x'", [], 1)).rejects.toThrow(EngineError)
      await expect(engine.query('insert into t (id) select number from numbers(1)', [], 1)).rejects.toThrow(
        /readonly|Cannot execute query in readonly mode/,
      )
    })
  })
})

describe('of what is granted', () => {
  it.each([
    ['GRANT SELECT ON d.t TO reader', []],
    ['GRANT SELECT(a, b), SHOW TABLES, dictGet ON d.* TO reader WITH GRANT OPTION', []],
    ['GRANT owner, reader TO default', []],
    ['GRANT SELECT, INSERT(a, b) ON d.t TO x', [{ privileges: 'INSERT(a, b)', what: 'd.t', whom: 'x' }]],
    [
      'GRANT SELECT, ALTER UPDATE, CREATE TABLE ON *.* TO `a b` WITH GRANT OPTION',
      [{ privileges: 'ALTER UPDATE, CREATE TABLE', what: '*.*', whom: '`a b`' }],
    ],
    ['GRANT ALL ON *.* TO x', [{ privileges: 'ALL', what: '*.*', whom: 'x' }]],
  ])('what lets somebody write is found: %s', (grant, written) => {
    expect(writtenBy(grant)).toEqual(written)
  })
})
