import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { RefusedError } from '../errors/refused-error.ts'
import { audited, type Actor, type AuditContext } from '../store/audit.ts'
import { errorLogsIn, type ErrorLog, type ErrorLogFilter } from '../store/error-logs.ts'
import type { Page, PageRequest } from '../store/page.ts'
import type { Tables } from '../store/tables.ts'

const DAY_MS = 86_400_000

async function existing(db: Kysely<Tables>, id: string): Promise<ErrorLog> {
  const log = await errorLogsIn(db).byId(id)
  if (log === null) throw new RefusedError('notFound', 'There is no such record.')
  return log
}

/** Keeps an error of somebody's page, and gives the id of its record. */
export async function reportError(
  { db, now }: AuditContext,
  report: Pick<ErrorLog, 'user_email' | 'message' | 'severity' | 'url' | 'stack' | 'user_agent' | 'metadata'>,
): Promise<string> {
  const id = randomUUID()
  const { metadata, url, ...rest } = report
  await errorLogsIn(db).add({
    ...rest,
    id,
    created_at: now().toISOString(),
    // What follows may carry an invitation code.
    url: url?.replace(/[?#].*$/, '') ?? null,
    metadata_json: JSON.stringify(metadata),
  })
  return id
}

export const listErrorLogs = (
  { db }: AuditContext,
  filter: ErrorLogFilter,
  page: PageRequest,
): Promise<Page<ErrorLog>> => errorLogsIn(db).list(filter, page)

export const errorLogStats = ({ db, now }: AuditContext) =>
  errorLogsIn(db).stats(new Date(now().getTime() - DAY_MS).toISOString())

/** Throws RefusedError. */
export function resolveErrorLog(
  context: AuditContext,
  actor: Actor,
  id: string,
  resolved: boolean,
): Promise<ErrorLog> {
  const act = { actor, action: 'errorLog.updated', subject: id, detail: { resolved } }
  return audited(context, act, async (db) => {
    await existing(db, id)
    await errorLogsIn(db).resolve(id, resolved)
    return existing(db, id)
  })
}

/** Throws RefusedError. */
export function deleteErrorLog(context: AuditContext, actor: Actor, id: string): Promise<void> {
  return audited(context, { actor, action: 'errorLog.deleted', subject: id }, async (db) => {
    await existing(db, id)
    await errorLogsIn(db).remove(id)
  })
}
