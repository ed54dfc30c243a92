import type { DatasetProfile } from '../../datasets/profile.ts'
import { wordsOf } from '../grammar/words.ts'
import { takenBy } from '../learned/choice.ts'
import type { LearnedReader, LearnedReading } from '../learned/learned.ts'
import { restate } from '../plan/restate.ts'
import type { Plan } from '../plan/plan.ts'
import { beyondRefusal } from './beyond.ts'
import { decide, LEARNED_THRESHOLDS, type Candidate } from './decide.ts'
import { grammarReadings, type ReadPlan } from './grammar-readings.ts'
import { agreeing } from './held.ts'
import type { Interpretation, PlanReading, Token } from './interpretation.ts'
import { assumptionsOf, tokensOfParts } from './learned-words.ts'
import { notKnown, whatMissed } from './not-understood.ts'
import { listsRows, type Weighed } from './read-with-grammar.ts'
import { refusalOf, rowsRefusal, unanswerable } from './refusals.ts'
import { asQuestion, nearest, settled, SEVERAL, withoutRepeats, type Trying } from './settle.ts'

/**
 * What a question comes to where nobody tends the semantic model: the grammar and learned weights propose plans, the weights choose,
 * and how far they can be trusted decides between answering, offering and refusing.
 */

export interface LearnedTrying extends Trying {
  readonly profile: DatasetProfile
  readonly learned: LearnedReader
  readonly isName: (text: string) => boolean
  readonly weigh: (question: string, earlier: Plan | null) => Weighed
}

/** Candidates that may be offered. */
const MOST_WEIGHED = 6

/** A plan that a question may ask for, with what became of its words. */
interface Likely extends Candidate {
  /** The places of the words that it takes. */
  readonly taken: ReadonlySet<number>
  readonly tokens: readonly Token[]
  readonly assumptions: readonly string[]
}

/** Plans with how likely each is what was meant; that it is none of them is likely too. */
function likely(
  { model }: Trying,
  { asked, weighed, trust }: LearnedReading,
  readings: readonly ReadPlan[],
): readonly Likely[] {
  const [first] = weighed
  const all = weighed.slice(0, MOST_WEIGHED).map(({ plan, parts, probability, taken }): Likely => {
    const tokens =
      readings.find((reading) => reading.plan === plan)?.tokens ?? tokensOfParts(asked, plan, parts ?? [])
    return {
      plan,
      taken: new Set([...takenBy(parts ?? []), ...taken]),
      restatement: restate(model, plan),
      probability: (probability * trust) / Math.max(first?.probability ?? 0, 1e-6),
      tokens,
      assumptions: assumptionsOf(asked, tokens, parts ?? []),
    }
  })
  return withoutRepeats(all)
}

/** Why a plan that passes over quoted words is not answered; null where it takes them all. */
function unquoted(
  { lexicon }: LearnedTrying,
  { parts: { words, quoted } }: Weighed,
  taken: ReadonlySet<number>,
): string | null {
  if (quoted.wordless !== null) return notKnown(lexicon, [`“${quoted.wordless}”`])
  const unknown = [...words.keys()].filter((place) => quoted.isNeeded(place) && !taken.has(place))
  return unknown.length === 0 ? null : whatMissed(lexicon, { words, unknown, left: [], lack: null })
}

/** Why a plan is not answered, whatever its figures: what it passes over asks for more than figures, or for another time. */
function barred(trying: LearnedTrying, weighed: Weighed, { plan, taken }: Likely): string | null {
  const { model, profile } = trying
  const {
    question,
    parts: { words },
  } = weighed
  return (
    unquoted(trying, weighed, taken) ??
    (listsRows(question, plan) ? rowsRefusal(model) : null) ??
    unanswerable(model, words, taken)?.reason ??
    beyondRefusal(model, profile, plan)
  )
}

type Refused = Extract<Interpretation, { outcome: 'refuse' }>

const refusing = ({ interpretation: { tokens } }: Weighed, reason: string): Refused => ({
  outcome: 'refuse',
  recognised: false,
  tokens,
  reason,
  suggestions: [],
  understood: [],
})

/** What the grammar did not understand, with questions like it that work. */
function refused(trying: LearnedTrying, weighed: Weighed): Refused {
  const { question, interpretation } = weighed
  return interpretation.outcome === 'refuse'
    ? { ...interpretation, suggestions: nearest(trying, question, interpretation.tokens) }
    : refusing(weighed, SEVERAL)
}

/** Among plans that the words may ask for, the one whose sentence they are: it asks for that plan, whatever else it may ask for. */
const sentenceAmong = (question: string, candidates: readonly Likely[]) =>
  candidates.find((reading) => asQuestion(reading) === question.trim().replace(/\.$/, ''))

function candidatesFor(trying: LearnedTrying, { question, parts }: Weighed) {
  const readings = grammarReadings(trying.model, question, parts)
  return likely(trying, trying.learned.read(question, parts.items.flat(), readings), readings)
}

