import type { Kysely } from 'kysely'
import { apiTokensIn } from '../store/api-tokens.ts'
import type { Tables } from '../store/tables.ts'
import type { User } from '../store/users.ts'
import { codeHash, newCode } from './codes.ts'

const MARK = 'querent_'
/** Of a token, how much is kept in clear: enough to tell one's own tokens apart, nothing to guess with. */
const PREFIX_CHARACTERS = MARK.length + 4
const MINUTE_MS = 60_000

/** A new token: 32 random bytes after a mark by which scanners for secrets find it. */
export function newApiToken(): { readonly token: string; readonly prefix: string; readonly hash: string } {
  const token = `${MARK}${newCode()}`
  return { token, prefix: token.slice(0, PREFIX_CHARACTERS), hash: codeHash(token) }
}

export const isApiToken = (token: string) => token.startsWith(MARK)

interface ApiTokenContext {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}

/** The active user of an API token, and the id of the token, or null. */
export async function userOfApiToken(
  { db, now }: ApiTokenContext,
  token: string,
): Promise<{ readonly user: User; readonly id: string } | null> {
  const [time, tokens] = [now(), apiTokensIn(db)]
  const found = await tokens.userOf(codeHash(token), time.toISOString())
  if (found === null) return null
  const aMinuteAgo = new Date(time.getTime() - MINUTE_MS).toISOString()
  if (found.usedAt === null || found.usedAt <= aMinuteAgo)
    await tokens.recordUse(found.id, time.toISOString())
  return found
}
