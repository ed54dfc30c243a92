import { isProposed, sharedBy } from '../../constructs/measures/measures.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { leavesOf, leftBy } from '../../constructs/conditions/conditions.ts'
import { columnsNamed } from '../../constructs/node.ts'
import { WHEN } from '../../constructs/edge.reading.ts'
import { ROW_RULES } from '../../constructs/rows.reading.ts'
import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { LearnedReader } from './weigh/learned.ts'
import type { Plan } from '../../plan/plan.ts'
import { beyondRefusal } from './refuse/beyond.ts'
import { decide, LEARNED_THRESHOLDS, type Thresholds } from './decide.ts'
import { grammarReadings } from '../propose/parse/grammar-readings.ts'
import type {
  WordDerivation,
  Interpretation,
  PlanReading,
  Token,
  Weighing,
} from '../result/interpretation.ts'
import { COUNTING, likely, withWordPlaces, type LikelyPlan } from './likely-plans.ts'
import { isCounted, isOfOneRow, namesEach } from '../propose/decisions/single-rows.ts'
import { notKnown, whatMissed } from './refuse/not-understood.ts'
import { listsRows, type GrammarReader, type WeighedQuestion } from './read-with-grammar.ts'
import { refusalOf, rowsRefusal, unanswerable } from './refuse/refusals.ts'
import { asksForNothing, withNearest, settled, SEVERAL, type Trying } from './settle.ts'

/**
 * What a question comes to where nobody tends the semantic model: the grammar and learned weights propose plans, the weights choose,
 * and how far they can be trusted decides between answering, offering and refusing.
 */

export interface LearnedTrying extends Trying {
  readonly profile: DatasetProfile
  readonly learned: LearnedReader
  readonly isName: (text: string) => boolean
  readonly weigh: GrammarReader['weigh']
  readonly partsOf: GrammarReader['partsOf']
}

/** Why a plan that passes over quoted words is not answered; null where it takes them all. */
function unquoted(
  { lexicon }: LearnedTrying,
  { parts: { words, quoted } }: WeighedQuestion,
  taken: ReadonlySet<number>,
): string | null {
  if (quoted.wordless !== null) return notKnown(lexicon, [`“${quoted.wordless}”`])
  const unknown = [...words.keys()].filter((place) => quoted.isNeeded(place) && !taken.has(place))
  return unknown.length === 0 ? null : whatMissed(lexicon, { words, unknown, left: [], lack: null })
}

/** Why a plan is not answered, whatever its figures: what it passes over asks for more than figures, or for another time. */
function barred(trying: LearnedTrying, weighed: WeighedQuestion, { plan, taken }: LikelyPlan): string | null {
  const { model, profile } = trying
  const {
    question,
    parts: { words },
  } = weighed
  return (
    unquoted(trying, weighed, taken) ??
    (listsRows(model, question, plan) ? rowsRefusal(model) : null) ??
    unanswerable(model, words, taken)?.reason ??
    beyondRefusal(model, profile, plan)
  )
}

/**
 * What no plan of the weights has: changes, running totals, comparisons, percentiles, groups that are counted by a condition, columns
 * that the question works out, the first or the last day, texts that values hold.
 */
const isBeyondWeights = (model: SemanticModel, plan: Plan): boolean => {
  const { measures, calculations = [], order, limit, reference, tally } = plan
  return (
    calculations.length > 0 ||
    tally !== undefined ||
    reference !== undefined ||
    !measures.every(isProposed) ||
    (limit === 1 && order.some(({ by }) => by === 'dimension')) ||
    conditionsIn(plan).some((leaf) => leftBy(leaf) === null) ||
    columnsNamed(plan).some((name) => !model.columns.some((column) => column.name === name))
  )
}
const conditionsIn = ({ filter, measures }: Plan) =>
  [filter, ...measures.map(sharedBy)].flatMap((each) => (each === null ? [] : leavesOf(each)))
