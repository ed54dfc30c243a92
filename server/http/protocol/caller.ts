import { isApiToken, userOfApiToken } from '../../identity/api-tokens.ts'
import { OidcError, type Oidc } from '../../identity/oidc.ts'
import { userOfProviderToken } from '../../identity/provider-tokens.ts'
import { userOf, type SessionContext } from '../../identity/sessions.ts'
import type { User } from '../../store/users.ts'
import type { Operation } from './contract.ts'
import { limitCalls } from './limits.ts'
import { Problem } from './problem.ts'

/** Calls that one API token may make in a minute, or one person with tokens of the provider. */
export const API_TOKEN_CALLS = {
  most: 30,
  minutes: 1,
  refusal: 'Too many calls were made with this API token in a minute',
}

interface CallerContext extends SessionContext {
  readonly oidc: Oidc | null
}

/** Who calls by the token of a call, as far as the operation takes it. */
export function makeCallers(context: CallerContext) {
  const ofToken = limitCalls(API_TOKEN_CALLS)

  async function ofProvider(token: string, { takesProviderTokens }: Operation): Promise<User | null> {
    const user = takesProviderTokens
      ? await userOfProviderToken(context, token).catch((error: unknown) => {
          if (!(error instanceof OidcError)) throw error
          throw new Problem(503, 'The provider that gave the token cannot be reached. Please try again.', 10)
        })
      : null
    if (user !== null) await ofToken(user.id)
    return user
  }

  /** Null where the token is none, or serves for other operations. Throws a Problem where a program called too often. */
  return async function callerOf(token: string | null, operation: Operation): Promise<User | null> {
    if (token === null) return null
    if (!isApiToken(token))
      return (await userOf(context, token, operation.sessions)) ?? ofProvider(token, operation)
    if (!operation.takesApiTokens) return null
    const found = await userOfApiToken(context, token)
    if (found === null) return null
    await ofToken(found.id)
    return found.user
  }
}
