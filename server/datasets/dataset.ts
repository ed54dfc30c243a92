import { existsSync, realpathSync, statSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { openDuckdb } from '../engines/duckdb.ts'
import type { CodedRows } from '../engines/coded/coded-rows.ts'
import type { Engine } from '../engines/engine.ts'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { fileVersion, keptCodes } from './kept-codes.ts'
import { keepBeside } from './kept-facts.ts'
import { keptProfile } from './kept-profile.ts'
import { profileDataset, type DatasetProfile } from './profile.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'

/** A dataset ready to be asked. */
export interface Dataset {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
  readonly engine: Engine
  /** Its rows as small numbers, where they are kept: null where the engine is asked for all that answers are judged by. */
  readonly codes: CodedRows | null
}

/** What a dataset's folder calls its semantic model. */
export const MODEL_FILE = 'model.yaml'

export interface DatasetOptions {
  readonly memoryLimit: string
  readonly threads: number
  /** Where profiles and coded rows are kept; without it each start reads all rows, and none are coded. */
  readonly dataDir?: string
  /** Takes the place of the model's own threshold. */
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
  const model = { ...named, threshold: options.threshold ?? named.threshold }
  const damaged = (error: unknown) =>
    new DatasetError(`The dataset file ${file} cannot be read (${reasonOf(error)}). ${remedy}`, {
      cause: error,
    })
  const { memoryLimit, threads, openEngine = openDuckdb } = options
  const opened = existsSync(file) ? fileVersion(file) : ''
  const engine = await openEngine({ file, memoryLimit, threads }).catch((error: unknown) => {
    throw damaged(error)
  })
  try {
    const { dataDir } = options
    const profile = await keptProfile(keepBeside(dataDir, realpathSync(file)), fileVersion(file), model, () =>
      profileDataset(engine, model, statSync(file).mtime.toISOString()),
    )
    const codes =
      dataDir === undefined ? null : await keptCodes(dataDir, file, model, opened, { memoryLimit, threads })
    return { model, profile, engine, codes: codes?.ends.at(-1) === profile.rowCount ? codes : null }
  } catch (error) {
    engine.close()
    throw error instanceof DatasetError ? error : damaged(error)
  }
}
