import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { sessionsIn, usersIn, type User } from '../store/users.ts'
import type { Tokens } from './tokens.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface SessionContext {
  readonly db: Kysely<Tables>
  readonly tokens: Tokens
  /** How long a session lasts, and how long without a call. */
  readonly tokenHours: number
  readonly idleMinutes: number
  readonly now: () => Date
}

/** Signs a person in, and gives the token of the new session. */
export async function openSession(
  { db, tokens, tokenHours, now }: SessionContext,
  userId: string,
): Promise<string> {
  const [id, time] = [randomUUID(), now()]
  const expiresAt = new Date(time.getTime() + tokenHours * HOUR_MS)
  await sessionsIn(db).open({ id, userId, now: time.toISOString(), expiresAt: expiresAt.toISOString() })
  await usersIn(db).recordLogin(userId, time.toISOString())
  return tokens.issue(id, expiresAt)
}

/** The active user whose session the token names, or null. */
export async function userOf(
  { db, tokens, idleMinutes, now }: SessionContext,
  token: string,
): Promise<User | null> {
  const session = await tokens.sessionOf(token)
  if (session === null) return null
  const [time, sessions] = [now(), sessionsIn(db)]
  const before = (minutes: number) => new Date(time.getTime() - minutes * MINUTE_MS).toISOString()
  const found = await sessions.userOf(session, { now: time.toISOString(), usedSince: before(idleMinutes) })
  if (found === null) return null
  if (found.usedAt <= before(1)) await sessions.recordUse(session, time.toISOString())
  return found.user
}

/** Ends the session of a token; the token is worth nothing from then on. */
export async function endSession({ db, tokens }: SessionContext, token: string): Promise<void> {
  const session = await tokens.sessionOf(token)
  if (session !== null) await sessionsIn(db).end(session)
}
