import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { answerQuestion } from '../../server/answers/answer-question.ts'
import { ask } from '../../server/ask/ask.ts'
import { interpreterOf } from '../../server/ask/read/interpret.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { restate } from '../../server/ask/say/sentence.ts'
import type { Config } from '../../server/config/config.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { EngineError } from '../../server/engines/engine.ts'
import { makeServices } from '../../server/services/services.ts'
import { openStore } from '../../server/store/sqlite.ts'
import { usersIn } from '../../server/store/users.ts'
import { toldBy, type Ask } from './told.ts'

/** The product's own door: questions in words, through its services, with a record that is thrown away. */

/** Nothing that a language model reads or an account needs is used. */
const SETTINGS = {
  tokenHours: 1,
  idleMinutes: 60,
  invitationDays: 1,
  questionsPerMinute: 1_000_000_000,
  questionsAtOnce: 1_000,
  providerKeys: { anthropic: null, openai: null },
  providerUrls: { anthropic: null, openai: null },
  modelSeconds: { usual: 1, own: new Map() },
  modelEffort: { usual: null, own: new Map() },
  dailyBudgetUsd: 0,
  secondFactor: 'optional',
  metricsToken: null,
  oidc: null,
} satisfies Partial<Config>

/** Characters of a question (SPEC section 4). */
const LONGEST = 500

export interface Product {
  readonly ask: Ask
  /** Questions that were asked in words, and those of them that were not read as they were meant. */
  readonly words: () => { readonly asked: number; readonly misread: number }
  close(): Promise<void>
}

/** @param inWords one question in so many is asked in words, the others as their plans */
export async function openProduct(
  dataset: Dataset,
  keys: readonly [Uint8Array],
  inWords: number,
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'querent-risk-'))
  const store = await openStore(folder)
  const services = makeServices({
    store,
    keys,
    datasets: [dataset],
    now: () => new Date(),
    config: SETTINGS,
  })
  const { model } = dataset
  const users = usersIn(store.db)
  const id = randomUUID()
  const now = new Date().toISOString()
  const account = { id, email: 'attacker@localhost', fullName: 'Attacker', passwordHash: '', now }
  await users.add({ ...account, role: 'content_editor' })
  const user = await users.byId(id)
  if (user === null) throw new Error('the account that was just added is not there')
  const { signal } = new AbortController()
  let [turn, asked, misread] = [0, 0, 0]

  async function byWords(plan: Plan, question: string) {
    asked += 1
    const answer = await answerQuestion(services, user as NonNullable<typeof user>, {
      question,
      dataset: model.id,
      followUpOf: undefined,
      alone: true,
      session: null,
      edit: undefined,
      signal,
      outside: (work) => work(),
    })
    // What is read otherwise than it was meant tells of something else.
    if (!answer.success || !isDeepStrictEqual(answer.plan, plan)) {
      misread += 1
      return null
    }
    return { rows: answer.rows ?? [], hidden: answer.groups_suppressed }
  }

  async function byPlan(plan: Plan, question: string) {
    const read = {
      outcome: 'answer',
      tokens: [],
      assumptions: [],
      plan,
      restatement: question,
      alternatives: [],
      derivations: [],
    } as const
    const answer = await ask(dataset, question, {
      interpreter: { ...interpreterOf(dataset), interpret: () => read },
    })
    if (answer.outcome !== 'answer') return null
    const { columns, rows, groupsSuppressed } = answer.table
    return {
      rows: rows.map(({ values }) =>
        Object.fromEntries(columns.map(({ key }, at) => [key, values[at] ?? null])),
      ),
      hidden: groupsSuppressed,
    }
  }

  return {
    words: () => ({ asked, misread }),
    async ask(plan) {
      const question = restate(model, plan)
      if (question.length > LONGEST) return null
      const isSaid = turn % inWords === 0
      turn += 1
      const told = await (isSaid ? byWords : byPlan)(plan, question).catch((error: unknown) => {
        // What does not fit into the engine's memory is not answered.
        if (error instanceof EngineError) return null
        throw error
      })
      return told === null ? null : toldBy(model, plan, told)
    },
    async close() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
