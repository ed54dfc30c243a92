import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineAwayError, EngineError, EngineLimitError, type Engine } from '../../server/engines/engine.ts'
import { untilGivenUp } from '../../server/engines/given-up.ts'
import { openPostgresql, type PostgresqlOptions } from '../../server/engines/postgresql/postgresql.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { letRead, READER, readerOf } from './twin.ts'

/** A table of PostgreSQL that is read where it is, and one that cannot be. */

const ROW = 'querent_row'
const TABLE = `create table t (id integer primary key, name text, day date, price numeric(9,2), big bigint, yes boolean);
  insert into t select n, 'row ' || n, date '2024-02-29', 1.50, 12345678901, n > 1 from generate_series(0, 2999) as n`
/** It would take hours. */
const ENDLESS = 'select count(*) as n from t a, t b, t c, t d, t e'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.remove())

const opened: Engine[] = []
afterAll(() => {
  for (const engine of opened) engine.close()
})

/** A new database with a table; its owner's address, its name, and how the reader opens it. */
async function made(table = TABLE) {
  const owner = await cluster.database()
  const database = new URL(owner).pathname.slice(1)
  const run = (statement: string) => cluster.run(statement, database)
  await run(table)
  await letRead(cluster, database, 't')
  const open = async (more: Partial<PostgresqlOptions> = {}) => {
    const options = { url: readerOf(owner), mostSeconds: 60, schema: null, table: 't', key: null }
    const engine = await openPostgresql({ ...options, name: 't', rowId: ROW, ...more })
    opened.push(engine)
    return engine
  }
  return { owner, database, run, open }
}

const expectRefused = (opening: Promise<Engine>, reason: string | RegExp) =>
  expect(opening).rejects.toThrow(
    expect.objectContaining({ name: 'EngineError', message: expect.stringMatching(reason) as string }),
  )

describe('a table in PostgreSQL', () => {
  it('gives dates as ISO text and numbers as numbers', async () => {
    const engine = await (await made()).open()
    expect(
      await engine.query(
        'select day, price, big, yes, null as x, avg(id) over () as mean from t where id < $1',
        [1.5],
        9,
      ),
    ).toEqual([
      { day: '2024-02-29', price: 1.5, big: 12345678901, yes: false, x: null, mean: 0.5 },
      { day: '2024-02-29', price: 1.5, big: 12345678901, yes: false, x: null, mean: 0.5 },
    ])
  })

  it('stops beyond the rows that may be held', async () => {
    const engine = await (await made()).open()
    await expect(engine.query('select id from t', [], 100)).rejects.toThrow('more than 100 groups')
    expect(await engine.query('select id from t', [], 3_000)).toHaveLength(3_000)
  })

  it('numbers its rows by what tells them apart, wherever it is', async () => {
    const ids = `select ${ROW} as id from t order by 1`
    const engines = [
      await (await made()).open(),
      await (
        await made(
          'create table t (name text, id bigint unique not null); insert into t select null, n from generate_series(0, 2999) n',
        )
      ).open(),
      await (await made(`${TABLE}; alter table t drop constraint t_pkey`)).open({ key: ['id'] }),
    ]
    const [first = [], ...others] = await Promise.all(engines.map((engine) => engine.query(ids, [], 3_000)))
    expect(new Set(first.map(({ id }) => id)).size).toBe(3_000)
    expect(others).toEqual([first, first])
  })

  it('has no column of a type that there is no rule for', async () => {
    const { open } = await made(
      `create type mood as enum ('ok'); create domain amount as numeric(9,2);
       create table t (id integer primary key, a json, b integer[], c bytea, d mood, e uuid, f timestamptz, g real, h amount, i interval)`,
    )
    expect(await (await open()).columns('t')).toEqual([
      { name: 'id', kind: 'number', isUnique: true },
      { name: 'd', kind: 'text' },
      { name: 'e', kind: 'text' },
      { name: 'f', kind: 'time' },
      { name: 'g', kind: 'number' },
      { name: 'h', kind: 'number' },
      { name: ROW, kind: 'number' },
    ])
  })

  it('takes dates without end for none', async () => {
    const { open } = await made(
      "create table t (id integer primary key, day date); insert into t values (1, 'infinity'), (2, '-infinity'), (3, '2024-02-29')",
    )
    expect(await (await open()).query('select day from t order by id', [], 9)).toEqual([
      { day: null },
      { day: null },
      { day: '2024-02-29' },
    ])
  })

  it('may have as many columns as PostgreSQL lets it have', async () => {
    const names = Array.from({ length: 1_599 }, (_, at) => `c${at}`)
    const { open } = await made(
      `create table t (id integer primary key, ${names.map((name) => `${name} integer`).join()}); insert into t select n, ${names.map(() => 'n').join()} from generate_series(1, 50) as n`,
    )
    const engine = await open()
    expect(await engine.columns('t')).toHaveLength(1_601)
    expect(await engine.query('select sum(c1598) as total from t', [], 1)).toEqual([{ total: 1_275 }])
  })

  it('is known by a state that changes with its rows, and a view by none', async () => {
    const { run, open } = await made()
    const state = async (more?: Partial<PostgresqlOptions>) => (await open(more)).state
    const first = await state()
    expect([typeof first, await state()]).toEqual(['string', first])
    await run('insert into t (id) values (-1)')
    // What is written is counted within a second.
    await expect.poll(() => state(), { timeout: 10_000 }).not.toBe(first)
    await run(`create view v as select * from t; grant select on v to ${READER}`)
    expect(await state({ table: 'v', key: ['id'] })).toBeNull()
  })

  it('may be a view of another schema, under another name', async () => {
    const { run, open } = await made()
    await run(
      `create schema "far away"; create view "far away"."the ""view""" as select id, upper(name) as name from t;
       grant usage on schema "far away" to ${READER}; grant select on "far away"."the ""view""" to ${READER}`,
    )
    const engine = await open({ schema: 'far away', table: 'the "view"', key: ['id'] })
    expect(await engine.query('select name from t where id = 7', [], 9)).toEqual([{ name: 'ROW 7' }])
  })
})

