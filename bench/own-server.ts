import { ask } from '../server/ask/ask.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import { readConfig } from '../server/config/config.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { makeApp } from '../server/http/app.ts'
import { signingKey } from '../server/identity/keys.ts'
import { register } from '../server/people/accounts.ts'
import { invite } from '../server/people/invitations.ts'
import { makeServices } from '../server/services/services.ts'
import { openStore } from '../server/store/sqlite.ts'
import { observedBy, observer } from '../server/telemetry/observed.ts'
import { clocked } from './questions.ts'

/** This product as it is measured: whoever asks first, and a whole server. */

/** The same dataset of which nothing was asked yet. */
export async function unasked(dataset: Dataset) {
  const fresh = { ...dataset, engine: { ...dataset.engine } }
  const auditor = makeAuditor(fresh)
  await auditor.prepare(new AbortController().signal)
  return {
    /** Answers a question, and gives the part of the time that disclosure control takes, from 0 to 1. */
    async ask(question: string): Promise<number> {
      const nobody = observer()
      let judgingMs = 0
      const stage: typeof nobody.measures.stage = (name, seconds) => {
        if (name === 'disclosure') judgingMs += seconds * 1_000
      }
      const watching = { ...nobody, measures: { ...nobody.measures, stage } }
      const wholeMs = await clocked(() => observedBy(watching, () => ask(fresh, question, { auditor })))
      return Math.min(1, judgingMs / wholeMs)
    },
  }
}

/** A whole server over a dataset, and a call that asks it. */
export async function startOwn(dataset: Dataset, dataDir: string) {
  const store = await openStore(dataDir)
  const services = makeServices({
    store,
    keys: [signingKey(dataDir)],
    datasets: [dataset],
    now: () => new Date(),
    // No language model: the server is measured by itself.
    config: { ...readConfig({}), questionsPerMinute: 1_000_000 },
  })
  const app = await makeApp({ services, assets: null, logger: false, trustedProxies: null, provider: null })
  const { code } = await invite(services, 'bench@example.com', 'admin')
  const registered = await register(services, code, 'Bench', 'Correct-horse-9')
  const token = registered.outcome === 'registered' ? registered.token : ''
  await app.listen({ host: '127.0.0.1', port: 0 })
  const execute = async (question: string) => {
    const reply = await fetch(`${app.listeningOrigin}/api/query/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    })
    const answer = (await reply.json()) as { readonly success?: boolean; readonly detail?: unknown }
    if (answer.success !== true) throw new Error(`${question}: ${JSON.stringify(answer.detail)}`)
  }
  return {
    execute,
    async close() {
      await app.close()
      await store.close()
    },
  }
}
