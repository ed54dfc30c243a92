import { OAuth2Server } from 'oauth2-mock-server'
import type { Config } from '../../server/config/config.ts'

/** An OpenID Connect provider of somebody else's making, on this machine, at which everybody is the one person that a test names. */
export interface Provider {
  readonly settings: NonNullable<Config['oidc']>
  /** What its ID tokens say from now on. */
  readonly says: (claims: Readonly<Record<string, unknown>>) => void
  /** Comes back from its sign-in page: the parameters that the browser brings. */
  readonly signIn: (address: string) => Promise<Record<string, string>>
  /** An access token that it gives, with these claims. */
  readonly accessToken: (claims: Readonly<Record<string, unknown>>) => Promise<string>
  readonly close: () => Promise<void>
}

export async function startProvider({
  publicUrl = 'http://127.0.0.1:8787',
  port = 0,
} = {}): Promise<Provider> {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(port, '127.0.0.1')
  const issuer = `http://127.0.0.1:${provider.address().port}`
  provider.issuer.url = issuer
  let claims: Readonly<Record<string, unknown>> = {}
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims)
  })
  return {
    settings: {
      issuer,
      clientId: 'querent',
      clientSecret: 'secret-of-querent',
      redirectUri: `${publicUrl}/api/auth/oidc/callback`,
      resource: `${publicUrl}/mcp`,
      trustsEmails: false,
      name: 'Example Ltd',
    },
    says(next) {
      claims = next
    },
    async signIn(address) {
      const response = await fetch(address, { redirect: 'manual' })
      return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
    },
    accessToken: (own) =>
      provider.issuer.buildToken({
        scopesOrTransform(_header, payload) {
          Object.assign(payload, own)
        },
      }),
    close: () => provider.stop(),
  }
}
