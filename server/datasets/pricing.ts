import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { generateQuotes } from '../../datasets/insurance_pricing/generator.ts'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { MODEL_FILE, openDataset, type Dataset, type DatasetOptions } from './dataset.ts'
import { noiseKeyOf } from './noise-key.ts'
import { copyWithNumbers, isNumbered } from './load/numbered-copy.ts'
import { addRowIds } from './load/row-ids.ts'
import { limitsOf, onInstance } from '../engines/run-on.ts'
import { readSemanticModel } from '../semantic-model/semantic-model.ts'

/** The dataset that the product brings along: generated on first use. */

const SEED = 1
const DEFAULT_ROWS = 250_000
/** Where its semantic model stands. */
export const PRICING_FOLDER = join(import.meta.dirname, '../../datasets/insurance_pricing')

/** Its semantic model. No question of the server and no flag goes below its threshold. */
export const PRICING = readSemanticModel(join(PRICING_FOLDER, MODEL_FILE))

export interface PricingOptions extends DatasetOptions {
  readonly dataDir: string
  /** Quotes to generate where there are none yet; null for the usual number. */
  readonly rows: number | null
  readonly onProgress?: (message: string) => void
}

/** Writes the quotes to a temporary file and moves it into place, so that a broken run leaves no half a dataset. */
async function generate(file: string, options: PricingOptions): Promise<void> {
  const rows = options.rows ?? DEFAULT_ROWS
  const temporary = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  rmSync(temporary, { force: true })
  try {
    const instance = await DuckDBInstance.create(temporary, limitsOf(options))
    await onInstance(instance, async (run, connection) => {
      await connection.run(generateQuotes(PRICING.table, { rows, seed: SEED }))
      await addRowIds(run, PRICING.table, noiseKeyOf(PRICING.id, options))
      await connection.run('checkpoint')
    })
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

/** Where its quotes are. */
export const pricingFile = (dataDir: string) => join(dataDir, 'datasets', `${PRICING.id}.duckdb`)

const shown = (count: number) => count.toLocaleString('en-GB')

/** Opens the PMI Pricing dataset, generating it on first use. Throws DatasetError. */
export async function openPricing(options: PricingOptions): Promise<Dataset> {
  const file = pricingFile(options.dataDir)
  if (!existsSync(file)) {
    options.onProgress?.(`Generating ${shown(options.rows ?? DEFAULT_ROWS)} synthetic quotes …`)
    await generate(file, options)
  } else if (!(await isNumbered(file, PRICING.table, options).catch(() => true))) {
    // 0.1.0 wrote it.
    await copyWithNumbers(file, file, PRICING.table, noiseKeyOf(PRICING.id, options), options)
  }
  // Whoever opens it: what is sensitive in it stays so.
  const threshold = Math.max(PRICING.threshold, options.threshold ?? PRICING.threshold)
  const dataset = await openDataset(
    PRICING,
    file,
    { ...options, threshold },
    'Delete it and start again to generate it anew.',
  )
  const { rowCount } = dataset.profile
  if (options.rows !== null && options.rows !== rowCount) {
    options.onProgress?.(
      `The dataset has ${shown(rowCount)} quotes, not ${shown(options.rows)}. Delete ${file} to generate it anew.`,
    )
  }
  return dataset
}
