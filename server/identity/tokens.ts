import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, writeSync, closeSync, fsyncSync } from 'node:fs'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import { syncFolder } from '../store/sqlite.ts'

const ISSUER = 'querent'
const AUDIENCE = 'querent/api'
const TYPE = 'at+jwt'
const KEY_BYTES = 32

export interface Tokens {
  /** A bearer token for a session; it names nothing but the session. */
  issue(sessionId: string, expiresAt: Date): Promise<string>
  /** The session of a token that we signed and that has not ended, or null. */
  sessionOf(token: string): Promise<string | null>
}

/** The signing key of a data folder, made on first use and readable by the owner alone. */
export function signingKey(dataDir: string): Uint8Array {
  const file = join(dataDir, 'token.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, randomBytes(KEY_BYTES))
    fsyncSync(handle)
    closeSync(handle)
    syncFolder(dataDir)
  }
  const key = readFileSync(file)
  if (key.length < KEY_BYTES)
    throw new Error(
      `${file} is damaged: it has fewer than ${KEY_BYTES} bytes. Delete it to sign everybody out.`,
    )
  return key
}

export function makeTokens(key: Uint8Array): Tokens {
  return {
    issue: (sessionId, expiresAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setJti(sessionId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    async sessionOf(token) {
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
    },
  }
}
