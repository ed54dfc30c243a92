import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kebab } from '../../../inspect/naming.ts'
import { drivePath } from '../browser/drive.ts'
import type { Machine } from '../browser/measure.ts'
import { pathsToDrive, type DrivenPath } from '../browser/paths-to-drive.ts'
import { openStage, type Stage } from '../browser/stage.ts'
import { keyOfPath, lostOf, readTranscripts, type Transcripts } from '../browser/transcripts.ts'
import { VIEWS } from '../views/views.ts'
import { inOrder, type Candidate } from './order.ts'
import type { Mutant, Planted } from './plant.ts'
import { buildSubject, subjectsOf } from './subject.ts'
import { startWalking } from './walking.ts'

/**
 * Tries mutants against the generated paths alone: no table, no test that was written by hand. A mutant of a machine is
 * met by paths that are generated from the machine with the mutant, as they would be of a machine that somebody changed.
 */

export interface Trial {
  /** The mutant; 0 is none, and nothing may be found then. */
  readonly id: number
  /** What found it: actors, by what they do or cannot do any more, or driving; null where nothing did. */
  readonly by: 'actor' | 'browser' | null
  readonly failure: string | null
  /** Paths that were driven, and paths that come upon it. */
  readonly driven: number
  readonly reaching: number
}

export interface Trials {
  /** Tries mutants, so many at a time. */
  readonly attempt: (ids: readonly number[], onTried: (trial: Trial) => void) => Promise<void>
  readonly close: () => Promise<void>
}

/** How many pages are open at a time. */
const WIDTH = 3

/** A busy machine takes its time: what is missing by then is missing. */
const PATIENCE_MS = 4_000
const MOST_WAIT_MS = 8_000
/** Of paths that come upon a mutant, so many are driven. */
export const MOST_PATHS = 24
/** Paths of a visit without a mutant. */
const CONTROLS = 2

interface Job {
  readonly machine: Machine
  readonly driven: DrivenPath
}

/** What a page is told before its first script. */
const wakes = (id: number) =>
  `globalThis.__querentReached = new Set(); globalThis.__querentAwake = (id) => { globalThis.__querentReached.add(id); return id === ${id} }`

const reachedOnPage = () => [...((globalThis as { __querentReached?: Set<number> }).__querentReached ?? [])]

async function jobsOf(machine: Machine): Promise<readonly Job[]> {
  const view = VIEWS[machine.name]
  if (view === undefined) throw new Error(`${machine.name} has no view model`)
  return (await pathsToDrive(machine.pathModel, view)).map((driven) => ({ machine, driven }))
}

const keyOf = ({ machine, driven }: Job) => `${machine.name} ${keyOfPath(driven)}`

const known = new Map<string, Transcripts>()
/** A path that a mutant makes has none, and is not compared. */
const transcripts = (machine: string): Transcripts => {
  const own = known.get(machine) ?? readTranscripts(machine)
  known.set(machine, own)
  return own
}

/** What a path comes upon, and what the page says on it. */
interface Usual {
  readonly reached: Set<number>
  readonly looks: string[]
}

const drive = async (stage: Stage, { machine, driven }: Job, id: number, usual?: Usual) => {
  const view = VIEWS[machine.name]
  if (view === undefined) throw new Error(`${machine.name} has no view model`)
  const { failure } = await drivePath(stage, machine.pathModel, view, driven, {
    initScript: wakes(id),
    patienceMs: PATIENCE_MS,
    transcript: () => transcripts(machine.name).get(keyOfPath(driven)),
    ...(usual === undefined
      ? {}
      : {
          onState: async ({ page }) => {
            for (const each of await page.evaluate(reachedOnPage)) usual.reached.add(each)
          },
          onLook: (look) => usual.looks.push(look),
        }),
  })
  return failure
}

const sources = new Map<string, string>()
const sourceOf = (file: string) => {
  const known = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  sources.set(file, known)
  return known
}
/** Shorter names are words of other things too. */
const LEAST_NAME = 7
/** Whether a machine is what declares a mutant, names it, or is named by it. */
function isAbout({ name }: Machine, { file, within, was }: Mutant): boolean {
  const folder = kebab(name)
  if (file.startsWith(`src/machines/${folder}/`) || file.startsWith(`src/features/${folder}/`)) return true
  // "loadSentence"
  if (name.length >= LEAST_NAME && was.toLowerCase().includes(name.toLowerCase())) return true
  const own = sourceOf(join('src/machines', folder, `${folder}.machine.ts`))
  return within !== '' && new RegExp(`\\b${within.replace(/\W/g, '')}\\b`).test(own)
}

/** Runs items, so many at a time. */
async function inTurns<Item>(items: readonly Item[], width: number, run: (item: Item) => Promise<void>) {
  const queue = [...items]
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: width }, work))
}

