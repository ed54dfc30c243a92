import { RefusedError } from '../errors/refused-error.ts'
import type { Dataset } from './dataset.ts'

/** The dataset of that id or name, or the first where none is named. Throws RefusedError. */
export function datasetNamed(datasets: readonly Dataset[], idOrName: string | undefined): Dataset {
  const found =
    idOrName === undefined
      ? datasets[0]
      : datasets.find(({ model }) => model.id === idOrName || model.name === idOrName)
  if (found === undefined) throw new RefusedError('notFound', `There is no dataset ${idOrName ?? ''}.`)
  return found
}

/** What a dataset is called beside the others; null where it is the only one, and where it is not there any more. */
export const nameAmong = (datasets: readonly Dataset[], id: string): string | null =>
  datasets.length < 2 ? null : (datasets.find(({ model }) => model.id === id)?.model.name ?? null)
