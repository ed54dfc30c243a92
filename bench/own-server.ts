import { readConfig } from '../server/config/config.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { makeApp } from '../server/http/app.ts'
import { signingKey } from '../server/identity/keys.ts'
import { register } from '../server/people/accounts.ts'
import { invite } from '../server/people/invitations.ts'
import { makeServices } from '../server/services/services.ts'
import { openStore } from '../server/store/sqlite.ts'

/** This product as it is measured: a whole server. */

const IN_LINE = [429, 503]

/** A dataset of which nothing is kept from one question to the next: each question has its statements run. */
export const nothingKept = (dataset: Dataset): Dataset => ({
  ...dataset,
  // What is kept is kept by engine.
  get engine() {
    return { ...dataset.engine }
  },
})

/** A whole server over a dataset, and a call that asks it. */
export async function startOwn(dataset: Dataset, dataDir: string) {
  const store = await openStore(dataDir)
  const services = makeServices({
    store,
    keys: [signingKey(dataDir)],
    datasets: [dataset],
    now: () => new Date(),
    // No language model: the server is measured by itself.
    config: { ...readConfig({}), questionsPerMinute: 1_000_000, questionsPerDay: null },
  })
  const app = await makeApp({ services, assets: null, logger: false, trustedProxies: null, provider: null })
  const { code } = await invite(services, 'bench@example.com', 'admin')
  const registered = await register(services, code, 'Bench', 'Correct-horse-9')
  const token = registered.outcome === 'registered' ? registered.token : ''
  await app.listen({ host: '127.0.0.1', port: 0 })
  const execute = async (question: string): Promise<void> => {
    const reply = await fetch(`${app.listeningOrigin}/api/query/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    })
    const answer = (await reply.json()) as { readonly success?: boolean; readonly detail?: unknown }
    // Whoever waits in line is told so, and asks again.
    if (IN_LINE.includes(reply.status)) return execute(question)
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