/** Builds what is planted, and learns which path comes upon which mutant. Throws where paths fail before anything is wrong. */
export async function openTrials(
  machines: readonly Machine[],
  { mutants, plugin }: Planted,
  most = MOST_PATHS,
): Promise<Trials> {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const [subject, stage] = await Promise.all([
    buildSubject(plugin),
    openStage({ plugins: [plugin], mostWaitMs: MOST_WAIT_MS }),
  ])
  const make = await subjectsOf(subject)
  const walking = startWalking(subject)
  const close = async () => {
    await walking.close()
    await stage.close()
  }
  const names = machines.map(({ name }) => name)
  const { failure, reached: walked } = await walking.walk({ id: 0, machines: names })
  const usual: (Usual & { readonly job: Job })[] = []
  const failures: string[] = failure === null ? [] : [failure]
  await inTurns((await Promise.all(machines.map(jobsOf))).flat(), WIDTH, async (job) => {
    const own: Usual = { reached: new Set(), looks: [] }
    const wrong = await drive(stage, job, 0, own)
    if (wrong !== null) failures.push(`${job.machine.name} ${job.driven.number}: ${wrong}`)
    usual.push({ job, ...own })
  })
  if (failures.length > 0) {
    await close()
    throw new Error(`paths fail without a mutant: ${failures.join('\n')}`)
  }
  /** What a path comes upon and says, by what tells it from others: one of a machine with a mutant is mostly there without it. */
  const usualByKey = new Map(usual.map((each) => [keyOf(each.job), each]))
  const candidateOf = (job: Job): Candidate<Job> => {
    const { reached, looks } = usualByKey.get(keyOf(job)) ?? { reached: new Set(), looks: [] }
    return { job, reached, steps: job.driven.path.length, said: looks.join('\n') }
  }
  const usualOf = (id: number) => usual.filter(({ reached }) => reached.has(id)).map(({ job }) => job)

  let controlled = 0
  async function trialOf(id: number): Promise<Trial> {
    const mutant = byId.get(id)
    if (mutant === undefined) {
      controlled += CONTROLS
      const first = controlled % usual.length
      return driveAll(
        id,
        usual.slice(first, first + CONTROLS).map(({ job }) => job),
      )
    }
    const about = machines.filter((machine) => isAbout(machine, mutant))
    // A machine that a function makes comes upon what is in it as it is made, before any of its paths.
    const isMade = walked['']?.includes(id) === true
    const walkers = machines.filter(
      (machine) => walked[machine.name]?.includes(id) === true || (isMade && about.includes(machine)),
    )
    if (walkers.length > 0) {
      const { failure: wrong } = await walking.walk({ id, machines: walkers.map(({ name }) => name) })
      if (wrong !== null) return { id, by: 'actor', failure: wrong, driven: 0, reaching: 0 }
    }
    const beside = usualOf(id).filter(({ machine }) => !walkers.some(({ name }) => name === machine.name))
    const changed = make((asked) => asked === id)
    const owners = changed.filter(({ name }) => walkers.some((walker) => walker.name === name))
    const own = await Promise.all(owners.map(jobsOf))
    const lost = owners.flatMap(({ name }, index) =>
      lostOf(transcripts(name), own[index]?.map(({ driven }) => driven) ?? []).map(
        (path) => `${name}: on no path any more: ${path}`,
      ),
    )
    if (lost[0] !== undefined) return { id, by: 'actor', failure: lost[0], driven: 0, reaching: 0 }
    const isOwn = ({ machine: { name } }: Job) => about.some((machine) => machine.name === name)
    const reaching = [...own.flat(), ...beside]
    const best = (isWanted: (job: Job) => boolean) =>
      inOrder(mutant, mutants, reaching.filter(isWanted).map(candidateOf), most)
    const [owned, others] = [best(isOwn), best((job) => !isOwn(job))]
    const half = Math.ceil(most / 2)
    const jobs = [
      ...owned.slice(0, half),
      ...others.slice(0, half),
      ...owned.slice(half),
      ...others.slice(half),
    ]
    return { ...(await driveAll(id, jobs.slice(0, most))), reaching: reaching.length }
  }

  async function driveAll(id: number, jobs: readonly Job[]): Promise<Trial> {
    let driven = 0
    for (const job of jobs) {
      driven += 1
      const wrong = await drive(stage, job, id)
      if (wrong !== null && !stage.isOpen()) throw new Error('the browser went away')
      if (wrong !== null)
        return { id, by: 'browser', failure: `${job.machine.name}: ${wrong}`, driven, reaching: jobs.length }
    }
    return { id, by: null, failure: null, driven, reaching: jobs.length }
  }
  return {
    attempt: (ids, onTried) => inTurns(ids, WIDTH, async (id) => onTried(await trialOf(id))),
    close,
  }
}
