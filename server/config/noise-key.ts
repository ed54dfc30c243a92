import type { parseEnv } from './environment.ts'
import { readKeys } from './signing-keys.ts'

/** The key from which the secret of each dataset is made; null where each has its own in the data folder. */
export const readNoiseKey = (values: ReturnType<typeof parseEnv>): Uint8Array | null =>
  readKeys(values, 'QUERENT_NOISE_KEY')?.[0] ?? null
