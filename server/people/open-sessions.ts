import { createHash } from 'node:crypto'
import { RefusedError } from '../errors/refused-error.ts'
import type { SessionContext } from '../identity/sessions.ts'
import { sessionsIn, type User } from '../store/users.ts'

/** Where a person is signed in. */
export interface OpenSession {
  /** By which it is ended; its own id, which tokens carry, is told to nobody. */
  readonly handle: string
  /** In plain words; null where it is not known. */
  readonly device: string | null
  readonly firstSeen: string
  /** To the minute. */
  readonly lastSeen: string
  /** Whether it is the one that asks. */
  readonly isThis: boolean
}

const HANDLE_CHARACTERS = 32
const handleOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, HANDLE_CHARACTERS)

/** The sessions of a person that serve, the one used last first. */
export async function listSessions(
  { db, tokens, idleMinutes, now }: SessionContext,
  user: User,
  token: string,
): Promise<readonly OpenSession[]> {
  const [own, time] = [await tokens.sessionOf(token), now()]
  const usedSince = new Date(time.getTime() - idleMinutes * 60_000).toISOString()
  const sessions = await sessionsIn(db).of(user.id, { now: time.toISOString(), usedSince })
  return sessions.map(({ id, device, createdAt, usedAt }) => ({
    handle: handleOf(id),
    device,
    firstSeen: createdAt,
    lastSeen: usedAt,
    isThis: id === own,
  }))
}

/** Ends a session of the person at once. Throws RefusedError where there is none. */
export async function endSessionOf({ db }: SessionContext, user: User, handle: string): Promise<void> {
  const sessions = sessionsIn(db)
  const found = (await sessions.idsOf(user.id)).find((id) => handleOf(id) === handle)
  if (found === undefined) throw new RefusedError('notFound', 'There is no such session.')
  await sessions.end(found)
}

/** Ends every session of the person but the one of the token. */
export async function endOtherSessions(
  { db, tokens }: SessionContext,
  user: User,
  token: string,
): Promise<void> {
  await sessionsIn(db).endAll(user.id, await tokens.sessionOf(token))
}
