import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

/** What is installed: whose licences it has, where it comes from, and what may run when it is put in place. */

const ROOT = join(import.meta.dirname, '..')
const read = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const locked = Object.entries(packages).filter(([path]) => path !== '')
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')

/** Licences that let others use, change and pass on what is built with them, with no more asked than a notice. */
const PERMISSIVE =
  /^(?:MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|Zlib|\(MIT OR Apache-2\.0\)|\(MPL-2\.0 OR Apache-2\.0\)|\(AFL-2\.1 OR BSD-3-Clause\))$/

it('states one version: of the package, its lock, the contract and the newest changes', () => {
  const { version } = read<{ version: string }>('package.json')
  const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const contract = parse(text('openapi.yaml')) as { readonly info: { readonly version: string } }
  const newest = /^## (\d+\.\d+\.\d+) /m.exec(text('CHANGELOG.md'))?.[1]
  const lock = read<{ version: string }>('package-lock.json')
  expect([lock.version, packages['']?.version, contract.info.version, newest]).toEqual(
    Array.from({ length: 4 }, () => version),
  )
})

describe('every package', () => {
  it('comes from the registry, with the hash of its content', () => {
    for (const [path, { resolved, integrity }] of locked) {
      // Without an address it is the registry's; a package from anywhere else names one.
      if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
      expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  it('runs nothing when it is installed, but for the pinned runtime', () => {
    expect(allowScripts).toEqual({ node: true })
    const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    // None needs its script: one does nothing where it is no checkout, one checks for a binary that the lockfile brings, one prints a message.
    expect(wanting.map(([path]) => path).toSorted()).toEqual([
      'node_modules/@modelcontextprotocol/inspector',
      'node_modules/es5-ext',
      'node_modules/node',
      'node_modules/unrs-resolver',
    ])
  })

  it('that people run has a licence that lets them', () => {
    const listed = readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')
    const licences = [...listed.matchAll(/^## (.+) \(\d+\)$/gm)].map(([, licence = '']) => licence)
    expect(licences.length).toBeGreaterThan(5)
    for (const licence of licences) expect(licence).toMatch(PERMISSIVE)
  })
})
