import type { Plan } from '../../../plan/plan.ts'
import type { QuestionFeatures } from '../../mentions/asked.ts'
import { contenders, type Contender } from '../../propose/decisions/contenders.ts'
import type { GrammarReading } from '../../propose/parse/grammar-readings.ts'
import type { CandidatePlan, Sourced } from '../../propose/decisions/candidate-plans.ts'
import { fieldOf, traitsOf, trustTraits, type Field } from './traits.ts'
import { forestSum, type Forest } from './trees.ts'

/** Which of the plans that a question may ask for it asks for, and how surely. */

export interface WeighedPlan {
  readonly plan: Plan
  /** Null for what only the grammar reads. */
  readonly parts: readonly Sourced[] | null
  /** Of all candidates, how likely it is this one. */
  readonly probability: number
  /** Words that the grammar takes for it. */
  readonly taken: ReadonlySet<number>
}

/** Trees that choose among candidates, trees that say how far the choice can be trusted, and others that do so once its table was seen. */
export interface Judges {
  readonly choice: Forest
  readonly trust: Forest
  readonly evidence: Forest
}

const THOUSANDTHS = 1000

/** What a candidate has beforehand, in thousandths. */
export const offsetOf = ({ log }: Contender, { best }: Field): number =>
  Math.round(THOUSANDTHS * (log - best))

/** A candidate by its place, with how likely it is. */
export interface RankedCandidate {
  readonly at: number
  readonly probability: number
}

export const scoresIn = (
  choice: Forest,
  traits: readonly (readonly number[])[],
  offsets: readonly number[],
): readonly number[] => traits.map((own, at) => (offsets[at] ?? 0) + forestSum(choice, own))

/** The candidates with how likely each is, the likeliest first. */
export function likelyIn(scores: readonly number[]): readonly RankedCandidate[] {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp((score - most) / THOUSANDTHS))
  const whole = powers.reduce((sum, power) => sum + power, 0)
  return powers
    .map((power, at) => ({ at, probability: power / whole }))
    .toSorted((a, b) => b.probability - a.probability || a.at - b.at)
}

export interface Judged {
  readonly weighed: readonly WeighedPlan[]
  /** How likely it is that the first is what was asked. */
  readonly trust: number
  /** The same in thousandths of natural logarithms. */
  readonly odds: number
}

export const likelihoodOf = (odds: number): number => 1 / (1 + Math.exp(-odds / THOUSANDTHS))

export function judged(
  { choice, trust }: Pick<Judges, 'choice' | 'trust'>,
  asked: QuestionFeatures,
  candidates: readonly CandidatePlan[],
  readings: readonly GrammarReading[],
): Judged {
  const all = contenders(asked, candidates, readings)
  if (all.length === 0) return { weighed: [], trust: 0, odds: -Infinity }
  const field = fieldOf(asked, all)
  const traits = all.map((_, at) => traitsOf(asked, field, at))
  const offsets = all.map((contender) => offsetOf(contender, field))
  const likely = likelyIn(scoresIn(choice, traits, offsets))
  const weighed = likely.flatMap(({ at, probability }): readonly WeighedPlan[] => {
    const contender = all[at]
    if (contender === undefined) return []
    const { plan, parts, reading } = contender
    return [{ plan, parts, probability, taken: reading?.taken ?? new Set() }]
  })
  const odds = forestSum(trust, trustTraits(asked, field, likely))
  return { weighed, trust: likelihoodOf(odds), odds }
}
