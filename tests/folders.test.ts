import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** The folders of the server are rings: what one imports, types too, lies further in, and nothing leads back. */

const ROOT = join(import.meta.dirname, '..')

/** The folders of server/, the innermost first. */
const RINGS = [
  ...['errors', 'config', 'telemetry', 'store', 'engines', 'providers', 'semantic-model', 'datasets', 'ask'],
  ...['identity', 'people', 'admin', 'answers', 'drafts', 'services', 'agents', 'http', 'cli'],
].map((name) => `server/${name}`)

/**
 * Looked at as one with all below them. Constructs hold the rules that read them, and what a rule makes is typed by the nodes
 * of all constructs, so that their folders meet in types both ways.
 */
const ONE = ['server/ask/constructs']

const folderOf = (file: string) => ONE.find((folder) => file.startsWith(`${folder}/`)) ?? dirname(file)

interface Arrow {
  readonly from: string
  readonly to: string
  readonly because: string
}

/** Imports, with those of types, between the folders of some files. */
const arrowsBetween = (files: Readonly<Record<string, string>>): readonly Arrow[] =>
  Object.entries(files).flatMap(([file, text]) =>
    ts.preProcessFile(text).importedFiles.flatMap(({ fileName }): Arrow[] => {
      const imported = join(dirname(file), fileName)
      const [from, to] = [folderOf(file), folderOf(imported)]
      if (!fileName.startsWith('.') || !imported.startsWith('server/') || from === to) return []
      return [{ from, to, because: `${file} imports ${imported}` }]
    }),
  )

/** The arrows that are part of a cycle: no ring of folders is left where those that import nothing of the rest are taken away. */
function cyclic(arrows: readonly Arrow[]): readonly Arrow[] {
  const rest = arrows.filter(({ to }) => arrows.some(({ from }) => from === to))
  const left = rest.filter(({ from }) => rest.some(({ to }) => to === from))
  return left.length === arrows.length ? arrows : cyclic(left)
}

const ringOf = (folder: string) => RINGS.findIndex((ring) => folder === ring || folder.startsWith(`${ring}/`))
/** server/main.ts stands outside of all rings. */
const outward = (arrows: readonly Arrow[]) =>
  arrows.filter(({ from, to }) => from !== 'server' && (to === 'server' || ringOf(to) > ringOf(from)))

const FILES = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
const ARROWS = arrowsBetween(
  Object.fromEntries(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])),
)
const reasons = (arrows: readonly Arrow[]) => arrows.map(({ because }) => because)

it('every folder of the server is in a ring', () => {
  const folders = new Set(FILES.map((file) => file.split('/').slice(0, 2).join('/')))
  expect([...folders].toSorted()).toEqual([...RINGS, 'server/main.ts'].toSorted())
})

it('no import leads outward', () => {
  expect(ARROWS.length).toBeGreaterThan(300)
  expect(reasons(outward(ARROWS))).toEqual([])
})

it('no folder is imported by what it imports', () => {
  expect(reasons(cyclic(ARROWS))).toEqual([])
})

it('finds a way round three folders, of which one imports a type, and an import that leads outward', () => {
  const arrows = arrowsBetween({
    'server/ask/ask.ts': "import type { Plan } from './plan/plan.ts'",
    'server/ask/plan/plan.ts': "export { cell } from '../protect/cell.ts'",
    'server/ask/protect/cell.ts': "import { ask } from '../ask.ts'\nimport { join } from 'node:path'",
    'server/ask/protect/rules.ts': "import { cell } from './cell.ts'",
    'server/store/page.ts': "import type { App } from '../http/app.ts'",
    'server/http/app.ts': "import { ask } from '../ask/ask.ts'",
    'server/main.ts': "import { app } from './http/app.ts'",
  })
  expect(reasons(cyclic(arrows))).toEqual([
    'server/ask/ask.ts imports server/ask/plan/plan.ts',
    'server/ask/plan/plan.ts imports server/ask/protect/cell.ts',
    'server/ask/protect/cell.ts imports server/ask/ask.ts',
  ])
  expect(reasons(outward(arrows))).toEqual(['server/store/page.ts imports server/http/app.ts'])
})
