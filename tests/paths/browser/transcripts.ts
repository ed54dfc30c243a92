import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { kebab } from '../../../inspect/naming.ts'
import { lookOf } from './looks.ts'
import type { DrivenPath } from './paths-to-drive.ts'
import { pause, untilRight } from './wait.ts'
import type { ViewModel, Visit } from './view-model.ts'
import type { Call } from '../network/wire.ts'

/**
 * What the page said to people and asked the network for at each step of each driven path, a line a step that is read in
 * reviews: `npm run paths -- --transcribe` writes it, and every drive has to say and ask the same. What the page says is kept as
 * a hash; its text is in `paths-report/looks` once it was transcribed there, or was otherwise than expected.
 */

export interface Step {
  /** In words. */
  readonly step: string
  /** What the network was asked for since the step before, in order of the alphabet. */
  readonly asks: readonly string[]
  /** The hash of what the page says. */
  readonly look: string
}

export type Transcripts = ReadonlyMap<string, readonly Step[]>

interface Kept {
  /** The steps of each path: words, hash, and which of the lists of calls was asked for. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  readonly asks: Readonly<Record<string, readonly string[]>>
}

const STEP = /^(?<step>.*) \| look (?<look>[\da-f]+)(?: \| asks (?<asks>\d+))?$/s

const LOOKS = join(import.meta.dirname, '../../../paths-report/looks')
const placeOf = (hash: string) => join(LOOKS, `${hash}.txt`)

/** The hash of what a page says. */
const hashOf = (look: string) => createHash('sha256').update(look).digest('hex').slice(0, KEY_CHARACTERS)

/** Keeps what a page says for whoever looks into it; its hash. */
export function keepLook(look: string): string {
  const hash = hashOf(look)
  mkdirSync(LOOKS, { recursive: true })
  writeFileSync(placeOf(hash), `${look}\n`)
  return hash
}

const FOLDER = join(import.meta.dirname, '../transcripts')
const KEY_CHARACTERS = 10
/** Of an address in a report: how much of a long one is sent is another one at each port. */
const MOST_OF_PLACE = 100
const fileOf = (machine: string) => join(FOLDER, `${kebab(machine)}.yaml`)

/** What tells a path from others, whatever its number is. */
export const keyOfPath = ({ input, path }: Pick<DrivenPath, 'input' | 'path'>): string =>
  createHash('sha256')
    .update(JSON.stringify([input ?? null, path.map(({ event }) => event)]))
    .digest('hex')
    .slice(0, KEY_CHARACTERS)

/** What a page asks for again once time has passed, which is more or less of it on a machine that is busy. */
const AFTER_TIME: ReadonlySet<string> = new Set(['listHistory', 'getModelTry'])

/**
 * What the network was asked for and what of that was given up, a line for each; the history is loaded again when a running
 * clock has it.
 */
export const linesOfCalls = ({ wire }: Visit, { clock }: ViewModel): readonly string[] => {
  const counts = ({ id }: Pick<Call, 'id'>) => clock === true || !AFTER_TIME.has(id)
  return [
    ...wire.calls().filter(counts).map(lineOfCall),
    ...wire
      .givenUp()
      .filter(counts)
      .map(({ method, path }) => `gives up ${method} ${path}`),
  ]
}

const lineOfCall = (call: Call): string => {
  const { method, path, search } = call
  const body = call.id === 'reportClientError' ? withoutPlaces(call.body) : call.body
  const as = call.bearer === USUAL ? '' : call.bearer === null ? ' as nobody' : ` as ${call.bearer}`
  return `${method} ${path}${search}${body === null || body === undefined ? '' : ` ${JSON.stringify(body)}`}${as}`
}
/** Whoever asks on nearly all paths. */
const USUAL = 'Bearer token'

/** A report without what is another one in each browser and at each start; the view of reports looks at all of it. */
function withoutPlaces(body: unknown): unknown {
  const { message, severity, url, user_email, ...rest } = body as Readonly<Record<string, unknown>>
  const text = String(message).replace(/https?:\S+/, '(address)')
  const place = new URL(String(url)).pathname.slice(0, MOST_OF_PLACE)
  return { message: text, severity, url: place, user_email, with: Object.keys(rest).toSorted() }
}

/** The transcripts of a machine's paths, by their keys; none where none were written. */
export function readTranscripts(machine: string): Transcripts {
  const file = fileOf(machine)
  if (!existsSync(file)) return new Map()
  const { paths, asks } = parse(readFileSync(file, 'utf8')) as Kept
  const stepOf = (line: string): Step => {
    const { step = line, look = '', asks: list = '' } = STEP.exec(line)?.groups ?? {}
    return { step, look, asks: asks[list] ?? [] }
  }
  return new Map(Object.entries(paths).map(([key, lines]) => [key, lines.map(stepOf)]))
}

/** The paths on record, each in words, that are not among those of a machine: what it could do, it cannot. */
export function lostOf(
  transcripts: Transcripts,
  paths: readonly Pick<DrivenPath, 'input' | 'path'>[],
): readonly string[] {
  const keys = new Set(paths.map(keyOfPath))
  return [...transcripts]
    .filter(([key]) => !keys.has(key))
    .map(([, steps]) => steps.map(({ step }) => step).join(', '))
}

export function writeTranscripts(machine: string, transcripts: Transcripts): void {
  const lists = new Map<string, { readonly number: number; readonly asks: readonly string[] }>()
  const numberOf = (asks: readonly string[]) => {
    const name = JSON.stringify(asks)
    const list = lists.get(name) ?? { number: lists.size + 1, asks }
    lists.set(name, list)
    return list.number
  }
  const lineOf = ({ step, asks, look }: Step) =>
    `${step} | look ${look}${asks.length === 0 ? '' : ` | asks ${numberOf(asks)}`}`
  const paths = Object.fromEntries([...transcripts].map(([key, steps]) => [key, steps.map(lineOf)]))
  const asks = Object.fromEntries([...lists.values()].map(({ number, asks: list }) => [number, list]))
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(machine), stringify({ paths, asks } satisfies Kept, { lineWidth: 0 }))
}

