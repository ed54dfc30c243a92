import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutant } from './plant.ts'
import type { Trial } from './trials.ts'
import type { WrittenTrial } from './written-tests.ts'

/** What was tried, in a file that is added to as it is: a line each of one mutant, by its key. */
export interface Record {
  /** What was last said of each; where nothing was, null. */
  readonly paths: (key: string) => Trial | null
  readonly tests: (key: string) => WrittenTrial | null
  readonly keepPaths: (mutant: Mutant, trial: Trial) => void
  readonly keepTests: (mutant: Mutant, trial: WrittenTrial) => void
}

type Line = { readonly key: string } & (Trial | { readonly tests: WrittenTrial })

const linesIn = (file: string): readonly Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

/** A record in a file, or in memory alone where none is named. */
export function openRecord(file: string | undefined): Record {
  const paths = new Map<string, Trial>()
  const tests = new Map<string, WrittenTrial>()
  const take = (line: Line) => {
    if ('tests' in line) tests.set(line.key, line.tests)
    else paths.set(line.key, line)
  }
  if (file !== undefined && existsSync(file)) linesIn(file).forEach(take)
  const keep = (line: Line) => {
    take(line)
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
  return {
    paths: (key) => paths.get(key) ?? null,
    tests: (key) => tests.get(key) ?? null,
    keepPaths: ({ key }, trial) => keep({ key, ...trial }),
    keepTests: ({ key }, trial) => keep({ key, tests: trial }),
  }
}
