import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { MACHINES } from '../../src/machines/all-models.ts'
import { kebab } from '../../inspect/naming.ts'
import { ARGUED } from './argued.ts'
import { drivePath, pathsToDrive } from './drive.ts'
import type { Machine } from './measure.ts'
import { randomOf } from './random.ts'
import { openStage, type Stage } from './stage.ts'
import { VIEWS } from './views/views.ts'

/**
 * Views with one fault each. One build holds all of them asleep, and a page wakes the one it is told to: a condition the
 * other way round, a control that is never disabled, a handler that does nothing, a text that is empty.
 */

export interface ViewMutant {
  readonly id: number
  /** The source, relative to the root of the project, with the line. */
  readonly where: string
  readonly fault: string
  /** What tells it from others wherever it stands: file, fault and the text that it is in. */
  readonly key: string
  /** Names of the machines that the feature shows. */
  readonly machines: readonly string[]
}

const ROOT = join(import.meta.dirname, '../..')
const FEATURES = join(ROOT, 'src/features')
const AWAKE = 'globalThis.__querentMutant'
const MOST_KEY_CHARACTERS = 70
/** A fault is seen at once or not at all. */
const PATIENCE_MS = 900
const MOST_WAIT_MS = 5_000

interface Wrap {
  readonly start: number
  readonly end: number
  readonly fault: string
  readonly around: (id: number) => readonly [before: string, after: string]
}

const negated: Wrap['around'] = (id) => [`((${AWAKE}===${id})!==!!(`, '))']
const enabled: Wrap['around'] = (id) => [`(${AWAKE}!==${id}&&(`, '))']
const idle: Wrap['around'] = (id) => [`(${AWAKE}===${id}?()=>{}:(`, '))']
const emptied: Wrap['around'] = (id) => [`(${AWAKE}===${id}?'':(`, '))']

const callsSend = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && node.expression.getText() === 'send') ||
  (ts.forEachChild(node, (child) => callsSend(child) || undefined) ?? false)

/** What can be wrong at a node, or null. */
function wrapOf(node: ts.Node, isConnect: boolean): Wrap | null {
  const at = (part: ts.Node, fault: string, around: Wrap['around']): Wrap => ({
    start: part.getStart(),
    end: part.end,
    fault,
    around,
  })
  if (ts.isConditionalExpression(node)) return at(node.condition, 'condition inverted', negated)
  const isDisabled = ts.isJsxAttribute(node) && node.name.getText() === 'disabled'
  if (isDisabled && node.initializer !== undefined && ts.isJsxExpression(node.initializer))
    if (node.initializer.expression !== undefined)
      return at(node.initializer.expression, 'never disabled', enabled)
  if (isConnect && ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer))
    if (callsSend(node.initializer.body)) return at(node.initializer, 'handler does nothing', idle)
  const isText = isConnect && ts.isStringLiteral(node) && /^[A-Z✓].*[a-z]/.test(node.text)
  if (isText && (ts.isConditionalExpression(node.parent) || ts.isPropertyAssignment(node.parent)))
    return at(node, `text "${node.text}" empty`, emptied)
  return null
}

