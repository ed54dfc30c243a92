import type { Dataset } from '../../../datasets/dataset.ts'
import {
  NO_TOKENS,
  ProviderError,
  type FailureKind,
  type LanguageModel,
  type TokenUse,
} from '../../../providers/language-model.ts'
import type { Category } from '../../constructs/senses.ts'
import { wordsOf } from '../words/words.ts'
import { beyondRefusal } from '../choose/refuse/beyond.ts'
import { interpreterOf } from '../interpret.ts'
import type { Interpretation, PlanReading } from '../result/interpretation.ts'
import { notKnown } from '../choose/refuse/not-understood.ts'
import { refusalReason } from '../choose/refuse/refusals.ts'
import { sentenceReading } from '../sentence-reading.ts'
import { asQuestion, SEVERAL } from '../choose/settle.ts'
import { isAllowed } from '../../narrate/allowed-text.ts'
import type { Plan } from '../../plan/plan.ts'
import { asksTheSame, onceAsked } from '../../plan/same-answer.ts'
import { restate } from '../../say/sentence.ts'
import { quotedIn } from '../scope/quoted.ts'
import { noted, readWithout } from './notes.ts'
import type { Proposal } from './proposal.ts'
import { propose, type ProposeOptions } from './propose.ts'
import { tokensOfPlan } from './tokens-of-plan.ts'

export interface ModelReading {
  readonly interpretation: Interpretation
  readonly used: TokenUse
  /** How the model failed, or may have; null where it did not. */
  readonly failure: FailureKind | null
}

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

/** The words of a question that a model does not know; what it says otherwise is its own invention. */
const unknownIn = (question: string, words: readonly string[]) =>
  words.filter((word) => question.toLowerCase().includes(word.trim().toLowerCase()))

const notKnownIn = (dataset: Dataset, words: readonly string[]) =>
  notKnown(
    dataset,
    words.map((word) => `“${word}”`),
  )

interface Reading {
  /** What people call the model. */
  readonly name: string
  readonly dataset: Dataset
  readonly question: string
  /** What the built-in interpreter makes of the question. */
  readonly own: Interpretation
  /** There is a question before it. */
  readonly mayGoOn: boolean
  /** The model may have read less than it was told. */
  readonly mayBeCut: boolean
}

/** What columns are called, which a question back may name. */
const namesOf = ({ model }: Dataset) => [...model.columns, ...model.metrics].map(({ label }) => label)

/** Why plans are offered rather than answered, in words; null where the model has no doubt. */
function doubtOf(
  { dataset, question, own }: Reading,
  { plans, unknown, ask }: Extract<Proposal, { plans: unknown }>,
  readings: readonly PlanReading[],
): string | null {
  const [plan] = plans
  const missing = plan === undefined ? null : dropped(question, plan, own)
  const words = missing === null ? unknownIn(question, unknown) : [missing]
  if (words.length > 0) return notKnownIn(dataset, words)
  const said = readings.map(({ restatement }) => restatement)
  if (ask !== null) return isAllowed(ask, [question, ...said, ...namesOf(dataset)]) ? ask : SEVERAL
  return readings.length > 1 ? SEVERAL : null
}

/**
 * The model's plan answers, with the built-in reading beside it where it is another one; where the model doubts it, does without
 * words that the question quotes, or may have seen a part only that the built-in interpreter cannot make up for, its plans are offered.
 */
function answeredBy(reading: Reading, proposal: Extract<Proposal, { plans: unknown }>): Interpretation {
  const { name, dataset, question, own } = reading
  const { model, profile } = dataset
  const possible = proposal.plans.filter((plan) => beyondRefusal(model, profile, plan) === null)
  const [plan] = possible
  const [first] = proposal.plans
  if (plan === undefined)
    return refusing(reading, (first === undefined ? null : beyondRefusal(model, profile, first)) ?? SEVERAL)
  const readings = onceAsked(possible.map((each) => ({ plan: each, restatement: restate(model, each) })))
  const unknown = unknownIn(question, proposal.unknown)
  const tokens = tokensOfPlan(dataset, question, plan, { name, own: own.tokens, unknown })
  const doubt = doubtOf(reading, { ...proposal, plans: possible }, readings)
  const leaning = reading.mayGoOn && proposal.goesOn ? ({ leans: true } as const) : {}
  const offered = (reason: string) => ({ outcome: 'offer', tokens, reason, readings, ...leaning }) as const
  if (doubt !== null) return offered(doubt)
  const restatement = restate(model, plan)
  if (own.outcome === 'answer' && restatement === own.restatement)
    return noted(own, `read alike by ${name} and the built-in interpreter`)
  if (reading.mayBeCut)
    return own.outcome === 'answer'
      ? readWithout(name, { kind: 'tooLong', retryAfterMs: null }, own)
      : offered(`${name} may have read less than it was told.`)
  return {
    outcome: 'answer',
    tokens,
    assumptions: [`read by ${name}`],
    plan,
    restatement,
    alternatives: own.outcome === 'answer' && !asksTheSame(plan, own.plan) ? offeredOf(own) : [],
    derivations: [],
    ...leaning,
  }
}

