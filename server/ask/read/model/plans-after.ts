import type { Dataset } from '../../../datasets/dataset.ts'
import type { LanguageModel, ObjectRequest, TokenUse } from '../../../providers/language-model.ts'
import type { Plan } from '../../plan/plan.ts'
import { systemPrompt, followUpPrompt, type Conversation } from './prompt.ts'
import { checkedProposal } from './proposal.ts'
import { proposalSchema } from './schema.ts'

/**
 * Plans of what may be asked next, by a language model: as plans they are asked as they are meant, whoever reads their sentences.
 * Throws ProviderError.
 */
export async function plansAfter(
  languageModel: LanguageModel,
  dataset: Dataset,
  earlier: Conversation,
  ask: Pick<ObjectRequest, 'deadlineMs' | 'signal'>,
): Promise<{ readonly value: readonly Plan[] | null; readonly used: TokenUse }> {
  const { value, used } = await languageModel.object({
    system: systemPrompt(dataset),
    prompt: followUpPrompt(dataset, earlier),
    schema: proposalSchema,
    ...ask,
  })
  const checked = checkedProposal(dataset, value)
  return { value: 'plans' in checked ? checked.plans : null, used }
}
