import type { Kysely } from 'kysely'
import type { Role, Tables } from './tables.ts'

/** Invitations; only the hash of a code is kept. */
export const invitationsIn = (db: Kysely<Tables>) => ({
  async add(invitation: {
    id: string
    email: string
    role: Role
    codeHash: string
    now: string
    expiresAt: string
  }): Promise<void> {
    await db
      .insertInto('invitations')
      .values({
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        token_hash: invitation.codeHash,
        created_at: invitation.now,
        expires_at: invitation.expiresAt,
        used_at: null,
      })
      .execute()
  },

  /** Uses an invitation up in one conditional update: of two claims at once, one gets it. */
  async claim(
    codeHash: string,
    now: string,
  ): Promise<{ readonly email: string; readonly role: Role } | null> {
    const row = await db
      .updateTable('invitations')
      .set({ used_at: now })
      .where('token_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['email', 'role'])
      .executeTakeFirst()
    return row ?? null
  },

  /** Ends the open invitations of an email, so that a newer one replaces them. */
  async withdraw(email: string): Promise<void> {
    await db.deleteFrom('invitations').where('email', '=', email).where('used_at', 'is', null).execute()
  },
})
