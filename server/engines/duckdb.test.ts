import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf, temporaryFolder } from '../../tests/support/pricing.ts'
import { openDuckdb } from './duckdb.ts'
import { EngineBusyError, EngineMemoryError, type Engine } from './engine.ts'

let engine: Engine
beforeAll(async () => {
  ;({ engine } = await pricingOf(1_000))
})

const run = (sql: string) => engine.query(sql, [], 10)

describe('the embedded engine', () => {
  it('reads', async () =>
    expect(await run('select count(*) as n from insurance_pricing')).toEqual([{ n: 1000 }]))

  it.each([
    ['writes nothing', 'create table x as select 1'],
    ['changes no row', 'update insurance_pricing set age = 1'],
    ['reads no file', "select * from read_csv('/etc/passwd')"],
    ['writes no file', "copy insurance_pricing to '/tmp/querent-leak.csv'"],
    ['loads no extension', 'install httpfs'],
    ['attaches no database', "attach '/tmp/other.duckdb'"],
    ['keeps its settings', 'set enable_external_access = true'],
    ['keeps its memory limit', "set memory_limit = '100GB'"],
  ])('%s', async (_, sql) => {
    await expect(run(sql)).rejects.toThrow(expect.objectContaining({ name: 'EngineError' }))
  })

  it('stops beyond the rows that may be held', async () => {
    await expect(engine.query('select quote_id from insurance_pricing', [], 100)).rejects.toThrow(
      'more than 100 groups',
    )
  })

  it('says that a statement needs more memory than it may have, and goes on with the next', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'small.duckdb')
    await (await DuckDBInstance.create(file)).connect().then((connection) => connection.closeSync())
    const small = await openDuckdb({ file, memoryLimit: '40MB', threads: 1 })
    await expect(
      small.query('select len(list(i)) as m from range(20000000) as all_of(i)', [], 1),
    ).rejects.toThrow(EngineMemoryError)
    expect(await small.query('select len(list(i)) as m from range(9) as all_of(i)', [], 1)).toEqual([
      { m: 9 },
    ])
    small.close()
    rmSync(folder, { recursive: true })
  })

  it('gives dates as ISO text and large numbers as numbers', async () => {
    expect(
      await run(
        "select date '2024-02-29' as d, 12345678901::bigint as n, 1.50::decimal(9,2) as m, null as x",
      ),
    ).toEqual([{ d: '2024-02-29', n: 12345678901, m: 1.5, x: null }])
  })

  it('turns statements away once two hundred wait, and answers all others', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 250 }, () => run('select 1 as n')))
    const turnedAway = asked.filter(({ status }) => status === 'rejected')
    expect(turnedAway.length).toBeGreaterThanOrEqual(40)
    expect(turnedAway.length).toBeLessThanOrEqual(50)
    for (const each of asked)
      if (each.status === 'fulfilled') expect(each.value).toEqual([{ n: 1 }])
      else expect(each.reason).toBeInstanceOf(EngineBusyError)
    expect(await run('select 2 as n')).toEqual([{ n: 2 }])
  })
})
