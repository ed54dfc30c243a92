import {
  deleteErrorLog,
  errorLogStats,
  listErrorLogs,
  reportError,
  resolveErrorLog,
} from '../../admin/error-logs.ts'
import type { ErrorLog } from '../../store/error-logs.ts'
import type { Services } from '../../services/services.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import { limitCalls } from '../protocol/limits.ts'
import { pageOf, signedIn, type Handlers } from './handler.ts'

type Shown = ReplyOf<'listErrorLogs'>['errors'][number]

/** Reports of one person: a page that fails in a loop must not fill the disk. */
export const REPORTS = { most: 30, minutes: 1 }
/** Reports from one address where nobody is signed in. */
export const NAMELESS_REPORTS = { most: 10, minutes: 1 }

const SEVERITIES = ['critical', 'error', 'warning', 'info', 'debug'] as const

const shown = (log: ErrorLog): Shown => ({
  ...log,
  severity: SEVERITIES.find((severity) => severity === log.severity) ?? 'error',
})

/** SPEC section 2, error logs tab; and the reports that fill it. */
export const logHandlers = (services: Services) => {
  const refusal = 'Too many errors were reported'
  const reports = limitCalls({ ...REPORTS, refusal })
  const namelessReports = limitCalls({ ...NAMELESS_REPORTS, refusal })
  return {
    /** Only a session says who reports: an address that a report names is not looked at. */
    async reportClientError({ body, user, address }) {
      await (user === null ? namelessReports(address) : reports(user.id))
      const id = await reportError(services, {
        user_email: user?.email ?? null,
        message: body.message,
        severity: body.severity ?? 'error',
        url: body.url ?? null,
        stack: body.stack ?? null,
        user_agent: body.user_agent ?? null,
        metadata: body.metadata ?? {},
      })
      return { id }
    },

    async listErrorLogs({ query }) {
      const filter = {
        severity: query.severity ?? null,
        resolved: query.resolved ?? null,
        email: query.user_email ?? null,
      }
      const { items, total } = await listErrorLogs(services, filter, pageOf(query))
      return { errors: items.map(shown), total }
    },

    getErrorLogStats: () => errorLogStats(services),

    updateErrorLog: async ({ path, body, user }) =>
      shown(await resolveErrorLog(services, signedIn(user), path.id, body.resolved)),

    deleteErrorLog: ({ path, user }) => deleteErrorLog(services, signedIn(user), path.id),
  } satisfies Handlers
}
