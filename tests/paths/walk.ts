import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate'
import { describeTransition, transitionLine } from '../../inspect/describe.ts'
import { inputsOf, type PathModel } from '../../src/machines/path-model.ts'
import { generatePaths, keyOf, shortType, statesOf, type Path } from './generate.ts'

/** Walks generated paths with a real actor whose promises and clock the walk moves. */

interface Deferred {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface Walk {
  readonly paths: readonly Path[]
  /** The lines of the transitions that were taken. */
  readonly covered: ReadonlySet<string>
}

/** Where a machine did something else than its model says. */
export class Divergence extends Error {
  readonly path: Path
  constructor(path: Path, trail: readonly string[], what: string) {
    super(`after ${trail.join(' → ')}: ${what}`)
    this.path = path
  }
}

type Named = readonly [name: string, part?: object]

/** Whether each was what is expected of it. */
const areAsExpected = (actual: readonly Named[], expected: readonly Named[]) =>
  shown(actual.map(([name, part]) => [name, sorted(part)])) ===
  shown(expected.map(([name, part]) => [name, sorted(part)]))

/** Fields in order of the alphabet; no part is a part without fields. */
const sorted = (part: object = {}) =>
  Object.entries(part).toSorted(([one], [other]) => one.localeCompare(other))

/**
 * Whether an action stands for what somebody else provides: it does nothing. The actions of XState itself look empty too,
 * and resolve to something.
 */
export const isProvided = (action: unknown): boolean =>
  typeof action === 'function' &&
  !('resolve' in action) &&
  /\{\s*\}$/.test(Function.prototype.toString.call(action))

const shown = (value: unknown) => JSON.stringify(value) ?? 'undefined'

/** Walks every path from every input of a model. Throws a Divergence at the first that ends elsewhere. */
export async function walkPaths(model: PathModel): Promise<Walk> {
  const covered = new Set<string>()
  const paths: Path[] = []
  for (const input of inputsOf(model)) {
    for (const path of generatePaths(model, input)) {
      await walkPath(model, input, path, covered)
      paths.push(path)
    }
  }
  return { paths, covered }
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
  const pending = new Map<string, Deferred>()
  const deferred = (name: string) =>
    fromPromise(({ self, input: given }) => {
      if (given !== undefined) asked.push({ id: self.id, name, given })
      return new Promise((resolve, reject) => pending.set(self.id, { resolve, reject }))
    })
  let told: Named[] = []
  let called: Named[] = []
  let asked: { readonly id: string; readonly name: string; readonly given: unknown }[] = []
  const machine = model.machine.provide({
    actors: Object.fromEntries((model.actors ?? []).map((name) => [name, deferred(name)])),
    actions: Object.fromEntries(
      Object.entries(model.machine.implementations.actions)
        .filter(([, action]) => isProvided(action))
        .map(([name]) => [name, (_: unknown, params?: object) => called.push([name, params ?? {}])]),
    ),
  } as never)
  const clock = new SimulatedClock()
  const actor = createActor(machine, {
    input,
    clock,
    inspect(inspected) {
      if (inspected.type === '@xstate.microstep')
        for (const transition of inspected._transitions)
          covered.add(transitionLine(describeTransition(transition)))
      const isOwn = inspected.type === '@xstate.event' && inspected.sourceRef === actor
      if (isOwn && inspected.actorRef !== actor && 'id' in inspected.actorRef)
        if (!inspected.event.type.startsWith('xstate.'))
          told.push([String(inspected.actorRef.id), inspected.event])
    },
  })
  // A failed actor is what the path asks for.
  actor.subscribe({ error: () => {} })
  const trail: string[] = []
  const diverged = (what: string) => new Divergence(path, trail, what)
  const now = () => actor.getSnapshot() as AnyMachineSnapshot
  actor.start()

  for (const { event, snapshot } of path) {
    trail.push(shortType(event))
    const before = now()
    // What the start of the machine did has happened by now.
    if (event.type !== 'xstate.init') {
      told = []
      called = []
      asked = []
      await perform(event)
    }
    const after = now()
    if (stateKey(after) !== stateKey(snapshot))
      throw diverged(`${stateKey(after)} instead of ${stateKey(snapshot)}`)
    for (const state of ['', ...statesOf(after)])
      if (model.holds?.[state]?.(after.context as never) === false)
        throw diverged(
          `what holds in ${state === '' ? 'every state' : state} does not: ${shown(after.context)}`,
        )
    const expected = model.changes?.[shortType(event)]?.({ before, event }) ?? {}
    for (const [name, value] of Object.entries(expected)) {
      const actual: unknown = (after.context as Record<string, unknown>)[name]
      if (shown(actual) !== shown(value))
        throw diverged(`${name} is ${shown(actual)} instead of ${shown(value)}`)
    }
    const happened = { before, event }
    const type = shortType(event)
    const place = model.leads?.[type]?.(happened) ?? null
    if (place !== null && !statesOf(after).includes(place))
      throw diverged(`led to ${shown(after.value)} instead of ${place}`)
    const sends = model.sends?.[type]?.(happened) ?? []
    if (!areAsExpected(told, sends)) throw diverged(`told ${shown(told)} instead of ${shown(sends)}`)
    for (const { id, name, given } of asked) {
      const expectation = model.asks?.[id] ?? model.asks?.[name]
      if (expectation === undefined) throw diverged(`its model does not say what ${id} is asked for`)
      const wanted = expectation(happened, id)
      if (shown(given) !== shown(wanted))
        throw diverged(`${id} is asked for ${shown(given)} instead of ${shown(wanted)}`)
    }
    const calls = model.calls?.[type]?.(happened) ?? []
    if (!areAsExpected(called, calls)) throw diverged(`called ${shown(called)} instead of ${shown(calls)}`)
  }
  actor.stop()

  async function perform(event: AnyEventObject): Promise<void> {
    const [, delay] = /^xstate\.after\.(\w+)\./.exec(event.type) ?? []
    if (delay !== undefined) {
      const given = model.delays?.[delay]
      const ms = typeof given === 'function' ? given(now().context as never) : given
      if (ms === undefined) throw diverged(`its model does not say how long ${delay} is`)
      const before = stateKey(now())
      clock.increment(ms - 1)
      if (stateKey(now()) !== before) throw diverged(`${delay} is over before ${ms} ms`)
      clock.increment(1)
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
