import type { AnyMachineSnapshot } from 'xstate'
import type { TraceStep } from '../../../inspect/replay.ts'
import type { PathModel } from '../models/path-model.ts'
import { expectKept, type Condition, type ConditionStep } from '../conditions/conditions.ts'
import { shortType, statesOf, type Path } from '../generate/generate.ts'
import type { DrivenPath } from './paths-to-drive.ts'
import { untilRight } from './wait.ts'
import { START, type Stage } from './stage.ts'
import { expectStep, keepLook, linesOfCalls, settledLook, type Step } from './transcripts.ts'
import type { Sight, ViewModel, Visit } from './view-model.ts'
import { wordsOf } from '../generate/words.ts'

/** Drives generated paths through the rendered application. */

export interface Drive extends DrivenPath {
  /** Lines of the transitions that the machines of the page took, each after the id of its machine. */
  readonly taken: readonly string[]
  /** Where the page said something else than its state says, or null. */
  readonly failure: string | null
  /** What the machines did, for `npm run replay`; empty where nothing failed. */
  readonly trace: readonly TraceStep[]
}

/** What is done in every state that is reached, such as a picture of it. */
export type OnState = (visit: Visit, snapshot: AnyMachineSnapshot) => Promise<void>

/** On the page's clock, from its start: sooner than a call that is held would time out. */
const PAUSED_AFTER_MS = 20_000
/** These end a hang; a slow machine is no failure. */
const MOST_PATH_MS = 150_000
const MOST_WAIT_MS = 30_000
const LAST_STEPS = 12

export interface DriveOptions {
  readonly onState?: OnState
  /** Runs before any script of the page. */
  readonly initScript?: string
  /** How long a state may take to be seen, in milliseconds. */
  readonly patienceMs?: number
  /** What the page has to say and to ask for at each step of a path; without it, and of paths of which it tells nothing, that is not looked at. */
  readonly transcript?: (driven: DrivenPath) => readonly Step[] | undefined
  /** What befalls the page on the way. */
  readonly condition?: Condition | undefined
  /** Hears what the page says at each step that is compared with a transcript. */
  readonly onLook?: (look: string) => void
  /** Hears what the page says and asks for at each step of a path. */
  readonly onStep?: (step: Step, driven: DrivenPath) => void
}

/** What is left of some lines without others, each as often as it is there. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...lines]
  for (const line of others) left.splice(left.indexOf(line), 1)
  return left
}

/** A path with where each of its steps came from. */
export const conditionSteps = (path: Path): readonly ConditionStep[] =>
  path.map((step, index) => ({ ...step, before: path[index - 1]?.snapshot ?? null }))

/** Drives one path of a machine; never throws for what the page does. */
export async function drivePath(
  stage: Stage,
  model: PathModel,
  view: ViewModel,
  driven: DrivenPath,
  options: DriveOptions = {},
): Promise<Drive> {
  const [drive] = await driveOnPage(stage, model, view, [driven], options)
  if (drive === undefined) throw new Error('a path was not driven')
  return drive
}

/** Drives paths of a machine one after the other on one page, of which the view says how to go on; never throws for what it does. */
export async function drivePaths(
  stage: Stage,
  model: PathModel,
  view: ViewModel,
  paths: readonly DrivenPath[],
  options: DriveOptions = {},
): Promise<readonly Drive[]> {
  const drives: Drive[] = []
  // After one that failed the others have another page.
  while (drives.length < paths.length)
    drives.push(...(await driveOnPage(stage, model, view, paths.slice(drives.length), options)))
  return drives
}

/** How far a path has come. */
interface Attempt {
  readonly driven: DrivenPath
  /** What has happened, each in a word. */
  readonly trail: string[]
  readonly taken: Set<string>
}

/** Paths on one page, up to the first that fails. */
async function driveOnPage(
  stage: Stage,
  model: PathModel,
  view: ViewModel,
  [first, ...others]: readonly DrivenPath[],
  options: DriveOptions,
): Promise<readonly Drive[]> {
  if (first === undefined) return []
  const beginning = (driven: DrivenPath): Attempt => ({ driven, trail: [], taken: new Set() })
  const drives: Drive[] = []
  let attempt = beginning(first)
  let trace: readonly TraceStep[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), MOST_PATH_MS * (1 + others.length))
  })
  try {
    const driveAll = async (visit: Visit) => {
      for (const driven of [first, ...others]) {
        attempt = beginning(driven)
        await follow(visit, model, view, attempt, { ...options, isNext: driven !== first })
        drives.push({ ...driven, taken: [...attempt.taken], failure: null, trace: [] })
      }
    }
    const visited = stage.visit(
      (visit) =>
        driveAll(visit).catch(async (error: unknown) => {
          trace = await visit.page.evaluate(() => window.querentCoverage?.trail ?? []).catch(() => [])
          throw error
        }),
      optionsUnder(view, first.number, options.condition, options.initScript),
    )
    await Promise.race([visited, tooLong])
    return drives
  } catch (error) {
    const { driven, trail, taken } = attempt
    const what = error instanceof Error ? error.message : String(error)
    const failure = `after ${trail.join(' → ')}: ${what}${lastOf(trace)}`
    // What a page complains of is told as it is left, of its last path.
    const before = drives.filter(({ number }) => number !== driven.number)
    return [...before, { ...driven, taken: [...taken], failure, trace }]
  } finally {
    clearTimeout(timer)
  }
}

interface FollowOptions extends DriveOptions {
  /** Whether another path was on the page before. */
  readonly isNext: boolean
}

