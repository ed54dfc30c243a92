import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { answerQuestion } from '../../answers/answer-question.ts'
import { restate } from '../../ask/plan/restate.ts'
import type { AuditScope, Config } from '../../config/config.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { EngineError } from '../../engines/engine.ts'
import { makeServices } from '../../services/services.ts'
import { openStore } from '../../store/sqlite.ts'
import { usersIn } from '../../store/users.ts'
import { toldBy, type Ask } from './told.ts'

/** Accounts of a product that nobody else uses: its own services, with a record that is thrown away. */
export interface Accounts {
  readonly asks: readonly Ask[]
  close(): Promise<void>
}

/** Nothing that a language model reads or an account needs is used. */
const SETTINGS = {
  tokenHours: 1,
  idleMinutes: 60,
  invitationDays: 1,
  questionsPerMinute: 1_000_000,
  questionsAtOnce: 1_000,
  providerKeys: { anthropic: null, openai: null },
  providerUrls: { anthropic: null, openai: null },
  modelSeconds: 1,
  dailyBudgetUsd: 0,
  secondFactor: 'optional',
  metricsToken: null,
  oidc: null,
} satisfies Partial<Config>

/** Opens so many accounts that ask a dataset in words, each judged as the scope says. */
export async function openAccounts(
  dataset: Dataset,
  count: number,
  auditScope: AuditScope,
): Promise<Accounts> {
  const folder = mkdtempSync(join(tmpdir(), 'querent-risk-'))
  const store = await openStore(folder)
  const services = makeServices({
    store,
    keys: [randomBytes(32)],
    datasets: [dataset],
    now: () => new Date(),
    config: { ...SETTINGS, auditScope },
  })
  const { model } = dataset
  const { signal } = new AbortController()
  const open = async (place: number): Promise<Ask> => {
    const id = randomUUID()
    const users = usersIn(store.db)
    await users.add({
      id,
      email: `attacker-${place + 1}@localhost`,
      fullName: `Attacker ${place + 1}`,
      passwordHash: '',
      role: 'content_editor',
      now: new Date().toISOString(),
    })
    const user = await users.byId(id)
    if (user === null) throw new Error('the account that was just added is not there')
    return async (plan) => {
      const question = restate(model, plan)
      const answer = await answerQuestion(services, user, {
        question,
        dataset: model.id,
        followUpOf: undefined,
        edit: undefined,
        signal,
        outside: (work) => work(),
      }).catch((error: unknown) => {
        // What does not fit into the engine's memory is not answered.
        if (error instanceof EngineError) return null
        throw error
      })
      // What is read otherwise than it was meant tells of something else.
      if (answer?.success !== true || !isDeepStrictEqual(answer.plan, plan)) return null
      return toldBy(model, plan, question, { rows: answer.rows ?? [], hidden: answer.groups_suppressed })
    }
  }
  const asks = await Promise.all(Array.from({ length: count }, (_, place) => open(place)))
  return {
    asks,
    async close() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
