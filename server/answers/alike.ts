import { createHash } from 'node:crypto'
import { hashOf } from '../ask/provenance.ts'
import type { Config } from '../config/config.ts'
import { softwareVersion } from '../config/version.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { same, type Matter } from '../store/agreement.ts'
import { fingerprintOf as secretOf } from './noise-keys.ts'

/** In what servers of one state have to be alike: else one would give away what another withholds, or know nobody of its people. */

const fingerprintOf = (key: Uint8Array) =>
  createHash('sha256').update('querent/fingerprint').update(key).digest('hex')

/** @param keys the first signs, and all are taken */
export const mattersOf = (
  { secondFactor }: Pick<Config, 'secondFactor'>,
  keys: readonly [Uint8Array, ...Uint8Array[]],
): readonly Matter[] => [
  same('version', softwareVersion(), `another version of Querent than ${softwareVersion()}`),
  same('second factor', secondFactor, 'another QUERENT_SECOND_FACTOR'),
  {
    name: 'signing keys',
    value: fingerprintOf(keys[0]),
    // A key that signs elsewhere has to be known here: so one is changed for another server by server.
    accepts: keys.map(fingerprintOf),
    differs: 'other signing keys (QUERENT_SIGNING_KEYS)',
  },
]

/** Servers may have datasets that others do not have yet; one that both have is the same. */
export const mattersOfDatasets = (datasets: readonly Dataset[]): readonly Matter[] =>
  datasets.flatMap(({ model, profile, noiseKey }) => [
    same(
      `noise of ${model.id}`,
      secretOf(noiseKey),
      `another secret that noise of the dataset ${model.id} is drawn by (QUERENT_NOISE_KEY)`,
    ),
    same(
      `dataset ${model.id}`,
      `${profile.fingerprint} ${hashOf(model)}`,
      `other rows or another semantic model of the dataset ${model.id}`,
    ),
  ])
