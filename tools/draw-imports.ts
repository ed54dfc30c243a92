/**
 * Draws which folder imports which into docs/architecture.md, types too. An arrow that a way over others says as well is left out, so
 * that a drawing can be read. With --check it writes nothing and fails where a drawing is stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '..')
const PAGE = 'docs/architecture.md'

/** By what the page calls a drawing, folders whose folders are drawn: those of a second one within it. */
const DRAWINGS: Readonly<Record<string, readonly string[]>> = {
  server: ['server'],
  ask: ['server/ask', 'server/ask/read'],
  src: ['src'],
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** The folder of a drawing that a file lies in; null where it lies beside them or elsewhere. */
function nodeOf(file: string, roots: readonly string[]): string | null {
  const root = roots.findLast((each) => file.startsWith(`${each}/`))
  const [folder = '', below] = root === undefined ? [] : file.slice(root.length + 1).split('/')
  return root === undefined || below === undefined ? null : `${root}/${folder}`
}

function arrowsOf(roots: readonly string[]): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const file of globSync(`${roots[0]}/**/*.{ts,tsx}`, { cwd: ROOT }).toSorted()) {
    const from = nodeOf(file, roots)
    if (from === null || /\.test\.tsx?$/.test(file)) continue
    const to = arrows.get(from) ?? new Set()
    arrows.set(from, to)
    for (const { fileName } of ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8')).importedFiles) {
      const node = fileName.startsWith('.') ? nodeOf(join(dirname(file), fileName), roots) : null
      if (node !== null && node !== from) to.add(node)
    }
  }
  return arrows
}

/** Whether a way over other folders leads there. */
function isReached(arrows: Arrows, from: string, to: string): boolean {
  const reached = new Set(arrows.get(from))
  reached.delete(to)
  // What is found is looked through in turn.
  for (const folder of reached)
    for (const next of arrows.get(folder) ?? []) if (next !== from) reached.add(next)
  return reached.has(to)
}

function drawn(roots: readonly string[]): string {
  const arrows = arrowsOf(roots)
  const [root = '', inner] = roots
  const name = (node: string) => node.slice(root.length + 1).replaceAll('/', '_')
  const nodes = [...new Set([...arrows].flatMap(([from, to]) => [from, ...to]))].toSorted()
  const within = nodes.filter((node) => inner !== undefined && node.startsWith(`${inner}/`))
  return [
    '```mermaid',
    'flowchart TB',
    ...(inner === undefined ? [] : [`  subgraph ${name(inner)}`]),
    ...within.map((node) => `    ${name(node)}["${node.slice(node.lastIndexOf('/') + 1)}"]`),
    ...(inner === undefined ? [] : ['  end']),
    ...nodes.flatMap((from) =>
      [...(arrows.get(from) ?? [])]
        .toSorted()
        .filter((to) => !isReached(arrows, from, to))
        .map((to) => `  ${name(from)} --> ${name(to)}`),
    ),
    '```',
  ].join('\n')
}

const before = readFileSync(join(ROOT, PAGE), 'utf8')
const after = Object.entries(DRAWINGS).reduce(
  (page, [name, roots]) =>
    page.replace(
      new RegExp(`(<!-- imports of ${name} -->\n)[\\s\\S]*?(<!-- end -->)`),
      (_, start: string, end: string) => `${start}\n${drawn(roots)}\n\n${end}`,
    ),
  before,
)
if (!process.argv.includes('--check')) writeFileSync(join(ROOT, PAGE), after)
else if (after !== before) {
  process.stderr.write(`${PAGE} has stale drawings of imports: run \`npm run generate\`.\n`)
  process.exitCode = 1
}
