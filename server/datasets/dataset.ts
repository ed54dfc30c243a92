import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { generateQuotes } from '../../datasets/insurance_pricing/generator.ts'
import { makeInterpreter, type Interpreter } from '../ask/interpret/interpret.ts'
import { openDuckdb } from '../engines/duckdb.ts'
import type { Engine } from '../engines/engine.ts'
import { profileDataset, type DatasetProfile } from './profile.ts'
import { readSemanticModel, type SemanticModel } from './semantic-model.ts'

/** A dataset ready to be asked. */
export interface Dataset {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
  readonly engine: Engine
  readonly interpreter: Interpreter
}

/** The dataset's file is missing or damaged, or cannot be made; the message says what to do. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
}

const SEED = 1
const DEFAULT_ROWS = 250_000
const MODEL_FILE = 'model.yaml'
const FOLDER = join(import.meta.dirname, '../../datasets/insurance_pricing')

const modelIn = (folder: string) => readSemanticModel(join(folder, MODEL_FILE))

/** The threshold that no question of the server and no flag goes below. */
export const PRICING_THRESHOLD = modelIn(FOLDER).threshold

export interface DatasetOptions {
  readonly dataDir: string
  /** Quotes to generate where there are none yet; null for the usual number. */
  readonly rows: number | null
  readonly memoryLimit: string
  readonly threads: number
  /** Takes the place of the model's own threshold. */
  readonly threshold?: number
  readonly onProgress?: (message: string) => void
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/\.$/, '') : String(error)

/** Writes the quotes to a temporary file and moves it into place, so that a broken run leaves no half a dataset. */
async function generate(
  file: string,
  model: SemanticModel,
  { rows: asked, memoryLimit, threads }: DatasetOptions,
): Promise<void> {
  const rows = asked ?? DEFAULT_ROWS
  const temporary = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  rmSync(temporary, { force: true })
  try {
    const instance = await DuckDBInstance.create(temporary, {
      memory_limit: memoryLimit,
      threads: String(threads),
    })
    const connection = await instance.connect()
    await connection.run(generateQuotes(model.table, { rows, seed: SEED }))
    await connection.run('checkpoint')
    connection.closeSync()
    instance.closeSync()
    renameSync(temporary, file)
  } catch (error) {
    throw new DatasetError(
      `The dataset could not be written to ${file}: ${reasonOf(error)}. Free some disk space or set QUERENT_DATA_DIR to another folder.`,
      { cause: error },
    )
  } finally {
    rmSync(temporary, { force: true })
    rmSync(`${temporary}.wal`, { force: true })
  }
}

const shown = (count: number) => count.toLocaleString('en-GB')

/** Opens the PMI Pricing dataset, generating it on first use. Throws DatasetError. */
export async function openPricing(options: DatasetOptions): Promise<Dataset> {
  const model = modelIn(FOLDER)
  const file = join(options.dataDir, 'datasets', `${model.id}.duckdb`)
  if (!existsSync(file)) {
    options.onProgress?.(`Generating ${shown(options.rows ?? DEFAULT_ROWS)} synthetic quotes …`)
    await generate(file, model, options)
  }
  const dataset = await open(model, file, options, 'Delete it and start again to generate it anew.')
  const { rowCount } = dataset.profile
  if (options.rows !== null && options.rows !== rowCount) {
    options.onProgress?.(
      `The dataset has ${shown(rowCount)} quotes, not ${shown(options.rows)}. Delete ${file} to generate it anew.`,
    )
  }
  return dataset
}

/** Opens the dataset of a folder that holds `model.yaml` and the DuckDB file that its id names. Throws DatasetError. */
export async function openFolder(folder: string, options: DatasetOptions): Promise<Dataset> {
  if (!existsSync(join(folder, MODEL_FILE)))
    throw new DatasetError(`${folder} has no ${MODEL_FILE}: a dataset folder holds one.`)
  const model = modelIn(folder)
  const file = join(folder, `${model.id}.duckdb`)
  if (!existsSync(file))
    throw new DatasetError(
      `${folder} has no ${model.id}.duckdb: a dataset folder holds the data beside ${MODEL_FILE}.`,
    )
  return open(
    model,
    file,
    options,
    'Put a file there that DuckDB wrote, with the table that the model names.',
  )
}

async function open(
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
  const engine = await openDuckdb({ file, memoryLimit: options.memoryLimit, threads: options.threads }).catch(
    (error: unknown) => {
      throw damaged(error)
    },
  )
  try {
    const profile = await profileDataset(engine, model, statSync(file).mtime.toISOString())
    return { model, profile, engine, interpreter: makeInterpreter(model, profile) }
  } catch (error) {
    engine.close()
    throw damaged(error)
  }
}
