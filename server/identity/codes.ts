import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { compactDecrypt, CompactEncrypt, flattenedDecrypt, type FlattenedJWE } from 'jose'

/** A new invitation code: 32 random bytes, safe in an address. */
export const newCode = () => randomBytes(32).toString('base64url')

/** What the database keeps of a code. The code is random, so a plain hash cannot be guessed back. */
export const codeHash = (code: string) => createHash('sha256').update(code).digest('hex')

const HEADER = { alg: 'dir', enc: 'A256GCM' }
const ALLOWED = { keyManagementAlgorithms: [HEADER.alg], contentEncryptionAlgorithms: [HEADER.enc] }

/** A seal of servers that did not write JWE yet: nonce, tag and text in one, each of a length that is known. */
function unnamedSeal(sealed: string): FlattenedJWE {
  const bytes = Buffer.from(sealed, 'base64url')
  const part = (from: number, to?: number) => bytes.subarray(from, to).toString('base64url')
  return { unprotected: HEADER, iv: part(0, 12), tag: part(12, 28), ciphertext: part(28) }
}

/** Encrypts texts of one purpose (JWE, AES-256-GCM) under a key made from the server's signing key. */
export function makeSeal(
  signingKey: Uint8Array,
  purpose: 'invitation-codes' | 'second-factors' | 'sign-in-attempts' | 'handovers' = 'invitation-codes',
) {
  const key = new Uint8Array(hkdfSync('sha256', signingKey, '', `querent/${purpose}`, 32))
  return {
    seal: (text: string): Promise<string> =>
      new CompactEncrypt(Buffer.from(text)).setProtectedHeader(HEADER).encrypt(key),

    /** The text, or null where it was sealed under another key or changed since. */
    async open(sealed: string): Promise<string | null> {
      try {
        const { plaintext } = sealed.includes('.')
          ? await compactDecrypt(sealed, key, ALLOWED)
          : await flattenedDecrypt(unnamedSeal(sealed), key, ALLOWED)
        return Buffer.from(plaintext).toString()
      } catch {
        return null
      }
    },
  }
}

export type Seal = ReturnType<typeof makeSeal>
