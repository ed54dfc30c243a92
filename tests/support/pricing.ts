import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { openPricing } from '../../server/datasets/pricing.ts'

/** A new folder under the system's temporary one. */
export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'querent-test-'))

/** The same noise in every run. */
export const NOISE_KEY = new Uint8Array(32).fill(7)

const opened = new Map<string, Promise<Dataset>>()
const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function open(rows: number, change: string | null): Promise<Dataset> {
  const dataDir = temporaryFolder()
  folders.push(dataDir)
  // A table of one row group has work for one thread; more of them wait for each other.
  const options = { dataDir, rows, memoryLimit: '1GB', threads: 1, noiseKey: NOISE_KEY }
  const dataset = await openPricing(options)
  if (change === null) return dataset
  dataset.engine.close()
  const instance = await DuckDBInstance.create(join(dataDir, 'datasets/insurance_pricing.duckdb'))
  const connection = await instance.connect()
  await connection.run(change)
  connection.closeSync()
  instance.closeSync()
  return openPricing(options)
}

/**
 * The dataset at a size, made once for all tests of a process: nothing writes to it. Whoever asks has an engine of its
 * own to look through, with nothing remembered, and none has to close it.
 *
 * @param change SQL that is run on its rows before it is opened
 */
export async function pricingOf(rows: number, change: string | null = null): Promise<Dataset> {
  const name = `${rows} ${change ?? ''}`
  const made = opened.get(name) ?? open(rows, change)
  opened.set(name, made)
  const dataset = await made
  return { ...dataset, engine: { ...dataset.engine, close: () => {} } }
}
