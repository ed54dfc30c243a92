import type { Seal } from '../identity/codes.ts'
import type { SessionContext } from '../identity/sessions.ts'

/** What services of accounts and invitations work with; in a transaction `db` is that. */
export interface PeopleContext extends SessionContext {
  /** Seals invitation codes. */
  readonly seal: Seal
  /** Seals the secrets of second factors. */
  readonly secretSeal: Seal
  readonly invitationDays: number
  /** Whether an admin has to have a second factor. */
  readonly adminsNeedSecondFactor: boolean
}