/** Follows a path on a page; throws for what the page does otherwise. */
async function follow(
  visit: Visit,
  model: PathModel,
  view: ViewModel,
  { driven, trail, taken }: Attempt,
  { onState, patienceMs = MOST_WAIT_MS, transcript, condition, onStep, onLook, isNext }: FollowOptions,
): Promise<void> {
  const { input, path } = driven
  const kept = transcript?.(driven)
  const types = new Set(path.map(({ event }) => shortType(event)))
  const start = momentUnder(view, driven.number, condition)?.start ?? START
  let asked: readonly string[] = []
  for (const step of conditionSteps(path)) {
    const { event, snapshot } = step
    trail.push(shortType(event))
    if (step.before !== null) await condition?.before?.(visit, model, step)
    if (event.type !== 'xstate.init') await view.events[shortType(event)]?.act(visit, event)
    else if (isNext) await view.next?.(visit, input as never)
    else {
      if (condition?.name === 'reordered') await condition.begin?.(visit)
      await opened(visit, view, input, { types, start })
      if (condition?.name !== 'reordered') await condition?.begin?.(visit)
      await condition?.before?.(visit, model, step)
    }
    const heard = await expectState(visit, view, snapshot, { patienceMs, said: condition?.said })
    await condition?.after?.(visit, step)
    if (kept !== undefined) {
      const look = await expectStep(visit, view, kept, { steps: trail.length, heard }, patienceMs)
      onLook?.(look)
    }
    if (onStep !== undefined) {
      const look = keepLook(await settledLook(visit, view))
      const calls = linesOfCalls(visit, view)
      onStep({ step: wordsOf(event, snapshot), asks: without(calls, asked).toSorted(), look }, driven)
      asked = calls
    }
    await onState?.(visit, snapshot)
  }
  // What leaves the page as it is may still be on its way when the page looks right.
  await untilRight(async () => {
    for (const line of await visit.page.evaluate(() => window.querentCoverage?.taken ?? [])) taken.add(line)
    const missed = [...driven.lines].find((line) => !taken.has(`${model.machine.id}: ${line}`))
    return missed === undefined ? null : `the page did not take ${missed}`
  }, patienceMs)
  await expectKept(visit)
  await condition?.end?.(visit)
}

/** What machines did last, for whoever reads of a failure that does not come again. */
const lastOf = (trace: readonly TraceStep[]) =>
  trace.length === 0
    ? ''
    : `\nThe last steps: ${trace
        .slice(-LAST_STEPS)
        .map(({ actor, event, state }) => `${actor} ${event} → ${state}`)
        .join('; ')}`

export const optionsOf = ({ clock, tolerated, permissions }: ViewModel) => ({
  ...(clock === undefined ? {} : { clock }),
  ...(tolerated === undefined ? {} : { tolerated }),
  ...(permissions === undefined ? {} : { permissions }),
})

/** Where a page is opened under a condition, and when. */
function momentUnder({ hasOwnDay }: ViewModel, number: number, condition?: Condition) {
  const moment = condition?.moment?.(number)
  return moment !== undefined && hasOwnDay === true ? { ...moment, start: START } : moment
}

function optionsUnder(view: ViewModel, number: number, condition?: Condition, initScript?: string) {
  const scripts = [initScript, condition?.initScript].filter((script) => script !== undefined)
  const moment = momentUnder(view, number, condition)
  return {
    ...optionsOf(view),
    ...(condition?.clock === true ? { clock: true as const } : {}),
    ...(moment === undefined ? {} : { moment }),
    ...(scripts.length === 0 ? {} : { initScript: scripts.join('\n') }),
  }
}

interface Opening {
  readonly types: ReadonlySet<string>
  readonly start: Date
}

async function opened(visit: Visit, view: ViewModel, input: unknown, { types, start }: Opening) {
  await view.open(visit, input as never, types)
  // Only now: loading the page needs time to pass.
  if (view.clock === true) await visit.page.clock.pauseAt(new Date(start.getTime() + PAUSED_AFTER_MS))
  await view.begin?.(visit)
}

interface Expecting {
  readonly patienceMs: number
  readonly said: Condition['said'] | undefined
}

/** Waits until the page says what a state says, and gives what was heard; throws with what it says instead. */
async function expectState(
  visit: Visit,
  view: ViewModel,
  snapshot: AnyMachineSnapshot,
  { patienceMs, said }: Expecting,
): Promise<string> {
  let heard = ''
  const sights = ['', ...statesOf(snapshot)].flatMap((path) => {
    const state = view.states[path]
    return state === undefined ? [] : [{ path, state }]
  })
  await untilRight(async () => {
    const page = view.scope?.(visit.page) ?? visit.page.locator('body')
    heard = await page.ariaSnapshot()
    let wrong: string | null = null
    for (const { path, state } of sights) {
      const sight = typeof state === 'function' ? state(snapshot.context as never, visit) : state
      wrong ??= await wrongWith(sight, heard, visit, { path, said })
    }
    return wrong
  }, patienceMs)
  return heard
}

async function wrongWith(
  sight: Sight,
  spoken: string,
  visit: Visit,
  { path, said = (wanted) => wanted }: Pick<Expecting, 'said'> & { readonly path: string },
): Promise<string | null> {
  const has = (wanted: string | RegExp) =>
    typeof wanted === 'string'
      ? spoken.includes(wanted) || spoken.includes(said(wanted))
      : wanted.test(spoken)
  const where = path === '' ? 'in every state' : `in ${path}`
  const missing = sight.sees?.find((wanted) => !has(wanted))
  if (missing !== undefined) return `${where} the page has to say ${String(missing)}, and says:\n${spoken}`
  const extra = sight.lacks?.find(has)
  if (extra !== undefined) return `${where} the page must not say ${String(extra)}, and says:\n${spoken}`
  const wrong = (await sight.check?.(visit)) ?? null
  return wrong === null ? null : `${where} ${wrong}`
}
