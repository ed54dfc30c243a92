import type { Dataset } from '../../datasets/dataset.ts'
import {
  addedTokens,
  NO_TOKENS,
  ProviderError,
  type LanguageModel,
  type TokenUse,
} from '../../providers/language-model.ts'
import { leavesOf, type Filter } from '../constructs/conditions/conditions.ts'
import { boundsProblem } from '../plan/bounds.ts'
import { planShape, type Plan } from '../plan/plan.ts'
import { planProblem } from '../plan/validate.ts'
import { questionPrompt, systemPrompt, type Asked } from './prompt.ts'
import { proposalSchema, proposedOf, type Decline } from './proposal.ts'

/** A language model as a maker of plans: it proposes, the validator decides. */

function filtersOf(plan: Plan): readonly Filter[] {
  const own = plan.measures.flatMap((measure) => [
    ...('where' in measure && measure.where !== undefined ? [measure.where] : []),
    ...(measure.kind === 'share' ? [measure.of] : []),
  ])
  const whole = [plan.filter, plan.reference?.filter ?? null].flatMap((filter) =>
    filter === null ? [] : [filter],
  )
  return [...own, ...whole].flatMap(leavesOf)
}

/** A value that the data does not hold is a guess, however well it sounds. */
function unknownValue({ model, profile }: Dataset, plan: Plan): string | null {
  const categories = new Set(model.columns.flatMap(({ role, name }) => (role === 'category' ? [name] : [])))
  for (const filter of filtersOf(plan)) {
    if (filter.kind !== 'in' && filter.kind !== 'compare') continue
    if (!categories.has(filter.column)) continue
    const known = new Set<unknown>(profile.values[filter.column] ?? [])
    const values = filter.kind === 'in' ? filter.values : [filter.value]
    const missing = values.find((value) => !known.has(value))
    if (missing !== undefined) return `"${filter.column}" has no value ${JSON.stringify(missing)}`
  }
  return null
}

export type Proposal = { readonly plan: Plan } | { readonly declined: Decline }

/** What a model gave as a plan of the dataset, why it gave none, or what is wrong with it. */
export function checkedProposal(dataset: Dataset, value: unknown): Proposal | { readonly problem: string } {
  const beyond = boundsProblem(value)
  if (beyond !== null) return { problem: beyond }
  const proposed = proposedOf(dataset.model.id, value)
  if ('declined' in proposed) return proposed
  const { plan } = proposed
  if (!planShape.Check(plan)) {
    const [first] = planShape.Errors(plan)
    return {
      problem: `the plan is not of the schema at ${first?.instancePath || '/'}: ${first?.message ?? ''}`,
    }
  }
  const problem = planProblem(dataset.model, plan) ?? unknownValue(dataset, plan)
  return problem === null ? { plan } : { problem }
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
