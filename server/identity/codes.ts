import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A new invitation code: 32 random bytes, safe in an address. */
export const newCode = () => randomBytes(32).toString('base64url')

/** What the database keeps of a code. The code is random, so a plain hash cannot be guessed back. */
export const codeHash = (code: string) => createHash('sha256').update(code).digest('hex')

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts codes (AES-256-GCM) under a key made from the server's signing key. */
export function makeSeal(signingKey: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'querent/invitation-codes', 32))
  return {
    seal(code: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** The code, or null where it was sealed under another key or changed since. */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
        return Buffer.concat(text).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
