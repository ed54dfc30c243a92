import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import { TestModel } from 'xstate/graph'

/** Path tests of a machine: every declared transition walked by a real actor whose promises and clock the test moves. */

export interface PathModel {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** Further inputs to start from. */
  readonly otherInputs?: readonly unknown[]
  /**
   * What may happen, the answers of actors (`xstate.done.actor.ID`, `xstate.error.actor.ID`) and the passing of time
   * (`xstate.after.DELAY.STATE`) included.
   */
  readonly events: readonly AnyEventObject[]
  /** What tells contexts apart where they could grow for ever, such as a counter; all of the context without it. */
  readonly identity?: ((context: never) => unknown) | undefined
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

/** What tells two snapshots apart. */
const keyOf =
  ({ identity }: Pick<PathModel, 'identity'>) =>
  (snapshot: AnyMachineSnapshot) =>
    identity === undefined
      ? serialised(snapshot)
      : JSON.stringify([snapshot.value, identity(snapshot.context as never)])

function modelOf({ machine, input, events, identity }: PathModel) {
  const stateKey = keyOf({ identity })
  return new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(machine as never, {
    input,
    events: [...events],
    // Not `can`: a transition that forbids an event must be walked too.
    filterEvents: (snapshot, event) =>
      snapshot.status === 'active' && machine.getTransitionData(snapshot, event).length > 0,
    serializeState: (snapshot, event, previous) =>
      `${stateKey(snapshot)} ${JSON.stringify(event ?? null)} ${previous === undefined ? '' : JSON.stringify(previous.value)}`,
    limit: 20_000,
  })
}

interface Deferred {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** What happened on a path, and the state that it led to. */
export interface Step {
  readonly event: string
  readonly state: string
}

export interface Walk {
  readonly paths: readonly (readonly Step[])[]
  /** The lines of the transitions that were taken. */
  readonly covered: readonly string[]
}

/** Walks every path with a real actor. Throws with the trail where actor and model diverge. */
export async function walkPaths(model: PathModel): Promise<Walk> {
  const covered = new Set<string>()
  const stateKey = keyOf(model)
  const paths = modelOf(model).getShortestPaths()
  for (const path of paths) {
    const pending = new Map<string, Deferred>()
    const deferred = () =>
      fromPromise(({ self }) => new Promise((resolve, reject) => pending.set(self.id, { resolve, reject })))
    const machine = model.machine.provide({
      actors: Object.fromEntries((model.actors ?? []).map((name) => [name, deferred()])),
    } as never)
    const clock = new SimulatedClock()
    const actor = createActor(machine, {
      input: model.input,
      clock,
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
      if (stateKey(actual) !== stateKey(state)) {
        throw new Error(`after ${trail.join(' → ')}: ${stateKey(actual)} instead of ${stateKey(state)}`)
      }
    }
    actor.stop()

    async function perform(event: AnyEventObject): Promise<void> {
      const [, delay] = /^xstate\.after\.(\w+)\./.exec(event.type) ?? []
      if (delay !== undefined) {
        const given = model.machine.implementations.delays[delay]
        const args = actor.getSnapshot() as never
        const ms: unknown = typeof given === 'function' ? given(args, undefined) : given
        if (typeof ms !== 'number') throw new Error(`no delay ${delay}`)
        clock.increment(ms)
        return
      }
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
  return {
    paths: paths.map(({ steps }) =>
      steps.map(({ event, state }) => ({
        event: event.type.replace(/^xstate\./, ''),
        state: JSON.stringify(state.value),
      })),
    ),
    covered: [...covered].toSorted(),
  }
}
