import type { Interpretation } from '../ask/read/result/interpretation.ts'
import { noted } from '../ask/read/model/notes.ts'
import { readWithModel } from '../ask/read/model/read-with-model.ts'
import { exampleOf } from '../ask/read/model/examples.ts'
import type { Conversation } from '../ask/read/model/prompt.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { NO_TOKENS, type TokenUse } from '../providers/language-model.ts'
import type { Usage } from '../store/queries.ts'
import type { Assistant, Helper } from './assistant.ts'
import type { VerifiedExample } from './verified/examples.ts'

const BUILT_IN = { model: 'Built-in interpreter', provider: 'builtin' }
const NOTHING_USED = { input_tokens: null, output_tokens: null, cost_usd: null }

/** Tokens and dollars as the record has them; nothing where no provider was asked. */
export const spent = ({ costOf }: Helper, used: TokenUse) =>
  used.inputTokens + used.outputTokens === 0
    ? NOTHING_USED
    : { input_tokens: used.inputTokens, output_tokens: used.outputTokens, cost_usd: costOf(used) }

/** Does work that waits for others. */
export type Outside = <T>(work: () => Promise<T>) => Promise<T>

export interface Reader {
  readonly read: (reading: Interpretation) => Promise<Interpretation>
  /** Who read the question in the end, and what that took. */
  readonly usage: () => Usage
}

/** A reader that asks no language model. */
export const builtInReader = (read: Reader['read']): Reader => ({
  read,
  usage: () => ({ ...BUILT_IN, ...NOTHING_USED }),
})

interface Reading {
  readonly earlier: Conversation | null
  /** Questions whose answers somebody vouched for. */
  readonly verified: () => Promise<readonly VerifiedExample[]>
  readonly signal: AbortSignal
  readonly outside: Outside
}

/** The active language model as a second reader of a question, where there is one. */
export async function readerFor(
  assistant: Assistant,
  userId: string,
  dataset: Dataset,
  question: string,
  { earlier, verified, signal, outside }: Reading,
): Promise<Reader> {
  let usage: Usage = { ...BUILT_IN, ...NOTHING_USED }
  const helper = await assistant.helperFor(userId)
  return {
    usage: () => usage,
    async read(reading) {
      if (helper === null) return reading
      if ('note' in helper) return noted(reading, helper.note)
      const deadlineMs = performance.now() + helper.mostMs
      const examples = (await verified()).flatMap((example) => exampleOf(dataset, example))
      const options = { deadlineMs, signal, earlier, verified: examples }
      const { interpretation, used, failure } = await outside(() =>
        readWithModel(helper.model, dataset, question, reading, options),
      )
      const asked = used !== NO_TOKENS && failure === null
      const who = asked ? { model: helper.name, provider: helper.provider } : BUILT_IN
      usage = { ...who, ...spent(helper, used) }
      return interpretation
    },
  }
}
