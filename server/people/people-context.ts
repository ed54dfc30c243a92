import type { Seal } from '../identity/codes.ts'
import type { SessionContext } from '../identity/sessions.ts'

/** What services of accounts and invitations work with; in a transaction `db` is that. */
export interface PeopleContext extends SessionContext {
  readonly seal: Seal
  readonly invitationDays: number
}
