import type { Dataset } from '../../../datasets/dataset.ts'
import {
  addedTokens,
  NO_TOKENS,
  ProviderError,
  type LanguageModel,
  type TokenUse,
} from '../../../providers/language-model.ts'
import { questionPrompt, systemPrompt, type PromptedQuestion } from './prompt.ts'
import { checkedProposal, type Proposal } from './proposal.ts'
import { proposalSchema } from './schema.ts'

/** A language model as a maker of plans: it proposes, the validator decides. */

export interface ProposeOptions extends Pick<PromptedQuestion, 'earlier' | 'verified' | 'isTest'> {
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

/** What a model proposed, and what that took. */
export interface Proposed {
  readonly proposal: Proposal
  readonly used: TokenUse
  /** What was wrong with its first answer; null where that was taken. */
  readonly rejected: string | null
  /** It may have read less than it was told. */
  readonly mayBeCut: boolean
}

const MOST_ATTEMPTS = 2

/** What is worth asking once: given again, it is taken as it is. */
const doubtOf = (proposal: Proposal) => ('plans' in proposal ? proposal.doubt : null)

/**
 * What a language model proposes for a question. One answer that is no JSON, that the validator rejects, or that may not be what was
 * meant, is sent back with the reason, once. Throws ProviderError; what was used until then is in it.
 */
export async function propose(
  languageModel: LanguageModel,
  dataset: Dataset,
  question: string,
  { deadlineMs, signal, ...asked }: ProposeOptions,
): Promise<Proposed> {
  const system = systemPrompt(dataset)
  let used = NO_TOKENS
  let rejected: PromptedQuestion['rejected'] = null
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const prompt = questionPrompt(dataset, { question, ...asked, rejected })
    try {
      const reply = await languageModel.object({ system, prompt, schema: proposalSchema, deadlineMs, signal })
      used = addedTokens(used, reply.used)
      const checked = checkedProposal(dataset, reply.value)
      const problem = 'problem' in checked ? checked.problem : attempt === 0 ? doubtOf(checked) : null
      if (!('problem' in checked) && problem === null)
        return { proposal: checked, used, rejected: rejected?.problem ?? null, mayBeCut: reply.mayBeCut }
      if ('problem' in checked && reply.mayBeCut) throw new ProviderError('tooLong', checked.problem)
      rejected = { value: reply.value, problem: problem ?? '' }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      used = addedTokens(used, error.used)
      if (error.kind !== 'malformed')
        throw new ProviderError(error.kind, error.message, used, error.retryAfterMs)
      rejected = { value: null, problem: 'the answer was not one JSON object with "asks" and "plans"' }
    }
  }
  throw new ProviderError('malformed', rejected?.problem ?? 'no plan', used)
}
