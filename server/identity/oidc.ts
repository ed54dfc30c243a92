import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'

/** Sign-in at an OpenID Connect provider: the authorization code flow with PKCE, state and nonce (RFC 9700). */

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string
  /** Our address for agents, which tokens have to be meant for. */
  readonly resource: string
  /** Whether emails count that the provider does not say it verified. */
  readonly trustsEmails: boolean
}

/** What only the browser that started a sign-in can bring back. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Somebody as the provider knows them. */
export interface OutsideIdentity {
  readonly issuer: string
  readonly subject: string
  /** Null where the provider names none that counts. */
  readonly email: string | null
}

/** The provider cannot be reached, or what it says does not hold. */
export class OidcError extends Error {
  override readonly name = 'OidcError'
}

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/
const TIMEOUT_S = 10
/** What others may sign with: never a secret that we share. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export function makeOidc({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  resource,
  trustsEmails,
}: OidcSettings) {
  let found: Promise<client.Configuration> | null = null
  const discover = () =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // A provider on this machine crosses no network.
      ...(LOOPBACK.test(issuer) ? { execute: [client.allowInsecureRequests] } : {}),
    })
  /** Read once; a provider that was away is asked again. */
  const configuration = () =>
    (found ??= discover().catch((error: unknown) => {
      found = null
      throw error
    }))
  const asOidcError = (error: unknown): never => {
    throw new OidcError(error instanceof Error ? error.message : String(error), { cause: error })
  }
  let keys: JWTVerifyGetKey | null = null
  const keysOf = (known: client.Configuration): JWTVerifyGetKey => {
    const { jwks_uri: address } = known.serverMetadata()
    if (address === undefined) throw new OidcError('the provider names no keys')
    return (keys ??= createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_S * 1000 }))
  }
  return {
    issuer,
    resource,

    /** Whom an access token of the provider names that it gave for our resource; null where it is none. Throws OidcError. */
    async subjectOf(token: string): Promise<string | null> {
      const found = keysOf(await configuration().catch(asOidcError))
      try {
        const { payload } = await jwtVerify(token, found, {
          algorithms: SIGNATURES,
          issuer,
          audience: resource,
          requiredClaims: ['exp', 'sub'],
        })
        return payload.sub ?? null
      } catch (error) {
        if (error instanceof errors.JWKSTimeout) return asOidcError(error)
        return null
      }
    },

    /** The address at the provider, and what the browser keeps until it comes back. Throws OidcError. */
    async start(): Promise<{ readonly address: string; readonly attempt: Attempt }> {
      const known = await configuration().catch(asOidcError)
      const verifier = client.randomPKCECodeVerifier()
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier }
      const address = client.buildAuthorizationUrl(known, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, attempt }
    },

    /** Who came back with these parameters of the address. Throws OidcError. */
    async finish(parameters: URLSearchParams, attempt: Attempt): Promise<OutsideIdentity> {
      const known = await configuration().catch(asOidcError)
      const back = new URL(redirectUri)
      back.search = parameters.toString()
      const tokens = await client
        .authorizationCodeGrant(known, back, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        })
        .catch(asOidcError)
      const claims = tokens.claims()
      if (claims === undefined) throw new OidcError('the provider gave no ID token')
      const counts = trustsEmails || claims['email_verified'] === true
      const email = counts && typeof claims['email'] === 'string' ? claims['email'] : null
      return { issuer: claims.iss, subject: claims.sub, email }
    },
  }
}

export type Oidc = ReturnType<typeof makeOidc>
