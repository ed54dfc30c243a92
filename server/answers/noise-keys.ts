import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Dataset } from '../datasets/dataset.ts'
import { NOISE_FOLDER } from '../datasets/noise-key.ts'
import { DatasetError } from '../errors/dataset-error.ts'
import { noiseKeysIn } from '../store/noise-keys.ts'
import type { Tables } from '../store/tables.ts'

/** Which secret it is, without telling it. */
export const fingerprintOf = (key: Uint8Array) =>
  createHash('sha256').update('querent/noise').update(key).digest('hex')

/**
 * Holds the secret of a dataset against the one that its answers were given with before. Throws DatasetError where it is another:
 * the same figures with other noise could be averaged, and would not be the same any more.
 *
 * @param isNew the operator says that another one is meant
 */
export async function expectSameNoise(
  db: Kysely<Tables>,
  { model: { id, name }, noiseKey }: Dataset,
  isNew: boolean,
): Promise<void> {
  const keys = noiseKeysIn(db)
  const own = fingerprintOf(noiseKey)
  if ((await keys.agreed(id, own)) === own) return
  if (isNew) return keys.replace(id, own)
  throw new DatasetError(
    `The secret that noise of ${name} is drawn by is not the one that its answers were given with. Put ${NOISE_FOLDER}/${id}.key of the data folder back, from a backup or from another server, or set QUERENT_NOISE_KEY to what it was. Where it is lost, start once with QUERENT_NEW_NOISE=yes: then all figures that carry noise change.`,
  )
}
