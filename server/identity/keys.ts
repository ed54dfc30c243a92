import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../store/sqlite.ts'

const KEY_BYTES = 32

/** Keys of which the first signs and seals, and all are taken: so one is changed for another without signing anybody out. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]]

/** The signing key of a data folder, made on first use and readable by the owner alone. */
export function signingKey(dataDir: string): Uint8Array {
  const file = join(dataDir, 'token.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, randomBytes(KEY_BYTES))
    fsyncSync(handle)
    closeSync(handle)
    syncFolder(dataDir)
  }
  const key = readFileSync(file)
  if (key.length < KEY_BYTES)
    throw new Error(
      `${file} is damaged: it has fewer than ${KEY_BYTES} bytes. Delete it to sign everybody out.`,
    )
  return key
}

/** The keys that the operator gave, or else that of the data folder. */
export const keysOf = (config: { readonly dataDir: string; readonly signingKeys: Keys | null }): Keys =>
  config.signingKeys ?? [signingKey(config.dataDir)]
