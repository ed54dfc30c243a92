import type { AnyActorLogic, AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { NotFound, Unreachable } from '../../../src/api/errors.ts'
import type { TraceStep } from '../../../inspect/replay.ts'
import { inputsOf, type PathModel } from '../models/path-model.ts'
import { keyOf, pathsOf, shortType, type Path } from '../generate/generate.ts'
import { stepsOf } from '../generate/words.ts'
import {
  answerIn,
  shown,
  startRunningActor,
  Wrong,
  wrongWith,
  type Done,
  type RunningActor,
  type Work,
} from './running-actor.ts'

/**
 * Generated paths whose last step meets a bad network or another tab, walked with a real actor. What has to hold is said by
 * the path model, whose expectations are functions of what happened, and by laws that are the same for all machines.
 */

/** How an answer comes, or an event. */
export const DISTURBANCES = ['slow', 'duplicated', 'reordered', 'cut', 'other tab'] as const
export type Disturbance = (typeof DISTURBANCES)[number]

export interface Disturbed {
  /** How many steps each was tried on. */
  readonly tried: Readonly<Record<Disturbance, number>>
  readonly wrong: readonly Finding[]
}

/** Something that is wrong at a step, once for all paths on which it is. */
export interface Finding {
  readonly what: string
  /** The events of the first such path, in words. */
  readonly steps: readonly string[]
  /** For `npm run replay`. */
  readonly trace: readonly TraceStep[]
}

/** The longest that a call is waited for is 30 s (SPEC section 7). */
const LONG_MS = 29_000

/** Without a word, so that what is shown is what the specification has for that. */
const CUT = new Unreachable({ detail: null })
const GONE = new NotFound({ detail: null })

type Step = Path[number]

/** One path of a model, and what else is known of all of them. */
interface Case {
  readonly model: PathModel
  readonly input: unknown
  readonly path: Path
  readonly last: Step
  readonly before: Step | undefined
  readonly isReachable: (from: AnyMachineSnapshot, to: AnyMachineSnapshot) => boolean
}

type Trial = (own: Case) => Promise<boolean>

/** Up to the last step, exclusively. */
async function reached({ model, input, path }: Case): Promise<RunningActor> {
  const running = startRunningActor(model, input)
  for (const { event } of path.slice(0, -1)) await running.perform(event)
  running.done()
  return running
}

const isNothing = ({ asked, told, called }: Done) => asked.length + told.length + called.length === 0

/** Lets an event happen that the model has expectations of. */
async function expected({ model }: Case, running: RunningActor, event: AnyEventObject): Promise<Done> {
  const before = running.now()
  const done = await running.perform(event)
  const wrong = wrongWith(model, event, { before, after: running.now() }, done)
  if (wrong !== null) throw new Wrong(wrong)
  return done
}

function expectUnchanged(running: RunningActor, before: string, done: Done, what: string) {
  if (running.key() !== before) throw new Wrong(`${what} leads to ${running.key()} from ${before}`)
  if (!isNothing(done)) throw new Wrong(`${what} makes it do ${shown(done)}`)
}

const hasDelay = (snapshot: AnyMachineSnapshot) => snapshot._nodes.some(({ after }) => after.length > 0)

const totalOf = ({ output }: AnyEventObject): unknown => (output as { total?: unknown } | undefined)?.total

/**
 * The event that answers some work as the model has it, a failure where it has no other. A server that tells how many there
 * are tells the same in two answers of one moment.
 */
const answerOf = ({ model: { events }, last }: Case, { id }: Work): AnyEventObject | undefined =>
  events.find(
    (event) => event.type === `xstate.done.actor.${id}` && totalOf(event) === totalOf(last.event),
  ) ?? events.find(({ type }) => type === `xstate.error.actor.${id}`)

/** The work that the last step of a path answers, or null. */
function workOf({ last }: Case, running: RunningActor): Work | null {
  const answer = answerIn(last.event)
  return answer === null ? null : (running.pending().get(answer.id) ?? null)
}

/** An answer comes late: time alone changes nothing but what a delay is for, and then it is as good as ever. */
const slow: Trial = async (own) => {
  const running = await reached(own)
  const work = workOf(own, running)
  if (work === null) return false
  const before = running.key()
  const waits = hasDelay(running.now())
  running.clock.increment(LONG_MS)
  const done = running.done()
  if (!waits) expectUnchanged(running, before, done, 'time alone')
  if (work.isGivenUp()) throw new Wrong(`${work.id} is given up before its call is`)
  await expected(own, running, own.last.event)
  running.stop()
  return true
}

/** Something happens twice in the same moment, as a double click has it: what it asks for is asked once. */
const duplicated: Trial = async (own) => {
  const { event } = own.last
  if (event.type.startsWith('xstate.')) return false
  const running = await reached(own)
  const old = running.pending()
  await running.perform(event)
  const first = running.pending()
  if (running.now().status === 'active') await running.perform(event)
  for (const [id, work] of first) {
    const again = running.pending().get(id)
    const isNew = old.get(id) !== work
    // What is loaded may be loaded again: the first load is given up.
    if (!isNew || again === undefined || again === work || work.name.startsWith('load')) continue
    if (shown(again.given) === shown(work.given)) throw new Wrong(`twice it asks twice for ${id}`)
  }
  running.stop()
  return true
}

/** Two answers on their way come in either order, and what was given up is answered all the same. */
const reordered: Trial = async (own) => {
  const { event } = own.last
  const running = await reached(own)
  const work = workOf(own, running)
  const others = [...running.pending().values()].filter((other) => other !== work)
  let tried = false
  for (const other of work === null ? [] : others) {
    const answer = answerOf(own, other)
    if (answer === undefined) continue
    const [one, two] = [await reached(own), await reached(own)]
    await expected(own, one, event)
    await expected(own, two, answer)
    const isStill = one.pending().has(other.id) && two.pending().has(answerIn(event)?.id ?? '')
    if (isStill) {
      await expected(own, one, answer)
      await expected(own, two, event)
      if (one.key() !== two.key())
        throw new Wrong(`${shortType(answer)} before it leads to ${two.key()} instead of ${one.key()}`)
      tried = true
    }
    one.stop()
    two.stop()
  }
  await running.perform(event)
  for (const given of running.unsettled().filter((each) => each.isGivenUp())) {
    const answer = answerOf(own, given)
    if (answer === undefined) continue
    const key = running.key()
    given.settle(answer)
    await Promise.resolve().then(() => Promise.resolve())
    await Promise.resolve()
    expectUnchanged(running, key, running.done(), `a late answer to ${given.id}`)
    tried = true
  }
  running.stop()
  return tried
}

/** Whether an actor is a call, which may fail: other machines do not. */
function isCall({ machine: { implementations } }: PathModel, name: string): boolean {
  const logic = (implementations.actors as Readonly<Record<string, AnyActorLogic | undefined>>)[name]
  if (logic === undefined || 'root' in logic) return false
  return 'input' in (logic.getInitialSnapshot({} as never, undefined) as object)
}

/** In the place of an answer comes an error; the machine waits for it no more, and goes on. */
const failing =
  (error: Error, mayBeAsked: boolean): Trial =>
  async (own) => {
    const answer = answerIn(own.last.event)
    if (answer?.kind !== 'done') return false
    const running = await reached(own)
    const work = workOf(own, running)
    if (work === null || !isCall(own.model, work.name)) return false
    await expected(own, running, { type: `xstate.error.actor.${work.id}`, error, actorId: work.id })
    const after = running.now()
    if (after.status === 'error') throw new Wrong('it ends the machine')
    if (running.pending().get(work.id) === work) throw new Wrong(`${work.id} is waited for all the same`)
    if (mayBeAsked && after.status === 'active' && !own.isReachable(after, own.last.snapshot))
      throw new Wrong(`nothing leads from ${shown(after.value)} to ${shown(own.last.snapshot.value)}`)
    running.stop()
    return true
  }

const TRIALS: Readonly<Record<Disturbance, Trial>> = {
  slow,
  duplicated,
  reordered,
  cut: failing(CUT, true),
  'other tab': failing(GONE, false),
}

const traceOf = ({ machine: { id } }: PathModel, path: Path): readonly TraceStep[] =>
  path.map(({ event: { type }, snapshot: { value } }) => ({
    actor: id,
    machine: id,
    event: type,
    state: shown(value),
  }))

/** Whether states lead to each other, by all steps of all paths. */
function reachability(paths: readonly Path[]): Case['isReachable'] {
  const next = new Map<string, Set<string>>()
  for (const path of paths)
    path.forEach(({ snapshot }, index) => {
      const before = path[index - 1]
      if (before === undefined) return
      const from = shown(before.snapshot.value)
      next.set(from, (next.get(from) ?? new Set()).add(shown(snapshot.value)))
    })
  return (from, to) => {
    const wanted = shown(to.value)
    const found = new Set([shown(from.value)])
    for (const value of found) for (const other of next.get(value) ?? []) found.add(other)
    return found.has(wanted)
  }
}

/** Walks every path of a model under every disturbance; the same words are said once. */
export async function disturb(model: PathModel, pathsFrom = pathsOf(model)): Promise<Disturbed> {
  const tried: Record<Disturbance, number> = { slow: 0, duplicated: 0, reordered: 0, cut: 0, 'other tab': 0 }
  const wrong = new Map<string, Finding>()
  const stateKey = keyOf(model)
  for (const input of inputsOf(model)) {
    const paths = pathsFrom(input)
    const isReachable = reachability(paths)
    const seen = new Set<string>()
    // What is the beginning of another path is no path of its own.
    for (const path of paths.flatMap((whole) => whole.map((_, index) => whole.slice(0, index + 1)))) {
      const last = path.at(-1)
      if (last === undefined) continue
      const before = path.at(-2)
      // Paths differ in what came before the state as well; a step is the same step wherever it was come from.
      const step = `${before === undefined ? '' : stateKey(before.snapshot)} ${JSON.stringify(last.event)}`
      if (seen.has(step)) continue
      seen.add(step)
      for (const disturbance of DISTURBANCES)
        try {
          if (await TRIALS[disturbance]({ model, input, path, last, before, isReachable }))
            tried[disturbance] += 1
        } catch (error) {
          if (!(error instanceof Wrong)) throw error
          const what = `${disturbance}, ${shortType(last.event)}: ${error.message}`
          if (!wrong.has(what))
            wrong.set(what, { what, steps: stepsOf({ path }), trace: traceOf(model, path) })
        }
    }
  }
  return { tried, wrong: [...wrong.values()] }
}
