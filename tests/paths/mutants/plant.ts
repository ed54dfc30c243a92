import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { plantingsAt } from './kinds.ts'
import type { Insertion, Kind, Planting } from './planting.ts'

/** Plants every fault into the sources of the application, all of them asleep. */

export interface Mutant {
  readonly id: number
  readonly kind: Kind
  /** Relative to the root of the project. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** Places in its source. */
  readonly start: number
  readonly end: number
  readonly was: string
  readonly instead: string
  /** What tells it from others wherever it stands. */
  readonly key: string
  /** It is read as its file is loaded: nothing tells which path needs it. */
  readonly isStatic: boolean
  /** What declares it at the top of its file. */
  readonly within: string
}

export interface Planted {
  readonly mutants: readonly Mutant[]
  /** The sources with all mutants asleep, by file. */
  readonly sources: ReadonlyMap<string, string>
  readonly plugin: Plugin
}

const ROOT = join(import.meta.dirname, '../../..')
const FOLDERS = ['machines', 'features', 'app', 'api', 'config', 'ui']
const LEFT_ALONE = /\.test\.tsx?$|\.d\.ts$|\/generated\/|\/not-provided\.ts$/
const MOST_SHOWN = 70

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(ROOT, 'src', folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_ALONE.test(file))
    .toSorted()

function programOf(files: readonly string[]): ts.Program {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => readFileSync(file, 'utf8'))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT)
  return ts.createProgram([...files, join(ROOT, 'src/vite-env.d.ts')], { ...options, noEmit: true })
}

/** Types say nothing when the application runs, and names of modules cannot be chosen then. */
const isSkipped = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)

function plantingsOf(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): readonly (readonly [ts.Node, Planting])[] {
  const found: (readonly [ts.Node, Planting])[] = []
  const visit = (node: ts.Node) => {
    if (isSkipped(node)) return
    for (const planting of plantingsAt(node, checker)) found.push([node, planting])
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

const isInFunction = (node: ts.Node): boolean =>
  ts.isSourceFile(node) ? false : ts.isFunctionLike(node) || isInFunction(node.parent)

function withinOf(node: ts.Node): string {
  let outer = node
  while (!ts.isSourceFile(outer.parent)) outer = outer.parent
  const declared = ts.isVariableStatement(outer) ? outer.declarationList.declarations[0]?.name : undefined
  const named = declared ?? (outer as ts.Node & { readonly name?: ts.Node }).name
  return named?.getText() ?? ''
}

/** Where a statement could be taken for what the one before is called with, once it begins with a bracket. */
function statementsOf(source: ts.SourceFile): readonly number[] {
  const starts: number[] = []
  const visit = (node: ts.Node) => {
    if (ts.isExpressionStatement(node) && (ts.isBlock(node.parent) || ts.isSourceFile(node.parent)))
      starts.push(node.getStart())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return starts
}

/** A text with all insertions; parts may lie in each other, and of two around the same part the first is outside. */
function withInsertions(
  text: string,
  insertions: readonly (Insertion & { readonly rank: number })[],
): string {
  const ordered = insertions.toSorted(
    (one, other) =>
      one.at - other.at ||
      Number(other.isEnd) - Number(one.isEnd) ||
      (one.isEnd ? other.rank - one.rank : one.rank - other.rank),
  )
  let done = 0
  let result = ''
  for (const { at, text: inserted } of ordered) {
    result += text.slice(done, at) + inserted
    done = at
  }
  return result + text.slice(done)
}

/** Every fault in the application's sources, or in those of them that are chosen, and how Vite builds them in. */
export function plant(isChosen: (file: string) => boolean = () => true): Planted {
  const files = FOLDERS.flatMap(sourcesOf).filter((file) => isChosen(relative(ROOT, file)))
  const program = programOf(files)
  const checker = program.getTypeChecker()
  const mutants: Mutant[] = []
  const texts = new Map<string, string>()
  const times = new Map<string, number>()
  for (const file of files) {
    const source = program.getSourceFile(file)
    if (source === undefined) throw new Error(`${file} is not in the program`)
    const insertions: (Insertion & { readonly rank: number })[] = statementsOf(source).map((at) => ({
      at,
      text: ';',
      isEnd: false,
      rank: 0,
    }))
    for (const [node, { kind, start, end, instead, insertions: at }] of plantingsOf(source, checker)) {
      const id = mutants.length + 1
      const was = source.text.slice(start, end).replace(/\s+/g, ' ').slice(0, MOST_SHOWN)
      const name = `${relative(join(ROOT, 'src'), file)}: ${kind}: ${was} → ${instead}`
      const count = (times.get(name) ?? 0) + 1
      times.set(name, count)
      mutants.push({
        id,
        kind,
        file: relative(ROOT, file),
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        start,
        end,
        was,
        instead,
        key: count === 1 ? name : `${name} (${count})`,
        isStatic: !isInFunction(node),
        within: withinOf(node),
      })
      insertions.push(...at(id).map((insertion) => ({ ...insertion, rank: id })))
    }
    texts.set(file, withInsertions(source.text, insertions))
  }
  return {
    mutants,
    sources: texts,
    plugin: {
      name: 'querent-mutants',
      enforce: 'pre',
      transform: (_, id) => texts.get(id) ?? null,
    },
  }
}
