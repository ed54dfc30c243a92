import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { softwareVersion } from '../config/version.ts'
import { keepNothing, type Keep, type KeepMade } from '../engines/keep.ts'

/** What was read of all rows is kept beside the data, so that a start does not read them again. */

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const folderIn = (dataDir: string) => join(dataDir, 'profiles')
const nameOf = (place: string) => hashOf(place).slice(0, 16)

interface Kept {
  readonly version: string
  readonly fact: unknown
}

function keptIn(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept
  } catch {
    return null
  }
}

const versionOf = (state: string) => hashOf(JSON.stringify([state, softwareVersion()]))

function write(folder: string, path: string, kept: Kept): void {
  try {
    mkdirSync(folder, { recursive: true })
    const temporary = `${path}.${process.pid}.tmp`
    writeFileSync(temporary, JSON.stringify(kept))
    renameSync(temporary, path)
  } catch {
    // What cannot be kept is read again.
  }
}

/**
 * @param dataDir where facts are kept; nowhere without
 * @param place where the rows are
 */
export function keepBeside(dataDir: string | undefined, place: string): Keep {
  if (dataDir === undefined) return keepNothing
  const folder = folderIn(dataDir)
  return async <T>(name: string, state: string | null, read: () => Promise<T>) => {
    if (state === null) return read()
    const path = join(folder, `${nameOf(place)}.${name}.json`)
    const version = versionOf(state)
    const kept = keptIn(path)
    if (kept?.version === version) return kept.fact as T
    const fact = await read()
    write(folder, path, { version, fact })
    return fact
  }
}

/** Keeps beside them what is worked out of such facts. */
export function keepMadeBeside(dataDir: string, place: string): KeepMade {
  const folder = folderIn(dataDir)
  return <T>(name: string, state: string, make: () => T) => {
    const path = join(folder, `${nameOf(place)}.${name}.json`)
    const version = versionOf(state)
    const kept = keptIn(path)
    if (kept?.version === version) return kept.fact as T
    const fact = make()
    write(folder, path, { version, fact })
    return fact
  }
}

/** Removes what was kept of rows that are removed next. */
export function dropFacts(dataDir: string, place: string): void {
  const folder = folderIn(dataDir)
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith(`${nameOf(place)}.`) && name.endsWith('.json')) rmSync(join(folder, name))
  } catch {
    // Nothing was kept.
  }
}
