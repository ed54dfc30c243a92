import { getInitialSnapshot, getNextSnapshot, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { inputsOf, type PathModel } from '../models/path-model.ts'
import { generatePaths, shortType, type Path, type PathStep } from '../generate/generate.ts'
import { goalsOfStep, joinerOf } from '../generate/joined.ts'
import { linesOfPath } from '../walk/walk.ts'
import type { ViewModel } from './view-model.ts'

/** Which paths of a machine are driven through the page. */

export interface DrivenPath {
  /** Among the paths of its machine, counted from 1. */
  readonly number: number
  readonly input: unknown
  readonly path: Path
  /** The transitions that it takes. */
  readonly lines: ReadonlySet<string>
  /** Whether it is there for what is seen alone. */
  readonly isSight: boolean
}

/** A longer path says little by its beginning where it fails, and two pages share no path. */
const MOST_STEPS = 24

type Candidate = Omit<DrivenPath, 'number'>

/** What a path is worth: the transitions it takes, and the events that happen on it, each with what it carries. */
const goalsOf = ({ lines, path }: Candidate): readonly string[] => [
  ...new Set([...lines, ...path.flatMap(({ event }) => goalsOfStep([], event))]),
]

const known = new WeakMap<PathModel, Promise<readonly DrivenPath[]>>()

/**
 * Few paths with every transition and every event that the view offers a way to, from every input, and the start of
 * each input of which only the sight is asked for. They are kept: each machine has one view.
 */
export function pathsToDrive(model: PathModel, view: ViewModel): Promise<readonly DrivenPath[]> {
  const paths = known.get(model) ?? choosePaths(model, view)
  known.set(model, paths)
  return paths
}

async function choosePaths(model: PathModel, view: ViewModel): Promise<readonly DrivenPath[]> {
  const enabled = (snapshot: AnyMachineSnapshot, event: AnyEventObject) => {
    const way = view.events[shortType(event)]
    return way !== undefined && (way.offered?.(snapshot, event) ?? true)
  }
  const candidateOf = async (input: unknown, path: Path, isSight = false): Promise<Candidate> => ({
    input,
    path,
    lines: await linesOfPath(model, input, path),
    isSight,
  })
  const candidates: { readonly candidate: Candidate; readonly goals: readonly string[] }[] = []
  for (const input of inputsOf(model))
    for (const path of generatePaths(model, input, enabled)) {
      const candidate = await candidateOf(input, path)
      candidates.push({ candidate, goals: goalsOf(candidate) })
    }
  const missing = new Set(candidates.flatMap(({ goals }) => goals))
  const chosen: Candidate[] = []
  const choose = (candidate: Candidate) => {
    for (const goal of goalsOf(candidate)) missing.delete(goal)
    chosen.push(candidate)
  }
  const joiner = joinerOf(model, enabled, MOST_STEPS)
  for (const input of view.isApart === undefined ? inputsOf(model) : [])
    for (;;) {
      const candidate = await candidateOf(input, joiner.join(input, missing))
      if (!goalsOf(candidate).some((goal) => missing.has(goal))) break
      choose(candidate)
    }
  // What no joined path comes to: an actor that runs takes transitions that its machine alone does not.
  while (missing.size > 0) {
    const [best] = candidates
      .map(({ candidate, goals }) => ({
        candidate,
        gain: goals.filter((goal) => missing.has(goal)).length,
      }))
      .toSorted(
        (one, other) => other.gain - one.gain || one.candidate.path.length - other.candidate.path.length,
      )
    if (best === undefined) break
    choose(best.candidate)
  }
  const { sights = [], glances = [], tour = [] } = view
  for (const input of sights) chosen.push(await candidateOf(input, tourOf(model, view, input, tour), true))
  for (const input of glances) chosen.push(await candidateOf(input, tourOf(model, view, input, []), true))
  return chosen.map((candidate, index) => ({ ...candidate, number: index + 1 }))
}

/** The path from an input through what happens on a tour. */
function tourOf(
  { machine }: PathModel,
  { events }: ViewModel,
  input: unknown,
  tour: readonly AnyEventObject[],
): Path {
  const start = getInitialSnapshot(machine, input) as AnyMachineSnapshot
  const steps: PathStep[] = [{ event: { type: 'xstate.init' }, snapshot: start }]
  for (const event of tour) {
    const { snapshot } = steps.at(-1) ?? { snapshot: start }
    if (events[shortType(event)]?.offered?.(snapshot, event) === false) continue
    steps.push({ event, snapshot: getNextSnapshot(machine, snapshot, event) as AnyMachineSnapshot })
  }
  return steps
}
