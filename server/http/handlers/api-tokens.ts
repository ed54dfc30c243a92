import { createApiToken, listApiTokens, revokeApiToken } from '../../people/api-tokens.ts'
import type { Services } from '../../services/services.ts'
import type { ApiToken } from '../../store/api-tokens.ts'
import { signedIn, type Handlers } from './handler.ts'

const shown = ({ used_at: last_used_at, ...token }: ApiToken) => ({ ...token, last_used_at })

/** A person's API tokens. */
export const apiTokenHandlers = (services: Services) =>
  ({
    async listApiTokens({ user }) {
      return { tokens: (await listApiTokens(services, signedIn(user))).map(shown) }
    },

    async createApiToken({ body, user }) {
      const { token, made } = await createApiToken(services, signedIn(user), body.name, body.expires_in_days)
      return { token, api_token: shown(made) }
    },

    revokeApiToken: ({ path, user }) => revokeApiToken(services, signedIn(user), path.id),
  }) satisfies Handlers
