import type { Dataset } from '../../datasets/dataset.ts'
import {
  NO_TOKENS,
  ProviderError,
  type FailureKind,
  type LanguageModel,
  type TokenUse,
} from '../../providers/language-model.ts'
import type { Plan } from '../plan/plan.ts'
import { restate } from '../plan/restate.ts'
import type { Interpretation } from './interpretation.ts'
import { propose, type ProposeOptions } from './propose.ts'

export interface ModelReading {
  readonly interpretation: Interpretation
  readonly used: TokenUse
  /** How the model failed, or null. */
  readonly failure: FailureKind | null
}

const FAILURES: Record<FailureKind, string> = {
  refused: 'declined the question',
  malformed: 'gave no plan that the dataset allows',
  limited: 'is asked too often at the moment',
  unreachable: 'could not be reached',
  rejected: 'did not accept the request',
  timedOut: 'did not answer in time',
  cancelled: 'was not waited for',
  paused: 'is left alone for a while after failures',
}

/** The reading as it is, with a note for the person who asked. */
export function noted(reading: Interpretation, note: string): Interpretation {
  return reading.outcome === 'answer'
    ? { ...reading, assumptions: [...reading.assumptions, note] }
    : { ...reading, reason: `${reading.reason} (${note}.)` }
}

/** The model's plan in place of what the built-in interpreter did not understand, or was not sure of. */
function readBy(name: string, { model }: Dataset, plan: Plan, reading: Interpretation): Interpretation {
  const own = reading.outcome === 'answer' ? [reading.restatement.replace(/\.$/, '')] : []
  return {
    outcome: 'answer',
    tokens: reading.tokens.map((token) =>
      token.use === 'unknown' ? { ...token, use: 'assumed', meaning: `as ${name} reads it` } : token,
    ),
    assumptions: [`read by ${name}`],
    plan,
    restatement: restate(model, plan),
    alternatives: own,
    derivations: [],
  }
}

/**
 * A question read by both makers of plans. What is recognised as not to be answered never reaches the model. Where
 * the two agree, nothing changes; where they do not, the built-in reading answers if it had to assume nothing, else
 * the model's does, and the other one is offered.
 */
export async function readWithModel(
  languageModel: LanguageModel,
  dataset: Dataset,
  question: string,
  reading: Interpretation,
  options: ProposeOptions,
): Promise<ModelReading> {
  if (reading.outcome === 'refuse' && reading.recognised)
    return { interpretation: reading, used: NO_TOKENS, failure: null }
  try {
    const { plan, used } = await propose(languageModel, dataset, question, reading, options)
    const kept = (interpretation: Interpretation): ModelReading => ({ interpretation, used, failure: null })
    if (plan === null) return kept(reading)
    if (reading.outcome === 'refuse') return kept(readBy(languageModel.name, dataset, plan, reading))
    const text = restate(dataset.model, plan)
    if (text === reading.restatement) return kept(reading)
    const isSure = reading.assumptions.length === 0 && reading.alternatives.length === 0
    if (!isSure) return kept(readBy(languageModel.name, dataset, plan, reading))
    return kept({ ...reading, alternatives: [text.replace(/\.$/, '')] })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const note = `${languageModel.name} ${FAILURES[error.kind]}, so the built-in interpreter read the question`
    return { interpretation: noted(reading, note), used: error.used, failure: error.kind }
  }
}
