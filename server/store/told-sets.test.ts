import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './sqlite.ts'
import type { Store } from './store.ts'
import { toldSetsIn } from './told-sets.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-told-'))
  store = await openStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const set = (...numbers: readonly number[]) => Uint16Array.from(numbers)
const [one, two, three] = [set(1, 0, 32_748), set(0, 255, 256), set(0, 0, 0)]

it('gives sets as they were shown, in their order, after a restart too', async () => {
  await toldSetsIn(store.db).add('quotes', 'ana', [two, one])
  await toldSetsIn(store.db).add('quotes', 'ana', [three])
  await store.close()
  store = await openStore(folder)
  expect((await toldSetsIn(store.db).since('quotes', 'ana', 0)).sets).toEqual([two, one, three])
})

it('keeps what it is given, whatever becomes of the memory it lay in', async () => {
  const within = Uint16Array.from([9, 9, 1, 2, 9])
  const part = within.subarray(2, 4)
  await toldSetsIn(store.db).add('quotes', 'ana', [part])
  within.fill(0)
  expect((await toldSetsIn(store.db).since('quotes', 'ana', 0)).sets).toEqual([set(1, 2)])
})

it('tells people and datasets apart', async () => {
  const told = toldSetsIn(store.db)
  await told.add('quotes', 'ana', [one])
  await told.add('quotes', 'ben', [two])
  await told.add('claims', 'ana', [three])
  expect((await told.since('quotes', 'ana', 0)).sets).toEqual([one])
  expect((await told.since('quotes', 'ben', 0)).sets).toEqual([two])
  expect((await told.since('claims', 'ben', 0)).sets).toEqual([])
})

it('gives what anybody was shown where everybody is judged together, and to each what everybody was', async () => {
  const told = toldSetsIn(store.db)
  await told.add('quotes', 'ana', [one])
  await told.add('quotes', null, [two])
  await told.add('quotes', 'ben', [three])
  expect((await told.since('quotes', null, 0)).sets).toEqual([one, two, three])
  expect((await told.since('quotes', 'ana', 0)).sets).toEqual([one, two])
  expect((await told.since('quotes', 'eva', 0)).sets).toEqual([two])
})

it('adds all sets of an answer or none', async () => {
  const told = toldSetsIn(store.db)
  const broken = {
    get buffer(): never {
      throw new Error('no memory')
    },
  } as unknown as Uint16Array
  await expect(told.add('quotes', 'ana', [one, broken])).rejects.toThrow('no memory')
  expect((await told.since('quotes', 'ana', 0)).sets).toEqual([])
})
