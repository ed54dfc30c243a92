import type { Kysely } from 'kysely'
import { outsideIdentitiesIn } from '../store/outside-identities.ts'
import type { Tables } from '../store/tables.ts'
import { usersIn, type User } from '../store/users.ts'
import type { Oidc } from './oidc.ts'

interface ProviderTokenContext {
  readonly db: Kysely<Tables>
  readonly oidc: Oidc | null
}

/**
 * The active user whom an access token of the provider names: somebody who signed in there before, and so is tied to that
 * identity. Null for anybody else. Throws OidcError where the provider is away.
 */
export async function userOfProviderToken(
  { db, oidc }: ProviderTokenContext,
  token: string,
): Promise<User | null> {
  const subject = oidc === null ? null : await oidc.subjectOf(token)
  if (oidc === null || subject === null) return null
  const known = await outsideIdentitiesIn(db).userOf({ issuer: oidc.issuer, subject })
  const user = known === null ? null : await usersIn(db).byId(known)
  return user?.isActive === true ? user : null
}
