import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, it } from 'vitest'

const DIST = inject('builds').released
const BEFORE_SIGN_IN_BYTES = 115_000

const zipped = (file: string) => gzipSync(readFileSync(join(DIST, file))).length

/** The scripts that the page loads before anything is clicked: those index.html names. */
const initial = () =>
  [...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )

it('needs at most 115 kB of JavaScript before sign-in', () => {
  const total = initial().reduce((sum, file) => sum + zipped(file), 0)
  expect(initial().length).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(BEFORE_SIGN_IN_BYTES)
})

const ORDER = ['tokens', 'base', 'pieces', 'features', 'app']

/** Layers in the order in which a sheet names them first: the later one wins. */
const layersOf = (sheet: string) => [
  ...new Set([...sheet.matchAll(/@layer ([^{;]+)[{;]/g)].flatMap(([, names = '']) => names.split(/,\s*/))),
]

it('waits before sign-in for no feature’s sheet', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const files = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = '']) => file)
  const styles = files.map((file) => readFileSync(join(DIST, file), 'utf8')).join('')
  expect(layersOf(styles)).toEqual(ORDER)
  expect(styles).not.toMatch(/@layer (?:features|app)\{/)
})

it.each(['released', 'watched'] as const)(
  'says in every sheet which layer wins: any may be first (%s)',
  (build) => {
    const assets = join(inject('builds')[build], 'assets')
    const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(1)
    for (const file of sheets) {
      const layers = layersOf(readFileSync(join(assets, file), 'utf8'))
      expect({ file, layers }).toEqual({ file, layers: ORDER.slice(0, layers.length) })
    }
  },
)

it('carries no tool for tests or inspection', () => {
  const scripts = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js'))
  for (const file of scripts)
    expect(readFileSync(join(DIST, 'assets', file), 'utf8')).not.toMatch(
      /getShortestPaths|axe-core|querent-inspect|querentCoverage|react-flow|elkjs|stately/,
    )
})
