import { basename } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Dataset, DatasetOptions } from './dataset.ts'
import { addDataset, addedFolders, openPath, type Added } from './files.ts'
import { openPricing, PRICING, PRICING_FOLDER } from './pricing.ts'

/** The datasets of a configuration, each opened once. All of it throws DatasetError. */
export interface Catalogue {
  /** PMI Pricing where no path is named. */
  open(path: string | null): Promise<Dataset>
  /** PMI Pricing or an added one, by its id; null where there is none. */
  openNamed(id: string): Promise<Dataset | null>
  /** The folder of its semantic model; null where there is no dataset of that id. */
  folderOf(id: string): string | null
  /** PMI Pricing and all that were added; one of these that cannot be opened is told of and left out. */
  openAll(leftOut: (error: unknown) => void): Promise<readonly Dataset[]>
  add(path: string, named: { readonly id?: string; readonly name?: string }): Promise<Added>
  close(): void
}

interface CatalogueOptions {
  /** Takes the place of each dataset's own threshold. */
  readonly threshold?: number | null
  readonly openEngine?: DatasetOptions['openEngine']
  readonly onProgress?: (message: string) => void
}

export function makeCatalogue(
  { dataDir, rows, engineMemory, engineThreads }: Config,
  { threshold = null, openEngine, onProgress = () => {} }: CatalogueOptions = {},
): Catalogue {
  const opened = new Map<string | null, Promise<Dataset>>()
  const engines: Dataset['engine'][] = []
  const options = {
    dataDir,
    rows,
    memoryLimit: engineMemory,
    threads: engineThreads,
    ...(threshold === null ? {} : { threshold }),
    ...(openEngine === undefined ? {} : { openEngine }),
    onProgress,
  }
  const made = async (path: string | null) => {
    const dataset = await (path === null ? openPricing(options) : openPath(path, options))
    engines.push(dataset.engine)
    return dataset
  }
  const open = (path: string | null) => {
    const known = opened.get(path) ?? made(path)
    opened.set(path, known)
    return known
  }
  const folderOf = (id: string) =>
    id === PRICING.id ? PRICING_FOLDER : (addedFolders(dataDir).find((path) => basename(path) === id) ?? null)
  return {
    open,
    async openNamed(id) {
      if (id === PRICING.id) return open(null)
      const folder = folderOf(id)
      return folder === null ? null : open(folder)
    },
    folderOf,
    async openAll(leftOut) {
      const datasets = [await open(null)]
      for (const folder of addedFolders(dataDir)) {
        try {
          datasets.push(await open(folder))
        } catch (error) {
          leftOut(error)
        }
      }
      return datasets
    },
    add: (path, named) => addDataset(path, named, options),
    close() {
      for (const engine of engines) engine.close()
    },
  }
}
