import {
  createActor,
  fromPromise,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import { TestModel } from 'xstate/graph'

/** Path tests of a machine: every declared transition walked by a real actor whose promises the test settles. */

export interface PathModel {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** What may happen, the answers of actors included (`xstate.done.actor.ID`, `xstate.error.actor.ID`). */
  readonly events: readonly AnyEventObject[]
  /** The actors that the machine invokes, by the name of their source. */
  readonly actors?: readonly string[]
}

const nameOf = (node: AnyStateNode) => node.path.join('.') || '(root)'

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  const own = [...node.transitions.values()].flat()
  const always = node.always ?? []
  return [...own, ...always, ...Object.values(node.states).flatMap(transitionsOf)]
}

function guardName(guard: unknown): string {
  if (guard === undefined || guard === null) return ''
  if (typeof guard === 'string') return ` [${guard}]`
  return typeof guard === 'object' && 'type' in guard ? ` [${String(guard.type)}]` : ' [inline]'
}

function lineOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const type = String(eventType)
  const event = type === '' ? 'always' : type.replace(/^xstate\./, '')
  const to = target === undefined || target.length === 0 ? 'stays' : target.map(nameOf).join(' + ')
  return `${nameOf(source)} · ${event}${guardName(guard)} → ${to}`
}

/** The declared transitions of a machine, one line each, to compare with the table of its specification. */
export const declaredTransitions = ({ root }: AnyStateMachine) => transitionsOf(root).map(lineOf).toSorted()

const serialised = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.context])

function modelOf({ machine, input, events }: PathModel) {
  return new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(machine as never, {
    input,
    events: [...events],
    // Not `can`: a transition that forbids an event must be walked too.
    filterEvents: (snapshot, event) =>
      snapshot.status === 'active' && machine.getTransitionData(snapshot, event).length > 0,
    serializeState: (snapshot, event, previous) =>
      `${serialised(snapshot)} ${JSON.stringify(event ?? null)} ${previous === undefined ? '' : JSON.stringify(previous.value)}`,
    limit: 20_000,
  })
}

interface Deferred {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Walks every path and gives the lines of the transitions that were taken. Throws with the trail where it diverges. */
export async function walkPaths(
  model: PathModel,
): Promise<{ readonly paths: number; readonly covered: readonly string[] }> {
  const covered = new Set<string>()
  const paths = modelOf(model).getShortestPaths()
  for (const path of paths) {
    const pending = new Map<string, Deferred>()
    const deferred = (name: string) =>
      fromPromise(() => new Promise((resolve, reject) => pending.set(name, { resolve, reject })))
    const machine = model.machine.provide({
      actors: Object.fromEntries((model.actors ?? []).map((name) => [name, deferred(name)])),
    } as never)
    const actor = createActor(machine, {
      input: model.input,
      inspect(event) {
        if (event.type !== '@xstate.microstep') return
        for (const transition of event._transitions) covered.add(lineOf(transition))
      },
    })
    // A failed actor is what the path asks for.
    actor.subscribe({ error: () => {} })
    actor.start()
    const trail: string[] = []
    for (const { event, state } of path.steps) {
      trail.push(event.type)
      if (event.type !== 'xstate.init') await perform(event)
      const actual = actor.getSnapshot() as AnyMachineSnapshot
      if (serialised(actual) !== serialised(state)) {
        throw new Error(`after ${trail.join(' → ')}: ${serialised(actual)} instead of ${serialised(state)}`)
      }
    }
    actor.stop()

    async function perform(event: AnyEventObject): Promise<void> {
      const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
      const settle = pending.get(id)
      if (kind === undefined || settle === undefined) actor.send(event)
      else if (kind === 'done') settle.resolve(event['output'])
      else settle.reject(event['error'])
      // The promise settles, then the actor hears of it.
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    }
  }
  return { paths: paths.length, covered: [...covered].toSorted() }
}
