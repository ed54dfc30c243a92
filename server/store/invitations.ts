import type { Kysely, Selectable } from 'kysely'
import { isSame, readPage, type Page, type PageRequest } from './page.ts'
import type { InvitationTable, Role, Tables } from './tables.ts'

export type Invitation = Omit<Selectable<InvitationTable>, 'token_hash'>

const invitationOf = ({ token_hash: _, ...row }: Selectable<InvitationTable>): Invitation => row

/** Invitations; of a code only its hash and its sealed form are kept. */
export const invitationsIn = (db: Kysely<Tables>) => ({
  /** All codes, as they are sealed. */
  async seals(): Promise<readonly string[]> {
    const rows = await db.selectFrom('invitations').select('token_sealed').execute()
    return rows.flatMap(({ token_sealed }) => token_sealed ?? [])
  },

  /** Nothing, where it was changed meanwhile. */
  async replaceSeal(before: string, after: string): Promise<void> {
    await db
      .updateTable('invitations')
      .set({ token_sealed: after })
      .where('token_sealed', '=', before)
      .execute()
  },

  async add(invitation: Omit<Selectable<InvitationTable>, 'used_at'>): Promise<void> {
    await db.insertInto('invitations').values(invitation).execute()
  },

  async byId(id: string): Promise<Invitation | null> {
    const row = await db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : invitationOf(row)
  },

  /** Null stands for used and unused ones. */
  async list(used: boolean | null, page: PageRequest): Promise<Page<Invitation>> {
    let matching = db.selectFrom('invitations')
    if (used !== null) matching = matching.where('used_at', used ? 'is not' : 'is', null)
    return readPage(matching, page, invitationOf)
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('invitations').where('id', '=', id).execute()
  },

  /** Removes used ones, expired ones, or both, and says how many. */
  async cleanUp(which: { used: boolean; expired: boolean }, now: string): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('invitations')
      .where((eb) =>
        eb.or([
          ...(which.used ? [eb('used_at', 'is not', null)] : []),
          ...(which.expired ? [eb.and([eb('used_at', 'is', null), eb('expires_at', '<=', now)])] : []),
        ]),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
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
    await db.deleteFrom('invitations').where(isSame('email', email)).where('used_at', 'is', null).execute()
  },
})
