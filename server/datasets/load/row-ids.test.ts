import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDuckdb } from '../../engines/duckdb.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { profileDataset } from '../profile.ts'
import { addRowIds } from './row-ids.ts'
import { runOn } from '../../engines/run-on.ts'

/** Tables of a name and a number each. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-rows-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Row = readonly [name: string | null, amount: number | null]

let made = 0
async function loaded(rows: readonly Row[]) {
  made += 1
  const file = join(folder, `${made}.duckdb`)
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const run = runOn(connection)
  const values = rows.map(
    ([name, amount]) => `(${name === null ? 'null' : `'${name}'`}, ${amount ?? 'null'})`,
  )
  await connection.run(`create table t as select * from (values ${values.join()}) v(name, amount)`)
  await addRowIds(run, 't', new Uint8Array(32))
  const reader = await connection.runAndReadAll(
    `select name, amount::double as amount, ${ROW_ID} as id from t order by rowid`,
  )
  connection.closeSync()
  instance.closeSync()
  const found = reader.getRowObjectsJS()
  return { file, found, ids: found.map(({ id }) => BigInt(id as bigint)) }
}

const model: SemanticModel = {
  id: 't',
  name: 'T',
  description: '',
  table: 't',
  threshold: 5,
  entity: { singular: 'row', plural: 'rows', synonyms: [] },
  keyDimensions: [],
  filler: [],
  examples: [],
  metrics: [],
  columns: [
    { name: 'name', role: 'category', label: 'name', description: '' },
    { name: 'amount', role: 'number', label: 'amount', description: '' },
  ],
}
async function profileOf(rows: readonly Row[]) {
  const { file } = await loaded(rows)
  const engine = await openDuckdb({ file, memoryLimit: '200MB', threads: 1 })
  const profile = await profileDataset(engine, model, '2026-01-01T00:00:00.000Z')
  engine.close()
  return profile
}

const rows: readonly Row[] = [
  ['a', 1],
  ['b', 2],
  ['a', 1],
  ['c', null],
  [null, 3],
  ['a', 1],
  ['', 4],
]
const sorted = (ids: readonly bigint[]) => ids.toSorted((a, b) => (a < b ? -1 : 1))
const other = [2, 6, 0, 5, 4, 1, 3].flatMap((place) => rows.slice(place, place + 1))

describe('the numbers of rows', () => {
  it('are from 0 to below 2^60, and no two are the same, not even of rows that are', async () => {
    const { ids } = await loaded(rows)
    expect(new Set(ids).size).toBe(rows.length)
    expect(ids.filter((id) => id < 0n || id >= 2n ** 60n)).toEqual([])
  })

  it('are the same for the same rows in any order, in whatever file', async () => {
    const [first, second] = [await loaded(rows), await loaded(other)]
    expect(sorted(second.ids)).toEqual(sorted(first.ids))
    const single = ({ found }: typeof first) => found.find(({ name }) => name === 'b')
    expect(single(second)).toEqual(single(first))
  })

  it('leave those of other rows where one is added, taken away or changed', async () => {
    const { ids } = await loaded(rows)
    const added = await loaded([['new', 9], ...rows])
    expect(added.ids.filter((id) => ids.includes(id))).toHaveLength(rows.length)
    const taken = await loaded(rows.filter(([name]) => name !== 'b'))
    expect(taken.ids.filter((id) => !ids.includes(id))).toEqual([])
    const changed = await loaded(rows.map(([name, amount]) => [name, name === 'b' ? 2.5 : amount]))
    expect(changed.ids.filter((id) => ids.includes(id))).toHaveLength(rows.length - 1)
  })

  it('are the same where a fraction, an hour or a time zone elsewhere gives the column another type', async () => {
    const { ids } = await loaded(rows)
    const { ids: beside } = await loaded([...rows, ['z', 2.5]])
    expect(beside.filter((id) => ids.includes(id))).toHaveLength(rows.length)
  })

  it('tell what is missing from what is empty, and where a value ends', async () => {
    const { ids } = await loaded([
      [null, 1],
      ['', 1],
      ['1', null],
      ['a1', 1],
      ['a', 11],
    ])
    expect(new Set(ids).size).toBe(5)
    const [one, two] = [await loaded([['a1', 1]]), await loaded([['a', 11]])]
    expect(one.ids).not.toEqual(two.ids)
  })
})

describe('the fingerprint of data', () => {
  it('is the same in any order of the rows, and another with one more, one less or one changed', async () => {
    const [first, second] = [await profileOf(rows), await profileOf(other)]
    expect(second.fingerprint).toBe(first.fingerprint)
    const others = await Promise.all(
      [
        [...rows, rows[0] as Row],
        rows.slice(1),
        rows.map(([name, amount]): Row => [name, name === 'b' ? 7 : amount]),
      ].map(async (each) => (await profileOf(each)).fingerprint),
    )
    expect(new Set([first.fingerprint, ...others]).size).toBe(4)
  })

  it('stays as it was, whatever becomes of engines: it is kept with every answer', async () => {
    expect(
      (
        await profileOf([
          ['a', 1],
          ['b', 2],
        ])
      ).fingerprint,
    ).toBe('554671135877777190-3292643859')
  })
})
