import type { Answer } from '../ask/ask.ts'
import type { Plan } from '../ask/plan/plan.ts'
import { isSensitive } from '../ask/plan/touches.ts'
import type { Disclosed } from '../ask/protect/disclose.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'

/**
 * Narrow questions: they touch something sensitive, and the smallest group that is shown stands on fewer than five times the
 * threshold, or no group is shown. Whoever asks many of them may be after somebody; admins are told how many.
 */

/** A group that stands on fewer than so many times the threshold is small. */
export const SMALL_TIMES = 5

/** How many entities the smallest group stands on that is shown; null where that is not told, 0 where none is shown. */
function fewestBehind({ groups, others }: Disclosed): number | null {
  const shown = [...groups, ...others.groups].filter(({ cells }) => cells.some((cell) => cell !== null))
  if (shown.length === 0) return 0
  const known = shown.flatMap(({ certainty }) => certainty[0]?.number ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

const isNarrowTable = (model: SemanticModel, { plan, table }: { plan: Plan; table: Disclosed }) =>
  isSensitive(model, plan) && (fewestBehind(table) ?? Infinity) < SMALL_TIMES * model.threshold

/** Whether an answer, or a reading that was offered in its place, was to a narrow question. */
export function isNarrow(model: SemanticModel, answer: Answer): boolean {
  switch (answer.outcome) {
    case 'answer':
      return isNarrowTable(model, { plan: answer.interpretation.plan, table: answer.table })
    case 'offer':
      return answer.offers.some((offer) => isNarrowTable(model, offer))
    case 'refuse':
      return false
  }
}
