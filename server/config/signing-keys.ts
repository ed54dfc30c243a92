import { ConfigError, type parseEnv } from './environment.ts'
import { readSecret } from './secret.ts'

const LEAST_BYTES = 32
const BASE64 = /^[\w+/-]+={0,2}$/

/** Keys by commas or lines, in base64; null where none are given. What is wrong with them is told without them. */
export function readKeys(
  values: ReturnType<typeof parseEnv>,
  variable: string,
): readonly [Uint8Array, ...Uint8Array[]] | null {
  const secret = readSecret(values, variable)
  if (secret === null) return null
  const { text, name } = secret
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  const keys = parts.map((part) => (BASE64.test(part) ? Buffer.from(part, 'base64') : Buffer.alloc(0)))
  const short = keys.findIndex(({ length }) => length < LEAST_BYTES)
  const [first, ...rest] = keys
  if (first === undefined || short !== -1)
    throw new ConfigError(
      `Key ${Math.max(short, 0) + 1} of ${name} is not ${LEAST_BYTES} bytes or more in base64, as "openssl rand -base64 32" makes them.`,
    )
  return [first, ...rest]
}
