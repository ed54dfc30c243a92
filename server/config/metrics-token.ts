import { ConfigError, type parseEnv } from './environment.ts'
import { readSecret } from './secret.ts'

/** What a header can carry, too much of it to guess. */
const TOKEN = /^[\w.~+/=-]{20,200}$/

/** What whoever collects figures has to name, or null. What is wrong with it is told without it. */
export function readMetricsToken(values: ReturnType<typeof parseEnv>): string | null {
  const secret = readSecret(values, 'QUERENT_METRICS_TOKEN')
  if (secret === null) return null
  if (TOKEN.test(secret.text)) return secret.text
  throw new ConfigError(
    `${secret.name} is not 20 to 200 letters, digits and signs of ._~+/=-, as "openssl rand -hex 32" makes them.`,
  )
}
