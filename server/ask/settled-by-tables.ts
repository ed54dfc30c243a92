import { countsRows, functionOf, taking } from './constructs/measures/measures.ts'
import { LEARNED_THRESHOLDS, SEEN_ANSWER } from './read/choose/decide.ts'
import type { Interpreter } from './read/interpret.ts'
import type { Interpretation } from './read/result/interpretation.ts'
import { asQuestion } from './read/choose/settle.ts'
import { likelihoodOf } from './read/choose/weigh/choice.ts'
import { seenOf, showSame, type TriedReading } from './read/choose/weigh/evidence.ts'
import type { Offer } from './offers.ts'
import type { Plan } from './plan/plan.ts'
import { asksTheSame } from './plan/same-answer.ts'

/** Readings that were tried, once their tables may be looked at: what shows the same is one, and one may be sure enough to be answered. */

const MOST_ALTERNATIVES = 2

const FUNCTIONS = new Set(['sum', 'average', 'minimum', 'maximum', 'median'])

/** A plan with one function for all that are the same of a single value. */
const ofSingleValues = (plan: Plan): Plan => ({
  ...plan,
  measures: plan.measures.map((measure) =>
    FUNCTIONS.has(functionOf(measure) ?? '') ? taking(measure, 'sum') : measure,
  ),
})

/** Whether each figure of a table is the value of one row: then it is told whichever function of it is asked for. */
const isOfSingleValues = ({ table: { groups } }: Offer): boolean =>
  groups.length > 0 &&
  groups.every(({ certainty }) => certainty.length > 0 && certainty.every(({ number }) => number === 1))

const tellsSame = (one: Offer, other: Offer): boolean =>
  asksTheSame(one.plan, other.plan) ||
  (isOfSingleValues(one) && asksTheSame(ofSingleValues(one.plan), ofSingleValues(other.plan))) ||
  (showSame(seenOf(one.table), seenOf(other.table)) &&
    // A single figure may be another one by chance.
    (one.table.rows.length > 1 || JSON.stringify(one.plan.measures) === JSON.stringify(other.plan.measures)))

interface Tried extends TriedReading {
  readonly offer: Offer
}

const isCount = ({ plan: { measures } }: Tried) => measures.every(countsRows)

/**
 * How likely it is that what the first reading tells is what was asked: of one row all functions of a value tell the same, and nobody
 * counts it; 0 where several rows are behind a figure.
 */
function trustOnce(tried: readonly Tried[], odds: number): number {
  const [first, ...others] = tried
  if (first === undefined || isCount(first) || !isOfSingleValues(first.offer)) return 0
  const isOneRow = first.offer.table.rows.length === 1
  const sum = (some: readonly Tried[]) => some.reduce((all, { probability }) => all + probability, 0)
  const same = sum([first, ...others.filter(({ offer }) => tellsSame(first.offer, offer))])
  const counts = sum(others.filter((each) => isOneRow && isCount(each) && isOfSingleValues(each.offer)))
  const each = likelihoodOf(odds) / first.probability
  return (each * same) / (1 - Math.min(each * counts, 1 - each * same))
}

/** Of offers that tell the same the first. */
export const onceEach = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter((offer, place) => !offers.slice(0, place).some((before) => tellsSame(before, offer)))

/**
 * The first reading as what is answered, with its run, where all tables together make it likely enough; null where they do not. It
 * follows from words and from tables that may be shown: each was judged as if it were.
 */
export function settledByTables(
  interpreter: Pick<Interpreter, 'seen'>,
  { readings, weighing, tokens }: Extract<Interpretation, { outcome: 'offer' }>,
  offers: readonly Offer[],
) {
  const [first] = readings
  const [run] = offers
  if (weighing === undefined || first === undefined || run === undefined) return null
  if (run.question !== asQuestion(first)) return null
  const tried = readings.flatMap((reading, place): readonly Tried[] => {
    const offer = offers.find(({ question }) => question === asQuestion(reading))
    const probability = weighing.probabilities[place]
    return offer === undefined || probability === undefined
      ? []
      : [{ plan: reading.plan, probability, seen: seenOf(offer.table), offer }]
  })
  const isSure =
    trustOnce(tried, weighing.odds) >= LEARNED_THRESHOLDS.answer ||
    interpreter.seen(tried, weighing.odds) >= SEEN_ANSWER
  if (!isSure) return null
  const others = onceEach(offers).slice(1)
  const interpretation = {
    outcome: 'answer',
    tokens,
    assumptions: weighing.assumptions,
    plan: first.plan,
    restatement: first.restatement,
    alternatives: others.map(({ question }) => question).slice(0, MOST_ALTERNATIVES),
    derivations: [],
  } satisfies Interpretation
  return { interpretation, run }
}
