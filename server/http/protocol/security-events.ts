import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from './problem.ts'

/** What happened to somebody's access, or to what is refused to them (OWASP ASVS 5.0, 16.3). */
type SecurityEvent =
  | 'sign-in'
  | 'sign-in code'
  | 'sign-in at a provider'
  | 'sign-out'
  | 'session end'
  | 'account setup'
  | 'password change'
  | 'second factor on'
  | 'second factor off'
  | 'access'

interface Happening {
  readonly outcome: 'done' | 'refused' | 'limited'
  /** Where the call comes from, as an IP address. */
  readonly address: string
  /** The id of the person, where it is known. */
  readonly user?: string
  /** The email of a person who is not signed in; the log has a fingerprint of it. */
  readonly email?: string
  readonly operation?: string
}

/** Tells lines of one account together without naming it. */
const fingerprint = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)

/** One line of the log: an event, its outcome, who and from where. The logger adds time and request. */
export function logSecurity(
  log: FastifyBaseLogger,
  event: SecurityEvent,
  { email, ...happening }: Happening,
): void {
  const account = email === undefined ? {} : { account: fingerprint(email) }
  const level = happening.outcome === 'done' ? 'info' : 'warn'
  log[level]({ event, ...happening, ...account }, `${event} ${happening.outcome}`)
}

/** Work that may fail or be limited, with its line in the log either way. */
export async function attempt<T>(
  log: FastifyBaseLogger,
  event: SecurityEvent,
  who: Omit<Happening, 'outcome'>,
  work: () => Promise<T>,
  succeeds: (result: T) => boolean,
): Promise<T> {
  try {
    const result = await work()
    logSecurity(log, event, { outcome: succeeds(result) ? 'done' : 'refused', ...who })
    return result
  } catch (error) {
    if (error instanceof Problem) logSecurity(log, event, { outcome: 'limited', ...who })
    throw error
  }
}
