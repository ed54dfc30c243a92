import type { PathModel } from '../models/path-model.ts'
import { inputsOf } from '../models/path-model.ts'
import { generatePaths, keyOf, pathsOf, shortType, type Path } from '../generate/generate.ts'
import { startRunningActor, Wrong, wrongWith } from './running-actor.ts'

/** Walks generated paths with a real actor whose promises and clock the walk moves. */

export interface Walk {
  readonly paths: readonly Path[]
  /** The lines of the transitions that were taken. */
  readonly covered: ReadonlySet<string>
}

/** Where a machine did something else than its model says. */
export class Divergence extends Error {
  readonly steps: number
  constructor(trail: readonly string[], what: string) {
    super(`after ${trail.join(' → ')}: ${what}`)
    this.steps = trail.length
  }
}

/** Walks every path from every input of a model. Throws a Divergence at the first that ends elsewhere. */
export async function walkPaths(model: PathModel, pathsFrom = pathsOf(model)): Promise<Walk> {
  const covered = new Set<string>()
  const paths: Path[] = []
  for (const input of inputsOf(model)) {
    for (const path of pathsFrom(input)) {
      await walkPath(model, input, path, covered)
      paths.push(path)
    }
  }
  return { paths, covered }
}

/** Of all paths on which a machine does something else than its model says, the one that comes there in the fewest steps. */
export async function shortestDivergence(model: PathModel): Promise<Divergence | null> {
  let shortest: Divergence | null = null
  for (const input of inputsOf(model))
    for (const path of generatePaths(model, input)) {
      const beginning = shortest === null ? path : path.slice(0, shortest.steps - 1)
      try {
        await walkPath(model, input, beginning, new Set())
      } catch (error) {
        if (!(error instanceof Divergence)) throw error
        shortest = error
      }
    }
  return shortest
}

/** The lines of the transitions that a path takes, as far as it goes. */
export async function linesOfPath(
  model: PathModel,
  input: unknown,
  path: Path,
): Promise<ReadonlySet<string>> {
  const lines = new Set<string>()
  try {
    await walkPath(model, input, path, lines)
  } catch (error) {
    // A machine that is wrong is driven all the same: what is seen of it is worth knowing.
    if (!(error instanceof Divergence)) throw error
  }
  return lines
}

async function walkPath(model: PathModel, input: unknown, path: Path, covered: Set<string>): Promise<void> {
  const stateKey = keyOf(model)
  const running = startRunningActor(model, input, covered)
  const trail: string[] = []
  try {
    for (const { event, snapshot } of path) {
      trail.push(shortType(event))
      const before = running.now()
      const done = await running.perform(event)
      if (running.key() !== stateKey(snapshot))
        throw new Wrong(`${running.key()} instead of ${stateKey(snapshot)}`)
      const wrong = wrongWith(model, event, { before, after: running.now() }, done)
      if (wrong !== null) throw new Wrong(wrong)
    }
  } catch (error) {
    if (error instanceof Wrong) throw new Divergence(trail, error.message)
    throw error
  } finally {
    running.stop()
  }
}
