import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface AuditLine {
  readonly actor: { readonly id: string; readonly email: string }
  readonly action: string
  /** The id of what was acted on. */
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly now: string
}

/** Who did what when; lines are added, never changed. */
export const auditIn = (db: Kysely<Tables>) => ({
  async add({ actor, action, subject, detail, now }: AuditLine): Promise<void> {
    await db
      .insertInto('audit')
      .values({
        id: randomUUID(),
        created_at: now,
        actor_id: actor.id,
        actor_email: actor.email,
        action,
        subject,
        detail_json: JSON.stringify(detail),
      })
      .execute()
  },
})
