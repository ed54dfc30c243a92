import { openPostgres } from '../../server/store/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { accountWith } from './account.ts'
import type { Account, Attack, Outcome, Shown } from './attacks.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'

/** Attacks over several servers of one state, each question to the next of them. */

/** So many servers of one PostgreSQL. */
export async function startServers(
  url: string,
  count: number,
  options: NonNullable<Parameters<typeof startServer>[0]>,
): Promise<readonly TestServer[]> {
  const servers: TestServer[] = []
  for (let number = 0; number < count; number += 1)
    servers.push(await startServer({ ...options, state: await openPostgres(url) }))
  return servers
}

/** Gives accounts that are known to all servers and ask these in turn. */
export function alternating(servers: readonly TestServer[]): () => Promise<Account> {
  let asked = 0
  const next = () => servers[(asked += 1) % servers.length] as TestServer
  return async () =>
    accountWith(await next().signUp('content_editor', `attacker-${(asked += 1)}@example.com`), next)
}

/** Questions of one person that a server takes at once, and lets wait. */
const AT_ONCE = 20

/** The questions of an attack that does not ask by what it was answered, of each of its accounts. */
export async function questionsOf(attack: Attack, dataset: Dataset): Promise<readonly (readonly string[])[]> {
  const asked: string[][] = []
  const listen = async (): Promise<Account> => {
    const own: string[] = []
    asked.push(own)
    return { ask: async (question) => (own.push(question), null) }
  }
  await attack.run(listen, dataset)
  return asked
}

/**
 * The attack with all of its questions asked at once: first it is listened to, then it is answered. It is one that does
 * not ask by what it was answered.
 */
export async function atOnce(
  attack: Attack,
  servers: readonly TestServer[],
  dataset: Dataset,
): Promise<Outcome> {
  const asked = await questionsOf(attack, dataset)
  const newAccount = alternating(servers)
  const answers = await Promise.all(
    asked.map(async (questions) => {
      const account = await newAccount()
      const shown: (Shown | null)[] = []
      for (let first = 0; first < questions.length; first += AT_ONCE * servers.length) {
        const some = questions.slice(first, first + AT_ONCE * servers.length)
        shown.push(...(await Promise.all(some.map((question) => account.ask(question)))))
      }
      return shown
    }),
  )
  const answered = async (): Promise<Account> => {
    const own = answers.shift() ?? []
    return { ask: async () => own.shift() ?? null }
  }
  return attack.run(answered, dataset)
}
