import { asksForUnknown, asksHow } from './asks-unknown.ts'
import { BESIDE_THRESHOLDS, MOST_OFFERED } from './decide.ts'
import type { Interpretation, PlanReading, Token } from '../result/interpretation.ts'
import { notKnown, whatMissed } from './refuse/not-understood.ts'
import type { WeighedQuestion } from './read-with-grammar.ts'
import { unanswerable } from './refuse/refusals.ts'
import { asksForNothing, passedOver, settled, withoutRepeats } from './settle.ts'
import {
  candidatesFor,
  offering,
  refused,
  refusing,
  settledAmong,
  type LearnedTrying,
} from './settle-learned.ts'

/** What a question comes to where somebody tends the semantic model: the grammar first, weights for what it does not read whole. */

/**
 * Where somebody tends the model: what the grammar reads whole stands, and what it does not may be read by weights, with the words
 * that are passed over told; or what is asked without stretches that may not ask is offered.
 */
export function settledBeside(trying: LearnedTrying, weighed: WeighedQuestion): Interpretation {
  if (weighed.interpretation.outcome !== 'answer' && asksHow(weighed)) return refused(trying, weighed)
  const own = doubted(trying, weighed, besideWeights(trying, weighed))
  // Without what is asked for, any offer answers another question.
  if (own.outcome !== 'answer' && asksForUnknown(weighed)) return refused(trying, weighed)
  const { model, lexicon } = trying
  if (own.outcome === 'answer' || unanswerable(model, weighed.parts.words) !== null) return own
  const asked = withoutUnsure(trying, weighed)
  if (asked === null || weighed.missed === null) return own
  const others = own.outcome === 'offer' ? own.readings : []
  return {
    outcome: 'offer',
    tokens: weighed.interpretation.tokens.map(passedOver),
    reason: whatMissed(lexicon, weighed.missed),
    readings: withoutRepeats([asked, ...others]).slice(0, MOST_OFFERED),
  }
}

/** What is asked without the stretches that may not ask; null where that is no plan. */
function withoutUnsure(trying: LearnedTrying, { question, parts }: WeighedQuestion): PlanReading | null {
  if (parts.unsure.length === 0) return null
  const { interpretation } = trying.weigh(question, null, parts.unsure)
  if (interpretation.outcome !== 'answer' || asksForNothing(interpretation.plan)) return null
  const { plan, restatement } = interpretation
  return { plan, restatement }
}

/** What stands before the name of a group or a condition: "in Narnia", "of the plumbers". */
const LIMITING =
  /\b(?:in|of|for|by|per|with|without|from|at|on|to|about|under|over|named|called|is|are|than|not|no)(?: (?:the|a|an|our|my|all|any))? $/

/** True where nearly all words of a question are known, so that it is near what it asks without the others. */
function isNearlyKnown({ missed, interpretation, parts: { words, unknown } }: WeighedQuestion): boolean {
  const limits = (place: number) =>
    LIMITING.test(`${words[place - 2]?.norm ?? ''} ${words[place - 1]?.norm ?? ''} `)
  if (missed === null || !missed.left.every((place) => unknown.has(place) && !limits(place))) return false
  const known = interpretation.tokens.filter(({ use }) => use === 'used' || use === 'assumed').length
  return known >= KNOWN_FOR_EACH * missed.left.length
}
/** Words with a meaning that stand beside one without, where a question is nearly known. */
const KNOWN_FOR_EACH = 2

/** The readings of two offers, each once, those of the first before the others. */
function joined(first: Offered, second: Offered): Offered {
  const readings = withoutRepeats([...first.readings, ...second.readings]).slice(0, MOST_OFFERED)
  return { ...first, readings }
}
type Offered = Extract<Interpretation, { outcome: 'offer' }>

/** "Plumbers: average premium by region" may be asked of plumbers alone; null where no word that nobody knows begins a question so. */
function unknownHeading(
  { lexicon }: LearnedTrying,
  { question, parts }: WeighedQuestion,
  [first]: readonly Token[],
): string | null {
  const isHeading =
    first?.use === 'passed' &&
    first.meaning === null &&
    /^\s*(?:[:,]|[-–—]\s)/u.test(question.slice(question.indexOf(first.text) + first.text.length))
  return isHeading && parts.asides[0]?.from !== 0 ? notKnown(lexicon, [`“${first.text}”`]) : null
}

/** What is answered, or offered where what begins it may limit it. */
function doubted(trying: LearnedTrying, weighed: WeighedQuestion, own: Interpretation): Interpretation {
  if (own.outcome !== 'answer') return own
  const reason = unknownHeading(trying, weighed, own.tokens)
  if (reason === null) return own
  const readings = withoutRepeats([own, ...weighed.close]).slice(0, MOST_OFFERED)
  const offered = offering(trying, weighed, own.tokens.map(passedOver), readings)
  return offered.outcome === 'offer' ? { ...offered, reason } : refusing(weighed, reason)
}

/** What the grammar makes of the question by itself takes longest, and is left where the weights decide without it. */
function besideWeights(trying: LearnedTrying, weighed: WeighedQuestion): Interpretation {
  const { model } = trying
  const { parts, missed } = weighed
  const own = () => settled(trying, weighed, null)
  // Words that are all known and make no plan are told what they lack.
  if (missed === null || missed.left.length === 0 || unanswerable(model, parts.words) !== null) return own()
  const candidates = candidatesFor(trying, weighed)
  const [first] = candidates
  // What is hardly asked is not offered either, whatever its words without the unknown ones say.
  if (first === undefined || first.probability < BESIDE_THRESHOLDS.offer)
    return isNearlyKnown(weighed) ? own() : refused(trying, weighed)
  const other = settledAmong(trying, weighed, candidates, BESIDE_THRESHOLDS)
  if (other.outcome === 'answer') return other
  const alone = own()
  if (other.outcome === 'refuse') return alone
  return alone.outcome === 'offer' ? joined(alone, other) : other
}