describe('is refused', () => {
  it.each([
    ['without a table', {}, { table: 'nowhere' }, 'there is no table or view nowhere'],
    [
      'without what tells rows apart',
      { table: `${TABLE}; alter table t drop constraint t_pkey` },
      {},
      'nothing tells the rows of t apart: it has no primary key.*"key"',
    ],
    [
      'with a key that does not',
      { table: `${TABLE}; alter table t drop constraint t_pkey` },
      { key: ['day'] },
      'day stands in several rows of t',
    ],
    [
      'with a primary key that the rows of tables that inherit from it do not have',
      { table: `${TABLE}; create table more () inherits (t); insert into more select * from t` },
      { key: ['id'] },
      'id stands in several rows of t',
    ],
    [
      'with a key that it does not have',
      {},
      { key: ['nothing'] },
      't has no column nothing, which "key" names',
    ],
    [
      'with numbers of rows that are not',
      { table: `${TABLE}; alter table t add column ${ROW} bigint` },
      {},
      `the column ${ROW} of t must have another number`,
    ],
    [
      'with numbers of rows that are text',
      { table: `${TABLE}; alter table t add column ${ROW} text` },
      {},
      `the column ${ROW} of t is no bigint`,
    ],
  ] as const)('%s', async (_, { table = TABLE }: { table?: string }, more, reason) => {
    await expectRefused((await made(table)).open(more), reason)
  })

  it('for a role that may not read it, with what lets it', async () => {
    const { run, open } = await made()
    await run(`revoke select on t from ${READER}`)
    await expectRefused(open(), `may not read t. Let it: .*grant select on "public"."t" to ${READER};`)
  })

  it('for a role that may write, with what takes that away', async () => {
    const { run, open, owner } = await made()
    await expectRefused(
      open({ url: owner }),
      'the role owner is a superuser. Name a role of its own instead: create role',
    )
    await run(`create table other (n integer); grant update on other to ${READER}`)
    await expectRefused(
      open(),
      `may write to public.other. Take that away: revoke .* on public.other from ${READER};`,
    )
  })

  it('where nobody answers, and where nobody is let in, and no word is said of the password', async () => {
    const { open, owner } = await made()
    await expect(open({ url: 'postgres://reader:hush-hush@127.0.0.1:1/nowhere' })).rejects.toThrow(
      EngineAwayError,
    )
    await expectRefused(
      open({ url: 'postgres://reader:hush-hush@127.0.0.1:1/nowhere' }),
      /^(?!.*hush).*ECONNREFUSED/,
    )
    const [{ hba_file: file } = {}] = await cluster.run('show hba_file')
    await cluster.run(
      `copy (select unnest(array['host all secretive all scram-sha-256', 'host all all all trust'])) to '${String(file)}'`,
    )
    await cluster.run("create role secretive login password 'hush-hush'; select pg_reload_conf()")
    const as = (password: string) => owner.replace('owner@', `secretive:${password}@`)
    await expect
      .poll(() => open({ url: as('wrong-hush') }).catch(String))
      .toMatch(/^EngineError: password authentication failed for user "secretive"$/)
  })
})

