import { EQUIVALENT_KEYS, whyEquivalent } from './equivalent.ts'
import type { Machine } from '../browser/measure.ts'
import { randomOf } from '../random/seeded.ts'
import { plant, type Mutant, type Planted } from './plant.ts'
import { openRecord, type Record } from './record.ts'
import { MOST_PATHS, openTrials, type Trial } from './trials.ts'
import { openWrittenTests, type WrittenTrial } from './written-tests.ts'

/** How many mutants of a sample the generated paths find, how many the tests written by hand, and which neither. */

export interface Tried extends Trial {
  readonly mutant: Mutant
  /** What the tests that were written by hand say of it; null where they were not asked. */
  readonly tests: WrittenTrial | null
}

/** What tests written by hand are asked about: mutants that no path finds, or all that are drawn. */
export type Asked = 'missed' | 'all'

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
  /** A file of trials: what it has is not tried again, and what is tried goes there. */
  readonly record?: string | undefined
  /** Paths that are driven of those that come upon a mutant. */
  readonly most?: number | undefined
  /** Without it no test that was written by hand is run. */
  readonly tests?: Asked | undefined
  readonly onTried?: (trial: Trial, mutant: Mutant | null) => void
  readonly onTested?: (trial: WrittenTrial, mutant: Mutant) => void
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

/** Tries a sample of all mutants. */
export async function scoreMutants({
  machines,
  sample,
  seed,
  isChosen = () => true,
  record: file,
  most = MOST_PATHS,
  tests,
  onTried,
  onTested,
}: ScoreOptions): Promise<Score> {
  const planted = plant(isChosen)
  const record = openRecord(file)
  const asked = drawn(planted.mutants, sample, seed)
  const controls: Trial[] = []
  const isLeft = ({ key }: Mutant) => {
    const known = record.paths(key)
    // What fewer paths did not find more may.
    return known === null || (known.by === null && known.driven < Math.min(most, known.reaching))
  }
  await tryPaths(planted, machines, asked.filter(isLeft), most, (trial, mutant) => {
    if (mutant === null) controls.push(trial)
    else record.keepPaths(mutant, trial)
    onTried?.(trial, mutant)
  })
  if (tests !== undefined) await tryTests(asked, record, tests, onTested)
  const tried = asked.flatMap((mutant) => {
    const trial = record.paths(mutant.key)
    return trial === null ? [] : [{ ...trial, id: mutant.id, mutant, tests: record.tests(mutant.key) }]
  })
  return scoreOf(planted.mutants, tried, controls)
}

async function tryPaths(
  planted: Planted,
  machines: readonly Machine[],
  mutants: readonly Mutant[],
  most: number,
  onTried: (trial: Trial, mutant: Mutant | null) => void,
): Promise<void> {
  if (mutants.length === 0) return
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const ids = mutants.flatMap(({ id }, index) => (index % ONE_CONTROL_IN === 0 ? [0, id] : [id]))
  const trials = await openTrials(machines, planted, most)
  try {
    await trials.attempt(ids, (trial) => onTried(trial, byId.get(trial.id) ?? null))
  } finally {
    await trials.close()
  }
}

async function tryTests(
  asked: readonly Mutant[],
  record: Record,
  tests: Asked,
  onTested?: (trial: WrittenTrial, mutant: Mutant) => void,
): Promise<void> {
  const isMissed = (mutant: Mutant) => record.paths(mutant.key)?.by === null && whyEquivalent(mutant) === null
  const left = asked.filter(
    (mutant) => record.tests(mutant.key) === null && (tests === 'all' || isMissed(mutant)),
  )
  if (left.length === 0) return
  const written = await openWrittenTests(plant())
  try {
    const byKey = new Map(left.map((mutant) => [mutant.key, mutant]))
    await written.attemptAll([...byKey.keys()], (key, trial) => {
      const mutant = byKey.get(key)
      if (mutant === undefined) return
      record.keepTests(mutant, trial)
      onTested?.(trial, mutant)
    })
  } finally {
    await written.close()
  }
}

const isFound = ({ by, tests }: Tried) => by !== null || (tests?.by ?? null) !== null

/** What trials come to. */
export function scoreOf(
  mutants: readonly Mutant[],
  tried: readonly Tried[],
  controls: readonly Trial[],
): Score {
  const missed = tried.filter((each) => !isFound(each))
  return {
    planted: mutants.length,
    tried,
    survivors: missed.filter(({ mutant }) => whyEquivalent(mutant) === null),
    argued: missed.filter(({ mutant }) => whyEquivalent(mutant) !== null),
    stale: EQUIVALENT_KEYS.filter(
      (argued) =>
        !mutants.some(({ key }) => key === argued) ||
        tried.some((each) => isFound(each) && each.mutant.key === argued),
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
  /** Those that tests written by hand were asked about, and found. */
  readonly asked: number
  readonly byTests: number
  /** Found by paths or by tests. */
  readonly byEither: number
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
      asked: own.filter(({ tests }) => tests !== null).length,
      byTests: own.filter(({ tests }) => (tests?.by ?? null) !== null).length,
      byEither: own.filter(isFound).length,
      argued: argued.filter(({ mutant }) => nameOf(mutant) === name).length,
    }
  })
}

/** The part of `src` that a mutant is in. */
export const folderOf = ({ file }: Mutant): string => file.split('/').slice(0, 2).join('/')
