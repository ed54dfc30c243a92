import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './debian.ts'

const PACKAGES = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs where they are at hand, and null where they are not. */
export function postgresAtHand(): string | null {
  if (!existsSync(PACKAGES)) return null
  const folders = readdirSync(PACKAGES)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(PACKAGES, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** The folder of PostgreSQL's programs, installed from Debian's packages where they are missing and that is possible. Throws saying how. */
export function findPostgres(): string {
  if (postgresAtHand() === null) install('PostgreSQL', '--no-install-recommends', 'postgresql')
  const found = postgresAtHand()
  if (found === null) throw new Error('PostgreSQL is missing. Install it ("apt-get install postgresql").')
  return found
}
