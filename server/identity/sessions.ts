import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SessionStage, Tables } from '../store/tables.ts'
import { sessionsIn, usersIn, type User } from '../store/users.ts'
import type { Tokens } from './tokens.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** How long a code, or a second factor that is required, may take after the password. */
export const STEP_MINUTES = 10

export interface SessionContext {
  readonly db: Kysely<Tables>
  readonly tokens: Tokens
  /** How long a session lasts, and how long without a call. */
  readonly tokenHours: number
  readonly idleMinutes: number
  /** What the person sits at who signs in, in plain words; null where that is not known. */
  readonly device?: string | null
  readonly now: () => Date
}

/** Opens a session, and gives its token. One of a sign-in that is not complete lasts for `STEP_MINUTES`. */
export async function openSession(
  { db, tokens, tokenHours, device = null, now }: SessionContext,
  userId: string,
  stage: SessionStage = 'open',
): Promise<string> {
  const [id, time] = [randomUUID(), now()]
  const lastsMs = stage === 'open' ? tokenHours * HOUR_MS : STEP_MINUTES * MINUTE_MS
  const [moment, expiresAt] = [time.toISOString(), new Date(time.getTime() + lastsMs)]
  await sessionsIn(db).open({ id, userId, stage, device, now: moment, expiresAt: expiresAt.toISOString() })
  if (stage === 'open') await usersIn(db).recordLogin(userId, moment)
  return tokens.issue(id, new Date(time.getTime() + tokenHours * HOUR_MS))
}

/** The active user whose session the token names, or null; also where the session is at another stage. */
export async function userOf(
  { db, tokens, idleMinutes, now }: SessionContext,
  token: string,
  stages: readonly SessionStage[] = ['open'],
): Promise<User | null> {
  const session = await tokens.sessionOf(token)
  if (session === null) return null
  const [time, sessions] = [now(), sessionsIn(db)]
  const before = (minutes: number) => new Date(time.getTime() - minutes * MINUTE_MS).toISOString()
  const found = await sessions.userOf(session, { now: time.toISOString(), usedSince: before(idleMinutes) })
  if (found === null || !stages.includes(found.stage)) return null
  if (found.usedAt <= before(1)) await sessions.recordUse(session, time.toISOString())
  return found.user
}

/** Ends the session of a token; the token is worth nothing from then on. */
export async function endSession({ db, tokens }: SessionContext, token: string): Promise<void> {
  const session = await tokens.sessionOf(token)
  if (session !== null) await sessionsIn(db).end(session)
}
