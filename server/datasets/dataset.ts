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
const FOLDER = join(import.meta.dirname, '../../datasets/insurance_pricing')

export interface DatasetOptions {
  readonly dataDir: string
  readonly rows: number
  readonly memoryLimit: string
  readonly threads: number
  readonly onProgress?: (message: string) => void
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

/** Writes the quotes to a temporary file and moves it into place, so that a broken run leaves no half a dataset. */
async function generate(
  file: string,
  model: SemanticModel,
  { rows, memoryLimit, threads }: DatasetOptions,
): Promise<void> {
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
      `The dataset could not be written to ${file}: ${reasonOf(error)} Free some disk space or set QUERENT_DATA_DIR to another folder.`,
      { cause: error },
    )
  } finally {
    rmSync(temporary, { force: true })
    rmSync(`${temporary}.wal`, { force: true })
  }
}

/** Opens the PMI Pricing dataset, generating it on first use. Throws DatasetError. */
export async function openPricing(options: DatasetOptions): Promise<Dataset> {
  const model = readSemanticModel(join(FOLDER, 'model.yaml'))
  const file = join(options.dataDir, 'datasets', `${model.id}.duckdb`)
  if (!existsSync(file)) {
    options.onProgress?.(`Generating ${options.rows.toLocaleString('en-GB')} synthetic quotes …`)
    await generate(file, model, options)
  }
  const damaged = (error: unknown) =>
    new DatasetError(
      `The dataset file ${file} cannot be read (${reasonOf(error)}). Delete it and start again to generate it anew.`,
      { cause: error },
    )
  let engine: Engine
  try {
    engine = await openDuckdb({ file, memoryLimit: options.memoryLimit, threads: options.threads })
  } catch (error) {
    throw damaged(error)
  }
  try {
    const profile = await profileDataset(engine, model, statSync(file).mtime.toISOString())
    return { model, profile, engine, interpreter: makeInterpreter(model, profile) }
  } catch (error) {
    engine.close()
    throw damaged(error)
  }
}
