import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

/** Argon2id at the second setting of OWASP ASVS 5.0 appendix C: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Characters that count as special in a password; the browser shows the same list. */
export const SPECIAL_CHARACTERS = '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?`~'

const derive = (
  password: string,
  salt: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters: Argon2Parameters = { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost }
    argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)))
  })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The password's hash as a PHC string; computed off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, salt, COST)
  return `${PREFIX}${unpadded(salt)}$${unpadded(tag)}`
}

/** A hash that no password has, so that an unknown user takes as long as a wrong password. */
const NOBODY = `${PREFIX}${unpadded(Buffer.alloc(SALT_BYTES, 7))}$${unpadded(Buffer.alloc(TAG_BYTES, 7))}`

/** Whether a hash was made with other settings than today's, so that the next sign-in makes it anew. */
export const isOutdated = (hash: string) => !hash.startsWith(PREFIX)

/** Whether the password has this hash; null (no such user) takes the same time and is false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? NOBODY)
  if (parts === null) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Whether a password keeps the rules of SPEC section 5. */
export function isStrong(password: string): boolean {
  return (
    password.length >= 8 &&
    /[A-Z]/.test(password) &&
    /[a-z]/.test(password) &&
    /\d/.test(password) &&
    [...password].some((character) => SPECIAL_CHARACTERS.includes(character))
  )
}
