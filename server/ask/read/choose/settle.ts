import { countsRows } from '../../constructs/measures/measures.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { wordsOf } from '../words/words.ts'
import type { Plan } from '../../plan/plan.ts'
import { onceAsked } from '../../plan/same-answer.ts'
import { candidatesOf, rewordings, type Weighted } from './odds.ts'
import { decide, MOST_OFFERED, THRESHOLDS, type ScoredReading } from './decide.ts'
import type { Interpretation, PlanReading, Token } from '../result/interpretation.ts'
import type { Lexicon } from '../mentions/lexicon.ts'
import { similarNames, whatMissed, type Missed } from './refuse/not-understood.ts'

/** What a person gets of a reading: the answer, a few readings to choose from, or what was understood. */

/** A question as the grammar read it. */
export interface Settling {
  readonly question: string
  readonly interpretation: Exclude<Interpretation, { outcome: 'offer' }>
  /** Plans that the words may as well ask for, the best first. */
  readonly close: readonly Weighted[]
  /** What was not understood; null where a plan was made, or the question is never answered. */
  readonly missed: Missed | null
}

/** The reader, for questions that are tried before they are offered. */
export interface Trying {
  readonly model: SemanticModel
  readonly lexicon: Lexicon
  readonly weigh: (question: string, earlier: Plan | null) => Settling
}

const MOST_ALTERNATIVES = 2
const MOST_SUGGESTIONS = 3

export const SEVERAL = 'The question can be read in more than one way.'

/** A restatement as a question. */
export const asQuestion = ({ restatement }: Pick<PlanReading, 'restatement'>) =>
  restatement.replace(/\.$/, '')

/** Each plan once, where it stood first. */
export const withoutRepeats = <R extends PlanReading>(readings: readonly R[]): readonly R[] => {
  const first = new Map<string, R>()
  for (const reading of readings) if (!first.has(reading.restatement)) first.set(reading.restatement, reading)
  return [...first.values()]
}

/** What a question that makes no plan may ask for: without its unknown words, or with names in their place. */
function instead(
  { lexicon, weigh }: Trying,
  tokens: readonly Token[],
  earlier: Plan | null,
): readonly ScoredReading[] {
  const alike = (word: string) => wordsOf(word).flatMap(({ norm }) => similarNames(lexicon, norm))
  const found = rewordings(tokens, alike)
    // What is too unlikely to be offered, however it reads, is not read.
    .filter(({ probability }) => probability >= THRESHOLDS.offer)
    .flatMap(({ question, probability }) =>
      candidatesOf(weigh(question, earlier).close).map((candidate) => ({
        ...candidate,
        probability: candidate.probability * probability,
      })),
    )
  return withoutRepeats(found.toSorted((a, b) => b.probability - a.probability))
}

/** All rows counted: what is left of words that ask for something else. */
export const asksForNothing = ({ measures, dimensions, filter }: Plan): boolean =>
  dimensions.length === 0 && filter === null && measures.every(countsRows)

const MOST_CLAUSES = 6

/** A question without what stands in brackets, and each of its clauses alone, the longest first. */
function clausesOf(question: string): readonly string[] {
  const bare = question.replaceAll(/\([^)]*\)/g, ' ')
  const parted = bare
    .split(/[.?!](?=\s|$)|\s[-–—]+\s|[:;]\s/)
    .map((clause) => clause.trim())
    .toSorted((a, b) => b.length - a.length)
  return [...new Set([bare.trim(), ...parted])].filter(
    (clause) => clause !== '' && clause.length < question.trim().length,
  )
}

/** What part of a question asks: a clause of it, or all of it without the words that are not known; null where none does. */
function restOf({ weigh }: Trying, question: string, tokens: readonly Token[]): string | null {
  const known = tokens.filter(({ use }) => use !== 'unknown').map(({ text }) => text)
  const parts = [
    ...clausesOf(question).slice(0, MOST_CLAUSES),
    ...(known.length < tokens.length ? [known.join(' ')] : []),
  ]
  for (const part of parts) {
    const { interpretation } = weigh(part, null)
    if (interpretation.outcome === 'answer' && !asksForNothing(interpretation.plan))
      return asQuestion(interpretation)
  }
  return null
}

/** Examples that share words with a question, the nearest first. */
function examplesLike({ model, lexicon }: Trying, question: string): readonly string[] {
  const asked = new Set(wordsOf(question).map(({ norm }) => norm))
  const shared = (example: string) =>
    wordsOf(example).filter(({ norm }) => asked.has(norm) && !lexicon.filler.has(norm)).length
  return model.examples.toSorted((a, b) => shared(b) - shared(a)).slice(0, MOST_SUGGESTIONS)
}

type Refused = Extract<Interpretation, { outcome: 'refuse' }>

/** A refusal with questions that work, worked out once somebody looks at them: a question that is only tried needs none. */
export const withNearest = (trying: Trying, question: string, refusal: Refused): Refused => ({
  outcome: 'refuse',
  recognised: refusal.recognised,
  ...(refusal.asksForRows === undefined ? {} : { asksForRows: refusal.asksForRows }),
  tokens: refusal.tokens,
  reason: refusal.reason,
  understood: refusal.understood,
  get rest() {
    return refusal.recognised ? null : restOf(trying, question, refusal.tokens)
  },
  get suggestions() {
    return examplesLike(trying, question)
  },
})

export const passedOver = (token: Token): Token =>
  token.use === 'unknown' ? { ...token, use: 'passed' } : token

/** Readings to choose from, where that is what their likelihood asks for. */
function offer(
  asked: Pick<Interpretation, 'tokens'>,
  reason: string,
  candidates: readonly ScoredReading[],
): Extract<Interpretation, { outcome: 'offer' }> | null {
  const decision = decide(candidates)
  if (decision.outcome !== 'offer') return null
  const readings = decision.readings.map(({ plan, restatement }) => ({ plan, restatement }))
  return { outcome: 'offer', tokens: asked.tokens.map(passedOver), reason, readings }
}

type Answered = Extract<Interpretation, { outcome: 'answer' }>

/** An answer with what else its words may ask for, all of which is worked out once somebody looks at it: often the plan is enough. */
const answering = (answer: Answered, close: readonly PlanReading[]): Answered => ({
  outcome: 'answer',
  plan: answer.plan,
  restatement: answer.restatement,
  get tokens() {
    return answer.tokens
  },
  get assumptions() {
    return answer.assumptions
  },
  get derivations() {
    return answer.derivations
  },
  get alternatives() {
    const [, ...others] = onceAsked([answer, ...close])
    return others.map(asQuestion).slice(0, MOST_ALTERNATIVES)
  },
})

/** The reading with what is offered beside it, or what is offered in its place. */
export function settled(
  trying: Trying,
  { question, interpretation, close, missed }: Settling,
  earlier: Plan | null,
): Interpretation {
  if (interpretation.outcome === 'answer') {
    return offer(interpretation, SEVERAL, candidatesOf(close)) ?? answering(interpretation, close)
  }
  const { tokens } = interpretation
  const candidates = missed === null ? [] : instead(trying, tokens, earlier)
  const reason = missed === null ? interpretation.reason : whatMissed(trying.lexicon, missed)
  const tried = candidates
    .values()
    .filter(({ probability }) => probability >= THRESHOLDS.offer)
    .take(MOST_OFFERED)
  return offer(interpretation, reason, [...tried]) ?? withNearest(trying, question, interpretation)
}
