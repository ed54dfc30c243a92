import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Mutant } from './plant.ts'

/** Which of the tests that were written by hand are asked about a mutant: those that come upon it. */

/** A test that was written by hand. */
export interface Test {
  /** Its id. */
  readonly test: string
  readonly name: string
  readonly file: string
  /** The mutants that it comes upon, by their ids. */
  readonly reached: ReadonlySet<number>
}

const ROOT = join(import.meta.dirname, '../../..')
/** Where tests of the page are. */
export const IN_BROWSER = 'tests/browser/'

/** The tests of a file that each has a line of, as `awake-in-tests.ts` writes it. */
export const testsIn = (file: string): readonly Test[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { test: string; name: string; file: string; reached: number[] })
    .map(({ test, name, file, reached }) => ({
      test,
      name: `${relative(ROOT, file)}: ${name}`,
      file,
      reached: new Set(reached),
    }))

/** Of modules and of a page: of 27 mutants that tests of a page found, 26 were found by the first 24. */
const MOST_TESTS = [60, 24] as const

/** The tests that are asked about a mutant. */
export interface AskedTests {
  /** Those of modules, and those in a browser, which take a hundred times as long. */
  readonly asked: readonly [readonly Test[], readonly Test[]]
  /** How many come upon it. */
  readonly reaching: number
}

/** Of the tests that come upon a mutant, the first that are about what it is in, and come upon little else. */
export function testsUpon(tests: readonly Test[], mutants: readonly Mutant[], mutant: Mutant): AskedTests {
  const beside = new Set(
    mutants.filter(({ file, isStatic }) => file === mutant.file && !isStatic).map(({ id }) => id),
  )
  const isMet = ({ reached }: Test) =>
    reached.has(mutant.id) || (mutant.isStatic && [...beside].some((id) => reached.has(id)))
  const about = basename(dirname(mutant.file))
  const rankOf = ({ file, reached }: Test) => (file.includes(about) ? 0 : 1e9) + reached.size
  const met = tests.filter(isMet).toSorted((one, other) => rankOf(one) - rankOf(other))
  const isInBrowser = ({ file }: Test) => relative(ROOT, file).startsWith(IN_BROWSER)
  const [ofModules, ofPage] = MOST_TESTS
  return {
    asked: [
      met.filter((test) => !isInBrowser(test)).slice(0, ofModules),
      met.filter(isInBrowser).slice(0, ofPage),
    ],
    reaching: met.length,
  }
}
