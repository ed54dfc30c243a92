import { SEEN_ANSWER } from './read/choose/decide.ts'
import type { Interpreter } from './read/interpret.ts'
import type { Interpretation } from './read/result/interpretation.ts'
import { asQuestion } from './read/choose/settle.ts'
import { seenOf, showSame, type TriedReading } from './read/choose/weigh/evidence.ts'
import type { Offer } from './offers.ts'
import { asksTheSame } from './plan/same-answer.ts'

/** Readings that were tried, once their tables may be looked at: what shows the same is one, and one may be sure enough to be answered. */

const MOST_ALTERNATIVES = 2

const tellsSame = (one: Offer, other: Offer): boolean =>
  asksTheSame(one.plan, other.plan) ||
  (showSame(seenOf(one.table), seenOf(other.table)) &&
    // A single figure may be another one by chance.
    (one.table.rows.length > 1 || JSON.stringify(one.plan.measures) === JSON.stringify(other.plan.measures)))

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
  const tried = readings.flatMap((reading, place): readonly TriedReading[] => {
    const offer = offers.find(({ question }) => question === asQuestion(reading))
    const probability = weighing.probabilities[place]
    return offer === undefined || probability === undefined
      ? []
      : [{ plan: reading.plan, probability, seen: seenOf(offer.table) }]
  })
  if (interpreter.seen(tried, weighing.odds) < SEEN_ANSWER) return null
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
