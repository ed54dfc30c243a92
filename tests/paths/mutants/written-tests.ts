import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { createVitest, type TestRunResult, type Vitest } from 'vitest/node'
import { turnsIn, type Turn } from './in-turn.ts'
import type { Mutant, Planted } from './plant.ts'
import { IN_BROWSER, testsIn, testsUpon, type Test } from './tests-upon.ts'

/** Tries mutants against the tests that were written by hand: those of modules, and those of the page in Chromium. */

export interface WrittenTrial {
  /** The test that fails with it and not without it, or null. */
  readonly by: string | null
  /** Tests that are asked, unless one of them finds it before, and tests that come upon it. */
  readonly run: number
  readonly reaching: number
}

export interface WrittenTests {
  /**
   * Wakes mutants, each by its key, one after the other within each test that comes upon them, so that not each starts a process; where a test
   * cannot be run twice in one, it is asked in processes of its own.
   */
  readonly attemptAll: (
    keys: readonly string[],
    onTried: (key: string, trial: WrittenTrial) => void,
  ) => Promise<void>
  readonly close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')
const WRITTEN = ['src/**/*.test.{ts,tsx}', 'tests/browser/**/*.test.ts', 'tests/typed-table.test.ts']
/** Ends what waits in vain. */
const MOST_MS = 20_000
/** Tests that are asked apart at once. */
const AT_ONCE = 12
/** Mutants that take their turns before what was found is told. */
const IN_TURN = 200

async function buildWith({ plugin }: Planted, outDir: string): Promise<void> {
  const environment = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await build({
    root: ROOT,
    mode: 'production',
    logLevel: 'error',
    plugins: [plugin],
    build: { outDir, emptyOutDir: true },
  })
  if (environment === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = environment
}

/** The first test that failed; of a run of some tests of these alone: results of others are kept from runs before. */
function failedIn({ testModules }: TestRunResult, of: readonly Test[] | null = null): string | null {
  const [files, ids] = [new Set(of?.map(({ file }) => file)), new Set(of?.map(({ test }) => test))]
  for (const testModule of testModules.filter(({ moduleId }) => of === null || files.has(moduleId))) {
    for (const test of testModule.children.allTests())
      if ((of === null || ids.has(test.id)) && test.result().state === 'failed')
        return `${relative(ROOT, testModule.moduleId)}: ${test.fullName}`
    if (testModule.errors().length > 0) return `${relative(ROOT, testModule.moduleId)} cannot be loaded`
  }
  return null
}

function specificationsOf(vitest: Vitest, tests: readonly Test[]) {
  const project = vitest.getRootProject()
  return [...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) =>
    project.createSpecification(file, { testIds: own.map(({ test }) => test) }),
  )
}

/** Learns which test comes upon which mutant. Throws where a test fails before anything is wrong. */
export async function openWrittenTests(planted: Planted, files = WRITTEN): Promise<WrittenTests> {
  const { mutants, plugin } = planted
  const folder = mkdtempSync(join(tmpdir(), 'querent-written-'))
  const [released, reachedIn] = [join(folder, 'released'), join(folder, 'reached.jsonl')]
  if (files.some((file) => file.startsWith(IN_BROWSER))) await buildWith(planted, released)
  const vitest = await createVitest(
    {
      config: false,
      root: ROOT,
      watch: false,
      include: [...files],
      environment: 'node',
      isolate: false,
      maxWorkers: 3,
      bail: 1,
      // A busy machine fails one now and then, and would end hours of work.
      retry: 1,
      reporters: [{}],
      silent: true,
      testTimeout: MOST_MS,
      hookTimeout: MOST_MS,
      expect: { poll: { timeout: MOST_MS / 2 } },
      setupFiles: [join(import.meta.dirname, 'awake-in-tests.ts')],
      runner: join(import.meta.dirname, 'in-turn.ts'),
    },
    { plugins: [plugin] },
  )
  const close = async () => {
    await vitest.close()
    rmSync(folder, { recursive: true, force: true })
  }
  vitest.provide('builds', { released, watched: released })
  vitest.provide('mutant', { id: 0, reachedIn })
  vitest.provide('turns', null)
  const usual = failedIn(await vitest.runTestSpecifications(await vitest.globTestSpecifications()))
  if (usual !== null) {
    await close()
    throw new Error(`a test fails without a mutant: ${usual}`)
  }
  const tests = existsSync(reachedIn) ? testsIn(reachedIn) : []
  const run = async (id: number, chosen: readonly Test[]) => {
    vitest.provide('mutant', { id, reachedIn: null })
    return failedIn(await vitest.runTestSpecifications(specificationsOf(vitest, chosen)), chosen)
  }
  const mutantOf = (key: string): Mutant => {
    const mutant = mutants.find((each) => each.key === key)
    if (mutant === undefined) throw new Error(`there is no mutant ${key}`)
    return mutant
  }
  /** The test of some that fails with a mutant and passes without it, asked in processes of their own. */
  const foundApart = async ({ id }: Mutant, asked: readonly Test[]): Promise<string | null> => {
    for (let first = 0; first < asked.length; first += AT_ONCE) {
      const next = asked.slice(first, first + AT_ONCE)
      const by = await run(id, next)
      // A busy machine makes tests fail too.
      if (by !== null && (await run(0, next)) === null) return by
    }
    return null
  }
  /** Of each mutant, what its tests said of it in turn. */
  const inTurn = async (asked: ReadonlyMap<Test, readonly Mutant[]>): Promise<readonly Turn[]> => {
    const [asks, says] = [join(folder, 'asks.json'), join(folder, 'says.jsonl')]
    const ids = [...asked].map(([{ test }, own]) => [test, own.map(({ id }) => id)] as const)
    writeFileSync(asks, JSON.stringify(Object.fromEntries(ids)))
    writeFileSync(says, '')
    vitest.provide('mutant', { id: 0, reachedIn: null })
    vitest.provide('turns', { asks, says })
    await vitest.runTestSpecifications(specificationsOf(vitest, [...asked.keys()]))
    vitest.provide('turns', null)
    return turnsIn(says)
  }
  const attemptSome = async (
    keys: readonly string[],
    onTried: (key: string, trial: WrittenTrial) => void,
  ): Promise<void> => {
    const all = keys.map((key) => {
      const mutant = mutantOf(key)
      return { key, mutant, ...testsUpon(tests, mutants, mutant) }
    })
    const found = new Map<number, string>()
    const apart = new Map<number, Test[]>()
    const askApart = (id: number, some: readonly Test[]) => apart.set(id, [...(apart.get(id) ?? []), ...some])
    for (const at of [0, 1] as const) {
      const turns = new Map<Test, Mutant[]>()
      for (const { mutant, asked } of all.filter(({ mutant: { id } }) => !found.has(id))) {
        const own = asked[at]
        // What a module works out as it is loaded stays; a page is loaded anew in each test.
        if (at === 0 && mutant.isStatic) askApart(mutant.id, own)
        else for (const test of own) turns.set(test, [...(turns.get(test) ?? []), mutant])
      }
      const byId = new Map([...turns.keys()].map((test) => [test.test, test]))
      for (const { id, testId, isFound } of await inTurn(turns)) {
        const test = byId.get(testId)
        if (test === undefined) continue
        if (isFound === null) askApart(id, [test])
        else found.set(id, test.name)
      }
    }
    for (const { key, mutant, asked, reaching } of all) {
      const by = found.get(mutant.id) ?? (await foundApart(mutant, apart.get(mutant.id) ?? []))
      onTried(key, { by, run: asked.flat().length, reaching })
    }
  }
  const attemptAll: WrittenTests['attemptAll'] = async (keys, onTried) => {
    for (let first = 0; first < keys.length; first += IN_TURN)
      await attemptSome(keys.slice(first, first + IN_TURN), onTried)
  }
  return { attemptAll, close }
}
