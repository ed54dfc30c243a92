import pLimit from 'p-limit'
import { countOfAll, type Plan } from '../../plan/plan.ts'
import type { CellName } from '../cells/cell.ts'
import { Knowledge, type QuerySet } from './knowledge.ts'
import { groupsOf, setsByCell, type SetsFrom, type SetsOfCell } from './query-sets.ts'
import { placesOf } from './residues.ts'
import { makeYielder } from './yielding.ts'

/**
 * The difference audit: an answer is judged together with all that was shown before. No figure is shown from which, with
 * those, one of fewer than k entities could be worked out by adding and subtracting; `knowledge.ts` says how that is seen.
 */

/** Independent figures that are kept of a dataset, whatever its size: a quarter of the places, so that sums stay found. */
const MOST_KNOWN = 1_024
/** For so many entities one figure may be known, fewer than it takes to work out those of each. */
const ENTITIES_PER_FIGURE = 2
/** One answer takes at most this part of what may still be known. */
const PART_OF_ANSWER = 0.5
/** Groups beyond which no answer is told exactly. */
export const MOST_GROUPS_TOLD = PART_OF_ANSWER * MOST_KNOWN

/**
 * What judging one answer may take, in rows of the basis that are looked at: nine seconds of one core, and as much as the
 * largest answer to whoever asks first. Counted, not timed, so that the
 * same question has the same answer on a slow machine.
 */
const MOST_WORK = 1_400_000
/** A set that is new is searched for sums of few; one that follows from what is known is only taken apart. */
const ROWS_OF_SEARCH = 10

/** Times that an answer is judged beside others; then they wait for it. */
const MOST_ATTEMPTS = 3

/** What is to become of an answer. */
export interface Verdict {
  /** It says more than can be judged: figures are given coarsely, and nothing is counted as shown. */
  readonly isCoarse: boolean
  /** Cells that are not to be shown; the others count as shown. */
  readonly unsafe: readonly CellName[]
}

/** The auditor of answers about one dataset, to one person or to everybody. */
export interface Auditor {
  /** @param cells all that the answer has, whatever it will show of them. Throws EngineError. */
  judge(plan: Plan, cells: readonly CellName[]): Promise<Verdict>
  /**
   * Reads what was shown before, so that the first answer need not wait for it; gives how many independent sets that
   * is. Throws EngineError, or when aborted.
   */
  prepare(signal: AbortSignal): Promise<number>
}

/** The query sets that were shown, in their order: kept for good, because nothing may reset what is known. */
export interface Ledger {
  read(): Promise<readonly QuerySet[]>
  /** Done when they are kept; an answer waits for it. */
  add(sets: readonly QuerySet[]): Promise<void>
}

/** Keeps nothing. */
export const forgetfulLedger: Ledger = { read: () => Promise.resolve([]), add: () => Promise.resolve() }

interface Known {
  readonly knowledge: Knowledge
  /** The sets that it is made of, in their order. */
  readonly told: readonly QuerySet[]
  readonly capacity: number
}

/** One answer's cells, judged one after the other on a copy of what is known. */
class Trial {
  /** What is known itself, until something is added: most answers add nothing, and a copy of it is megabytes. */
  knowledge: Knowledge
  readonly added: QuerySet[] = []
  /** Rows of the basis that were looked at. */
  work = 0
  readonly #threshold: number
  #isCopied = false
  /** Cells of several measures share their sets. */
  readonly #isSafe = new Map<QuerySet, boolean>()

  constructor(knowledge: Knowledge, threshold: number) {
    this.knowledge = knowledge
    this.#threshold = threshold
  }

