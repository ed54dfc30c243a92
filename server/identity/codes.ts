import { createHash, randomBytes } from 'node:crypto'

/** A new invitation code: 32 random bytes, safe in an address. */
export const newCode = () => randomBytes(32).toString('base64url')

/** What the database keeps of a code. The code is random, so a plain hash cannot be guessed back. */
export const codeHash = (code: string) => createHash('sha256').update(code).digest('hex')
