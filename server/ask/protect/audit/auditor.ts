import pLimit from 'p-limit'
import type { Plan } from '../../plan/plan.ts'
import type { CellName } from '../cells/cell.ts'
import { Bisection } from './bisection.ts'
import type { Knowledge } from './knowledge.ts'
import { setsByCell } from './query-sets.ts'
import { knowledgeFrom, type Audited, type ShownBefore } from './shown-before.ts'

/**
 * The difference audit: an answer is judged together with all that the same person was shown before. No figure is
 * shown from which, with those, one of fewer than k entities could be worked out by adding and subtracting;
 * `knowledge.ts` says how that is seen.
 */

/** Times that an answer is judged anew after a part of it was hidden; then all of it is. */
const MOST_ROUNDS = 8

/** The audit of one answer. */
export interface Audit {
  /**
   * Which of the cells that an answer is about to tell of have to be hidden: some of them, or all of the answer where
   * finding them takes too long. Null where none has to be: then they count as shown. Throws EngineError.
   */
  hide(cells: readonly CellName[]): Promise<readonly CellName[] | 'all' | null>
}

/** The auditor of one person's answers about one dataset. */
export interface Auditor {
  /** Throws EngineError. */
  begin(plan: Plan): Promise<Audit>
  /**
   * Reads what was shown before, so that the first answer need not wait for it; gives how many independent sets that
   * is. Throws EngineError, or when aborted.
   */
  prepare(signal: AbortSignal): Promise<number>
}

/** @param before what the person was shown up to now, read once, when the first answer is judged */
export function makeAuditor(dataset: Audited, before: () => Promise<readonly ShownBefore[]>): Auditor {
  let known: Promise<Knowledge> | null = null
  const knownBy = (signal?: AbortSignal): Promise<Knowledge> => {
    known ??= before().then((answers) => knowledgeFrom(dataset, answers, signal))
    return known.catch((error: unknown) => {
      known = null
      throw error
    })
  }
  /** Whatever is asked at once, no two answers are judged by the same knowledge. */
  const oneByOne = pLimit(1)
  return {
    async prepare(signal) {
      return (await knownBy(signal)).size
    },
    async begin(plan) {
      const [setsOf] = await Promise.all([setsByCell(dataset, plan), knownBy()])
      let search: Bisection | null = null
      let rounds = 0
      return {
        hide: (cells) =>
          oneByOne(async () => {
            if (cells.length === 0) return null
            search ??= new Bisection(setsOf, dataset.model.threshold, cells.length)
            const found = await search.find(cells, await knownBy())
            if (found?.unsafe.length === 0) {
              known = Promise.resolve(found.known)
              return null
            }
            rounds += 1
            return found === null || rounds === MOST_ROUNDS ? 'all' : found.unsafe
          }),
      }
    },
  }
}
