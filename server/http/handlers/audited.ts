import type { Kysely } from 'kysely'
import { auditIn } from '../../store/audit.ts'
import type { Tables } from '../../store/tables.ts'
import type { User } from '../../store/users.ts'
import { signedIn, type Services } from './handler.ts'

interface Act {
  readonly user: User | null
  /** What was done, such as `user.updated`. */
  readonly action: string
  /** The id of what it was done to. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Work of an admin and its audit line in one transaction: both or neither. */
export function audited<T>(
  { db, now }: Services,
  { user, action, subject, detail = {} }: Act,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const actor = signedIn(user)
  return db.transaction().execute(async (transaction) => {
    const result = await work(transaction)
    await auditIn(transaction).add({ actor, action, subject, detail, now: now().toISOString() })
    return result
  })
}
