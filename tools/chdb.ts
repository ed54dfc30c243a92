import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** ClickHouse as a library, from the npm package `chdb`: 178 MB that only some tests and commands need. */

const VERSION = '3.4.0'
/** The last thing of it that is there once it is whole. */
const ENTRY = 'node_modules/chdb/index.js'

const cache = () => join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'querent')
const placeOf = () => process.env['CHDB_PATH'] ?? join(cache(), `chdb-${VERSION}`)

/** The module of `chdb` where it is at hand, and null where it is not. */
export function chdbAtHand(): string | null {
  const entry = join(placeOf(), ENTRY)
  return existsSync(entry) ? entry : null
}

/**
 * The module of `chdb`, fetched from the registry into a cache folder where it is missing. Throws saying how.
 *
 * @param mostSeconds how long that may take
 */
export function findChdb(mostSeconds = 600): string {
  const found = chdbAtHand()
  if (found !== null) return found
  const place = placeOf()
  const told = `ClickHouse as a library is missing. Install it: npm install --prefix ${place} chdb@${VERSION}`
  if (process.env['CHDB_PATH'] !== undefined) throw new Error(told)
  process.stdout.write('Fetching ClickHouse as a library (chdb, 178 MB) from the npm registry …\n')
  mkdirSync(dirname(place), { recursive: true })
  const unfinished = mkdtempSync(`${place}.`)
  try {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', '--prefix', unfinished, ...options, `chdb@${VERSION}`], {
      cwd: unfinished,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: mostSeconds * 1000,
    })
    // Whoever fetched it meanwhile has the same.
    if (chdbAtHand() === null) renameSync(unfinished, place)
  } catch (error) {
    throw new Error(told, { cause: error })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return join(place, ENTRY)
}
