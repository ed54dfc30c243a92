import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { describeTransition, transitionLine } from '../../../inspect/describe.ts'
import type { PathModel } from '../models/path-model.ts'
import { keyOf, shortType, statesOf } from '../generate/generate.ts'

/** A real actor of a machine, its promises settled and its clock moved by whoever walks, and what it does in between. */

type Named = readonly [name: string, part?: object]

/** Work that an actor was asked for. */
export interface Work {
  readonly id: string
  /** Of the source of the actor. */
  readonly name: string
  readonly given: unknown
  readonly settle: (event: AnyEventObject) => void
  /** Nobody waits for it any more. */
  readonly isGivenUp: () => boolean
}

export interface Asked {
  readonly id: string
  readonly name: string
  readonly given: unknown
}

/** What a machine did at an event. */
export interface Done {
  readonly asked: readonly Asked[]
  readonly told: readonly Named[]
  readonly called: readonly Named[]
}

export interface RunningActor {
  readonly now: () => AnyMachineSnapshot
  /** What tells its state from others. */
  readonly key: () => string
  readonly clock: SimulatedClock
  /** Work that has no answer yet, the latest of each id. */
  readonly pending: () => ReadonlyMap<string, Work>
  /** All work since the start that was not settled, given up or not, in order. */
  readonly unsettled: () => readonly Work[]
  /** Lets an event happen: an answer settles the work that waits for it, time passes, all else is sent. */
  readonly perform: (event: AnyEventObject) => Promise<Done>
  /** What was done since it was asked last. */
  readonly done: () => Done
  readonly stop: () => void
}

/** Something that a machine does otherwise than its model says. */
export class Wrong extends Error {}

const isPair = (value: unknown): value is readonly [string, string] => Array.isArray(value)

/** The kind and the id of an answer, or null for any other event. */
export function answerIn({ type }: AnyEventObject): { readonly kind: string; readonly id: string } | null {
  const found: unknown = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)?.slice(1)
  return isPair(found) ? { kind: found[0], id: found[1] } : null
}

const delayIn = ({ type }: AnyEventObject) => /^xstate\.after\.(\w+)\./.exec(type)?.[1]

/**
 * Whether an action stands for what somebody else provides: it does nothing. The actions of XState itself look empty too,
 * and resolve to something.
 */
export const isProvided = (action: unknown): boolean =>
  typeof action === 'function' &&
  !('resolve' in action) &&
  /\{\s*\}$/.test(Function.prototype.toString.call(action))

export const shown = (value: unknown) => JSON.stringify(value) ?? 'undefined'

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The first place where two values differ, and how: "items.3.answer is null instead of …"; null where they do not. */
function differenceOf(place: string, actual: unknown, wanted: unknown): string | null {
  if (shown(actual) === shown(wanted)) return null
  if (isHolder(actual) && isHolder(wanted) && Array.isArray(actual) === Array.isArray(wanted))
    for (const name of new Set([...Object.keys(actual), ...Object.keys(wanted)])) {
      const inside = differenceOf(`${place}.${name}`, actual[name], wanted[name])
      if (inside !== null) return inside
    }
  return `${place} is ${shown(actual)} instead of ${shown(wanted)}`
}

/** A longer context is cut: what is claimed of it stands before it. */
const MOST_OF_CONTEXT = 300
const shortened = (text: string) =>
  text.length > MOST_OF_CONTEXT ? `${text.slice(0, MOST_OF_CONTEXT)} …` : text

/** The promise settles, then the actor hears of it. */
async function heard(): Promise<void> {
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
}

/** How long a delay of a model is in a state, in milliseconds. */
export function delayOf({ delays }: PathModel, delay: string, { context }: AnyMachineSnapshot): number {
  const given = delays?.[delay]
  const ms = typeof given === 'function' ? given(context as never) : given
  if (ms === undefined) throw new Wrong(`its model does not say how long ${delay} is`)
  return ms
}

/** What is heard of an actor. */
interface Heard {
  readonly latest: Map<string, Work>
  unsettled: Work[]
  told: Named[]
  called: Named[]
  asked: Asked[]
}

/** By the system of the actor. */
const heardOf = new WeakMap<object, Heard>()
const heardIn = (system: object): Heard => {
  const all = heardOf.get(system)
  if (all === undefined) throw new Error('nobody listens to this actor')
  return all
}

const listenedTo = new WeakMap<PathModel, AnyStateMachine>()

/** The machine of a model, whose work waits for whoever walks; made once, as a new one works out its transitions anew. */
function machineOf(model: PathModel): AnyStateMachine {
  const known = listenedTo.get(model)
  if (known !== undefined) return known
  const deferred = (name: string) =>
    fromPromise(({ self, input: given, signal, system }) => {
      const { id } = self
      const all = heardIn(system)
      if (given !== undefined) all.asked.push({ id, name, given })
      return new Promise((resolve, reject) => {
        const work: Work = {
          id,
          name,
          given,
          settle(event) {
            all.unsettled = all.unsettled.filter((other) => other !== work)
            if (answerIn(event)?.kind === 'done') resolve(event['output'])
            else reject(event['error'] as Error)
          },
          isGivenUp: () => signal.aborted,
        }
        all.latest.set(id, work)
        all.unsettled.push(work)
      })
    })
  const called =
    (name: string) =>
    ({ system }: { readonly system: object }, params?: object) =>
      heardIn(system).called.push([name, params ?? {}])
  const machine = model.machine.provide({
    actors: Object.fromEntries((model.actors ?? []).map((name) => [name, deferred(name)])),
    actions: Object.fromEntries(
      Object.entries(model.machine.implementations.actions)
        .filter(([, action]) => isProvided(action))
        .map(([name]) => [name, called(name)]),
    ),
  } as never) as AnyStateMachine
  listenedTo.set(model, machine)
  return machine
}

