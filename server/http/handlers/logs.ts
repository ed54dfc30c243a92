import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { errorLogsIn, type ErrorLog } from '../../store/error-logs.ts'
import type { Tables } from '../../store/tables.ts'
import type { ReplyOf } from '../contract.ts'
import { limitCalls } from '../limits.ts'
import { Problem } from '../problem.ts'
import { audited } from './audited.ts'
import { pageOf, type Handlers, type Services } from './handler.ts'

type Shown = ReplyOf<'listErrorLogs'>['errors'][number]

/** Reports of one person: a page that fails in a loop must not fill the disk. */
export const REPORTS = { most: 30, minutes: 1 }
/** Reports from one address where nobody is signed in. */
export const NAMELESS_REPORTS = { most: 10, minutes: 1 }

const DAY_MS = 86_400_000
const SEVERITIES = ['critical', 'error', 'warning', 'info', 'debug'] as const

const shown = (log: ErrorLog): Shown => ({
  ...log,
  severity: SEVERITIES.find((severity) => severity === log.severity) ?? 'error',
})

async function existing(db: Kysely<Tables>, id: string): Promise<ErrorLog> {
  const log = await errorLogsIn(db).byId(id)
  if (log === null) throw new Problem(404, 'There is no such record.')
  return log
}

/** SPEC section 2, error logs tab; and the reports that fill it. */
export const logHandlers = (services: Services) => {
  const { db, now } = services
  const refusal = 'Too many errors were reported'
  const reports = limitCalls({ ...REPORTS, refusal })
  const namelessReports = limitCalls({ ...NAMELESS_REPORTS, refusal })
  return {
    async reportClientError({ body, user, address }) {
      await (user === null ? namelessReports(address) : reports(user.id))
      const id = randomUUID()
      await errorLogsIn(db).add({
        id,
        created_at: now().toISOString(),
        user_email: user?.email ?? body.user_email ?? null,
        message: body.message,
        severity: body.severity ?? 'error',
        url: body.url?.replace(/[?#].*$/, '') ?? null,
        stack: body.stack ?? null,
        user_agent: body.user_agent ?? null,
        metadata_json: JSON.stringify(body.metadata ?? {}),
      })
      return { id }
    },

    async listErrorLogs({ query }) {
      const filter = {
        severity: query.severity ?? null,
        resolved: query.resolved ?? null,
        email: query.user_email ?? null,
      }
      const { items, total } = await errorLogsIn(db).list(filter, pageOf(query))
      return { errors: items.map(shown), total }
    },

    getErrorLogStats: async () => errorLogsIn(db).stats(new Date(now().getTime() - DAY_MS).toISOString()),

    async updateErrorLog({ path: { id }, body: { resolved }, user }) {
      const act = { user, action: 'errorLog.updated', subject: id, detail: { resolved } }
      return audited(services, act, async (transaction) => {
        await existing(transaction, id)
        await errorLogsIn(transaction).resolve(id, resolved)
        return shown(await existing(transaction, id))
      })
    },

    async deleteErrorLog({ path: { id }, user }) {
      return audited(services, { user, action: 'errorLog.deleted', subject: id }, async (transaction) => {
        await existing(transaction, id)
        await errorLogsIn(transaction).remove(id)
      })
    },
  } satisfies Handlers
}
