import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ARGUED } from '../argued.ts'
import type { Machine } from '../measure.ts'
import { randomOf } from '../random.ts'
import type { Mutant } from './plant.ts'
import { MOST_PATHS, openTrials, type Trial } from './trials.ts'

/** How many mutants of a sample the generated paths find, and which not. */

export interface Tried extends Trial {
  readonly mutant: Mutant
}

export interface Score {
  readonly planted: number
  readonly tried: readonly Tried[]
  /** Found by nothing, and not argued. */
  readonly survivors: readonly Tried[]
  /** Found by nothing, each with why that is no hole. */
  readonly argued: readonly Tried[]
  /** Arguments for what is not there any more, or is found. */
  readonly stale: readonly string[]
  /** Visits without a mutant among the others: what is found there is the machine's doing. */
  readonly controls: number
  readonly falseAlarms: readonly string[]
}

export interface ScoreOptions {
  readonly machines: readonly Machine[]
  /** How many are drawn. */
  readonly sample: number
  readonly seed: number
  /** Whether a file's mutants are among them. */
  readonly isChosen?: (file: string) => boolean
  /** A file of trials, a line each: what it has is not tried again, and what is tried goes there. */
  readonly record?: string | undefined
  /** Paths that are driven of those that come upon a mutant. */
  readonly most?: number | undefined
  readonly onTried?: (trial: Trial, mutant: Mutant | null) => void
}

const ONE_CONTROL_IN = 20

/** So many mutants that a seed draws: each by its own key, so that a change elsewhere draws no others. */
function drawn(mutants: readonly Mutant[], sample: number, seed: number): readonly Mutant[] {
  const rankOf = ({ key }: Mutant) =>
    randomOf([...key].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed))()
  return mutants
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, sample)
    .map(({ mutant }) => mutant)
}

type Line = Trial & { readonly key: string }

function recorded(file: string | undefined): ReadonlyMap<string, Line> {
  if (file === undefined || !existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as Line).map((line) => [line.key, line]))
}

/** Tries a sample of all mutants. */
export async function scoreMutants({
  machines,
  sample,
  seed,
  isChosen = () => true,
  record,
  most = MOST_PATHS,
  onTried,
}: ScoreOptions): Promise<Score> {
  const trials = await openTrials(machines, isChosen, most)
  // What fewer paths did not find more may.
  const known = new Map(
    [...recorded(record)].filter(
      ([, { by, driven, reaching }]) => by !== null || driven >= Math.min(most, reaching),
    ),
  )
  const asked = drawn(trials.mutants, sample, seed)
  const byId = new Map(asked.map((mutant) => [mutant.id, mutant]))
  const tried: Tried[] = asked.flatMap((mutant) => {
    const before = known.get(mutant.key)
    return before === undefined ? [] : [{ ...before, id: mutant.id, mutant }]
  })
  const left = asked.filter(({ key }) => !known.has(key))
  const ids = left.flatMap(({ id }, index) => (index % ONE_CONTROL_IN === 0 ? [0, id] : [id]))
  const controls: Trial[] = []
  if (record !== undefined) mkdirSync(dirname(record), { recursive: true })
  try {
    await trials.attempt(ids, (trial) => {
      const mutant = byId.get(trial.id) ?? null
      if (mutant === null) controls.push(trial)
      else {
        tried.push({ ...trial, mutant })
        if (record !== undefined) appendFileSync(record, `${JSON.stringify({ key: mutant.key, ...trial })}\n`)
      }
      onTried?.(trial, mutant)
    })
  } finally {
    await trials.close()
  }
  const missed = tried.filter(({ by }) => by === null)
  return {
    planted: trials.mutants.length,
    tried,
    survivors: missed.filter(({ mutant }) => !(mutant.key in ARGUED)),
    argued: missed.filter(({ mutant }) => mutant.key in ARGUED),
    stale: Object.keys(ARGUED).filter(
      (argued) =>
        !trials.mutants.some(({ key }) => key === argued) ||
        tried.some(({ by, mutant }) => by !== null && mutant.key === argued),
    ),
    controls: controls.length,
    falseAlarms: controls.flatMap(({ failure }) => failure ?? []),
  }
}

export interface Share {
  readonly name: string
  readonly tried: number
  readonly byActor: number
  readonly byBrowser: number
  readonly argued: number
}

/** Shares of what was tried, by what each is called. */
export function sharesOf({ tried, argued }: Score, nameOf: (mutant: Mutant) => string): readonly Share[] {
  const names = [...new Set(tried.map(({ mutant }) => nameOf(mutant)))].toSorted()
  return names.map((name) => {
    const own = tried.filter(({ mutant }) => nameOf(mutant) === name)
    return {
      name,
      tried: own.length,
      byActor: own.filter(({ by }) => by === 'actor').length,
      byBrowser: own.filter(({ by }) => by === 'browser').length,
      argued: argued.filter(({ mutant }) => nameOf(mutant) === name).length,
    }
  })
}

/** The part of `src` that a mutant is in. */
export const folderOf = ({ file }: Mutant): string => file.split('/').slice(0, 2).join('/')
