import type { Dataset } from '../../datasets/dataset.ts'
import {
  NO_TOKENS,
  ProviderError,
  type FailureKind,
  type LanguageModel,
  type TokenUse,
} from '../../providers/language-model.ts'
import { wordsOf } from '../grammar/words.ts'
import type { Plan } from '../plan/plan.ts'
import { asksTheSame } from '../plan/same-answer.ts'
import { restate } from '../say/sentence.ts'
import type { Interpretation } from './interpretation.ts'
import { beyondRefusal } from './beyond.ts'
import type { Decline } from './proposal.ts'
import { quotedIn } from '../read/scope/quoted.ts'
import { propose, type Proposal, type ProposeOptions } from './propose.ts'
import { refusalReason } from './refusals.ts'
import { asQuestion } from './settle.ts'

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
    : { ...reading, reason: `${reading.reason} (${note}.)`, ...weighingWith(reading, note) }
}

/** What is known of the readings of an offer, for an answer that carries the note. */
const weighingWith = (reading: Interpretation, note: string) =>
  reading.outcome === 'offer' && reading.weighing !== undefined
    ? { weighing: { ...reading.weighing, assumptions: [...reading.weighing.assumptions, note] } }
    : {}

/** What the built-in interpreter read, to be offered beside something else. */
function offeredOf(reading: Interpretation): readonly string[] {
  switch (reading.outcome) {
    case 'answer':
      return [asQuestion(reading)]
    case 'offer':
      return reading.readings.map(asQuestion)
    case 'refuse':
      return reading.suggestions
  }
}

/** What a question quotes that the built-in interpreter does not know, and that a plan does not name either. */
function dropped(question: string, plan: Plan, reading: Interpretation): string | null {
  if (reading.outcome === 'answer') return null
  const { dataset: _, ...asked } = plan
  const named = namesIn(asked)
  const isNamed = (text: string) => text !== '' && named.some((name) => name.includes(text))
  const { texts } = quotedIn(question, wordsOf(question))
  return texts.find((text) => !isNamed(text.trim().toLowerCase())) ?? null
}

const KINDS: ReadonlySet<string> = new Set(['kind', 'op', 'function', 'grain', 'by', 'direction', 'as'])

/** Columns, values and numbers that a part of a plan names. */
const namesIn = (part: unknown): readonly string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, each]) => (KINDS.has(key) ? [] : namesIn(each)))
    : [String(part).toLowerCase()]

/**
 * The model's plan answers, with the built-in reading beside it where it is another one; where it does without words that
 * the question quotes, it is only offered.
 */
function answeredBy(
  name: string,
  { model, profile }: Dataset,
  question: string,
  plan: Plan,
  reading: Interpretation,
): Interpretation {
  const beyond = beyondRefusal(model, profile, plan)
  if (beyond !== null) return refusing(reading, beyond)
  const restatement = restate(model, plan)
  const missing = dropped(question, plan, reading)
  if (missing !== null)
    return {
      outcome: 'offer',
      tokens: reading.tokens,
      reason: `I don't know “${missing}” in ${model.name}.`,
      readings: [{ plan, restatement }],
    }
  if (reading.outcome === 'answer' && restatement === reading.restatement)
    return noted(reading, `read alike by ${name} and the built-in interpreter`)
  return {
    outcome: 'answer',
    tokens: reading.tokens.map((token) =>
      token.use === 'unknown' || token.use === 'passed'
        ? { ...token, use: 'assumed', meaning: `as ${name} reads it` }
        : token,
    ),
    assumptions: [`read by ${name}`],
    plan,
    restatement,
    alternatives: reading.outcome === 'answer' && !asksTheSame(plan, reading.plan) ? offeredOf(reading) : [],
    derivations: [],
  }
}

const refusing = (reading: Interpretation, reason: string): Interpretation => ({
  outcome: 'refuse',
  recognised: false,
  tokens: reading.tokens,
  reason,
  suggestions: offeredOf(reading),
  understood: [],
})

/**
 * Where the model finds no plan, the built-in interpreter may. What it takes for a request for rows, people, causes, a
 * forecast or advice is refused; what the built-in interpreter would make of it is offered.
 */
function declinedBy(
  name: string,
  { model }: Dataset,
  declined: Decline,
  reading: Interpretation,
): Interpretation {
  if (declined !== 'unknown') return refusing(reading, refusalReason(model, declined))
  return reading.outcome === 'answer'
    ? noted(reading, `${name} found no plan for the question, so the built-in interpreter read it`)
    : reading
}

/** What becomes of a question that a model proposed something for. */
export const readAs = (
  name: string,
  dataset: Dataset,
  question: string,
  proposal: Proposal,
  reading: Interpretation,
): Interpretation =>
  'plan' in proposal
    ? answeredBy(name, dataset, question, proposal.plan, reading)
    : declinedBy(name, dataset, proposal.declined, reading)

/** What becomes of it where the model gave nothing that can be used. */
export const readWithout = (name: string, kind: FailureKind, reading: Interpretation): Interpretation =>
  noted(reading, `${name} ${FAILURES[kind]}, so the built-in interpreter read the question`)

/**
 * A question read by a language model first. What must never be answered does not reach it; where it fails, the built-in
 * reading stands.
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
  const { name } = languageModel
  try {
    const { proposal, used } = await propose(languageModel, dataset, question, options)
    return { interpretation: readAs(name, dataset, question, proposal, reading), used, failure: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { interpretation: readWithout(name, error.kind, reading), used: error.used, failure: error.kind }
  }
}
