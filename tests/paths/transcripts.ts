import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { kebab } from '../../inspect/naming.ts'
import type { DrivenPath } from './drive.ts'
import { lookOf } from './looks.ts'
import { pause, untilRight } from './patience.ts'
import type { ViewModel, Visit } from './view-model.ts'
import type { Call } from './wire.ts'

/**
 * What the page said to people and asked the network for at each step of each driven path, kept as text that is read in
 * reviews: `npm run paths -- --transcribe` writes it, and every drive has to say and ask the same.
 */

export interface Step {
  /** In words. */
  readonly step: string
  /** What the network was asked for since the step before, in order of the alphabet. */
  readonly asks: readonly string[]
  readonly look: string
}

export type Transcripts = ReadonlyMap<string, readonly Step[]>

interface Kept {
  readonly paths: Readonly<
    Record<
      string,
      readonly { readonly step: string; readonly asks: readonly string[]; readonly look: number }[]
    >
  >
  readonly looks: readonly string[]
}

const FOLDER = join(import.meta.dirname, 'transcripts')
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

/**
 * What the network was asked for and what of that was given up, a line for each; the history is loaded again when a running
 * clock has it.
 */
export const linesOfCalls = ({ wire }: Visit, { clock }: ViewModel): readonly string[] => {
  const counts = ({ id }: Pick<Call, 'id'>) => clock === true || id !== 'listHistory'
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
  const { paths, looks } = parse(readFileSync(file, 'utf8')) as Kept
  return new Map(
    Object.entries(paths).map(([key, steps]) => [
      key,
      steps.map(({ step, asks, look }) => ({ step, asks, look: looks[look] ?? '' })),
    ]),
  )
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
  const looks: string[] = []
  const numberOf = (look: string) => {
    if (!looks.includes(look)) looks.push(look)
    return looks.indexOf(look)
  }
  const paths = Object.fromEntries(
    [...transcripts].map(([key, steps]) => [
      key,
      steps.map(({ step, asks, look }) => ({ step, asks, look: numberOf(look) })),
    ]),
  )
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(machine), stringify({ paths, looks } satisfies Kept, { lineWidth: 0 }))
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

/** Waits until the page says and has asked for what its transcript has up to a step; throws with the first difference. */
export async function expectStep(
  visit: Visit,
  view: ViewModel,
  transcript: readonly Step[],
  { steps, heard }: Reached,
  patienceMs: number,
): Promise<void> {
  const wanted = transcript[steps - 1]?.look
  if (wanted === undefined) throw new Error('this path has no transcript yet: npm run paths -- --transcribe')
  const wantedCalls = transcript
    .slice(0, steps)
    .flatMap(({ asks }) => asks)
    .toSorted()
    .join('\n')
  let latest: string | undefined = heard
  await untilRight(async () => {
    const look = await lookIn(visit, view, latest)
    latest = undefined
    if (look !== wanted)
      return `the page looks otherwise than in its transcript: ${differenceOf(look, wanted)}`
    const calls = linesOfCalls(visit, view).toSorted().join('\n')
    return calls === wantedCalls
      ? null
      : `the network is asked otherwise: ${differenceOf(calls, wantedCalls)}`
  }, patienceMs)
}
