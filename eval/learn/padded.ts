import { measureKey } from '../../server/ask/read/propose/decisions/measure-decision.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'

const partsOf = ({ measures, dimensions }: Plan): readonly string[] => [
  ...measures.map(measureKey),
  ...dimensions.map((dimension) => JSON.stringify(dimension)),
]

/**
 * True of a plan that has figures or groups beside those that are enough: rows are judged by the columns that were asked for, people by
 * all of them.
 */
export const isPadded = (plan: Plan, enough: readonly Plan[]): boolean => {
  const own = new Set(partsOf(plan))
  return enough.some((other) => {
    const parts = partsOf(other)
    return parts.length < own.size && parts.every((part) => own.has(part))
  })
}
