import type { AnyMachineSnapshot } from 'xstate'
import { inputsOf, type PathModel } from '../../src/machines/path-model.ts'
import { generatePaths, shortType, statesOf, type Path } from './generate.ts'
import { START, type Stage } from './stage.ts'
import { expectStep, linesOfCalls, settledLook, type Step } from './transcripts.ts'
import type { Sight, ViewModel, Visit } from './view-model.ts'
import { linesOfPath } from './walk.ts'
import { wordsOf } from './words.ts'

/** Drives generated paths through the rendered application. */

export interface DrivenPath {
  /** Among the paths of its machine, counted from 1. */
  readonly number: number
  readonly input: unknown
  readonly path: Path
  /** The transitions that it takes. */
  readonly lines: ReadonlySet<string>
}

export interface Drive extends DrivenPath {
  /** Lines of the transitions that the machines of the page took, each after the id of its machine. */
  readonly taken: readonly string[]
  /** Where the page said something else than its state says, or null. */
  readonly failure: string | null
}

/** What is done in every state that is reached, such as a picture of it. */
export type OnState = (visit: Visit, snapshot: AnyMachineSnapshot) => Promise<void>

/** On the page's clock, from its start: sooner than a call that is held would time out. */
const PAUSED_AFTER_MS = 20_000
/** These end a hang; a slow machine is no failure. */
const MOST_PATH_MS = 150_000
const MOST_WAIT_MS = 30_000
const STEP_MS = 25

export interface DriveOptions {
  readonly onState?: OnState
  /** Runs before any script of the page. */
  readonly initScript?: string
  /** How long a state may take to be seen, in milliseconds. */
  readonly patienceMs?: number
  /** What the page has to say and to ask for at each step. */
  readonly transcript?: readonly Step[] | undefined
  /** Hears what the page says and asks for at each step. */
  readonly onStep?: (step: Step) => void
}

type Candidate = Omit<DrivenPath, 'number'>

/** What a path is worth: the transitions it takes, and the events that happen on it, each with what it carries. */
const goalsOf = ({ lines, path }: Candidate): readonly string[] => [
  ...new Set([...lines, ...path.map(({ event }) => JSON.stringify(event))]),
]

/** The fewest paths with every transition and every event that the view offers a way to, from every input. */
export async function pathsToDrive(model: PathModel, view: ViewModel): Promise<readonly DrivenPath[]> {
  const candidates: Candidate[] = []
  for (const input of inputsOf(model)) {
    const paths = generatePaths(model, input, (snapshot, event) => {
      const known = view.events[shortType(event)]
      return known !== undefined && (known.offered?.(snapshot, event) ?? true)
    })
    for (const path of paths) candidates.push({ input, path, lines: await linesOfPath(model, input, path) })
  }
  const missing = new Set(candidates.flatMap(goalsOf))
  const gain = (candidate: Candidate) => goalsOf(candidate).filter((goal) => missing.has(goal)).length
  const chosen: DrivenPath[] = []
  while (missing.size > 0) {
    const best = candidates.reduce((one, other) => {
      const more = gain(other) - gain(one)
      return more > 0 || (more === 0 && other.path.length < one.path.length) ? other : one
    })
    for (const goal of goalsOf(best)) missing.delete(goal)
    chosen.push({ ...best, number: chosen.length + 1 })
  }
  return chosen
}