/** Starts a machine from an input; `covered` hears the line of every transition that it takes. */
export function startRunningActor(model: PathModel, input: unknown, covered?: Set<string>): RunningActor {
  const stateKey = keyOf(model)
  const all: Heard = { latest: new Map(), unsettled: [], told: [], called: [], asked: [] }
  const clock = new SimulatedClock()
  const actor = createActor(machineOf(model), {
    input,
    clock,
    inspect(inspected) {
      if (covered !== undefined && inspected.type === '@xstate.microstep')
        for (const transition of inspected._transitions)
          covered.add(transitionLine(describeTransition(transition)))
      const isOwn = inspected.type === '@xstate.event' && inspected.sourceRef === actor
      if (isOwn && inspected.actorRef !== actor && 'id' in inspected.actorRef)
        if (!inspected.event.type.startsWith('xstate.'))
          all.told.push([String(inspected.actorRef.id), inspected.event])
    },
  })
  heardOf.set(actor.system, all)
  // A failed actor is what the path asks for.
  actor.subscribe({ error: () => {} })
  const now = () => actor.getSnapshot() as AnyMachineSnapshot
  actor.start()
  const done = (): Done => {
    const { asked, told, called } = all
    Object.assign(all, { asked: [], told: [], called: [] })
    return { asked, told, called }
  }
  return {
    now,
    key: () => stateKey(now()),
    clock,
    pending: () =>
      new Map([...all.latest].filter(([, work]) => all.unsettled.includes(work) && !work.isGivenUp())),
    unsettled: () => all.unsettled,
    done,
    async perform(event) {
      // What the start of the machine did has happened by now.
      if (event.type === 'xstate.init') return done()
      done()
      const delay = delayIn(event)
      const answer = answerIn(event)
      const work = answer === null ? undefined : all.latest.get(answer.id)
      if (delay !== undefined) {
        const ms = delayOf(model, delay, now())
        const before = stateKey(now())
        clock.increment(ms - 1)
        if (stateKey(now()) !== before) throw new Wrong(`${delay} is over before ${ms} ms`)
        clock.increment(1)
        return done()
      }
      if (work === undefined) actor.send(event)
      else work.settle(event)
      await heard()
      return done()
    },
    stop: () => actor.stop(),
  }
}

/** Whether each was what is expected of it. */
const areAsExpected = (actual: readonly Named[], expected: readonly Named[]) =>
  shown(actual.map(([name, part]) => [name, sorted(part)])) ===
  shown(expected.map(([name, part]) => [name, sorted(part)]))

/** Fields in order of the alphabet; no part is a part without fields. */
const sorted = (part: object = {}) =>
  Object.entries(part).toSorted(([one], [other]) => one.localeCompare(other))

/** What a machine does otherwise than its model says at an event that led from one snapshot to another, or null. */
export function wrongWith(
  model: PathModel,
  event: AnyEventObject,
  { before, after }: { readonly before: AnyMachineSnapshot; readonly after: AnyMachineSnapshot },
  { asked, told, called }: Done,
): string | null {
  for (const state of ['', ...statesOf(after)]) {
    const holds = model.holds?.[state]
    if (holds?.(after.context as never) !== false) continue
    const claim = String(holds).replaceAll(/\s+/g, ' ')
    const where = state === '' ? 'every state' : state
    return `what holds in ${where} does not: ${claim}, of ${shortened(shown(after.context))}`
  }
  const happened = { before, event }
  const type = shortType(event)
  const changes = model.changes?.[type]?.(happened) ?? {}
  // A call that fails leaves all else as it was.
  const kept = answerIn(event)?.kind === 'error' ? (before.context as object) : {}
  for (const [name, value] of Object.entries({ ...kept, ...changes })) {
    const wrong = differenceOf(name, (after.context as Record<string, unknown>)[name], value)
    if (wrong !== null) return name in changes ? wrong : `${wrong}, and its model says of no change`
  }
  for (const place of [model.leads?.[type]?.(happened) ?? []].flat())
    if (!statesOf(after).includes(place)) return `led to ${shown(after.value)} instead of ${place}`
  const sends = model.sends?.[type]?.(happened) ?? []
  if (!areAsExpected(told, sends)) return `told ${shown(told)} instead of ${shown(sends)}`
  for (const { id, name, given } of asked) {
    const expectation = model.asks?.[id] ?? model.asks?.[name]
    if (expectation === undefined) return `its model does not say what ${id} is asked for`
    const wanted = expectation(happened, id)
    if (shown(given) !== shown(wanted))
      return `${id} is asked for ${shown(given)} instead of ${shown(wanted)}`
  }
  const calls = model.calls?.[type]?.(happened) ?? []
  return areAsExpected(called, calls) ? null : `called ${shown(called)} instead of ${shown(calls)}`
}
