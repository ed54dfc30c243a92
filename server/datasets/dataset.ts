import { realpathSync, statSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { fileVersion } from '../config/file-version.ts'
import { openDuckdb } from '../engines/duckdb.ts'
import type { Engine } from '../engines/engine.ts'
import type { KeepMade } from '../engines/keep.ts'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { underThreshold } from './asked-threshold.ts'
import { dropFacts, keepBeside, keepMadeBeside } from './kept-facts.ts'
import { noiseKeyOf } from './noise-key.ts'
import { profileDataset, type DatasetProfile } from './profile.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'

/** A dataset ready to be asked. */
export interface Dataset {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
  readonly engine: Engine
  /** What noise is drawn by. */
  readonly noiseKey: Uint8Array
  /** Keeps beside it what is worked out of it; nothing is kept where left out. */
  readonly keepMade?: KeepMade
}

/** What a dataset's folder calls its semantic model. */
export const MODEL_FILE = 'model.yaml'

export interface DatasetOptions {
  readonly memoryLimit: string
  readonly threads: number
  /** Where profiles and secrets are kept; without it each start reads all rows, and draws other noise. */
  readonly dataDir?: string
  /** From which the secret of each dataset is made; null for one in the data folder. */
  readonly noiseKey?: Uint8Array | null
  /** Takes the place of the model's own threshold; 1 puts everything in the clear. */
  readonly threshold?: number
  /** Opens a file, in this process where left out. */
  readonly openEngine?: typeof openDuckdb
  /** What engines elsewhere are reached by; none is where left out. */
  readonly elsewhere?: Pick<Config, 'engineUrls' | 'engineSeconds'>
}

/** Opens a DuckDB file that holds the table of a model. Throws DatasetError, which ends with the remedy. */
export async function openDataset(
  named: SemanticModel,
  file: string,
  options: DatasetOptions,
  remedy: string,
): Promise<Dataset> {
  const model = underThreshold(named, options.threshold)
  const damaged = (error: unknown) =>
    new DatasetError(`The dataset file ${file} cannot be read (${reasonOf(error)}). ${remedy}`, {
      cause: error,
    })
  const { memoryLimit, threads, openEngine = openDuckdb } = options
  const engine = await openEngine({ file, memoryLimit, threads }).catch((error: unknown) => {
    throw damaged(error)
  })
  try {
    const { dataDir } = options
    const place = realpathSync(file)
    const keep = keepBeside(dataDir, place)
    const profile = await keep('profile', JSON.stringify([fileVersion(file), model]), () => {
      // Names of values that are there no more are not left lying about.
      if (dataDir !== undefined) dropFacts(dataDir, place)
      return profileDataset(engine, model, statSync(file).mtime.toISOString())
    })
    return {
      ...{ model, profile, engine, noiseKey: noiseKeyOf(model.id, options) },
      ...(dataDir === undefined ? {} : { keepMade: keepMadeBeside(dataDir, place) }),
    }
  } catch (error) {
    engine.close()
    throw error instanceof DatasetError ? error : damaged(error)
  }
}
