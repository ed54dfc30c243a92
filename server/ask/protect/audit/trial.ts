import type { Knowledge, QuerySet } from './knowledge.ts'
import { makeYielder } from './yielding.ts'

/** A set that is new is searched for sums of few; one that follows from what is known is only taken apart. */
const ROWS_OF_SEARCH = 10

/** Rows of the basis that are looked at for an answer. */
export interface Work {
  readonly all: number
  /** Of these, rows of what was known before it: what earlier answers cost this one. */
  readonly ofHistory: number
}

/** One answer's cells, judged one after the other on a copy of what is known. */
export class Trial {
  /** What is known itself, until something is added: most answers add nothing, and a copy of it is megabytes. */
  knowledge: Knowledge
  readonly #added: QuerySet[] = []
  readonly #threshold: number
  readonly #knownBefore: number
  #work: Work = { all: 0, ofHistory: 0 }
  /** Numbers of what is known are changed where they are once they are the trial's own. */
  #isCopied = false
  /** Cells of several measures share their sets. */
  readonly #isSafe = new Map<QuerySet, boolean>()

  constructor(knowledge: Knowledge, threshold: number) {
    this.knowledge = knowledge
    this.#threshold = threshold
    this.#knownBefore = knowledge.size
  }

  /** What is known more than before. */
  get added(): readonly QuerySet[] {
    return this.#added
  }

  /** What judging took so far. */
  get work(): Work {
    return this.#work
  }

  /** Counts a set as known, unless that would single out a few; gives what takes it back. */
  #learn(set: QuerySet): 'known before' | 'unsafe' | (() => void) {
    const rests = this.knowledge.restsOf(set)
    const times = rests === null ? 1 : ROWS_OF_SEARCH
    this.#work = {
      all: this.#work.all + times * this.knowledge.size,
      ofHistory: this.#work.ofHistory + times * this.#knownBefore,
    }
    if (rests === null) return 'known before'
    if (this.knowledge.wouldSingleOut(rests, this.#threshold)) return 'unsafe'
    if (!this.#isCopied) this.knowledge = this.knowledge.copy()
    this.#isCopied = true
    return this.knowledge.add(rests)
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

  /** A cell is taken with all of its sets, or leaves no trace. */
  async take(sets: readonly QuerySet[] | null, yieldToOthers: () => Promise<void>): Promise<boolean> {
    if (sets === null || sets.some((set) => this.#isSafe.get(set) === false)) return false
    const fresh = sets.filter((set) => !this.#isSafe.has(set))
    const back: (() => void)[] = []
    for (const [at, set] of fresh.entries()) {
      const learned = this.#learn(set)
      if (learned === 'unsafe') {
        // Beside nothing of this cell it is unsafe for all.
        if (back.length === 0) this.#isSafe.set(set, false)
        for (const taken of fresh.slice(0, at)) this.#isSafe.delete(taken)
        this.#added.length -= back.length
        for (const take of back.toReversed()) take()
        return false
      }
      if (learned !== 'known before') {
        back.push(learned)
        this.#added.push(set)
      }
      this.#isSafe.set(set, true)
      await yieldToOthers()
    }
    return true
  }
}
