import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UsedUpError } from '../errors/used-up-error.ts'
import { openStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { usersIn } from '../store/users.ts'
import { FEW_LEFT, makeDailyQuestions } from './daily-questions.ts'

let folder: string
let store: Store
let time: Date
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-days-'))
  store = await openStore(folder)
  time = new Date('2026-03-01T10:40:00Z')
  for (const id of ['ana', 'ben'])
    await usersIn(store.db).add({
      id,
      email: `${id}@example.com`,
      fullName: id,
      passwordHash: '',
      role: 'content_editor',
      now: time.toISOString(),
    })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const days = (most: number | null) => makeDailyQuestions(store.db, most, () => time)
const TOLD = async () => 'told'
const costOf = (done: string) => (done === 'refused' ? 0 : done === 'three figures' ? 3 : 1)
const ask = (most: number | null, person = 'ana', work: () => Promise<string> = TOLD) =>
  days(most).count(person, work, costOf)
const NEVER = () => Promise.reject(new Error('it was begun'))

it('counts what has several figures as several', async () => {
  expect(await ask(4, 'ana', async () => 'three figures')).toEqual({ done: 'three figures', left: 1 })
  expect(await ask(4)).toEqual({ done: 'told', left: 0 })
})

it('is the same number for each person, whatever others ask', async () => {
  expect(await ask(1)).toEqual({ done: 'told', left: 0 })
  await expect(ask(1, 'ana', NEVER)).rejects.toBeInstanceOf(UsedUpError)
  expect(await ask(1, 'ben')).toEqual({ done: 'told', left: 0 })
})

it('is never passed by questions asked at once: each counts from its start', async () => {
  const { promise: end, resolve } = Promise.withResolvers<string>()
  let begun = 0
  const work = () => {
    begun += 1
    if (begun === 10) resolve('told')
    return end
  }
  const asked = await Promise.allSettled(Array.from({ length: 25 }, () => ask(10, 'ana', work)))
  expect([begun, asked.filter(({ status }) => status === 'fulfilled').length]).toEqual([10, 10])
})

it('does not count what is found free, or fails', async () => {
  expect(await ask(1, 'ana', async () => 'refused')).toEqual({ done: 'refused', left: 1 })
  await expect(ask(1, 'ana', () => Promise.reject(new Error('the engine failed')))).rejects.toThrow(
    'the engine failed',
  )
  expect(await ask(1)).toEqual({ done: 'told', left: 0 })
})

it('says how many are left once these are few', async () => {
  const lefts: (number | null)[] = []
  for (let asked = 0; asked < 3; asked += 1) lefts.push((await ask(FEW_LEFT + 2)).left)
  expect(lefts).toEqual([null, FEW_LEFT, FEW_LEFT - 1])
})

it.each([
  ['2026-03-01T10:40:00Z', 300, 'all 300 questions of today', '13 hours and 20 minutes', 48_000],
  ['2026-03-01T10:59:00.500Z', 1_000, 'all 1,000 questions of today', '13 hours and 1 minute', 46_860],
  ['2026-03-01T23:00:00Z', 1, 'the one question of today', '1 hour', 3_600],
  ['2026-03-01T23:59:59.700Z', 2, 'all 2 questions of today', '1 minute', 1],
])('at %s of %i questions says when there are some again', async (moment, most, asked, wait, seconds) => {
  time = new Date(moment)
  await store.db
    .insertInto('question_days')
    .values({ user_id: 'ana', day: '2026-03-01', count: most })
    .execute()
  const error: unknown = await ask(most, 'ana', NEVER).catch((caught: unknown) => caught)
  expect(error).toEqual(
    new UsedUpError(`You have asked ${asked}. The day ends at midnight UTC, which is in ${wait}.`, seconds),
  )
  expect(error).toMatchObject({ seconds })
})

it('begins again with the day in UTC, and not with a clock that is behind', async () => {
  time = new Date('2026-03-01T23:59:59.999Z')
  await ask(1)
  time = new Date('2026-03-02T00:00:00Z')
  expect(await ask(1)).toEqual({ done: 'told', left: 0 })
  time = new Date('2026-03-01T23:59:59Z')
  await expect(ask(1, 'ana', NEVER)).rejects.toBeInstanceOf(UsedUpError)
})

it('counts a question on the day on which it was begun', async () => {
  time = new Date('2026-03-01T23:59:59Z')
  const overMidnight = ask(2, 'ana', async () => {
    time = new Date('2026-03-02T00:00:01Z')
    await ask(2)
    return 'refused'
  })
  expect(await overMidnight).toEqual({ done: 'refused', left: 2 })
  expect(await ask(2)).toEqual({ done: 'told', left: 0 })
})

it('counts nothing where there is no number', async () => {
  expect(await ask(null)).toEqual({ done: 'told', left: null })
  expect(await store.db.selectFrom('question_days').selectAll().execute()).toEqual([])
})
