import { createActor, getInitialSnapshot, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { describeTransition, transitionLine } from '../../../inspect/describe.ts'
import type { PathModel } from '../models/path-model.ts'
import { keyOf, type Enabled, type Path, type PathStep } from './generate.ts'

/** Paths that go on where others end: who has to come to a state anew for each path takes longer than on the way. */

export interface Joiner {
  /** A path from an input with as much of what is missing as it comes to in its length, each on the shortest way. */
  readonly join: (input: unknown, missing: ReadonlySet<string>) => Path
}

/** What a step gives: the transitions that it takes, and the event with what it carries. */
export const goalsOfStep = (lines: Iterable<string>, event: AnyEventObject): readonly string[] => [
  ...lines,
  JSON.stringify(event),
]

interface Edge extends PathStep {
  readonly goals: readonly string[]
}

/** What a machine does at an event, without an actor that runs. */
function stepFrom({ machine }: PathModel, snapshot: AnyMachineSnapshot, event: AnyEventObject): Edge {
  const lines = new Set<string>()
  const self = createActor(machine, {
    inspect(inspected) {
      if (inspected.type === '@xstate.microstep')
        for (const transition of inspected._transitions)
          lines.add(transitionLine(describeTransition(transition)))
    },
  })
  const nothing = () => {}
  const next = machine.transition(snapshot, event, {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  })
  return { event, snapshot: next, goals: goalsOfStep(lines, event) }
}

/**
 * Joins paths of a model, of the events that `enabled` lets through.
 *
 * @param most how many steps a path has at the most
 */
export function joinerOf(model: PathModel, enabled: Enabled, most: number): Joiner {
  const { machine, events } = model
  const stateKey = keyOf(model)
  const known = new Map<string, readonly Edge[]>()
  const edgesFrom = (snapshot: AnyMachineSnapshot): readonly Edge[] => {
    // Not what tells states apart: of two that are one, one may offer what the other does not.
    const key = JSON.stringify([snapshot.value, snapshot.context])
    const edges =
      known.get(key) ??
      events
        .filter(
          (event) =>
            snapshot.status === 'active' &&
            machine.getTransitionData(snapshot, event).length > 0 &&
            enabled(snapshot, event),
        )
        .map((event) => stepFrom(model, snapshot, event))
    known.set(key, edges)
    return edges
  }
  /** The shortest way to a step that gives what is missing, or null. */
  function wayFrom(
    start: AnyMachineSnapshot,
    missing: ReadonlySet<string>,
  ): readonly AnyEventObject[] | null {
    const reached = [{ snapshot: start, way: [] as readonly AnyEventObject[] }]
    const seen = new Set([stateKey(start)])
    for (const { snapshot, way } of reached)
      for (const edge of edgesFrom(snapshot)) {
        const longer = [...way, edge.event]
        if (edge.goals.some((goal) => missing.has(goal))) return longer
        const key = stateKey(edge.snapshot)
        if (!seen.has(key)) reached.push({ snapshot: edge.snapshot, way: longer })
        seen.add(key)
      }
    return null
  }
  return {
    join(input, missing) {
      const left = new Set(missing)
      let snapshot = getInitialSnapshot(machine, input) as AnyMachineSnapshot
      const steps: PathStep[] = [{ event: { type: 'xstate.init' }, snapshot }]
      for (;;) {
        const way = wayFrom(snapshot, left)
        if (way === null || steps.length + way.length > most) return steps
        for (const event of way) {
          const step = stepFrom(model, snapshot, event)
          for (const goal of step.goals) left.delete(goal)
          snapshot = step.snapshot
          steps.push({ event, snapshot })
        }
      }
    },
  }
}
