import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..')
const ROOT = join(SERVER, '..')
const HASH_CHARACTERS = 8

function hashOfSources(): string {
  const hash = createHash('sha256')
  const names = readdirSync(SERVER, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test\.ts|md)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  // Of what others wrote, the engine decides most; the lock names all of it.
  const lock = join(ROOT, 'package-lock.json')
  for (const file of [...names, ...(existsSync(lock) ? [lock] : [])]) {
    const content = readFileSync(file)
    hash.update(`${file.slice(ROOT.length)} ${content.length} `).update(content)
  }
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}

let version: string | null = null

/** The version by its number and by what the server runs from: two of one number may differ between releases. */
export function softwareVersion(): string {
  if (version !== null) return version
  const { version: number } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  version = `${number}+${hashOfSources()}`
  return version
}
