import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate'
import { TestModel } from 'xstate/graph'
import type { PathModel } from '../models/path-model.ts'

/** Paths through a machine that take every declared transition that its events can reach. */

export interface PathStep {
  readonly event: AnyEventObject
  readonly snapshot: AnyMachineSnapshot
}

export type Path = readonly PathStep[]

/** Whether an event may happen in a snapshot. */
export type Enabled = (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean

const serialised = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.context])

/** What tells two snapshots of a machine apart. */
export const keyOf =
  ({ identity }: Pick<PathModel, 'identity'>) =>
  (snapshot: AnyMachineSnapshot): string =>
    identity === undefined
      ? serialised(snapshot)
      : JSON.stringify([snapshot.value, identity(snapshot.context as never)])

/** Shortest paths from an input, among the events that `enabled` lets through. */
export function generatePaths(
  model: PathModel,
  input: unknown,
  enabled: Enabled = () => true,
): readonly Path[] {
  const { machine, events } = model
  const stateKey = keyOf(model)
  const test = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(machine as never, {
    input,
    events: [...events],
    // Not `can`: a transition that forbids an event must be walked too.
    filterEvents: (snapshot, event) =>
      snapshot.status === 'active' &&
      machine.getTransitionData(snapshot, event).length > 0 &&
      enabled(snapshot, event),
    // The event and where it came from tell edges apart; by state alone, half of them would go untested.
    serializeState: (snapshot, event, previous) =>
      `${stateKey(snapshot)} ${JSON.stringify(event ?? null)} ${previous === undefined ? '' : JSON.stringify(previous.value)}`,
    limit: 20_000,
  })
  return test
    .getShortestPaths()
    .map(({ steps }) => steps.map(({ event, state }) => ({ event, snapshot: state })))
}

/** The paths of a model from each input, made once for whoever walks them several times. */
export function pathsOf(model: PathModel): (input: unknown) => readonly Path[] {
  const made = new Map<unknown, readonly Path[]>()
  return (input) => {
    const paths = made.get(input) ?? generatePaths(model, input)
    made.set(input, paths)
    return paths
  }
}

/** The paths of every state that a snapshot is in: `a`, `a.b`, and those of each region. */
export const statesOf = ({ value }: AnyMachineSnapshot): readonly string[] => statePaths(value as StateValue)

/** The paths of every state that a value names: `a`, `a.b`, and those of each region. */
function statePaths(value: StateValue, parent = ''): readonly string[] {
  const under = (key: string) => (parent === '' ? key : `${parent}.${key}`)
  if (typeof value === 'string') return [under(value)]
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [under(key), ...statePaths(inner, under(key))],
  )
}

/** The type of an event as models and tables write it. */
export const shortType = ({ type }: AnyEventObject): string => type.replace(/^xstate\./, '')
