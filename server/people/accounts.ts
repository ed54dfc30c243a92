import { randomUUID } from 'node:crypto'
import { codeHash } from '../identity/codes.ts'
import { isCommonPassword } from '../identity/common-passwords.ts'
import { hashPassword, isOutdated, isStrong, verifyPassword } from '../identity/passwords.ts'
import type { SessionContext } from '../identity/sessions.ts'
import { invitationsIn } from '../store/invitations.ts'
import { sessionsIn, usersIn, type User } from '../store/users.ts'
import { transact } from '../store/transact.ts'
import type { PeopleContext } from './people-context.ts'
import { admit, type Admission } from './second-factor.ts'

/** What a person does with the own account. */

type Unfit = 'weakPassword' | 'commonPassword'

export type Registration =
  | ({ readonly outcome: 'registered' } & Admission)
  | { readonly outcome: 'invalidCode' | 'emailTaken' | Unfit }

export type PasswordChange = 'changed' | 'wrongPassword' | Unfit

/** Rolls the claim of a code back. */
class EmailTakenError extends Error {}

const unfit = (password: string): Unfit | null =>
  !isStrong(password) ? 'weakPassword' : isCommonPassword(password) ? 'commonPassword' : null

/** Lets a person in, or gives null where email, password or activity is wrong: the three are not told apart. */
export async function signIn(
  context: PeopleContext,
  email: string,
  password: string,
): Promise<Admission | null> {
  const { db, now } = context
  const user = await usersIn(db).byEmail(email)
  const matches = await verifyPassword(password, user?.passwordHash ?? null)
  if (user === null || !matches || !user.isActive) return null
  if (isOutdated(user.passwordHash)) await usersIn(db).setPassword(user.id, await hashPassword(password))
  await sessionsIn(db).removeExpired(now().toISOString())
  return admit(context, user)
}

/** Turns an invitation into an account: the code is used up and the account made together, or neither. */
export async function register(
  context: PeopleContext,
  code: string,
  fullName: string,
  password: string,
): Promise<Registration> {
  const fault = unfit(password)
  return fault === null
    ? claimAccount(context, code, { fullName, passwordHash: await hashPassword(password) })
    : { outcome: fault }
}

/** The same, of a password that is fit and has been hashed. */
export async function claimAccount(
  context: PeopleContext,
  code: string,
  { fullName, passwordHash }: { readonly fullName: string; readonly passwordHash: string },
): Promise<Registration> {
  const claimed = transact(context.db, async (db): Promise<Registration> => {
    const time = context.now().toISOString()
    const invitation = await invitationsIn(db).claim(codeHash(code), time)
    if (invitation === null) return { outcome: 'invalidCode' }
    const { email, role } = invitation
    if ((await usersIn(db).byEmail(email)) !== null) throw new EmailTakenError()
    const id = randomUUID()
    await usersIn(db).add({ id, email, fullName: fullName.trim(), passwordHash, role, now: time })
    return { outcome: 'registered', ...(await admit({ ...context, db }, { id, role })) }
  })
  return claimed.catch((error: unknown) => {
    if (error instanceof EmailTakenError) return { outcome: 'emailTaken' } as const
    throw error
  })
}

/** Gives a person a new password and ends all their sessions but the one of the token. */
export async function changePassword(
  { db, tokens }: SessionContext,
  user: User,
  token: string,
  { current, chosen }: { readonly current: string; readonly chosen: string },
): Promise<PasswordChange> {
  const known = await usersIn(db).byEmail(user.email)
  if (!(await verifyPassword(current, known?.passwordHash ?? null))) return 'wrongPassword'
  const fault = unfit(chosen)
  if (fault !== null) return fault
  const passwordHash = await hashPassword(chosen)
  const session = await tokens.sessionOf(token)
  await transact(db, async (transaction) => {
    await usersIn(transaction).setPassword(user.id, passwordHash)
    await sessionsIn(transaction).endAll(user.id, session)
  })
  return 'changed'
}
