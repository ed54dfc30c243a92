import { jwtVerify, SignJWT } from 'jose'
import type { Keys } from './keys.ts'

const ISSUER = 'querent'
const AUDIENCE = 'querent/api'
const TYPE = 'at+jwt'

export interface Tokens {
  /** A bearer token for a session; it names nothing but the session. */
  issue(sessionId: string, expiresAt: Date): Promise<string>
  /** The session of a token that we signed and that has not ended, or null. */
  sessionOf(token: string): Promise<string | null>
}

async function sessionBy(key: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
    })
    return payload.jti ?? null
  } catch {
    return null
  }
}

export function makeTokens(keys: Keys): Tokens {
  return {
    issue: (sessionId, expiresAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setJti(sessionId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(keys[0]),
    async sessionOf(token) {
      for (const key of keys) {
        const session = await sessionBy(key, token)
        if (session !== null) return session
      }
      return null
    },
  }
}
