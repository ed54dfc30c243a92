import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_TOKENS, ProviderError, type LanguageModel } from '../providers/language-model.ts'
import { openStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { usersIn } from '../store/users.ts'
import { makeBudget } from './budget.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-budget-'))
  store = await openStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const REQUEST = { system: '', prompt: '', schema: {}, deadlineMs: 0, signal: new AbortController().signal }
const USED = { ...NO_TOKENS, inputTokens: 0, outputTokens: 1_000 }
/** A dollar for a thousand tokens; four dollars at the most. */
const COST = { of: ({ outputTokens }: typeof USED) => outputTokens / 1_000, most: 4 }

it('is never passed by answers asked at once: those under way count as the most that they may cost', async () => {
  let time = new Date('2026-03-01T12:00:00Z')
  const budget = makeBudget(store.db, 10, () => time)
  let [underWay, atOnce] = [0, 0]
  const { promise: three, resolve } = Promise.withResolvers<void>()
  const model: LanguageModel = {
    name: 'Model',
    async object() {
      underWay += 1
      atOnce = Math.max(atOnce, underWay)
      if (underWay === 3) resolve()
      await three
      underWay -= 1
      return { value: null, used: USED, mayBeCut: false }
    },
  }
  const ask = (userId: string) => budget.counting(userId, model, COST).object(REQUEST)
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask('ana')))
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect([atOnce, asked.length - refused.length]).toEqual([3, 10])
  expect(refused[0]).toEqual(new ProviderError('limited', 'the budget is spent'))
  expect([await budget.isSpent('ana'), await budget.isSpent('ben')]).toEqual([true, false])
  time = new Date('2026-03-02T00:00:00Z')
  expect(await budget.isSpent('ana')).toBe(false)
})

it('counts what an answer used that failed', async () => {
  const budget = makeBudget(store.db, 1, () => new Date('2026-03-01T12:00:00Z'))
  const failing: LanguageModel = {
    name: 'Model',
    object: () => Promise.reject(new ProviderError('malformed', 'no JSON', USED)),
  }
  await expect(budget.counting('ana', failing, COST).object(REQUEST)).rejects.toThrow('no JSON')
  expect(await budget.isSpent('ana')).toBe(true)
})

it('knows what another server spent, as far as that is on record', async () => {
  const now = () => new Date('2026-03-01T12:00:00Z')
  const budget = makeBudget(store.db, 10, now)
  expect(await budget.isSpent('ana')).toBe(false)
  await usersIn(store.db).add({
    id: 'ana',
    email: 'ana@example.com',
    fullName: 'Ana',
    passwordHash: '',
    role: 'admin',
    now: now().toISOString(),
  })
  await sql`insert into queries (id, user_id, user_email, dataset_id, question, success, row_count, execution_time_ms,
      k_threshold_used, groups_suppressed, created_at, cost_usd)
    values ('q', 'ana', 'ana@example.com', 'd', 'q', 1, 0, 1, 5, 0, ${now().toISOString()}, 10)`.execute(
    store.db,
  )
  expect(await budget.isSpent('ana')).toBe(true)
})
