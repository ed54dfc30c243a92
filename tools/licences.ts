/**
 * Lists in docs/licences.md what people run and under which licence, from package-lock.json. With --check it writes
 * nothing and fails where the list is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'

const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'docs/licences.md')

/** Packages whose lockfile entry names no licence: as their own licence files have it. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'stack-trace': 'MIT', xtend: 'MIT' }

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

const byLicence = new Map<string, Set<string>>()
for (const [path, { version, license, dev }] of Object.entries(packages)) {
  if (path === '' || dev === true) continue
  const name = path.replace(/^.*node_modules\//, '')
  const licence = license ?? READ_BY_HAND[name]
  if (licence === undefined) throw new Error(`${path} names no licence: read its licence file.`)
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version ?? ''}`))
}

const lines = [
  '# Licences',
  '',
  'Made from `package-lock.json` by `npm run generate`: every package that people run, by licence. `npm run sbom` prints',
  'the same as a CycloneDX bill of materials.',
]
for (const [licence, names] of [...byLicence].toSorted(([, a], [, b]) => b.size - a.size))
  lines.push('', `## ${licence} (${names.size})`, '', [...names].toSorted().join(', '))

const text = await format(lines.join('\n'), { parser: 'markdown', printWidth: 120, proseWrap: 'always' })
if (!process.argv.includes('--check')) writeFileSync(TARGET, text)
else if (readFileSync(TARGET, 'utf8') !== text) {
  process.stderr.write('docs/licences.md is stale: run `npm run generate`.\n')
  process.exitCode = 1
}
