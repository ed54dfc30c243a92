import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a secret in base32 (RFC 6238), written without the server's code. */
export function codeOf(secret: string, now: Date): string {
  const value = [...secret].reduce((sum, letter) => sum * 32n + BigInt(BASE32.indexOf(letter)), 0n)
  const key = Buffer.from(value.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex')
  const step = Math.floor(now.getTime() / 30_000)
  const mac = createHmac('sha1', key).update(Buffer.from(step.toString(16).padStart(16, '0'), 'hex'))
  const hex = mac.digest('hex')
  const place = 2 * parseInt(hex.slice(-1), 16)
  return String((parseInt(hex.slice(place, place + 8), 16) % 2 ** 31) % 1_000_000).padStart(6, '0')
}
