import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { compactDecrypt, CompactEncrypt, flattenedDecrypt, type FlattenedJWE } from 'jose'
import type { Keys } from './keys.ts'

/** A new invitation code: 32 random bytes, safe in an address. */
export const newCode = () => randomBytes(32).toString('base64url')

/** What the database keeps of a code. The code is random, so a plain hash cannot be guessed back. */
export const codeHash = (code: string) => createHash('sha256').update(code).digest('hex')

const KEY_BYTES = 32
const HEADER = { alg: 'dir', enc: 'A256GCM' }
const ALLOWED = { keyManagementAlgorithms: [HEADER.alg], contentEncryptionAlgorithms: [HEADER.enc] }

/** A seal of servers that did not write JWE yet: nonce, tag and text in one, each of a length that is known. */
function unnamedSeal(sealed: string): FlattenedJWE {
  const bytes = Buffer.from(sealed, 'base64url')
  const part = (from: number, to?: number) => bytes.subarray(from, to).toString('base64url')
  return { unprotected: HEADER, iv: part(0, 12), tag: part(12, 28), ciphertext: part(28) }
}

async function openedBy(key: Uint8Array, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = sealed.includes('.')
      ? await compactDecrypt(sealed, key, ALLOWED)
      : await flattenedDecrypt(unnamedSeal(sealed), key, ALLOWED)
    return Buffer.from(plaintext).toString()
  } catch {
    return null
  }
}

/** Encrypts texts of one purpose (JWE, AES-256-GCM) under keys made from the server's signing keys. */
export function makeSeal(
  signingKeys: Keys,
  purpose: 'invitation-codes' | 'second-factors' | 'sign-in-attempts' | 'handovers' = 'invitation-codes',
) {
  const keyOf = (from: Uint8Array) =>
    new Uint8Array(hkdfSync('sha256', from, '', `querent/${purpose}`, KEY_BYTES))
  const [first, earlier] = [keyOf(signingKeys[0]), signingKeys.slice(1).map(keyOf)]
  const seal = (text: string): Promise<string> =>
    new CompactEncrypt(Buffer.from(text)).setProtectedHeader(HEADER).encrypt(first)
  const openEarlier = async (sealed: string): Promise<string | null> => {
    for (const key of earlier) {
      const text = await openedBy(key, sealed)
      if (text !== null) return text
    }
    return null
  }
  return {
    seal,
    /** The text, or null where it was sealed under another key or changed since. */
    open: async (sealed: string) => (await openedBy(first, sealed)) ?? openEarlier(sealed),
    /** The text sealed anew, where an earlier key sealed it; else null. */
    async renewed(sealed: string): Promise<string | null> {
      if ((await openedBy(first, sealed)) !== null) return null
      const text = await openEarlier(sealed)
      return text === null ? null : seal(text)
    },
  }
}

export type Seal = ReturnType<typeof makeSeal>
