import pLimit from 'p-limit'
import type { QuerySet } from './knowledge.ts'

/** The query sets that were shown, in their order: kept for good, because nothing may reset what is known. */

/** Some of them, and the place in the order where they end. */
export interface Recorded {
  readonly sets: readonly QuerySet[]
  readonly upTo: number
}

/** What is done in a turn: nobody else adds anything meanwhile, neither here nor on another server. */
export interface Turn {
  /** What was recorded after a place, whoever did. */
  since(place: number): Promise<Recorded>
  /** Records what is about to be shown; gives the place of the last. */
  add(sets: readonly QuerySet[]): Promise<number>
}

/** What all that was recorded up to a place comes to (`Knowledge`), in bytes. */
export interface Summary {
  readonly upTo: number
  readonly bytes: Uint8Array
}

/** What was shown to a person or to everybody. */
export interface Ledger {
  /** What was recorded after a place, by this server or another; what is being added in a turn is not. */
  since(place: number): Promise<Recorded>
  /** What was shown before there was a ledger; asked for where it is empty. Throws EngineError. */
  before(): Promise<readonly QuerySet[]>
  /** The last summary that was kept, by this server or another; null where none was. */
  summary(): Promise<Summary | null>
  /** Keeps it in the place of one that goes less far. */
  keepSummary(summary: Summary): Promise<void>
  /** Done when what was added is kept: an answer waits for it. Throws TurnError where others take too long. */
  turn<T>(work: (turn: Turn) => Promise<T>): Promise<T>
}

/** One that is forgotten with the process; `told` is what it holds. */
export function memoryLedger(told: QuerySet[] = []): Ledger {
  const oneByOne = pLimit(1)
  const since = async (place: number) => ({ sets: told.slice(place), upTo: told.length })
  const turn: Turn = { since, add: async (sets) => told.push(...sets) }
  let kept: Summary | null = null
  return {
    since,
    before: async () => [],
    summary: async () => kept,
    keepSummary: async (summary) => {
      kept = summary
    },
    turn: (work) => oneByOne(() => work(turn)),
  }
}
