import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './debian.ts'

const PACKAGES = '/usr/lib/postgresql'

function newest(): string | null {
  if (!existsSync(PACKAGES)) return null
  const folders = readdirSync(PACKAGES)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(PACKAGES, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** The folder of PostgreSQL's programs, installed from Debian's packages where they are missing and that is possible. Throws saying how. */
export function findPostgres(): string {
  if (newest() === null) install('PostgreSQL', '--no-install-recommends', 'postgresql')
  const found = newest()
  if (found === null) throw new Error('PostgreSQL is missing. Install it ("apt-get install postgresql").')
  return found
}