  /** Counts a set as known, unless that would single out a few. */
  #learn(set: QuerySet): 'known before' | 'new' | 'unsafe' {
    const rests = this.knowledge.restsOf(set)
    this.work += this.knowledge.size * (rests === null ? 1 : ROWS_OF_SEARCH)
    if (rests === null) return 'known before'
    if (this.knowledge.wouldSingleOut(rests, this.#threshold)) return 'unsafe'
    if (!this.#isCopied) this.knowledge = this.knowledge.copy()
    this.#isCopied = true
    this.knowledge.add(rests)
    return 'new'
  }

  #take(set: QuerySet): boolean {
    const learned = this.#learn(set)
    if (learned === 'new') this.added.push(set)
    return learned !== 'unsafe'
  }

  /** Counts what others were shown meanwhile; false where that and this together would single out a few. */
  async join(sets: readonly QuerySet[]): Promise<boolean> {
    const yieldToOthers = makeYielder()
    for (const set of sets) {
      if (this.#learn(set) === 'unsafe') return false
      await yieldToOthers()
    }
    return true
  }

  /** A cell whose first sets are safe and a later one not counts as having told these: more is known than is shown. */
  async take(sets: readonly QuerySet[], yieldToOthers: () => Promise<void>): Promise<boolean> {
    for (const set of sets) {
      const isSafe = this.#isSafe.get(set) ?? this.#take(set)
      this.#isSafe.set(set, isSafe)
      if (!isSafe) return false
      await yieldToOthers()
    }
    return true
  }
}

const COARSE: Verdict = { isCoarse: true, unsafe: [] }

/**
 * @param mostWork rows of the basis that may be looked at for one answer
 */
export function makeAuditor(
  dataset: SetsFrom,
  ledger: Ledger = forgetfulLedger,
  mostWork = MOST_WORK,
): Auditor {
  const { threshold, protects } = dataset.model

  const read = async (signal?: AbortSignal): Promise<Known> => {
    const [all] = await groupsOf(dataset, countOfAll(dataset.model.id))
    const everybody = all?.sets[0]?.[0] ?? new Uint16Array()
    const entities = Math.min(placesOf(everybody).length, ENTITIES_PER_FIGURE * MOST_KNOWN)
    const before = await ledger.read()
    const knowledge = new Knowledge()
    const yieldToOthers = makeYielder()
    // How many entities there are is no secret; what a new version has more or less is judged like any other difference.
    const first = before.length === 0 ? [everybody] : []
    for (const set of [...before, ...first]) {
      signal?.throwIfAborted()
      const rests = knowledge.restsOf(set)
      if (rests !== null) knowledge.add(rests)
      await yieldToOthers()
    }
    if (first.length > 0) await ledger.add(first)
    return { knowledge, told: [...before, ...first], capacity: Math.floor(entities / ENTITIES_PER_FIGURE) }
  }

  let known: Promise<Known> | null = null
  const knownBy = (signal?: AbortSignal): Promise<Known> => {
    known ??= read(signal)
    return known.catch((error: unknown) => {
      known = null
      throw error
    })
  }
  /** What was shown is kept in one order, whatever is asked at once. */
  const oneByOne = pLimit(1)

  const mostAdded = ({ knowledge, capacity }: Known) => PART_OF_ANSWER * (capacity - knowledge.size)

  /**
   * Whether an answer of so many groups tells more than one may, whatever was shown before: groups share no row, so their
   * sets are independent, and no more of them follow from what is known than is known.
   */
  const isTooFine = (known: Known, groups: number) =>
    groups > known.capacity || (protects === undefined && groups - known.knowledge.size > mostAdded(known))

  /** The cells that are not to be shown to whoever knows that much; null where that would be too much to judge. */
  const tried = async (base: Known, cells: readonly CellName[], setsOf: SetsOfCell) => {
    const trial = new Trial(base.knowledge, threshold)
    const most = mostAdded(base)
    const unsafe: CellName[] = []
    const yieldToOthers = makeYielder()
    for (const cell of cells) {
      if (!(await trial.take(setsOf(cell), yieldToOthers))) unsafe.push(cell)
      if (trial.added.length > most || trial.work > mostWork) return null
      await yieldToOthers()
    }
    return { trial, unsafe }
  }

  /** Counts as shown what was tried on `base`; false where others were shown meanwhile what does not go with it. */
  const kept = async (base: Known, trial: Trial): Promise<boolean> => {
    // What was known before is known whatever others were shown, and nobody waits for that to be judged.
    if (trial.added.length === 0) return true
    const now = await knownBy()
    const meanwhile = now.told.slice(base.told.length)
    const isShorter = trial.added.length < meanwhile.length
    const joined = isShorter ? new Trial(now.knowledge, threshold) : trial
    if (!(await joined.join(isShorter ? trial.added : meanwhile))) return false
    await ledger.add(trial.added)
    known = Promise.resolve({ ...now, knowledge: joined.knowledge, told: [...now.told, ...trial.added] })
    return true
  }

  return {
    async prepare(signal) {
      return (await knownBy(signal)).knowledge.size
    },
    async judge(plan, cells) {
      const groups = new Set(cells.flatMap(({ keys }) => (keys === null ? [] : [JSON.stringify(keys)])))
      if (isTooFine(await knownBy(), groups.size)) return COARSE
      const setsOf = await setsByCell(dataset, plan)
      const judge = async (keep: typeof kept): Promise<Verdict | null> => {
        const base = await knownBy()
        const found = await tried(base, cells, setsOf)
        if (found === null) return COARSE
        return (await keep(base, found.trial)) ? { isCoarse: false, unsafe: found.unsafe } : null
      }
      // Nobody waits while another answer is tried, unless they do not go together again and again.
      for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
        const verdict = await judge((base, trial) => oneByOne(() => kept(base, trial)))
        if (verdict !== null) return verdict
      }
      return oneByOne(async () => (await judge(kept)) ?? COARSE)
    },
  }
}
