import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { invitationsIn } from '../store/invitations.ts'
import type { Role, Tables } from '../store/tables.ts'
import { sessionsIn, usersIn, type User } from '../store/users.ts'
import { codeHash, newCode } from './codes.ts'
import { hashPassword, isStrong, verifyPassword } from './passwords.ts'
import type { Tokens } from './tokens.ts'

const HOUR_MS = 3_600_000

export interface IdentityOptions {
  readonly db: Kysely<Tables>
  readonly tokens: Tokens
  readonly tokenHours: number
  readonly invitationDays: number
  readonly now: () => Date
}

export type Registration =
  | { readonly outcome: 'registered'; readonly token: string }
  | { readonly outcome: 'invalidCode' | 'weakPassword' | 'emailTaken' }

/** Rolls the claim of a code back. */
class EmailTakenError extends Error {}

/** Who somebody is: sign-in, account setup, tokens. */
export function makeIdentity({ db, tokens, tokenHours, invitationDays, now }: IdentityOptions) {
  const later = (hours: number) => new Date(now().getTime() + hours * HOUR_MS)

  async function openSession(userId: string, transaction: Kysely<Tables> = db): Promise<string> {
    const session = { id: randomUUID(), userId, now: now().toISOString(), expiresAt: later(tokenHours) }
    await sessionsIn(transaction).open({ ...session, expiresAt: session.expiresAt.toISOString() })
    await usersIn(transaction).recordLogin(userId, session.now)
    return tokens.issue(session.id, session.expiresAt)
  }

  return {
    /** A token, or null where email, password or activity is wrong: the three are not told apart. */
    async signIn(email: string, password: string): Promise<string | null> {
      const user = await usersIn(db).byEmail(email)
      const matches = await verifyPassword(password, user?.passwordHash ?? null)
      if (user === null || !matches || !user.isActive) return null
      await sessionsIn(db).removeExpired(now().toISOString())
      return openSession(user.id)
    },

    /** Turns an invitation into an account: the code is used up and the account made together, or neither. */
    async register(code: string, fullName: string, password: string): Promise<Registration> {
      if (!isStrong(password)) return { outcome: 'weakPassword' }
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
      return session === null ? null : sessionsIn(db).userOf(session, now().toISOString())
    },

    /** The code of a new invitation; an earlier open one of the same email ends. */
    async invite(email: string, role: Role): Promise<string> {
      const code = newCode()
      const invitations = invitationsIn(db)
      await invitations.withdraw(email)
      const expiresAt = later(invitationDays * 24).toISOString()
      await invitations.add({
        id: randomUUID(),
        email,
        role,
        codeHash: codeHash(code),
        now: now().toISOString(),
        expiresAt,
      })
      return code
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
