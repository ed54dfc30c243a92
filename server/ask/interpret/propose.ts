import type { Dataset } from '../../datasets/dataset.ts'
import {
  addedTokens,
  NO_TOKENS,
  ProviderError,
  type LanguageModel,
  type TokenUse,
} from '../../providers/language-model.ts'
import { boundsProblem } from '../plan/bounds.ts'
import { checkedPlan } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { questionPrompt, systemPrompt, type Asked } from './prompt.ts'
import { proposalSchema, proposedOf, type Decline } from './proposal.ts'

/** A language model as a maker of plans: it proposes, the validator decides. */

export type Proposal = { readonly plan: Plan } | { readonly declined: Decline }

/** What a model gave as a plan of the dataset, why it gave none, or what is wrong with it. */
export function checkedProposal(dataset: Dataset, value: unknown): Proposal | { readonly problem: string } {
  const beyond = boundsProblem(value)
  if (beyond !== null) return { problem: beyond }
  const proposed = proposedOf(dataset.model.id, value)
  if ('declined' in proposed) return proposed
  return checkedPlan(dataset, proposed.plan)
}

export interface ProposeOptions {
  readonly deadlineMs: number
  readonly signal: AbortSignal
  readonly earlier: Plan | null
}

/**
 * What a language model proposes for a question. One answer that the validator rejects is sent back with the reason, once.
 * Throws ProviderError; what was used until then is in it.
 */
export async function propose(
  languageModel: LanguageModel,
  dataset: Dataset,
  question: string,
  { deadlineMs, signal, earlier }: ProposeOptions,
): Promise<{ readonly proposal: Proposal; readonly used: TokenUse }> {
  const system = systemPrompt(dataset)
  let used = NO_TOKENS
  let rejected: Asked['rejected'] = null
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const prompt = questionPrompt(dataset, { question, earlier, rejected })
    try {
      const request = { system, prompt, schema: proposalSchema, deadlineMs, signal }
      const reply = await languageModel.object(request)
      used = addedTokens(used, reply.used)
      const checked = checkedProposal(dataset, reply.value)
      if (!('problem' in checked)) return { proposal: checked, used }
      rejected = { value: reply.value, problem: checked.problem }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      used = addedTokens(used, error.used)
      if (error.kind !== 'malformed') throw new ProviderError(error.kind, error.message, used)
      rejected = { value: null, problem: 'the answer was not the JSON object that the schema asks for' }
    }
  }
  throw new ProviderError('malformed', rejected?.problem ?? 'no plan', used)
}
