import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of authenticator apps (RFC 6238): HMAC-SHA-1, six digits, a new one every thirty seconds. */

const SECRET_BYTES = 20
const STEP_MS = 30_000
const DIGITS = 6
/** How many steps a clock may be behind or ahead of ours. */
const DRIFT_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ISSUER = 'Querent'

/** A new secret, of as many bytes as the hash has. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Bytes as authenticator apps take them (RFC 4648), without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that an authenticator app reads from a picture. */
export function otpauthUri(secret: Uint8Array, email: string): string {
  const label = [ISSUER, email].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: base32(secret), issuer: ISSUER }).toString()}`
}

/** The code of a time step (RFC 4226, section 5.3). */
function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const place = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(place) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step whose code this is, or null where it is none of now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code.padEnd(DIGITS))
  const current = Math.floor(now.getTime() / STEP_MS)
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    const expected = Buffer.from(codeAt(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step
  }
  return null
}
