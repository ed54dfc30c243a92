import { createHash, randomUUID } from 'node:crypto'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AuditTable, Tables } from './tables.ts'
import { transact } from './transact.ts'

export interface Actor {
  readonly id: string
  readonly email: string
}

export interface Act {
  readonly actor: Actor
  /** What was done, such as `user.updated`. */
  readonly action: string
  /** The id of what it was done to. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export interface AuditContext {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}

type Line = Omit<Selectable<AuditTable>, 'hash'>

/** Ties a line to all before it: none can be changed, taken out or put between without a trace. */
const hashOf = (before: string | null, line: Line) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        before,
        line.id,
        line.created_at,
        line.actor_id,
        line.actor_email,
        line.action,
        line.subject,
        line.detail_json,
      ]),
    )
    .digest('hex')

/** Who did what when; lines are added, never changed. */
export const auditIn = (db: Kysely<Tables>) => ({
  async add({ actor, action, subject, detail = {}, now }: Act & { readonly now: string }): Promise<void> {
    const last = await db
      .selectFrom('audit')
      .select('hash')
      .orderBy(sql`rowid`, 'desc')
      .limit(1)
      .executeTakeFirst()
    const line: Line = {
      id: randomUUID(),
      created_at: now,
      actor_id: actor.id,
      actor_email: actor.email,
      action,
      subject,
      detail_json: JSON.stringify(detail),
    }
    await db
      .insertInto('audit')
      .values({ ...line, hash: hashOf(last?.hash ?? null, line) })
      .execute()
  },

  /** The first line that does not follow from those before it, or null. */
  async firstBroken(): Promise<string | null> {
    let before: string | null = null
    for (const { hash, ...line } of await db
      .selectFrom('audit')
      .selectAll()
      .orderBy(sql`rowid`)
      .execute()) {
      const isOfBeforeHashes = hash === null && before === null
      if (!isOfBeforeHashes && hash !== hashOf(before, line)) return line.id
      before = hash
    }
    return null
  },
})

/** Work of an admin and its audit line in one transaction: both or neither. */
export const audited = <T>(
  { db, now }: AuditContext,
  act: Act,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  transact(db, async (transaction) => {
    const result = await work(transaction)
    await auditIn(transaction).add({ ...act, now: now().toISOString() })
    return result
  })
