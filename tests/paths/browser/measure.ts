import { describeMachine, linesOf, transitionLine } from '../../../inspect/describe.ts'
import type { MACHINES } from '../models/machines.ts'
import { conditionOf, type ConditionName } from '../conditions/conditions.ts'
import { conditionSteps, drivePaths, type Drive, type OnState } from './drive.ts'
import { pathsToDrive, type DrivenPath } from './paths-to-drive.ts'
import { randomOf } from '../random/seeded.ts'
import type { Stage } from './stage.ts'
import { keyOfPath, lostOf, readTranscripts, writeTranscripts, type Step } from './transcripts.ts'
import type { ViewModel } from './view-model.ts'
import { VIEWS } from '../views/views.ts'
import { Divergence, shortestDivergence, walkPaths } from '../walk/walk.ts'

/** What the generated paths of a machine find, with its actor alone and in the browser. */

export type Machine = (typeof MACHINES)[number]

export interface ActorResult {
  readonly paths: number
  /** Lines that the table of the specification has and the machine has not, and the other way round. */
  readonly differences: readonly string[]
  readonly uncovered: readonly string[]
  /** Where the machine did something else than its model says, or null. */
  readonly divergence: string | null
}

export const linesOfMachine = ({ pathModel }: Machine): readonly string[] =>
  describeMachine(pathModel.machine).transitions.map(transitionLine)

function differencesOf({ pathModel, transitions }: Machine): readonly string[] {
  const has = linesOf(describeMachine(pathModel.machine))
  return [
    ...transitions.filter((line) => !has.includes(line)).map((line) => `missing: ${line}`),
    ...has.filter((line) => !transitions.includes(line)).map((line) => `not in the table: ${line}`),
  ]
}

/** Walks all paths of a machine with its actor alone, and compares it with its table. */
export async function walkMachine(machine: Machine): Promise<ActorResult> {
  const lines = linesOfMachine(machine)
  const differences = differencesOf(machine)
  try {
    const { paths, covered } = await walkPaths(machine.pathModel)
    return {
      paths: paths.length,
      differences,
      uncovered: lines.filter((line) => !covered.has(line)),
      divergence: null,
    }
  } catch (error) {
    const shortest = error instanceof Divergence ? await shortestDivergence(machine.pathModel) : null
    const told = shortest ?? error
    // Where walking stopped, nobody knows what the other paths take.
    return {
      paths: 0,
      differences,
      uncovered: [],
      divergence: told instanceof Error ? told.message : String(told),
    }
  }
}

export interface DriveOptions {
  /** Only paths that pass through this state. */
  readonly state?: string | undefined
  /** Only the path of this number, counted from 1. */
  readonly number?: number | undefined
  readonly onState?: ((machine: Machine) => OnState) | undefined
  /** What befalls the pages on the way; paths that it does not touch are left out. */
  readonly condition?: ConditionName | undefined
  /** So many paths of all, drawn by a seed. */
  readonly share?: { readonly paths: number; readonly seed: number } | undefined
  /** What pages say is written into transcripts instead of being compared with them. */
  readonly records?: boolean
}

/** Drives the paths of machines through the application, two at a time. */
export async function driveMachines(
  stage: Stage,
  machines: readonly Machine[],
  { state, number, onState, condition: name, share, records = false }: DriveOptions = {},
): Promise<ReadonlyMap<string, readonly Drive[]>> {
  const condition = name === undefined ? undefined : conditionOf(name)
  const jobs = await Promise.all(
    machines.map(async (machine) => {
      const view = VIEWS[machine.name]
      if (view === undefined)
        throw new Error(`${machine.name} has no view model: add it to tests/paths/views.`)
      const paths = await pathsToDrive(machine.pathModel, view)
      return paths
        .filter((driven) => number === undefined || driven.number === number)
        .filter(({ path }) => state === undefined || path.some(({ snapshot }) => isIn(snapshot.value, state)))
        .filter(({ path }) => condition?.isApplied(conditionSteps(path)) ?? true)
        .map((driven) => ({ machine, view, driven }))
    }),
  )
  const transcripts = new Map(machines.map(({ name }) => [name, readTranscripts(name)]))
  const recorded = new Map<string, Map<string, readonly Step[]>>(
    machines.map(({ name }) => [name, new Map()]),
  )
  const drives = new Map<string, Drive[]>(machines.map(({ name }) => [name, []]))
  const chosen = share === undefined ? jobs.flat() : drawn(jobs.flat(), share)
  const queue = onPages(chosen, condition === undefined && onState === undefined)
  const work = async () => {
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      const { machine, view, paths } = page
      const { name, pathModel } = machine
      const steps = new Map(paths.map((driven): [DrivenPath, Step[]] => [driven, []]))
      const own = await drivePaths(stage, pathModel, view, paths, {
        condition,
        ...(onState === undefined ? {} : { onState: onState(machine) }),
        ...(records
          ? { onStep: (step, driven) => steps.get(driven)?.push(step) }
          : condition === undefined || condition.isTranscribed === true
            ? { transcript: (driven) => transcripts.get(name)?.get(keyOfPath(driven)) ?? [] }
            : {}),
      })
      for (const [driven, said] of steps) recorded.get(name)?.set(keyOfPath(driven), said)
      drives.get(name)?.push(...own)
    }
  }
  await Promise.all([work(), work()])
  if (records)
    for (const [name, own] of recorded) {
      const inOrder = jobs.flat().filter(({ machine }) => machine.name === name)
      const keys = inOrder.map(({ driven }) => keyOfPath(driven))
      writeTranscripts(name, new Map(keys.map((key) => [key, own.get(key) ?? []])))
    }
  for (const own of drives.values()) own.sort((one, other) => one.number - other.number)
  return drives
}

