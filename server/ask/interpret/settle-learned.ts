import type { DatasetProfile } from '../../datasets/profile.ts'
import type { LearnedReader } from '../learned/learned.ts'
import { beyondRefusal } from './beyond.ts'
import { corrected } from './corrected.ts'
import { BESIDE_THRESHOLDS, decide, LEARNED_THRESHOLDS, MOST_OFFERED, type Thresholds } from './decide.ts'
import {
  addsFigures,
  asksForNothing,
  calculates,
  joinsFigures,
  joinsFunctions,
  leavesOut,
  saysMore,
  sumsNumbering,
} from './doubts.ts'
import { grammarReadings } from './grammar-readings.ts'
import type { Interpretation, PlanReading, Token, Weighing } from './interpretation.ts'
import type { Item } from '../constructs/senses.ts'
import { TIES } from '../learned/words.ts'
import { likely, placed, type Likely } from './likely-plans.ts'
import { notKnown, whatMissed } from './not-understood.ts'
import { listsRows, type GrammarReader, type Weighed } from './read-with-grammar.ts'
import { doubtOf } from './signs.ts'
import type { Parts } from './parts.ts'
import { refusalOf, rowsRefusal, unanswerable } from './refusals.ts'
import {
  asQuestion,
  nearest,
  passedOver,
  settled,
  SEVERAL,
  withoutRepeats,
  type Trying,
  readsBack,
} from './settle.ts'
import { namesSubject } from './scope.ts'
import { withoutSentences, withoutStatements } from './without-statements.ts'
import { withoutClauses } from './without-clauses.ts'

/**
 * What a question comes to where nobody tends the semantic model: the grammar and learned weights propose plans, the weights choose,
 * and how far they can be trusted decides between answering, offering and refusing.
 */