/** True where the sentence of a plan is read as that plan, by the grammar or among what the weights make of it. */
function isReadBack(trying: LearnedTrying, reading: PlanReading): boolean {
  const question = asQuestion(reading)
  const weighed = trying.weigh(question, null)
  const { interpretation } = weighed
  if (interpretation.outcome === 'answer' && interpretation.restatement === reading.restatement) return true
  const candidates = candidatesFor(trying, weighed)
  const isNever = interpretation.outcome === 'refuse' && interpretation.recognised
  return (
    (!isNever || asksForGroups(trying, weighed, candidates)) &&
    sentenceAmong(question, candidates) !== undefined
  )
}

/** Readings to choose from, each of which reads back as itself; a refusal where there are none. */
function offering(
  trying: LearnedTrying,
  weighed: Weighed,
  tokens: readonly Token[],
  candidates: readonly PlanReading[],
): Interpretation {
  const readings = candidates
    .filter((reading) => isReadBack(trying, reading))
    .map(({ plan, restatement }) => ({ plan, restatement }))
  if (readings.length === 0) return refused(trying, weighed)
  const reason = weighed.missed === null ? SEVERAL : whatMissed(trying.lexicon, weighed.missed)
  return { outcome: 'offer', tokens, reason, readings }
}

/** The sentence of a plan asks for that plan alone, so that an offer that is taken is never asked back again. */
const isSentence = ({ question, interpretation }: Weighed) =>
  interpretation.outcome === 'answer' && asQuestion(interpretation) === question.trim().replace(/\.$/, '')

/** Tokens with the place of their first word. */
function placed(tokens: readonly Token[]) {
  let at = 0
  return tokens.map((token) => {
    const from = at
    at += wordsOf(token.text).length
    return { token, from, to: at }
  })
}

/** The places of words that stand for groups, conditions and their order, rather than for what is counted. */
const placesOfGroups = ({ tokens }: Likely): ReadonlySet<number> =>
  new Set(
    placed(tokens).flatMap(({ token: { nodes = [] }, from, to }) =>
      nodes.some((node) => /^\/(?:dimensions|filter|order)/.test(node))
        ? Array.from({ length: to - from }, (_, place) => from + place)
        : [],
    ),
  )

/** True where a plan does without a number or a function that was said: what it answers was hardly asked. */
function leavesOut({ parts: { items } }: Weighed, { plan, tokens }: Likely): boolean {
  const said = items
    .flat()
    .filter(({ category, derivation }) => category === 'aggregate' && derivation === null)
  return placed(tokens).some(
    ({ token: { text, use }, from }) =>
      (use === 'passed' && /^\d/.test(text)) ||
      ((use === 'passed' || use === 'filler') &&
        said.some((item) => item.from === from && agreeing(plan, item).length === 0)),
  )
}

/** What asks for rows or people by its words, and for groups by its likeliest reading, which takes these words. */
function asksForGroups(trying: LearnedTrying, weighed: Weighed, candidates: readonly Likely[]): boolean {
  const { model, isName } = trying
  const {
    question,
    parts: { words },
  } = weighed
  const [first] = candidates
  return first !== undefined && refusalOf(model, question, words, isName, placesOfGroups(first)) === null
}

export function settledByWeights(trying: LearnedTrying, weighed: Weighed): Interpretation {
  const { question, interpretation } = weighed
  const isNever = interpretation.outcome === 'refuse' && interpretation.recognised
  if (isSentence(weighed)) return settled(trying, weighed, null)
  const candidates = candidatesFor(trying, weighed)
  if (isNever && !asksForGroups(trying, weighed, candidates)) return settled(trying, weighed, null)
  const own = sentenceAmong(question, candidates)
  if (own !== undefined) return answering(own)
  const [first] = candidates
  const decision = decide(candidates, LEARNED_THRESHOLDS)
  if (first === undefined || decision.outcome === 'refuse')
    return interpretation.outcome === 'answer'
      ? offering(trying, weighed, interpretation.tokens, [interpretation])
      : refused(trying, weighed)
  const isRead = interpretation.outcome === 'answer' && interpretation.restatement === first.restatement
  const reason = isRead ? null : barred(trying, weighed, first)
  if (reason !== null) return refusing(weighed, reason)
  const doubted =
    !isRead && leavesOut(weighed, first)
      ? decide(candidates, { ...LEARNED_THRESHOLDS, answer: Infinity })
      : decision
  if (doubted.outcome === 'offer')
    return offering(trying, weighed, isRead ? interpretation.tokens : first.tokens, doubted.readings)
  return isRead ? settled(trying, weighed, null) : answering(first)
}

const answering = ({ plan, restatement, tokens, assumptions }: Likely): Interpretation => ({
  outcome: 'answer',
  tokens,
  assumptions,
  plan,
  restatement,
  alternatives: [],
  derivations: [],
})
