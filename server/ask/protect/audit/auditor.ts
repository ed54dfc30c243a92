import { whoeverGivesUp } from '../../../engines/given-up.ts'
import { countOfAll, type Plan } from '../../plan/plan.ts'
import type { CellName } from '../cells/cell.ts'
import type { DrawsOfCell } from '../cells/draws.ts'
import { Knowledge, type QuerySet } from './knowledge.ts'
import { memoryLedger, type Ledger, type Recorded, type Turn } from './ledger.ts'
import { tellsOfFew } from './contexts.ts'
import { drawsByCell, setsAskedAbout, setsByCell, type SetsOfCell } from './query-sets.ts'
import { groupsOf, type SetsFrom } from './read-groups.ts'
import { roomFor } from './sketch.ts'
import { Trial, type Work } from './trial.ts'
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
 * What judging one answer may take, in rows of the basis that are looked at: some two tenths of a second of one core, as much as the
 * largest answer to whoever asks first, and a twentieth of a second for what was known before. Counted, not timed, so that the same
 * question has the same answer on a slow machine.
 */
const MOST_WORK: Work = { all: 1_400_000, ofHistory: 285_000 }
/** The same of an answer that is only foreseen, of which several are tried: a few thousandths of a second. */
const MOST_FORESEEN: Work = { all: 40_000, ofHistory: 40_000 }
/**
 * Sets that are not in the summary, beyond which another one is kept: a server that starts works these out again. A summary is
 * megabytes, so it has to be that much more than the one before, too.
 */
const MOST_UNSUMMED = 64
const MORE_IN_SUMMARY = 0.1
/** Times that an answer is judged beside others; then it is judged in its turn, and they wait for it. */
const MOST_ATTEMPTS = 3

const isMore = (work: Work, most: Work) => work.all > most.all || work.ofHistory > most.ofHistory

const lessBy = (most: Work, ...spent: readonly Work[]): Work => ({
  all: spent.reduce((left, { all }) => left - all, most.all),
  ofHistory: spent.reduce((left, { ofHistory }) => left - ofHistory, most.ofHistory),
})

/** What is to become of an answer. */
export interface Verdict {
  /**
   * What is drawn for cells of an answer that says more than can be judged with all that was shown before: its figures are given coarsely, and
   * nothing is counted as shown. Null where they are given finely.
   */
  readonly coarse: DrawsOfCell | null
  /** Cells that are not to be shown; the others count as shown, unless they are coarse. */
  readonly unsafe: readonly CellName[]
}

export type ShownWithout = (unsafe: readonly CellName[]) => readonly CellName[]

/** The auditor of answers about one dataset, to one person or to everybody. */
export interface Auditor {
  /**
   * Throws EngineError.
   *
   * @param cells all that the answer has, whatever it will show of them
   * @param shownWithout those that are shown where some may not be; all others where it is left out
   */
  readonly judge: (plan: Plan, cells: readonly CellName[], shownWithout?: ShownWithout) => Promise<Verdict>
  /** What becomes of an answer that is given coarsely, whatever was shown before. Throws EngineError. */
  readonly judgeCoarsely: Auditor['judge']
  /** What would become of an answer that is not given: nothing counts as shown. Throws EngineError. */
  readonly foresee: Auditor['judge']
  /**
   * Reads what was shown before, so that the first answer need not wait for it; gives how many independent sets that
   * is. Throws EngineError, or when aborted.
   */
  prepare(signal: AbortSignal): Promise<number>
  /** How many of them it knows now, without reading any. */
  readonly size: number
}

/** Judges answers as if they were not given: nothing counts as shown. */
export const foreseeing = (auditor: Auditor): Auditor => ({
  judge: auditor.foresee,
  judgeCoarsely: auditor.judgeCoarsely,
  foresee: auditor.foresee,
  prepare: (signal) => auditor.prepare(signal),
  size: auditor.size,
})

