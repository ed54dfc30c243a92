import { setTimeout as pause } from 'node:timers/promises'
import { readingOf } from '../../ask/ask.ts'
import { OF_ANY_QUESTION } from '../../ask/read/model/notes.ts'
import type { Interpretation } from '../../ask/read/result/interpretation.ts'
import { readWithModel } from '../../ask/read/model/read-with-model.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { NO_TOKENS, type FailureKind } from '../../providers/language-model.ts'
import type { Helper } from '../assistant.ts'
import type { BankItem } from './bank-questions.ts'
import type { Found } from './found.ts'

/** How a bank is read, as far as it was tried. */
export interface Tried {
  readonly tried: number
  /** Read as they must be. */
  readonly same: number
  /** Read as something else. */
  readonly changed: number
  /** Not answered: refused, or offered to choose from. */
  readonly refused: number
  /** Dollars; null where none are known. */
  readonly cost_usd: number | null
  readonly found: readonly Found[]
}

export const NOTHING_TRIED: Tried = { tried: 0, same: 0, changed: 0, refused: 0, cost_usd: null, found: [] }

/** A bank cannot be tried to its end; the message is for admins. */
export class RunError extends Error {
  override readonly name = 'RunError'
}

/** Failures that the next question would meet too, in words that follow the model's name. */
export const ENDING: Readonly<Partial<Record<FailureKind, string>>> = {
  tooLong: 'takes less text than the questions need: give it a larger context',
  ...OF_ANY_QUESTION,
}

/** Between two questions, so that whoever asks meanwhile hardly waits, in milliseconds. */
const PAUSE_MS = 5

export interface TryOptions {
  /** The language model that reads first; null for the built-in interpreter alone. */
  readonly helper: Helper | null
  /** Dollars after which a run ends. */
  readonly mostUsd: number
  readonly signal: AbortSignal
  /** Told after each question. */
  readonly onTried: (tried: Tried) => void | Promise<void>
}

function judged(item: BankItem, reading: Interpretation): 'same' | Found {
  const { id, question, sentence: before } = item
  if (reading.outcome !== 'answer')
    return { kind: 'refused', id, question, before, now: reading.reason, plan: null }
  const { plan, restatement: now } = reading
  return item.isRight(reading) ? 'same' : { kind: 'changed', id, question, before, now, plan }
}

function withOne({ tried, same, found, ...tallies }: Tried, verdict: 'same' | Found): Tried {
  if (verdict === 'same') return { ...tallies, tried: tried + 1, same: same + 1, found }
  const kind = verdict.kind
  return { ...tallies, tried: tried + 1, same, [kind]: tallies[kind] + 1, found: [...found, verdict] }
}

/**
 * Reads every question of a bank as it would be read if somebody asked it alone, and nobody had verified it. Writes no record and counts for nobody.
 * Throws RunError where a model fails or costs too much, EngineError where readings cannot be tried.
 */
export async function tryBank(
  dataset: Dataset,
  items: readonly BankItem[],
  { helper, mostUsd, signal, onTried }: TryOptions,
): Promise<Tried> {
  let state = NOTHING_TRIED
  const read = async (question: string, own: Interpretation): Promise<Interpretation> => {
    if (helper === null) return own
    // What the bank itself says of a question is no example of it.
    const deadlineMs = performance.now() + helper.mostMs
    const options = { deadlineMs, signal, earlier: null, verified: [], isTest: true }
    const { interpretation, used, failure } = await readWithModel(
      helper.model,
      dataset,
      question,
      own,
      options,
    )
    const cost = used === NO_TOKENS ? null : helper.costOf(used)
    state = { ...state, cost_usd: cost === null ? state.cost_usd : (state.cost_usd ?? 0) + cost }
    const why = failure === null ? undefined : ENDING[failure]
    if (why !== undefined) throw new RunError(`${helper.name} ${why}.`)
    return interpretation
  }
  for (const item of items) {
    if (signal.aborted) throw new RunError('The server was stopped.')
    if ((state.cost_usd ?? 0) > mostUsd)
      throw new RunError(
        `The run had cost more than the ${mostUsd} dollars that a person may spend in a day.`,
      )
    try {
      const reading = await readingOf(dataset, item.question, { read: (own) => read(item.question, own) })
      state = withOne(state, judged(item, reading))
    } finally {
      await onTried(state)
    }
    await pause(PAUSE_MS)
  }
  return state
}
