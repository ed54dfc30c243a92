import type { Config } from '../config/config.ts'
import type { Dataset, DatasetOptions } from './dataset.ts'
import { declareSensitive } from './declare-sensitive.ts'
import { addElsewhere, type TablePlace } from './elsewhere.ts'
import { untilGivenUp } from '../engines/given-up.ts'
import type { Decided } from './load/decision.ts'
import { addDataset, filesOf, openPath, replaceDataset } from './files.ts'
import { addedFolders, folderOf as placeOf, type Named } from './places.ts'
import { openPricing, PRICING, PRICING_FOLDER, pricingFile } from './pricing.ts'

interface CatalogueOptions {
  /** Takes the place of each dataset's own threshold. */
  readonly threshold?: number | null
  readonly openEngine?: DatasetOptions['openEngine']
  readonly onProgress?: (message: string) => void
}

/** The datasets of a configuration, each opened once. All of it throws DatasetError. */
export function makeCatalogue(
  { dataDir, rows, noiseKey, engineMemory, engineThreads, engineUrls, engineSeconds, engineMinutes }: Config,
  { threshold = null, openEngine, onProgress = () => {} }: CatalogueOptions = {},
) {
  const opened = new Map<string | null, Promise<Dataset>>()
  const engines: Dataset['engine'][] = []
  const options = {
    dataDir,
    rows,
    noiseKey,
    memoryLimit: engineMemory,
    threads: engineThreads,
    elsewhere: { engineUrls, engineSeconds },
    ...(threshold === null ? {} : { threshold }),
    ...(openEngine === undefined ? {} : { openEngine }),
    onProgress,
  }
  const made = async (path: string | null) => {
    let dataset = await (path === null ? openPricing(options) : openPath(path, options))
    const isAdded = path !== null && addedFolders(dataDir).includes(path)
    if (isAdded && (await declareSensitive(path, dataset, onProgress))) {
      dataset.engine.close()
      dataset = await openPath(path, options)
    }
    engines.push(dataset.engine)
    return dataset
  }
  const open = (path: string | null) => {
    const known = opened.get(path) ?? made(path)
    opened.set(path, known)
    return known
  }
  const folderOf = (id: string) => (id === PRICING.id ? PRICING_FOLDER : placeOf(dataDir, id))
  return {
    /** PMI Pricing where no path is named. */
    open,
    /** PMI Pricing or an added one, by its id; null where there is none. */
    async openNamed(id: string) {
      if (id === PRICING.id) return open(null)
      const folder = folderOf(id)
      return folder === null ? null : open(folder)
    },
    /** The folder of its semantic model; null where there is no dataset of that id. */
    folderOf,
    /** Opens it although it was opened before: its files have changed. */
    reopen(path: string | null) {
      opened.delete(path)
      return open(path)
    },
    /** Of PMI Pricing and of all that were added, in the order in which they are offered. */
    paths: (): readonly (string | null)[] => [null, ...addedFolders(dataDir)],
    /** Of a dataset whose rows are elsewhere, in which round of reading it again it is; 0 of others. */
    roundOf(path: string | null) {
      const isElsewhere = path !== null && filesOf(path).length === 1
      return isElsewhere && engineMinutes !== null ? Math.floor(Date.now() / (engineMinutes * 60_000)) : 0
    },
    /** The files that say what a dataset holds. */
    filesOf: (path: string | null) => (path === null ? [pricingFile(dataDir)] : filesOf(path)),
    /** @param decided what somebody decided of the file, in the place of what its rows say */
    add: (path: string, named: Named, decided: Decided = {}) =>
      addDataset(path, named, { ...options, decided }),
    /** Adds a table or view that stays in an engine elsewhere, until that is given up. */
    addElsewhere: (place: TablePlace, named: Named, signal: AbortSignal) =>
      untilGivenUp(signal, () => addElsewhere(place, named, options)),
    /** Puts the rows of a file in the place of those of an added dataset. */
    replace: (id: string, path: string) => replaceDataset(id, path, options),
    close() {
      for (const engine of engines) engine.close()
    },
  }
}

export type Catalogue = ReturnType<typeof makeCatalogue>