describe('a statement in PostgreSQL', () => {
  const running = async (database: string) =>
    (
      await cluster.run(
        `select pid from pg_stat_activity where datname = '${database}' and state = 'active' and query like '%t e%' and pid <> pg_backend_pid()`,
      )
    ).length

  it('ends where it is given up, and all others are answered', async () => {
    const { open, database } = await made()
    const engine = await open()
    const giver = new AbortController()
    const endless = untilGivenUp(giver.signal, () => engine.query(ENDLESS, [], 1))
    await expect.poll(() => running(database)).toBe(1)
    giver.abort()
    await expect(endless).rejects.toThrow(EngineError)
    expect(await running(database)).toBe(0)
    const counts = [1, 2, 3, 4].map(() => engine.query('select count(*) as n from t', [], 1))
    expect(await Promise.all(counts)).toEqual([1, 2, 3, 4].map(() => [{ n: 3_000 }]))
    await expect(untilGivenUp(giver.signal, () => engine.query('select 1 as n', [], 1))).rejects.toThrow(
      'the statement was given up',
    )
  })

  it('ends where it takes too long', async () => {
    const engine = await (await made()).open({ mostSeconds: 1 })
    await expect(engine.query(ENDLESS, [], 1)).rejects.toThrow(EngineLimitError)
    expect(await engine.query('select count(*) as n from t', [], 1)).toEqual([{ n: 3_000 }])
  })

  it('fails where the server ends in the middle, and the next is answered once it is back', async () => {
    const { open, database } = await made()
    const engine = await open()
    const endless = engine.query(ENDLESS, [], 1)
    const failed = expect(endless).rejects.toThrow(EngineError)
    await expect.poll(() => running(database)).toBe(1)
    await cluster.stop()
    await failed
    await expect(engine.query('select 1 as n', [], 1)).rejects.toThrow(EngineError)
    await cluster.start()
    await expect
      .poll(() => engine.query('select count(*) as n from t', [], 1).catch(String))
      .toEqual([{ n: 3_000 }])
  })

  it.each([
    ['are written', 'update t set price = 2 where id = 5'],
    ['are emptied', 'truncate t'],
    ['are rewritten by another type', 'alter table t alter column id type bigint'],
    ['are gone', 'drop table t'],
  ])('is not run any more once the rows %s', async (_, change) => {
    const { open, run } = await made()
    const engine = await open()
    await run(change)
    await expect
      .poll(() => engine.query('select count(*) as n from t', [], 1).catch(String), { interval: 100 })
      .toMatch(/^EngineError: (?:the rows of public\.t changed since|relation "public\.t" does not exist)/)
  })

  it('writes nothing', async () => {
    const { run, open } = await made()
    await run(`create sequence s; grant usage on s to ${READER}`)
    const engine = await open()
    await expect(engine.query("select nextval('s') as n", [], 1)).rejects.toThrow('read-only transaction')
  })
})
