import { randomUUID } from 'node:crypto'
import { RefusedError } from '../errors/refused-error.ts'
import { newApiToken } from '../identity/api-tokens.ts'
import { apiTokensIn, type ApiToken } from '../store/api-tokens.ts'
import { audited, type AuditContext } from '../store/audit.ts'
import type { User } from '../store/users.ts'

/** Tokens with which a person's own programs ask (decision 0043). */

const DAY_MS = 86_400_000
/** How many a person may have: more are a sign of tokens that nobody knows any more. */
export const MOST_API_TOKENS = 20

export const listApiTokens = ({ db }: AuditContext, user: User): Promise<readonly ApiToken[]> =>
  apiTokensIn(db).of(user.id)

/** Makes a token; its text is known to nobody afterwards. Throws RefusedError where the person has too many. */
export function createApiToken(
  context: AuditContext,
  user: User,
  name: string,
  days: number,
): Promise<{ readonly token: string; readonly made: ApiToken }> {
  const [{ token, prefix, hash }, time] = [newApiToken(), context.now()]
  const expiresAt = new Date(time.getTime() + days * DAY_MS).toISOString()
  const times = { created_at: time.toISOString(), expires_at: expiresAt, used_at: null }
  const made = { id: randomUUID(), name: name.trim(), prefix, ...times }
  const act = { actor: user, action: 'apiToken.created', subject: made.id, detail: { prefix, expiresAt } }
  return audited(context, act, async (db) => {
    if ((await apiTokensIn(db).of(user.id)).length >= MOST_API_TOKENS)
      throw new RefusedError('conflict', `You have ${MOST_API_TOKENS} API tokens. Please revoke one first.`)
    await apiTokensIn(db).add({ ...made, user_id: user.id, token_hash: hash })
    return { token, made }
  })
}

/** Ends a token of the person at once. Throws RefusedError where there is none. */
export function revokeApiToken(context: AuditContext, user: User, id: string): Promise<void> {
  return audited(context, { actor: user, action: 'apiToken.revoked', subject: id }, async (db) => {
    if (!(await apiTokensIn(db).remove(user.id, id)))
      throw new RefusedError('notFound', 'There is no such API token.')
  })
}
