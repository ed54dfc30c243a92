import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './plant.ts'

/** A path that comes upon a mutant, with all else that it comes upon. */
export interface Candidate<Job> {
  readonly job: Job
  readonly reached: ReadonlySet<number>
  readonly steps: number
  /** What the page says on it. */
  readonly said: string
}

const WEIGHT_WITHIN = 10
const WEIGHT_NEXT = 0.1
/** Less than one of all else, however long the page is. */
const WEIGHT_LINE = 1e-6
const LEAST_TEXT = 3
const ROOT = join(import.meta.dirname, '../../..')

/** Texts of a source, as they are told. */
const textsIn = (source: string): readonly string[] =>
  [...source.matchAll(/'([^']+)'|"([^"]+)"|>([^<>{}]+)</g)]
    .map(([, ...parts]) => parts.find((part) => part !== undefined)?.trim() ?? '')
    .filter((text) => text.length >= LEAST_TEXT)

const partOf = (file: string) => /^src\/(?:machines|features)\/([^/]+)\//.exec(file)?.[1] ?? file

const imported = new Map<string, readonly string[]>()
/** The files that one imports, relative to the root of the project. */
function importsOf(file: string): readonly string[] {
  const path = join(ROOT, file)
  const sourceOf = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const known =
    imported.get(file) ??
    [...sourceOf().matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => join(dirname(file), to))
  imported.set(file, known)
  return known
}

/**
 * The paths that are most worth driving, so many of them, the best first. What a mutant does shows where that is used which it
 * is a part of: so first those that come upon what lies within it, or say its texts; then those that between them come upon
 * all else in its file, and in the machine and view it belongs to, and then in the files that import its own or are imported
 * there; then those on which the page says most that it has not said on those before.
 */
export function inOrder<Job>(
  mutant: Mutant,
  mutants: readonly Mutant[],
  candidates: readonly Candidate<Job>[],
  most: number,
): readonly Job[] {
  const { file, start, end, was } = mutant
  const weights = new Map<number, number>()
  for (const other of mutants)
    if (partOf(other.file) === partOf(file)) {
      const isWithin = other.file === file && other.start >= start && other.end <= end && other !== mutant
      weights.set(other.id, isWithin ? WEIGHT_WITHIN : 1)
    } else if (importsOf(file).includes(other.file) || importsOf(other.file).includes(file))
      weights.set(other.id, WEIGHT_NEXT)
  const texts = textsIn(was)
  let left = candidates.map(({ job, reached, steps, said }) => ({
    job,
    steps,
    goals: new Map<number | string, number>([
      ...said.split('\n').map((line) => [line, WEIGHT_LINE] as const),
      ...[...reached].flatMap((id) => {
        const weight = weights.get(id)
        return weight === undefined ? [] : [[id, weight] as const]
      }),
      ...texts.filter((text) => said.includes(text)).map((text) => [text, WEIGHT_WITHIN] as const),
    ]),
  }))
  const met = new Set<number | string>()
  const ordered: Job[] = []
  while (left.length > 0 && ordered.length < most) {
    const worth = left.map((candidate) => ({
      candidate,
      gain: [...candidate.goals].reduce((sum, [goal, weight]) => (met.has(goal) ? sum : sum + weight), 0),
    }))
    const [best] = worth.toSorted(
      (one, other) => other.gain - one.gain || one.candidate.steps - other.candidate.steps,
    )
    if (best === undefined) break
    ordered.push(best.candidate.job)
    for (const goal of best.candidate.goals.keys()) met.add(goal)
    left = left.filter((candidate) => candidate !== best.candidate)
  }
  return ordered
}
