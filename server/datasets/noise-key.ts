import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatasetError } from '../errors/dataset-error.ts'

/** The secret of a dataset that noise is drawn by: whoever has it can take the noise away again. */

const KEY_BYTES = 32

/** Where the secrets of a data folder are, one for each dataset. */
export const NOISE_FOLDER = 'noise'

/** Written whole or not at all: two programs may open a dataset for the first time at once. */
function written(file: string): void {
  let handle: number
  try {
    handle = openSync(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  writeSync(handle, randomBytes(KEY_BYTES))
  fsyncSync(handle)
  closeSync(handle)
}

interface Kept {
  /** The operator's own, from which that of each dataset is made; null for one in the data folder. */
  readonly noiseKey?: Uint8Array | null
  /** Without one a secret lasts as long as the program. */
  readonly dataDir?: string
}

/**
 * The secret of a dataset by its id: 32 bytes, from the operator's or else from the data folder, where it is made on first use and
 * readable by the owner alone. Throws DatasetError where it is damaged.
 */
export function noiseKeyOf(id: string, { noiseKey = null, dataDir }: Kept): Uint8Array {
  if (noiseKey !== null) return createHmac('sha256', noiseKey).update(id).digest()
  if (dataDir === undefined) return randomBytes(KEY_BYTES)
  const folder = join(dataDir, NOISE_FOLDER)
  const file = join(folder, `${id}.key`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    written(file)
  }
  const key = readFileSync(file)
  if (key.length !== KEY_BYTES)
    throw new DatasetError(
      `${file} is damaged: it has ${key.length} bytes instead of ${KEY_BYTES}. Restore it from a backup; without it figures of ${id} get other noise.`,
    )
  return key
}