interface Job {
  readonly machine: Machine
  readonly view: ViewModel
  readonly driven: DrivenPath
}

/** Paths that are driven one after the other on one page. */
interface JobsOfPage extends Omit<Job, 'driven'> {
  readonly paths: readonly DrivenPath[]
}

/** So many sights share a page: what one of them does to it is seen by few others. */
const SIGHTS_OF_PAGE = 16

/** Each path with a page of its own; but sights share them, where a view can go on from one to another. */
function onPages(jobs: readonly Job[], mayShare: boolean): JobsOfPage[] {
  const pages: JobsOfPage[] = []
  for (const { machine, view, driven } of jobs) {
    const last = pages.at(-1)
    const isShared =
      mayShare &&
      view.next !== undefined &&
      last?.machine === machine &&
      last.paths.length < SIGHTS_OF_PAGE &&
      [...last.paths, driven].every(({ isSight }) => isSight)
    if (isShared) pages[pages.length - 1] = { ...last, paths: [...last.paths, driven] }
    else pages.push({ machine, view, paths: [driven] })
  }
  return pages
}

/** Some of all, each as likely as another. */
function drawn<Item>(items: readonly Item[], { paths, seed }: { paths: number; seed: number }): Item[] {
  const random = randomOf(seed)
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, paths)
    .map(({ item }) => item)
}

function isIn(value: unknown, state: string): boolean {
  const [first = '', ...rest] = state.split('.')
  if (typeof value === 'string') return value === first && rest.length === 0
  const inner = (value as Record<string, unknown>)[first]
  return inner !== undefined && (rest.length === 0 || isIn(inner, rest.join('.')))
}

/** Transitions that need no driven path, each with the reason. */
export const excusesOf = ({ name }: Pick<Machine, 'name'>): Readonly<Record<string, string>> => ({
  ...VIEWS[name]?.outOfView,
  ...VIEWS[name]?.byItself,
})

export interface Gaps {
  /** Transitions that no driven path took and no reason excuses. */
  readonly uncovered: readonly string[]
  /** Reasons that excuse what was taken. */
  readonly stale: readonly string[]
  /** Paths on record that were not driven. */
  readonly lost: readonly string[]
}

/** What all driven paths of a machine left out. */
export function gapsOf(machine: Machine, drives: ReadonlyMap<string, readonly Drive[]>): Gaps {
  const prefix = `${machine.pathModel.machine.id}: `
  const all = [...drives.values()].flat().flatMap(({ taken }) => taken)
  const taken = new Set(
    all.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length)),
  )
  const { outOfView = {}, byItself = {}, elsewhere = {} } = VIEWS[machine.name] ?? {}
  const lines = linesOfMachine(machine)
  // Where only some machines are driven, what others take cannot be seen.
  const isElsewhere = (line: string) => {
    const other = elsewhere[line]
    return other !== undefined && !drives.has(other)
  }
  const excuses = excusesOf(machine)
  const isException = (line: string) => line in excuses || isElsewhere(line)
  return {
    uncovered: lines.filter((line) => !taken.has(line) && !isException(line)),
    stale: [
      ...Object.keys(outOfView).filter((line) => taken.has(line) || !lines.includes(line)),
      ...Object.keys(byItself).filter((line) => !lines.includes(line)),
    ],
    lost: lostOf(readTranscripts(machine.name), drives.get(machine.name) ?? []),
  }
}
