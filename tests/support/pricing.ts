import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { openPricing } from '../../server/datasets/pricing.ts'

/** A new folder under the system's temporary one. */
export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'querent-test-'))

/** The dataset at a size, in a folder of its own. */
export async function pricingOf(
  rows: number,
): Promise<{ readonly dataset: Dataset; readonly remove: () => void }> {
  const dataDir = temporaryFolder()
  const dataset = await openPricing({ dataDir, rows, memoryLimit: '1GB', threads: 2 })
  return {
    dataset,
    remove() {
      dataset.engine.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