export interface LearnedTrying extends Trying {
  readonly profile: DatasetProfile
  readonly learned: LearnedReader
  readonly isName: (text: string) => boolean
  readonly weigh: GrammarReader['weigh']
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
function offering<R extends PlanReading>(
  trying: LearnedTrying,
  weighed: Weighed,
  tokens: readonly Token[],
  candidates: readonly R[],
  weighingOf: (offered: readonly R[]) => Weighing | null = () => null,
): Interpretation {
  const offered = candidates.filter((reading) => isReadBack(trying, reading))
  const readings = offered.map(({ plan, restatement }) => ({ plan, restatement }))
  if (readings.length === 0) return refused(trying, weighed)
  const reason = weighed.missed === null ? SEVERAL : whatMissed(trying.lexicon, weighed.missed)
  const weighing = weighingOf(offered)
  return { outcome: 'offer', tokens, reason, readings, ...(weighing === null ? {} : { weighing }) }
}

/** What is known of readings that are offered for nothing but their likelihood. */
const weighingOf =
  (first: Likely) =>
  (offered: readonly Likely[]): Weighing | null =>
    offered[0] === first
      ? { odds: first.odds, probabilities: offered.map(({ share }) => share), assumptions: first.assumptions }
      : null

/** The sentence of a plan asks for that plan alone, so that an offer that is taken is never asked back again. */
const isSentence = ({ question, interpretation }: Weighed) =>
  interpretation.outcome === 'answer' && asQuestion(interpretation) === question.trim().replace(/\.$/, '')

/** The places of words that stand for groups, conditions and their order, rather than for what is counted. */
const placesOfGroups = ({ tokens, naming }: Likely): ReadonlySet<number> =>
  new Set([
    ...naming,
    ...placed(tokens).flatMap(({ token: { nodes = [] }, from, to }) =>
      nodes.some((node) => /^\/(?:dimensions|filter|order)/.test(node))
        ? Array.from({ length: to - from }, (_, place) => from + place)
        : [],
    ),
  ])

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

export const settledByWeights = (trying: LearnedTrying, weighed: Weighed): Interpretation =>
  isSentence(weighed)
    ? settled(trying, weighed, null)
    : settledAmong(trying, weighed, candidatesFor(trying, weighed), LEARNED_THRESHOLDS)

function settledAmong(
  trying: LearnedTrying,
  weighed: Weighed,
  candidates: readonly Likely[],
  thresholds: Thresholds,
): Interpretation {
  const { question, interpretation } = weighed
  const isNever = interpretation.outcome === 'refuse' && interpretation.recognised
  if (isNever && !asksForGroups(trying, weighed, candidates)) return settled(trying, weighed, null)
  const own = sentenceAmong(question, candidates)
  if (own !== undefined) return answering(own)
  const [first] = candidates
  const decision = decide(candidates, thresholds)
  if (
    interpretation.outcome === 'answer' &&
    !leavesOut(weighed, interpretation) &&
    joinsFunctions(interpretation.plan)
  )
    return settled(trying, weighed, null)
  if (
    interpretation.outcome === 'answer' &&
    first !== undefined &&
    first.restatement !== interpretation.restatement
  ) {
    const adds = addsFigures(first.plan, interpretation.plan)
    // What was read whole asks for no further figure, whatever else its words may name, unless it joins some and is doubted.
    const isWhole = decision.outcome === 'answer' && !leavesOut(weighed, interpretation)
    if (calculates(interpretation.plan) || (adds && (isWhole || !joinsFigures(question))))
      return settled(trying, weighed, null)
    const isSure = trying.model.inferred === true && decision.outcome === 'answer'
    if (saysMore(interpretation.plan, first.plan, isSure) || adds) {
      const others = candidates.filter(({ restatement }) => restatement !== interpretation.restatement)
      const readings = [interpretation, ...others].slice(0, MOST_OFFERED)
      return offering(trying, weighed, interpretation.tokens, readings)
    }
  }
  if (first === undefined || decision.outcome === 'refuse')
    return interpretation.outcome === 'answer'
      ? offering(trying, weighed, interpretation.tokens, [interpretation])
      : refused(trying, weighed)
  const isRead = interpretation.outcome === 'answer' && interpretation.restatement === first.restatement
  const reason = isRead ? null : barred(trying, weighed, first)
  if (reason !== null) return refusing(weighed, reason)
  const isDoubted =
    sumsNumbering(trying.model, question, first.plan) ||
    (!isRead &&
      (leavesOut(weighed, first) ||
        (trying.model.inferred !== true && (first.isBroken || asksForNothing(first.plan)))))
  const doubted = isDoubted ? decide(candidates, { ...thresholds, answer: Infinity }) : decision
  if (doubted.outcome === 'offer') {
    // A list of which it is doubted that it is of groups may be one of rows.
    if (!isRead && doubted.readings.some(({ plan }) => listsRows(question, plan)))
      return refusing(weighed, rowsRefusal(trying.model))
    const tokens = isRead ? interpretation.tokens : first.tokens
    // Tables are weighed by what strangers asked of files alone.
    return isDoubted || trying.model.inferred !== true
      ? offering(trying, weighed, tokens, doubted.readings)
      : offering(trying, weighed, tokens, doubted.readings, weighingOf(first))
  }
  return isRead ? settled(trying, weighed, null) : answering(first)
}

/** Words that stand between "what is" and what is asked for. */
const BEFORE_NOUN = new Set(
  'the a an of our my your their total average typical overall usual new more other'.split(' '),
)
const ASKS = /^what (?:is|was|are|were)$/

/**
 * "What is the commission": the figure that is asked for is a word that nobody knows. What is counted may be another word for what there
 * is, and is offered.
 */
function asksForUnknown({ parts }: Weighed): boolean {
  const { words, items, unknown } = parts
  const norm = (at: number) => words[at]?.norm ?? ''
  return [...unknown].some((place) => {
    // "Average commission", "how much commission"
    const isFigure =
      /^(?:average|avg|mean|median)$/.test(norm(place - 1)) ||
      `${norm(place - 2)} ${norm(place - 1)}` === 'how much'
    let at = place - 1
    while (BEFORE_NOUN.has(norm(at)) && !ASKS.test(`${norm(at - 1)} ${norm(at)}`)) at -= 1
    const next = /^(?:paid|earned|charged|spent|received)$/.test(norm(1)) ? 'by' : norm(1)
    // "Renewal rate by insurer"
    if (/^(?:rate|ratio|index|score)s?$/.test(norm(place + 1))) return true
    if (isSideAlone(parts, place)) return true
    if (place === 0 && isFigureOf(words[0]?.text ?? '', next)) return true
    if (!isFigure && !ASKS.test(`${norm(at - 1)} ${norm(at)}`)) return false
    // "What is the blended premium" asks for a premium.
    const after = TIES.has(norm(place + 1)) ? [] : (items[place + 1] ?? [])
    return !after.some(isNamed)
  })
}

const isNamed = ({ category }: Item) => ['column', 'measure', 'entity', 'value', 'metric'].includes(category)

/** "Correlation between shoe size and premium": one of two that are held against each other is known by none of its words. */
function isSideAlone({ words, items }: Parts, place: number): boolean {
  const norms = words.map(({ norm }) => norm)
  const from = norms.lastIndexOf('between', place)
  const and = from === -1 ? -1 : norms.indexOf('and', from)
  if (and === -1) return false
  const end = norms.findIndex((norm, at) => at > and && (TIES.has(norm) || norm === ','))
  const [first, last] = place < and ? [from, and] : [and, end === -1 ? norms.length : end]
  return (
    place < last &&
    !items
      .slice(first + 1, last)
      .flat()
      .some((item) => isNamed(item) || item.category === 'period' || item.category === 'number')
  )
}

/** "Turnout by town", "MPG by make": what begins a question and is split is its figure; a plural is what is counted. */
const isFigureOf = (text: string, next: string): boolean =>
  /^(?:by|per|across|over|split|each)$/.test(next) && (!/[^s]s$/i.test(text) || /^\p{Lu}+$/u.test(text))

/** "How satisfied are our customers": how much of it there is, is a figure that nobody knows. */
const asksHow = ({ parts: { words, unknown } }: Weighed): boolean =>
  [...unknown].some(
    (place) =>
      words[place - 1]?.norm === 'how' &&
      words.slice(place + 1, place + 5).some(({ norm }) => COPULAS.has(norm)),
  )
const COPULAS = new Set('is are was were be been do does did has have had seem seems feel feels'.split(' '))

/**
 * Where somebody tends the model: what the grammar reads whole stands, and what it does not may be read by weights, with the words
 * that are passed over told; or clauses that are known by themselves are offered.
 */
export function settledBeside(trying: LearnedTrying, all: Weighed): Interpretation {
  const isRecognised = all.interpretation.outcome === 'refuse' && all.interpretation.recognised
  const { sure, doubtful } =
    isRecognised || isSentence(all) ? { sure: null, doubtful: null } : withoutStatements(trying, all)
  const said = sure ?? all
  const weighed = corrected(trying, said) ?? said
  if (weighed.interpretation.outcome !== 'answer' && asksHow(all)) return refused(trying, all)
  const own = doubted(trying, weighed, besideWeights(trying, weighed))
  // Without what is asked for, any offer answers another question.
  if (own.outcome !== 'answer' && asksForUnknown(weighed)) return refused(trying, weighed)
  const other = own.outcome === 'answer' && sure === null ? withoutSentences(trying, weighed) : null
  if (own.outcome === 'answer' && other !== null)
    return {
      outcome: 'offer',
      tokens: own.tokens,
      reason: SEVERAL,
      readings: [other, own].map(({ plan, restatement }) => ({ plan, restatement })),
    }
  if (own.outcome === 'answer' || unanswerable(trying.model, weighed.parts.words) !== null) return own
  const beside = doubtful?.interpretation
  const asked =
    beside?.outcome === 'answer' && readsBack(trying, beside) ? beside : withoutClauses(trying, weighed)
  if (asked === null || weighed.missed === null) return own
  const others = own.outcome === 'offer' ? own.readings : []
  const readings = withoutRepeats([{ plan: asked.plan, restatement: asked.restatement }, ...others])
  return {
    outcome: 'offer',
    tokens: weighed.interpretation.tokens.map(passedOver),
    reason: whatMissed(trying.lexicon, weighed.missed),
    readings: readings.slice(0, MOST_OFFERED),
  }
}

/** What stands before the name of a group or a condition: "in Narnia", "of the plumbers". */
const LIMITING =
  /\b(?:in|of|for|by|per|with|without|from|at|on|to|about|under|over|named|called|is|are|than|not|no)(?: (?:the|a|an|our|my|all|any))? $/

/** True where nearly all words of a question are known, so that it is near what it asks without the others. */
function isNearlyKnown({ missed, interpretation, parts: { words, unknown } }: Weighed): boolean {
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
  { question }: Weighed,
  [first]: readonly Token[],
): string | null {
  const isHeading =
    first?.use === 'passed' &&
    first.meaning === null &&
    /^\s*(?:[:,]|[-–—]\s)/u.test(question.slice(question.indexOf(first.text) + first.text.length))
  return isHeading && namesSubject(first.text) ? notKnown(lexicon, [`“${first.text}”`]) : null
}

/** What is answered, or offered where signs speak against it. */
function doubted(trying: LearnedTrying, weighed: Weighed, own: Interpretation): Interpretation {
  if (own.outcome !== 'answer' || isSentence(weighed)) return own
  const answered = { model: trying.model, plan: own.plan, tokens: own.tokens, parts: weighed.parts }
  const reason = unknownHeading(trying, weighed, own.tokens) ?? doubtOf(answered)
  if (reason === null) return own
  const readings = withoutRepeats([own, ...weighed.close]).slice(0, MOST_OFFERED)
  const offered = offering(trying, weighed, own.tokens.map(passedOver), readings)
  return offered.outcome === 'offer' ? { ...offered, reason } : refusing(weighed, reason)
}

/** What the grammar makes of the question by itself takes longest, and is left where the weights decide without it. */
function besideWeights(trying: LearnedTrying, weighed: Weighed): Interpretation {
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

const answering = ({ plan, restatement, tokens, assumptions }: Likely): Interpretation => ({
  outcome: 'answer',
  tokens,
  assumptions,
  plan,
  restatement,
  alternatives: [],
  derivations: [],
})
