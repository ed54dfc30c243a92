import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { EngineAwayError } from '../engines/engine.ts'
import { DatasetError } from '../errors/dataset-error.ts'
import type { Catalogue } from './catalogue.ts'
import type { Dataset } from './dataset.ts'

/**
 * The datasets that the server offers, each with the rows that its files hold now: files that are replaced are another version of the
 * data, without a restart. Whoever has begun with a version ends with it.
 */
export interface Offered {
  /** PMI Pricing first, the others in alphabetical order; it changes with the files. */
  readonly datasets: readonly Dataset[]
  /** Looks at the files: what has changed since, and not since the look before, is opened and offered. */
  look(): Promise<void>
}

export type Change = 'added' | 'replaced' | 'removed'

export interface OfferedOptions {
  /** Throws where what changed may not be offered. */
  readonly check: (dataset: Dataset) => Promise<void>
  /** Told once whoever asks next gets the other version. */
  readonly onChange: (change: Change, dataset: Dataset) => void
  /** What is offered stays as it was; told once for each version of the files. */
  readonly onFailure: (error: unknown) => void
  /** Called with what nobody who asks from now on gets. */
  readonly retire: (dataset: Dataset) => void
}

interface Held {
  /** Of the files that were opened last, or found to be wrong. */
  readonly version: string
  readonly dataset: Dataset | null
  /** Its files are as they should be, and its engine is away: it is tried again at each look. */
  readonly isAway: boolean
}

const isAway = (error: unknown) => error instanceof DatasetError && error.cause instanceof EngineAwayError

/** Changes with each of some files, and from one round to the next; null where one of them is not there. */
function versionOf(files: readonly string[], round: number): string | null {
  const hash = createHash('sha256').update(`${round}\n`)
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) return null
    const { dev, ino, size, mtimeMs } = found
    hash.update(`${file} ${dev} ${ino} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Opens all datasets of a catalogue; one that cannot be opened is told of and left out. Throws DatasetError where PMI Pricing cannot. */
export async function offerAll(
  catalogue: Pick<Catalogue, 'paths' | 'filesOf' | 'roundOf' | 'open' | 'reopen'>,
  { check, onChange, onFailure, retire }: OfferedOptions,
): Promise<Offered> {
  /** By path, in the order in which they are offered. */
  let held = new Map<string | null, Held>()
  /** Versions that were seen once: they may be in the middle of being written. */
  let settling = new Map<string | null, string>()
  const datasets: Dataset[] = []
  const offer = (next: Map<string | null, Held>) => {
    held = next
    datasets.splice(0, datasets.length, ...[...next.values()].flatMap(({ dataset }) => dataset ?? []))
  }

  /** What is offered under a path once its files have another version. */
  const opened = async (path: string | null, version: string, before: Held | undefined): Promise<Held> => {
    const old = before?.dataset ?? null
    try {
      const dataset = await catalogue.reopen(path)
      await check(dataset).catch((error: unknown) => {
        retire(dataset)
        throw error
      })
      return { version, dataset, isAway: false }
    } catch (error) {
      const isStillAway = isAway(error) && before?.version === version && before.isAway
      if (!isStillAway) onFailure(error)
      return { version, dataset: old, isAway: isAway(error) }
    }
  }

  const versionNow = (path: string | null) => versionOf(catalogue.filesOf(path), catalogue.roundOf(path))
  const start = new Map<string | null, Held>()
  for (const path of catalogue.paths()) {
    // Read before the files are: what changes meanwhile is another version.
    const before = versionNow(path)
    let away = false
    const dataset = await catalogue.open(path).catch((error: unknown) => {
      if (path === null) throw error
      onFailure(error)
      away = isAway(error)
      return null
    })
    // What opening has made is no change.
    start.set(path, { version: before ?? versionNow(path) ?? '', dataset, isAway: away })
  }
  offer(start)

  const tell = (before: Dataset | null, now: Dataset | null) => {
    if (now === before) return
    if (now !== null) onChange(before === null ? 'added' : 'replaced', now)
    else if (before !== null) onChange('removed', before)
    if (before !== null) retire(before)
  }

  const lookAll = async () => {
    const next = new Map<string | null, Held>()
    const seen = new Map<string | null, string>()
    for (const path of catalogue.paths()) {
      const before = held.get(path)
      const version = versionNow(path)
      if (version === null || version === before?.version) {
        if (before !== undefined)
          next.set(path, before.isAway ? await opened(path, before.version, before) : before)
        continue
      }
      seen.set(path, version)
      if (settling.get(path) === version) next.set(path, await opened(path, version, before))
      else if (before !== undefined) next.set(path, before)
    }
    settling = seen
    const old = held
    offer(next)
    for (const path of new Set([...old.keys(), ...next.keys()]))
      tell(old.get(path)?.dataset ?? null, next.get(path)?.dataset ?? null)
  }
  let looking: Promise<void> | null = null
  return {
    datasets,
    look() {
      looking ??= lookAll().finally(() => {
        looking = null
      })
      return looking
    },
  }
}
