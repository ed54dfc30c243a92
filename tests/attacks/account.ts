import type { TestServer } from '../support/server.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Account } from './attacks.ts'

/** A new account of a server, asking through its API. */
export async function accountOf(server: TestServer): Promise<Account> {
  return accountWith(await server.signUp('content_editor'), () => server)
}

/** The account of a token, asking whichever server is next. */
export function accountWith(token: string, next: () => TestServer): Account {
  return {
    async ask(question) {
      const response = await next().app.inject({
        method: 'POST',
        url: '/api/query/execute',
        headers: { authorization: `Bearer ${token}` },
        payload: { question, dataset_id: 'insurance_pricing' },
      })
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
      const body = response.json<{
        success: boolean
        results: Record<string, unknown>[]
        privacy_note: string
        metadata: { groups_suppressed: number }
        interpretation: { plan: Plan }
      }>()
      if (!body.success) return null
      return {
        plan: body.interpretation.plan,
        rows: body.results,
        note: body.privacy_note,
        hidden: body.metadata.groups_suppressed,
      }
    },
  }
}