const STEP_MS = 25
/** How long a page has to stay as it is before what it says is taken down, and how long that may take. */
const STILL_MS = 400
const MOST_UNREST_MS = 10_000

const partOf = ({ scope }: ViewModel, { page }: Visit) => scope?.(page) ?? page.locator('body')

/** Without a clock of its own, a page on a busy machine may give up the reload of the history, which nobody answers. */
const GIVEN_UP = /^console\.warn: The history could not be loaded\. TimedOut/

async function lookIn(visit: Visit, view: ViewModel, heard?: string): Promise<string> {
  const look = await lookOf(partOf(view, visit), heard)
  if (view.clock === true) return look
  return look
    .split('\n')
    .filter((line) => !GIVEN_UP.test(line))
    .join('\n')
}

/** A timer that goes on by itself says something after a second, so this is what the page says for less than that. */
const BEGINNING = /^ *- timer$/m

/** What the page says once it says the same for a while. */
export async function settledLook(visit: Visit, view: ViewModel): Promise<string> {
  const stateOf = async () => {
    const look = await lookIn(visit, view)
    return {
      said: JSON.stringify([look, visit.wire.calls().length]),
      isBeginning: view.clock !== true && BEGINNING.test(look),
    }
  }
  let last = await stateOf()
  let still = 0
  for (let waited = 0; still < STILL_MS && waited < MOST_UNREST_MS; waited += STEP_MS) {
    await pause(STEP_MS)
    const now = await stateOf()
    still = now.said === last.said && !now.isBeginning ? still + STEP_MS : 0
    last = now
  }
  return lookIn(visit, view)
}

/** How what a page says differs from what it said, as far as that is there to be compared with. */
function changeOf(look: string, wanted: string): string {
  const place = placeOf(wanted)
  return existsSync(place)
    ? differenceOf(look, readFileSync(place, 'utf8').trimEnd())
    : `what it says is in ${placeOf(hashOf(look))}; --transcribe without the change writes what it said to ${place}`
}

/** The first line that two texts do not share. */
function differenceOf(is: string, wanted: string): string {
  const [lines, wantedLines] = [is.split('\n'), wanted.split('\n')]
  const at = wantedLines.findIndex((line, index) => line !== lines[index])
  const place = at === -1 ? wantedLines.length : at
  return `line ${place + 1} is ${lines[place] ?? '(nothing)'} instead of ${wantedLines[place] ?? '(nothing)'}`
}

interface Reached {
  readonly steps: number
  /** What assistive technology has just heard of the page. */
  readonly heard: string
}

/**
 * Waits until the page says and has asked for what its transcript has up to a step; throws with the first difference.
 *
 * @returns what the page says
 */
export async function expectStep(
  visit: Visit,
  view: ViewModel,
  transcript: readonly Step[],
  { steps, heard }: Reached,
  patienceMs: number,
): Promise<string> {
  const wanted = transcript[steps - 1]?.look
  if (wanted === undefined) throw new Error('this path has no transcript yet: npm run paths -- --transcribe')
  const wantedCalls = transcript
    .slice(0, steps)
    .flatMap(({ asks }) => asks)
    .toSorted()
    .join('\n')
  let latest: string | undefined = heard
  let look = ''
  await untilRight(async () => {
    look = await lookIn(visit, view, latest)
    latest = undefined
    if (hashOf(look) !== wanted) return 'the page looks otherwise than in its transcript'
    const calls = linesOfCalls(visit, view).toSorted().join('\n')
    return calls === wantedCalls
      ? null
      : `the network is asked otherwise: ${differenceOf(calls, wantedCalls)}`
  }, patienceMs).catch((error: unknown) => {
    if (hashOf(look) === wanted) throw error
    keepLook(look)
    throw new Error(`the page looks otherwise than in its transcript: ${changeOf(look, wanted)}`)
  })
  return look
}
