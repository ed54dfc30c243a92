import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { openPricing } from '../../server/datasets/pricing.ts'

/** A new folder under the system's temporary one. */
export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'querent-test-'))

/**
 * The dataset at a size, in a folder of its own.
 *
 * @param change SQL that is run on its rows before it is opened
 */
export async function pricingOf(
  rows: number,
  change: string | null = null,
): Promise<{ readonly dataset: Dataset; readonly remove: () => void }> {
  const dataDir = temporaryFolder()
  const open = () => openPricing({ dataDir, rows, memoryLimit: '1GB', threads: 2 })
  let dataset = await open()
  if (change !== null) {
    dataset.engine.close()
    const instance = await DuckDBInstance.create(join(dataDir, 'datasets/insurance_pricing.duckdb'))
    const connection = await instance.connect()
    await connection.run(change)
    connection.closeSync()
    instance.closeSync()
    dataset = await open()
  }
  return {
    dataset,
    remove() {
      dataset.engine.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
