import type { Plan } from '../../../plan/plan.ts'
import type { QuestionFeatures } from '../../mentions/asked.ts'
import type { GrammarReading } from '../parse/grammar-readings.ts'
import { planKey, type CandidatePlan, type DecisionLogs, type Sourced } from './candidate-plans.ts'
import { countsSingleRows } from './single-rows.ts'

/** What is proposed: plans of the grammar and of decisions, each plan once. */

/** A plan that a question may ask for. */
export interface Contender {
  readonly plan: Plan
  readonly key: string
  readonly log: number
  /** Of each decision; null for what only the grammar reads. */
  readonly logs: DecisionLogs | null
  readonly parts: readonly Sourced[] | null
  readonly reading: GrammarReading | null
}

export function contenders(
  asked: QuestionFeatures,
  candidates: readonly CandidatePlan[],
  readings: readonly GrammarReading[],
): readonly Contender[] {
  const likely = readings.filter(({ left, plan }) => left === 0 || !countsSingleRows(asked, plan))
  const byKey = new Map(likely.toReversed().map((reading) => [planKey(reading.plan), reading] as const))
  const own = candidates.map((candidate): Contender => {
    const key = planKey(candidate.plan)
    const reading = byKey.get(key) ?? null
    // The same plan: the grammar keeps the order in which its parts were said.
    return { ...candidate, key, reading, plan: reading?.plan ?? candidate.plan }
  })
  const known = new Set(own.map(({ key }) => key))
  const others = [...byKey].flatMap(([key, reading]): readonly Contender[] =>
    known.has(key)
      ? []
      : [{ plan: reading.plan, key, log: own[0]?.log ?? 0, logs: null, parts: null, reading }],
  )
  return [...own, ...others]
}
