import type { OutsideIdentity } from '../identity/oidc.ts'
import { openSession } from '../identity/sessions.ts'
import { auditIn } from '../store/audit.ts'
import { outsideIdentitiesIn } from '../store/outside-identities.ts'
import { sessionsIn, usersIn, type User } from '../store/users.ts'
import { transact } from '../store/transact.ts'
import type { PeopleContext } from './people-context.ts'

/**
 * Lets a person in whom a provider vouches for, with a session that asks for nothing more: a second factor is the
 * provider's. At first the email says who it is, and from then on the provider's own id of the person, so that an email
 * given to somebody else opens nothing.
 *
 * @returns a token; null where there is no active account for the identity
 */
export async function signInFromOutside(
  context: PeopleContext,
  identity: OutsideIdentity,
): Promise<{ readonly token: string; readonly userId: string } | null> {
  return transact(context.db, async (db) => {
    const user = await personOf({ ...context, db }, identity)
    if (user === null || !user.isActive) return null
    await sessionsIn(db).removeExpired(context.now().toISOString())
    return { token: await openSession({ ...context, db }, user.id), userId: user.id }
  })
}

async function personOf({ db, now }: PeopleContext, identity: OutsideIdentity): Promise<User | null> {
  const identities = outsideIdentitiesIn(db)
  const known = await identities.userOf(identity)
  if (known !== null) return usersIn(db).byId(known)
  const user = identity.email === null ? null : await usersIn(db).byEmail(identity.email)
  if (user === null || !user.isActive) return null
  const time = now().toISOString()
  if (!(await identities.add(identity, user.id, time))) return null
  const detail = { issuer: identity.issuer }
  await auditIn(db).add({ actor: user, action: 'identity.tied', subject: user.id, detail, now: time })
  return user
}
