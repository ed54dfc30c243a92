import { ProviderError, type LanguageModel } from '../providers/language-model.ts'
import type { Ask, Written } from '../ask/narrate/with-model.ts'
import { queriesIn } from '../store/queries.ts'
import type { AnswerContext } from './answer-context.ts'
import { spent } from './reader.ts'

/** For whom a language model writes. */
export interface Asker {
  readonly userId: string
  /** Aborted where the asker goes away. */
  readonly signal: AbortSignal
}

interface Task extends Asker {
  /** The record that pays for it, or null. */
  readonly answer: string | null
  /** So many times as long as for a question. */
  readonly times: number
}

/** What the active language model writes; null where none is active, it fails, or its text cannot be shown. */
export async function written<T>(
  { db, assistant }: AnswerContext,
  { userId, signal, answer, times }: Task,
  write: (model: LanguageModel, ask: Ask) => Promise<Written<T>>,
): Promise<T | null> {
  const helper = await assistant.helperFor(userId)
  if (helper === null || 'note' in helper) return null
  const pay = async (used: Written<T>['used']) => {
    if (answer !== null) await queriesIn(db).addUsage(answer, spent(helper, used))
  }
  try {
    const { value, used } = await write(helper.model, {
      deadlineMs: performance.now() + times * helper.mostMs,
      signal,
    })
    await pay(used)
    return value
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await pay(error.used)
    return null
  }
}
