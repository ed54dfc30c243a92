import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join, basename } from 'node:path'
import { addedFolders } from '../datasets/places.ts'
import { isDataFile } from '../datasets/load/sources.ts'

/**
 * A folder of the server that is watched: files that are put into `incoming/ID/replace` or `incoming/ID/append` are another version of that
 * dataset, those in `incoming/new` one that waits for its review.
 */

const NEW = 'new'
const WAYS = ['replace', 'append'] as const

/** Files that lie there whole: they were the same at the look before. */
export interface Arrived {
  /** The dataset that they are of; null for a new one. */
  readonly replaces: string | null
  readonly appends: boolean
  readonly folder: string
  readonly files: readonly string[]
}

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder).filter((name) => isDataFile(name) && statSync(join(folder, name)).isFile())
    : []

/** Looks at the folder; gives, at each look, what has arrived and did not change since the look before. */
export function watchIncoming(dataDir: string): () => readonly Arrived[] {
  const incoming = join(dataDir, 'incoming')
  mkdirSync(join(incoming, NEW), { recursive: true })
  let seen = new Map<string, string>()
  const places = (): readonly Omit<Arrived, 'files'>[] => [
    { replaces: null, appends: false, folder: join(incoming, NEW) },
    ...addedFolders(dataDir).flatMap((path) =>
      WAYS.map((way) => ({
        replaces: basename(path),
        appends: way === 'append',
        folder: join(incoming, basename(path), way),
      })),
    ),
  ]
  return () => {
    const now = new Map<string, string>()
    const arrived = places().flatMap((place): Arrived[] => {
      const files = filesIn(place.folder)
      if (files.length === 0) return []
      const state = files
        .map((name) => {
          const { size, mtimeMs } = statSync(join(place.folder, name))
          return `${name} ${size} ${mtimeMs}`
        })
        .join('\n')
      now.set(place.folder, state)
      return seen.get(place.folder) === state ? [{ ...place, files }] : []
    })
    seen = now
    return arrived
  }
}

/** Takes a file away from where it arrived. */
export const takeFile = (from: Arrived, name: string, to: string): void =>
  renameSync(join(from.folder, name), join(to, name))
