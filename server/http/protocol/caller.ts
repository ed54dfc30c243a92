import { isApiToken, userOfApiToken } from '../../identity/api-tokens.ts'
import { userOf, type SessionContext } from '../../identity/sessions.ts'
import type { User } from '../../store/users.ts'
import type { Operation } from './contract.ts'
import { limitCalls } from './limits.ts'

/** Calls that one API token may make in a minute. */
export const API_TOKEN_CALLS = {
  most: 30,
  minutes: 1,
  refusal: 'Too many calls were made with this API token in a minute',
}

/** Who calls by the token of a call, as far as the operation takes it. */
export function makeCallers(context: SessionContext) {
  const ofToken = limitCalls(API_TOKEN_CALLS)

  /** Null where the token is none, or serves for other operations. Throws a Problem where an API token called too often. */
  return async function callerOf(token: string | null, operation: Operation): Promise<User | null> {
    if (token === null) return null
    if (!isApiToken(token)) return userOf(context, token, operation.sessions)
    if (!operation.takesApiTokens) return null
    const found = await userOfApiToken(context, token)
    if (found === null) return null
    await ofToken(found.id)
    return found.user
  }
}