interface Known {
  readonly knowledge: Knowledge
  /** It is made of the ledger up to this place. */
  readonly upTo: number
  readonly capacity: number
}

/** What an answer tells. */
interface Asked {
  readonly setsOf: SetsOfCell
  /** Of which groups it asks, whatever of it is shown. */
  readonly about: readonly QuerySet[]
}

const allBut =
  (cells: readonly CellName[]): ShownWithout =>
  (unsafe) => {
    const hidden = new Set(unsafe)
    return cells.filter((cell) => !hidden.has(cell))
  }

const groupsIn = (cells: readonly CellName[]) =>
  new Set(cells.flatMap(({ keys }) => (keys === null ? [] : [JSON.stringify(keys)]))).size

/**
 * Several servers may judge at once, each by what it knows of the ledger: an answer is tried beside others, and in its turn
 * joined to all that was recorded meanwhile, recorded, and only then given. Whoever dies before has shown nothing.
 *
 * @param mostWork what may be looked at for one answer
 */
export function makeAuditor(
  dataset: SetsFrom,
  ledger: Ledger = memoryLedger(),
  mostWork = MOST_WORK,
): Auditor {
  const { threshold, protects } = dataset.model

  /** With what was recorded since. */
  const grown = async (known: Known, { sets, upTo }: Recorded, signal?: AbortSignal): Promise<Known> => {
    if (sets.length === 0) return known
    const knowledge = known.knowledge.copy()
    const yieldToOthers = makeYielder()
    for (const set of sets) {
      signal?.throwIfAborted()
      const rests = knowledge.restsOf(set)
      if (rests !== null) knowledge.add(rests)
      await yieldToOthers()
    }
    return { ...known, knowledge, upTo }
  }

  /** How many there are is no secret; what a new version has more or less is judged like any other difference. */
  const begun = async (everybody: QuerySet): Promise<Recorded> => {
    const before = await ledger.before()
    const first = before.length > 0 ? before : [everybody]
    return ledger.turn(async (turn) => {
      const recorded = await turn.since(0)
      return recorded.sets.length > 0 ? recorded : { sets: first, upTo: await turn.add(first) }
    })
  }

  const everybodyIn = async () => {
    const [all] = await groupsOf(dataset, countOfAll(dataset.model.id))
    return all?.sets[0]?.[0] ?? new Uint16Array()
  }
  const capacityFor = (everybody: QuerySet) =>
    Math.min(MOST_KNOWN, Math.floor(roomFor(everybody) / ENTITIES_PER_FIGURE))

  const read = async (signal?: AbortSignal): Promise<Known> => {
    const everybody = await everybodyIn()
    const summary = await ledger.summary()
    const summed = summary === null ? null : Knowledge.read(summary.bytes, everybody)
    const from = {
      knowledge: summed ?? Knowledge.of(everybody),
      upTo: summed === null ? 0 : (summary?.upTo ?? 0),
      capacity: capacityFor(everybody),
    }
    summedSize = from.knowledge.size
    const recorded = await ledger.since(from.upTo)
    const isNew = from.upTo === 0 && recorded.sets.length === 0
    return grown(from, isNew ? await begun(everybody) : recorded, signal)
  }

  /** Independent sets in the last summary. */
  let summedSize = 0
  /** Whoever answers does not wait for it; where it fails, the next start takes longer. */
  const sum = ({ knowledge, upTo }: Known) => {
    if (knowledge.size - summedSize < Math.max(MOST_UNSUMMED, MORE_IN_SUMMARY * summedSize)) return
    summedSize = knowledge.size
    void ledger.keepSummary({ upTo, bytes: knowledge.written() }).catch(() => {})
  }

  /** The most of the ledger that was read. */
  let latest: Known | null = null
  const keepLatest = (known: Known) => {
    if (latest !== null && latest.upTo >= known.upTo) return
    latest = known
    sum(known)
  }
  let reading: Promise<Known> | null = null
  const firstRead = async (signal?: AbortSignal): Promise<Known> => {
    // Whoever asks next waits for it, too.
    reading ??= whoeverGivesUp(() => read(signal)).finally(() => {
      reading = null
    })
    const known = await reading
    keepLatest(known)
    return known
  }
  /** All that is recorded now, as a turn or anybody sees it. */
  const current = async (from: Pick<Turn, 'since'> = ledger, signal?: AbortSignal): Promise<Known> => {
    const before = latest ?? (await firstRead(signal))
    const known = await grown(before, await from.since(before.upTo), signal)
    keepLatest(known)
    return known
  }

  const mostAdded = ({ knowledge, capacity }: Known) => PART_OF_ANSWER * (capacity - knowledge.size)

  /**
   * Whether an answer of so many groups tells more than one may, whatever was shown before: groups share no row, so their
   * sets are independent, and no more of them follow from what is known than is known.
   */
  const isTooFine = (known: Known, groups: number) =>
    groups > known.capacity || (protects === undefined && groups - known.knowledge.size > mostAdded(known))

  const asked = async (plan: Plan): Promise<Asked> => {
    const [setsOf, about] = await Promise.all([setsByCell(dataset, plan), setsAskedAbout(dataset, plan)])
    return { setsOf, about }
  }

  /** Takes cells one after the other; gives those that may not be shown to whoever knows that much, null where that would be too much to judge. */
  const taken = async (
    trial: Trial,
    most: number,
    cells: readonly CellName[],
    setsOf: SetsOfCell,
    mostLookedAt: Work,
  ): Promise<readonly CellName[] | null> => {
    const unsafe: CellName[] = []
    const yieldToOthers = makeYielder()
    for (const cell of cells) {
      if (!(await trial.take(setsOf(cell), yieldToOthers))) unsafe.push(cell)
      if (trial.added.length > most || isMore(trial.work, mostLookedAt)) return null
      await yieldToOthers()
    }
    return unsafe
  }

  /**
   * The cells of an answer that are not to be shown to whoever knows that much; null where that would be too much to judge. What is hidden in
   * the end leaves no trace: what is remembered are cells that are shown, and what was unsafe beside others that are not is tried again. A cell may
   * be hidden by a rule that looks at values, and is not judged then, so any trace would tell of these.
   */
  const tried = async (
    base: Known,
    cells: readonly CellName[],
    { setsOf, about }: Asked,
    shownWithout: ShownWithout,
    mostLookedAt = mostWork,
  ) => {
    const most = mostAdded(base)
    const judged = async (some: readonly CellName[], mostWorth = mostLookedAt) => {
      const trial = new Trial(base.knowledge, threshold)
      const yieldToOthers = makeYielder()
      for (const set of about) {
        await trial.take([set], yieldToOthers)
        if (trial.added.length > most || isMore(trial.work, mostWorth)) return null
      }
      const unsafe = await taken(trial, most, some, setsOf, mostWorth)
      return unsafe === null ? null : { trial, unsafe }
    }
    const first = await judged(cells)
    if (first === null || first.unsafe.length === 0) return first
    const shown = await judged(shownWithout(first.unsafe))
    if (shown === null) return null
    const found = { trial: shown.trial, unsafe: [...first.unsafe, ...shown.unsafe] }
    const again = new Trial(shown.trial.knowledge, threshold)
    const left = lessBy(mostLookedAt, first.trial.work, shown.trial.work)
    const still = await taken(again, most, found.unsafe, setsOf, left)
    if (still === null || still.length === found.unsafe.length) return found
    const more = await judged(shownWithout(still), lessBy(left, again.work))
    return more === null || more.unsafe.length > 0 ? found : { trial: more.trial, unsafe: still }
  }

  /** An answer that is not judged with all that was shown before: hidden are cells that would tell of few by themselves. */
  const coarsely: Auditor['judge'] = async (plan, cells, shownWithout = allBut(cells)) => {
    const coarse = await drawsByCell(dataset, plan)
    if (!tellsOfFew(dataset.model, plan)) return { coarse, unsafe: [] }
    if (groupsIn(cells) > MOST_GROUPS_TOLD) return { coarse, unsafe: cells }
    const everybody = await everybodyIn()
    const nothing = { knowledge: Knowledge.of(everybody), upTo: 0, capacity: capacityFor(everybody) }
    const found = await tried(nothing, cells, await asked(plan), shownWithout)
    return { coarse, unsafe: found?.unsafe ?? cells }
  }

  /** All that is known now with what was tried on `base`; null where these do not go together. */
  const joinedTo = async (
    now: Known,
    meanwhile: readonly QuerySet[],
    trial: Trial,
  ): Promise<Knowledge | null> => {
    const isShorter = trial.added.length < meanwhile.length
    const joined = isShorter ? new Trial(now.knowledge, threshold) : trial
    if (!(await joined.join(isShorter ? trial.added : meanwhile))) return null
    return joined.knowledge.size - now.knowledge.size > mostAdded(now) ? null : joined.knowledge
  }

  /** Records what was tried on `base`, as what is known once the turn is over; null where others were shown meanwhile what does not go with it. */
  const keptIn = async (turn: Turn, base: Known, trial: Trial): Promise<Known | null> => {
    const now = await current(turn)
    // Read again from the ledger, where others were shown something at all: kept in memory they would be megabytes.
    const meanwhile = now.upTo === base.upTo ? [] : (await turn.since(base.upTo)).sets
    const knowledge = await joinedTo(now, meanwhile, trial)
    if (knowledge === null) return null
    const upTo = await turn.add(trial.added)
    return { ...now, knowledge, upTo }
  }

  return {
    get size() {
      return latest?.knowledge.size ?? 0
    },
    async prepare(signal) {
      return (await current(ledger, signal)).knowledge.size
    },
    judgeCoarsely: coarsely,
    async foresee(plan, cells, shownWithout = allBut(cells)) {
      const known = await current()
      if (isTooFine(known, groupsIn(cells))) return coarsely(plan, cells, shownWithout)
      const found = await tried(known, cells, await asked(plan), shownWithout, MOST_FORESEEN)
      return found === null ? coarsely(plan, cells, shownWithout) : { coarse: null, unsafe: found.unsafe }
    },
    async judge(plan, cells, shownWithout = allBut(cells)) {
      if (isTooFine(await current(), groupsIn(cells))) return coarsely(plan, cells, shownWithout)
      const told = await asked(plan)
      /** Nothing is kept of what a turn recorded before the turn is over. */
      const judged = async (
        base: Known,
        keep: (trial: Trial) => Promise<Known | null>,
      ): Promise<{ readonly verdict: Verdict; readonly known: Known } | null> => {
        const found = await tried(base, cells, told, shownWithout)
        if (found === null) return { verdict: await coarsely(plan, cells, shownWithout), known: base }
        const verdict = { coarse: null, unsafe: found.unsafe }
        // What was known before is known whatever others were shown, and nobody waits for that to be judged.
        if (found.trial.added.length === 0) return { verdict, known: base }
        const known = await keep(found.trial)
        return known === null ? null : { verdict, known }
      }
      const attempted = async (attempt: number): Promise<Verdict> => {
        const isLast = attempt === MOST_ATTEMPTS
        const base = isLast ? null : await current()
        // Nobody waits while another answer is tried, unless they do not go together again and again.
        const outcome =
          base === null
            ? await ledger.turn(async (turn) => {
                const now = await current(turn)
                return judged(now, (trial) => keptIn(turn, now, trial))
              })
            : await judged(base, (trial) => ledger.turn((turn) => keptIn(turn, base, trial)))
        if (outcome === null) return isLast ? coarsely(plan, cells, shownWithout) : attempted(attempt + 1)
        keepLatest(outcome.known)
        return outcome.verdict
      }
      return attempted(1)
    },
  }
}
