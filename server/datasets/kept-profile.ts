import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { softwareVersion } from '../config/version.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import type { DatasetProfile } from './profile.ts'

/** Profiles are kept beside the data, so that a start does not read every row again. */

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** What a profile follows from: the file, what its columns mean, and how it is read. */
function versionOf(file: string, model: SemanticModel): string {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(file)
  return hashOf(JSON.stringify([dev, ino, size, mtimeMs, ctimeMs, model, softwareVersion()]))
}

/** As JSON has it. */
const SETS = ['columns', 'complete', 'nonzero'] as const satisfies readonly (keyof DatasetProfile)[]
const textOf = (version: string, profile: DatasetProfile) =>
  JSON.stringify({
    version,
    profile: { ...profile, ...Object.fromEntries(SETS.map((name) => [name, [...profile[name]]])) },
  })

/** What was kept of that version; null where nothing was, or what cannot be read. */
function keptIn(path: string, version: string): DatasetProfile | null {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { version: string; profile: DatasetProfile }
    if (kept.version !== version) return null
    const sets = SETS.map((name) => [name, new Set(kept.profile[name])])
    return { ...kept.profile, ...(Object.fromEntries(sets) as Pick<DatasetProfile, (typeof SETS)[number]>) }
  } catch {
    return null
  }
}

/**
 * The profile of a file as it was read before, or as it is read now. Throws what reading throws.
 *
 * @param dataDir where it is kept; nowhere without
 */
export async function keptProfile(
  dataDir: string | undefined,
  file: string,
  model: SemanticModel,
  read: () => Promise<DatasetProfile>,
): Promise<DatasetProfile> {
  if (dataDir === undefined) return read()
  const folder = join(dataDir, 'profiles')
  const path = join(folder, `${hashOf(realpathSync(file)).slice(0, 16)}.json`)
  const version = versionOf(file, model)
  const kept = keptIn(path, version)
  if (kept !== null) return kept
  const profile = await read()
  try {
    mkdirSync(folder, { recursive: true })
    const temporary = `${path}.${process.pid}.tmp`
    writeFileSync(temporary, textOf(version, profile))
    renameSync(temporary, path)
  } catch {
    // What cannot be kept is read again.
  }
  return profile
}