const refusing = ({ own }: Reading, reason: string, suggestions = offeredOf(own)): Interpretation => ({
  outcome: 'refuse',
  recognised: false,
  tokens: own.tokens,
  reason,
  suggestions,
  understood: [],
})

const MOST_EXAMPLES = 3

/** A reading that knows each word, and assumes nothing of any. */
const isCertain = (own: Interpretation) =>
  own.outcome === 'answer' &&
  own.assumptions.length === 0 &&
  own.tokens.every(({ use }) => use === 'used' || use === 'filler')

/**
 * Where the model finds no plan: what it takes for a request for rows, people, causes, a forecast or advice is refused with what the
 * built-in interpreter would make of it; where it knows a word for nothing of the dataset, that would be a misreading, unless each word
 * is one that the dataset has.
 */
function declinedBy(
  reading: Reading,
  { declined, unknown, ask }: Extract<Proposal, { declined: unknown }>,
): Interpretation {
  const { dataset, question, own, name } = reading
  const { model } = dataset
  if (declined !== 'unknown') return refusing(reading, refusalReason(model, declined))
  if (ask === null && isCertain(own))
    return noted(own, `${name} found no plan for the question, so the built-in interpreter read it`)
  const words = unknownIn(question, unknown)
  const tokens = own.tokens.map((token) =>
    words.some((word) => word.toLowerCase().includes(token.text.toLowerCase()))
      ? ({ text: token.text, use: 'unknown', meaning: null } as const)
      : token,
  )
  const reason =
    words.length > 0
      ? notKnownIn(dataset, words)
      : ask !== null && isAllowed(ask, [question, ...namesOf(dataset)])
        ? ask
        : own.outcome !== 'answer'
          ? own.reason
          : `${name} found nothing in ${model.name} that the question asks for.`
  return { ...refusing(reading, reason, model.examples.slice(0, MOST_EXAMPLES)), tokens }
}

/** What becomes of a question that a model proposed something for. */
export const readAs = (reading: Reading, proposal: Proposal): Interpretation =>
  'plans' in proposal ? answeredBy(reading, proposal) : declinedBy(reading, proposal)

/** Words that ask for figures, whatever of. */
const FIGURES: ReadonlySet<Category> = new Set([
  'howMany',
  'howMuch',
  'aggregate',
  'metric',
  'percentile',
  'share',
])

/** What nobody need read: what is never answered, and sentences of the product's own. Rows that are counted may be no single ones. */
export function needsNoModel(dataset: Dataset, question: string, own: Interpretation): boolean {
  if (own.outcome === 'refuse' && own.recognised) {
    const asked = interpreterOf(dataset).terminals(question)
    return own.asksForRows !== true || !asked.some(({ category }) => FIGURES.has(category))
  }
  return sentenceReading(dataset, question, false) !== null
}

/**
 * A question read by a language model first. What must never be answered does not reach it; where it fails, the built-in
 * reading stands.
 */
export async function readWithModel(
  languageModel: LanguageModel,
  dataset: Dataset,
  question: string,
  own: Interpretation,
  options: ProposeOptions,
): Promise<ModelReading> {
  if (needsNoModel(dataset, question, own)) return { interpretation: own, used: NO_TOKENS, failure: null }
  const { name } = languageModel
  try {
    const { proposal, used, mayBeCut } = await propose(languageModel, dataset, question, options)
    // Only a plan says that rows are counted; any other word leaves the refusal as it is.
    const isOverruled = 'plans' in proposal || own.outcome !== 'refuse' || !own.recognised
    const interpretation = isOverruled
      ? readAs({ name, dataset, question, own, mayGoOn: options.earlier !== null, mayBeCut }, proposal)
      : own
    return { interpretation, used, failure: mayBeCut ? 'tooLong' : null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { interpretation: readWithout(name, error, own), used: error.used, failure: error.kind }
  }
}
