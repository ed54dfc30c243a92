import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { MODEL_FILE, type Dataset, type DatasetOptions } from '../../server/datasets/dataset.ts'
import { openPath } from '../../server/datasets/files.ts'
import type { World } from './world.ts'

/** A second version of the data: the same rows without those of some people. */

const cellText = (value: unknown) => {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export interface Version {
  readonly dataset: Dataset
  close(): void
}

/** The same as a dataset of its own, in a folder that is thrown away. Throws DatasetError. */
export async function openWithout(
  { model, rows }: World,
  gone: ReadonlySet<number>,
  options: Pick<DatasetOptions, 'memoryLimit' | 'threads'>,
): Promise<Version> {
  const folder = mkdtempSync(join(tmpdir(), 'querent-risk-later-'))
  const columns = model.columns.map(({ name }) => rows.column(name))
  const lines = rows
    .where(null)
    .filter((row) => !gone.has(row))
    .map((row) => columns.map(({ of }) => cellText(of(row))).join(','))
  writeFileSync(
    join(folder, 'rows.csv'),
    [model.columns.map(({ name }) => cellText(name)).join(','), ...lines].join('\n'),
  )
  writeFileSync(join(folder, MODEL_FILE), stringify(model))
  const dataset = await openPath(folder, { ...options, dataDir: join(folder, 'data') })
  return {
    dataset,
    close() {
      dataset.engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