const isBy = (rules: ReadonlySet<string>, { rule, parts }: WordDerivation): boolean =>
  (rule !== null && rules.has(rule)) || parts.some((part) => isBy(rules, part))

/** Rows by their names, one of them, one day, or sides that are named: weights know groups, of which each is many rows. */
function namesRows(
  domain: Pick<LearnedTrying, 'model' | 'profile'>,
  { parts: { words } }: WeighedQuestion,
  { plan, derivations }: Answer,
): boolean {
  if (isOfOneRow(domain, plan)) return true
  if (plan.dimensions.length !== 1) return false
  if (derivations.some(({ category }) => category === 'comparison')) return true
  if (plan.limit === null && plan.filter === null) return false
  const isCount = isCounted(plan) && words.some(({ norm }) => COUNTING.has(norm))
  // "Who gave the biggest donation": "who" names a column by no name of it.
  const asksWho = derivations.some(({ category, rule }) => category === 'asked' && rule === null)
  return (namesEach(domain, plan) && !isCount) || asksWho || derivations.some((each) => isBy(BEYOND, each))
}

/**
 * What weights have learned too little of to doubt it where every word is taken: rows, what is missing, what part of rows meets a
 * condition, and bounds on another figure. Shares of a total they may doubt: "proportion" often says how to draw.
 */
const isSeldom = (trying: LearnedTrying, weighed: WeighedQuestion, answer: Answer): boolean =>
  namesRows(trying, weighed, answer) ||
  conditionsIn(answer.plan).some((leaf) => leftBy(leaf)?.isNone === true) ||
  answer.plan.measures.some((measure) => sharedBy(measure) !== null) ||
  answer.plan.having.some(({ measure }) => measure > 0)
type Answer = Extract<Interpretation, { outcome: 'answer' }>
const BEYOND: ReadonlySet<string> = new Set([...ROW_RULES, WHEN])

/** What the reading takes words for that nothing explains. */
const guessedIn = ({ best }: WeighedQuestion): readonly string[] =>
  (best?.cover.parts ?? []).flatMap(({ leaves }) =>
    leaves.flatMap(({ as, meaning }) => (as.includes('strange noun') ? [meaning] : [])),
  )

type Refused = Extract<Interpretation, { outcome: 'refuse' }>

export const refusing = ({ interpretation: { tokens } }: WeighedQuestion, reason: string): Refused => ({
  outcome: 'refuse',
  recognised: false,
  tokens,
  reason,
  suggestions: [],
  understood: [],
})

/** What the grammar did not understand, with questions like it that work. */
export function refused(trying: LearnedTrying, weighed: WeighedQuestion): Refused {
  const { question, interpretation } = weighed
  return interpretation.outcome === 'refuse'
    ? withNearest(trying, question, interpretation)
    : refusing(weighed, SEVERAL)
}

export function candidatesFor(trying: LearnedTrying, { question, parts }: WeighedQuestion) {
  const readings = grammarReadings(trying.model, question, parts)
  return likely(trying, trying.learned.read(question, parts.items.flat(), readings), readings)
}

/** Readings to choose from; a refusal where there are none. */
export function offering<R extends PlanReading>(
  trying: LearnedTrying,
  weighed: WeighedQuestion,
  tokens: readonly Token[],
  offered: readonly R[],
  weighingOf: (offered: readonly R[]) => Weighing | null = () => null,
): Interpretation {
  const readings = offered.map(({ plan, restatement }) => ({ plan, restatement }))
  if (readings.length === 0) return refused(trying, weighed)
  const reason = weighed.missed === null ? SEVERAL : whatMissed(trying.lexicon, weighed.missed)
  const weighing = weighingOf(offered)
  return { outcome: 'offer', tokens, reason, readings, ...(weighing === null ? {} : { weighing }) }
}