function wrapsOf(source: ts.SourceFile): readonly Wrap[] {
  const wraps: Wrap[] = []
  const isConnect = source.fileName.endsWith('.connect.ts')
  const visit = (node: ts.Node) => {
    const wrap = wrapOf(node, isConnect)
    if (wrap !== null) wraps.push(wrap)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return wraps
}

const parsed = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/** The text with each wrap around its part; parts may lie in each other. */
function wrapped(text: string, wraps: readonly Wrap[], firstId: number): string {
  const insertions = wraps.flatMap(({ start, end, around }, index) => {
    const [before, after] = around(firstId + index)
    return [
      { at: start, rank: index, text: before },
      { at: end, rank: -index - 1, text: after },
    ]
  })
  // What ends at a place comes before what starts there; inner ends before outer ones, outer starts before inner ones.
  const ordered = insertions.toSorted((one, other) => one.at - other.at || one.rank - other.rank)
  let done = 0
  let result = ''
  for (const insertion of ordered) {
    result += text.slice(done, insertion.at) + insertion.text
    done = insertion.at
  }
  return result + text.slice(done)
}

interface MutantFile {
  readonly file: string
  readonly wraps: readonly Wrap[]
  readonly firstId: number
  readonly machines: readonly string[]
}

/** Machines whose pages show parts of a feature that its own machines' paths do not. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'active-model': ['aiModel', 'queryRun'],
  'ai-model': ['activeModel', 'modelForm'],
  result: ['result', 'workspace', 'queryDetails'],
  'dataset-stats': ['workspace'],
}

/** All features' views and what lies between them and their machines. */
function mutantFiles(): readonly MutantFile[] {
  const files: MutantFile[] = []
  let firstId = 1
  for (const feature of readdirSync(FEATURES).toSorted()) {
    const sources = readdirSync(join(FEATURES, feature))
      .filter((name) => /(\.connect\.ts|-view\.tsx)$/.test(name))
      .map((name) => join(FEATURES, feature, name))
    const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
    const beside = BESIDE[feature] ?? []
    const machines = MACHINES.map(({ name }) => name).filter(
      (name) => text.includes(`machines/${kebab(name)}/${kebab(name)}.machine.ts`) || beside.includes(name),
    )
    for (const file of sources) {
      const wraps = wrapsOf(parsed(file))
      files.push({ file, wraps, firstId, machines })
      firstId += wraps.length
    }
  }
  return files
}

/** Builds all mutants into the application, asleep. */
const withMutants = (files: readonly MutantFile[]): Plugin => ({
  name: 'querent-view-mutants',
  enforce: 'pre',
  transform(code, id) {
    const found = files.find(({ file }) => file === id)
    return found === undefined ? null : wrapped(code, found.wraps, found.firstId)
  },
})

const listed = (files: readonly MutantFile[]): readonly ViewMutant[] =>
  files.flatMap(({ file, wraps, firstId, machines }) => {
    const source = parsed(file)
    return wraps.map(({ start, end, fault }, index) => ({
      id: firstId + index,
      key: `${relative(FEATURES, file)}: ${fault}: ${source.text.slice(start, end).replace(/\s+/g, ' ').slice(0, MOST_KEY_CHARACTERS)}`,
      where: `${relative(ROOT, file)}:${source.getLineAndCharacterOfPosition(start).line + 1}`,
      fault,
      machines,
    }))
  })

export interface ViewMutantsOptions {
  readonly machines: readonly Machine[]
  /** How many are tried, drawn by the seed; all, without it. */
  readonly sample?: number | undefined
  readonly seed: number
  readonly chosen?: (mutant: ViewMutant) => boolean
  readonly onTried?: (mutant: ViewMutant, failure: string | null) => void
}

/** Drives the paths of the machines that a mutant's feature shows until one finds it. */
export async function tryViewMutants({
  machines,
  sample,
  seed,
  chosen = () => true,
  onTried,
}: ViewMutantsOptions) {
  const files = mutantFiles()
  const random = randomOf(seed)
  const concerned = listed(files)
    .filter(chosen)
    .filter((mutant) => mutant.machines.some((name) => machines.some((machine) => machine.name === name)))
  const drawn = concerned
    .map((mutant) => ({ mutant, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, sample ?? concerned.length)
    .map(({ mutant }) => mutant)
  const stage = await openStage({ plugins: [withMutants(files)], mostWaitMs: MOST_WAIT_MS })
  const survivors: ViewMutant[] = []
  const queue = [...drawn]
  const work = async () => {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const failure = await failureOf(stage, mutant)
      if (failure === null) survivors.push(mutant)
      onTried?.(mutant, failure)
    }
  }
  try {
    await Promise.all([work(), work()])
  } finally {
    await stage.close()
  }
  return {
    total: drawn.length,
    argued: survivors.filter(({ key }) => key in ARGUED),
    survivors: survivors.filter(({ key }) => !(key in ARGUED)),
    /** Arguments for what is not there any more. */
    stale: Object.keys(ARGUED).filter((key) => listed(files).every((mutant) => mutant.key !== key)),
  }
}

/** What the first path says that finds a mutant, or null. */
async function failureOf(stage: Stage, { id, machines }: ViewMutant): Promise<string | null> {
  for (const machine of MACHINES.filter(({ name }) => machines.includes(name))) {
    const view = VIEWS[machine.name]
    if (view === undefined) continue
    for (const driven of await pathsToDrive(machine.pathModel, view)) {
      const { failure } = await drivePath(stage, machine.pathModel.machine.id, view, driven, {
        initScript: `${AWAKE}=${id}`,
        patienceMs: PATIENCE_MS,
      })
      if (failure !== null) return failure
    }
  }
  return null
}