/** Drives one path of the machine with that id; never throws for what the page does. */
export async function drivePath(
  stage: Stage,
  machine: string,
  view: ViewModel,
  driven: DrivenPath,
  { onState, initScript, patienceMs = MOST_WAIT_MS, transcript, onStep }: DriveOptions = {},
): Promise<Drive> {
  const { input, path } = driven
  const types = new Set(path.map(({ event }) => shortType(event)))
  const trail: string[] = []
  const taken = new Set<string>()
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), MOST_PATH_MS)
  })
  try {
    const visited = stage.visit(
      async (visit) => {
        for (const { event, snapshot } of path) {
          trail.push(shortType(event))
          if (event.type === 'xstate.init') await opened(visit, view, input, types)
          else await view.events[shortType(event)]?.act(visit, event)
          await expectState(visit, view, snapshot, patienceMs)
          if (transcript !== undefined) await expectStep(visit, view, transcript, trail.length, patienceMs)
          if (onStep !== undefined) {
            const look = await settledLook(visit, view)
            const calls = linesOfCalls(visit, view)
            onStep({ step: wordsOf(event, snapshot), asks: calls.slice(asked).toSorted(), look })
            asked = calls.length
          }
          await onState?.(visit, snapshot)
        }
        // What leaves the page as it is may still be on its way when the page looks right.
        let missed: string | undefined
        for (let waited = 0; waited <= patienceMs; waited += STEP_MS) {
          for (const line of await visit.page.evaluate(() => window.querentCoverage?.taken ?? []))
            taken.add(line)
          missed = [...driven.lines].find((line) => !taken.has(`${machine}: ${line}`))
          if (missed === undefined) break
          await new Promise((resolve) => setTimeout(resolve, STEP_MS))
        }
        if (missed !== undefined) throw new Error(`the page did not take ${missed}`)
      },
      { ...optionsOf(view), ...(initScript === undefined ? {} : { initScript }) },
    )
    await Promise.race([visited, tooLong])
    return { ...driven, taken: [...taken], failure: null }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    return { ...driven, taken: [...taken], failure: `after ${trail.join(' → ')}: ${what}` }
  } finally {
    clearTimeout(timer)
  }
}

export const optionsOf = ({ clock, tolerated, permissions }: ViewModel) => ({
  ...(clock === undefined ? {} : { clock }),
  ...(tolerated === undefined ? {} : { tolerated }),
  ...(permissions === undefined ? {} : { permissions }),
})

async function opened(visit: Visit, view: ViewModel, input: unknown, types: ReadonlySet<string>) {
  await view.open(visit, input as never, types)
  // Only now: loading the page needs time to pass.
  if (view.clock === true) await visit.page.clock.pauseAt(new Date(START.getTime() + PAUSED_AFTER_MS))
  await view.begin?.(visit)
}

/** Waits until the page says what a state says; throws with what it says instead. */
async function expectState(
  visit: Visit,
  view: ViewModel,
  snapshot: AnyMachineSnapshot,
  patienceMs: number,
): Promise<void> {
  const sights = ['', ...statesOf(snapshot)].flatMap((path) => {
    const state = view.states[path]
    return state === undefined ? [] : [{ path, state }]
  })
  let wrong: string | null = null
  for (let waited = 0; waited <= patienceMs; waited += STEP_MS) {
    const page = view.scope?.(visit.page) ?? visit.page.locator('body')
    const spoken = await page.ariaSnapshot()
    wrong = null
    for (const { path, state } of sights) {
      const sight = typeof state === 'function' ? state(snapshot.context as never, visit) : state
      wrong ??= await wrongWith(sight, spoken, visit, path)
    }
    if (wrong === null) return
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  if (wrong !== null) throw new Error(wrong)
}

async function wrongWith(sight: Sight, spoken: string, visit: Visit, path: string): Promise<string | null> {
  const has = (wanted: string | RegExp) =>
    typeof wanted === 'string' ? spoken.includes(wanted) : wanted.test(spoken)
  const where = path === '' ? 'in every state' : `in ${path}`
  const missing = sight.sees?.find((wanted) => !has(wanted))
  if (missing !== undefined) return `${where} the page has to say ${String(missing)}, and says:\n${spoken}`
  const extra = sight.lacks?.find(has)
  if (extra !== undefined) return `${where} the page must not say ${String(extra)}, and says:\n${spoken}`
  const wrong = (await sight.check?.(visit)) ?? null
  return wrong === null ? null : `${where} ${wrong}`
}
