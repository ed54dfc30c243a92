import type { Kysely, Selectable } from 'kysely'
import { contains, readPage, type Page, type PageRequest } from './page.ts'
import type { ErrorLogTable, Tables } from './tables.ts'

export interface ErrorLog {
  readonly id: string
  readonly created_at: string
  readonly user_email: string | null
  readonly message: string
  readonly severity: string
  readonly url: string | null
  readonly resolved: boolean
  readonly stack: string | null
  readonly user_agent: string | null
  readonly metadata: Record<string, unknown>
}

/** Null stands for any. */
export interface ErrorLogFilter {
  readonly severity: string | null
  readonly resolved: boolean | null
  readonly email: string | null
}

function logOf({ metadata_json, resolved, ...row }: Selectable<ErrorLogTable>): ErrorLog {
  const metadata: unknown = JSON.parse(metadata_json)
  const isObject = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
  return { ...row, resolved: resolved === 1, metadata: isObject ? (metadata as Record<string, unknown>) : {} }
}

/** Errors that the browser application reported. */
export const errorLogsIn = (db: Kysely<Tables>) => ({
  async add(log: Omit<Tables['error_logs'], 'resolved'>): Promise<void> {
    await db.insertInto('error_logs').values(log).execute()
  },

  async byId(id: string): Promise<ErrorLog | null> {
    const row = await db.selectFrom('error_logs').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : logOf(row)
  },

  /** Newest first; a part of an email is enough. */
  async list(filter: ErrorLogFilter, page: PageRequest): Promise<Page<ErrorLog>> {
    let matching = db.selectFrom('error_logs')
    if (filter.severity !== null) matching = matching.where('severity', '=', filter.severity)
    if (filter.resolved !== null) matching = matching.where('resolved', '=', filter.resolved ? 1 : 0)
    if (filter.email !== null) matching = matching.where(contains('user_email', filter.email))
    return readPage(matching, page, logOf)
  },

  /** @param since the moment 24 hours ago */
  async stats(since: string) {
    const rows = await db
      .selectFrom('error_logs')
      .select(({ fn }) => [
        'severity',
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('resolved', '=', 0).as('unresolved'),
        fn.countAll<number>().filterWhere('created_at', '>=', since).as('recent'),
      ])
      .groupBy('severity')
      .orderBy('severity')
      .execute()
    const sum = (count: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + Number(count(row)), 0)
    return {
      total: sum(({ total }) => total),
      unresolved: sum(({ unresolved }) => unresolved),
      last_24h: sum(({ recent }) => recent),
      by_severity: Object.fromEntries(rows.map(({ severity, total }) => [severity, total])),
    }
  },

  async resolve(id: string, resolved: boolean): Promise<void> {
    await db
      .updateTable('error_logs')
      .set({ resolved: resolved ? 1 : 0 })
      .where('id', '=', id)
      .execute()
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('error_logs').where('id', '=', id).execute()
  },
})