/** What is known of readings that are offered for nothing but their likelihood. */
const weighingOf =
  (first: LikelyPlan) =>
  (offered: readonly LikelyPlan[]): Weighing | null =>
    offered[0] === first
      ? { odds: first.odds, probabilities: offered.map(({ share }) => share), assumptions: first.assumptions }
      : null

/** The places of words that stand for groups, conditions and their order, rather than for what is counted. */
const placesOfGroups = ({ tokens, naming }: LikelyPlan): ReadonlySet<number> =>
  new Set([
    ...naming,
    ...withWordPlaces(tokens).flatMap(({ token: { nodes = [] }, from, to }) =>
      nodes.some((node) => /^\/(?:dimensions|filter|order)/.test(node))
        ? Array.from({ length: to - from }, (_, place) => from + place)
        : [],
    ),
  ])

/** What asks for rows or people by its words, and for groups by its likeliest reading, which takes these words. */
function asksForGroups(
  trying: LearnedTrying,
  weighed: WeighedQuestion,
  candidates: readonly LikelyPlan[],
): boolean {
  const { model, isName } = trying
  const {
    question,
    parts: { words },
  } = weighed
  const [first] = candidates
  return first !== undefined && refusalOf(model, question, words, isName, placesOfGroups(first)) === null
}

export const settledByWeights = (trying: LearnedTrying, weighed: WeighedQuestion): Interpretation =>
  settledAmong(trying, weighed, candidatesFor(trying, weighed), LEARNED_THRESHOLDS)

export function settledAmong(
  trying: LearnedTrying,
  weighed: WeighedQuestion,
  candidates: readonly LikelyPlan[],
  thresholds: Thresholds,
): Interpretation {
  const { question, interpretation } = weighed
  const isNever = interpretation.outcome === 'refuse' && interpretation.recognised
  if (isNever && !asksForGroups(trying, weighed, candidates)) return settled(trying, weighed, null)
  // Weights cannot doubt what they have no plan for.
  if (
    interpretation.outcome === 'answer' &&
    guessedIn(weighed).length === 0 &&
    (isBeyondWeights(trying.model, interpretation.plan) ||
      (isSeldom(trying, weighed, interpretation) &&
        !interpretation.tokens.some(({ use }) => use === 'passed')))
  )
    return settled(trying, weighed, null)
  const [first] = candidates
  const decision = decide(candidates, thresholds)
  if (first === undefined || decision.outcome === 'refuse')
    return interpretation.outcome === 'answer'
      ? offering(trying, weighed, interpretation.tokens, [interpretation])
      : refused(trying, weighed)
  const isRead = interpretation.outcome === 'answer' && interpretation.restatement === first.restatement
  const reason = isRead ? null : barred(trying, weighed, first)
  if (reason !== null) return refusing(weighed, reason)
  const isDoubted =
    // "Pieces by country" may add up what rows hold.
    (isCounted(first.plan) && guessedIn(weighed).includes(trying.model.entity.plural)) ||
    (!isRead && trying.model.inferred !== true && (first.isBroken || asksForNothing(first.plan)))
  const doubted = isDoubted ? decide(candidates, { ...thresholds, answer: Infinity }) : decision
  if (doubted.outcome === 'offer') {
    // A list of which it is doubted that it is of groups may be one of rows.
    if (!isRead && doubted.readings.some(({ plan }) => listsRows(trying.model, question, plan)))
      return refusing(weighed, rowsRefusal(trying.model))
    const tokens = isRead ? interpretation.tokens : first.tokens
    // Tables are weighed by what strangers asked of files alone.
    return isDoubted || trying.model.inferred !== true
      ? offering(trying, weighed, tokens, doubted.readings)
      : offering(trying, weighed, tokens, doubted.readings, weighingOf(first))
  }
  return isRead ? settled(trying, weighed, null) : answering(first)
}

const answering = ({ plan, restatement, tokens, assumptions }: LikelyPlan): Interpretation => ({
  outcome: 'answer',
  tokens,
  assumptions,
  plan,
  restatement,
  alternatives: [],
  derivations: [],
})
