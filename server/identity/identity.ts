import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { invitationsIn, type Invitation } from '../store/invitations.ts'
import type { Role, Tables } from '../store/tables.ts'
import { sessionsIn, usersIn, type User } from '../store/users.ts'
import { codeHash, makeSeal, newCode } from './codes.ts'
import { hashPassword, isOutdated, isStrong, verifyPassword } from './passwords.ts'
import { isCommonPassword } from './common-passwords.ts'
import { makeTokens } from './tokens.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface IdentityOptions {
  readonly db: Kysely<Tables>
  /** Signs tokens and seals invitation codes. */
  readonly key: Uint8Array
  /** How long a session lasts, and how long without a call. */
  readonly tokenHours: number
  readonly idleMinutes: number
  readonly invitationDays: number
  readonly now: () => Date
}

export type Registration =
  | { readonly outcome: 'registered'; readonly token: string }
  | { readonly outcome: 'invalidCode' | 'weakPassword' | 'commonPassword' | 'emailTaken' }

export type PasswordChange = 'changed' | 'wrongPassword' | 'weakPassword' | 'commonPassword'

/** Rolls the claim of a code back. */
class EmailTakenError extends Error {}

/** Who somebody is: sign-in, account setup, tokens. */
export function makeIdentity({ db, key, tokenHours, idleMinutes, invitationDays, now }: IdentityOptions) {
  const tokens = makeTokens(key)
  const seal = makeSeal(key)
  const later = (hours: number) => new Date(now().getTime() + hours * HOUR_MS)

  async function openSession(userId: string, transaction: Kysely<Tables> = db): Promise<string> {
    const session = { id: randomUUID(), userId, now: now().toISOString(), expiresAt: later(tokenHours) }
    await sessionsIn(transaction).open({ ...session, expiresAt: session.expiresAt.toISOString() })
    await usersIn(transaction).recordLogin(userId, session.now)
    return tokens.issue(session.id, session.expiresAt)
  }

  /** A new invitation and its code; an earlier open one of the same email ends. */
  async function createInvitation(
    email: string,
    role: Role,
    transaction: Kysely<Tables> = db,
  ): Promise<{ readonly id: string; readonly code: string }> {
    const [id, code] = [randomUUID(), newCode()]
    const invitations = invitationsIn(transaction)
    await invitations.withdraw(email)
    await invitations.add({
      id,
      email,
      role,
      codeHash: codeHash(code),
      sealedCode: await seal.seal(code),
      now: now().toISOString(),
      expiresAt: later(invitationDays * 24).toISOString(),
    })
    return { id, code }
  }

  return {
    /** A token, or null where email, password or activity is wrong: the three are not told apart. */
    async signIn(email: string, password: string): Promise<string | null> {
      const user = await usersIn(db).byEmail(email)
      const matches = await verifyPassword(password, user?.passwordHash ?? null)
      if (user === null || !matches || !user.isActive) return null
      if (isOutdated(user.passwordHash)) await usersIn(db).setPassword(user.id, await hashPassword(password))
      await sessionsIn(db).removeExpired(now().toISOString())
      return openSession(user.id)
    },

    /** Turns an invitation into an account: the code is used up and the account made together, or neither. */
    async register(code: string, fullName: string, password: string): Promise<Registration> {
      if (!isStrong(password)) return { outcome: 'weakPassword' }
      if (isCommonPassword(password)) return { outcome: 'commonPassword' }
      const passwordHash = await hashPassword(password)
      const claimed = db.transaction().execute(async (transaction): Promise<Registration> => {
        const time = now().toISOString()
        const invitation = await invitationsIn(transaction).claim(codeHash(code), time)
        if (invitation === null) return { outcome: 'invalidCode' }
        const users = usersIn(transaction)
        if ((await users.byEmail(invitation.email)) !== null) throw new EmailTakenError()
        const id = randomUUID()
        await users.add({
          id,
          email: invitation.email,
          fullName: fullName.trim(),
          passwordHash,
          role: invitation.role,
          now: time,
        })
        return { outcome: 'registered', token: await openSession(id, transaction) }
      })
      return claimed.catch((error: unknown) => {
        if (error instanceof EmailTakenError) return { outcome: 'emailTaken' } as const
        throw error
      })
    },

    /** The active user whose session the token names, or null. */
    async userOf(token: string): Promise<User | null> {
      const session = await tokens.sessionOf(token)
      if (session === null) return null
      const [time, sessions] = [now(), sessionsIn(db)]
      const before = (minutes: number) => new Date(time.getTime() - minutes * MINUTE_MS).toISOString()
      const found = await sessions.userOf(session, {
        now: time.toISOString(),
        usedSince: before(idleMinutes),
      })
      if (found === null) return null
      if (found.usedAt <= before(1)) await sessions.recordUse(session, time.toISOString())
      return found.user
    },

    /** Ends the session of a token; the token is worth nothing from then on. */
    async signOut(token: string): Promise<void> {
      const session = await tokens.sessionOf(token)
      if (session !== null) await sessionsIn(db).end(session)
    },

    /** Gives a person a new password and ends all their sessions but the one of the token. */
    async changePassword(
      user: User,
      token: string,
      current: string,
      password: string,
    ): Promise<PasswordChange> {
      const known = await usersIn(db).byEmail(user.email)
      if (!(await verifyPassword(current, known?.passwordHash ?? null))) return 'wrongPassword'
      if (!isStrong(password)) return 'weakPassword'
      if (isCommonPassword(password)) return 'commonPassword'
      const passwordHash = await hashPassword(password)
      const session = await tokens.sessionOf(token)
      await db.transaction().execute(async (transaction) => {
        await usersIn(transaction).setPassword(user.id, passwordHash)
        await sessionsIn(transaction).endAll(user.id, session)
      })
      return 'changed'
    },

    createInvitation,

    /** The code of a new invitation. */
    invite: async (email: string, role: Role): Promise<string> => (await createInvitation(email, role)).code,

    /** The code of an invitation that can still be used, or null. */
    async codeOf({ sealedCode, usedAt, expiresAt }: Invitation): Promise<string | null> {
      const isOpen = usedAt === null && expiresAt > now().toISOString()
      return isOpen && sealedCode !== null ? seal.open(sealedCode) : null
    },

    /** Adds an admin where there is no user at all. Throws where the password is weak. */
    async addFirstAdmin(email: string, password: string): Promise<boolean> {
      if ((await usersIn(db).count()) > 0) return false
      if (!isStrong(password)) {
        throw new Error(
          'QUERENT_ADMIN_PASSWORD is too weak: it takes 8 characters or more with an uppercase and a lowercase letter, a digit and a special character.',
        )
      }
      const passwordHash = await hashPassword(password)
      await usersIn(db).add({
        id: randomUUID(),
        email,
        fullName: 'Administrator',
        passwordHash,
        role: 'admin',
        now: now().toISOString(),
      })
      return true
    },

    hasUsers: async () => (await usersIn(db).count()) > 0,
  }
}

export type Identity = ReturnType<typeof makeIdentity>
