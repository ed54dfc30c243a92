import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { measuredText } from '../constructs/english.ts'
import { TALLY_ID, type PlanColumn } from '../plan/columns.ts'

/** Column names whose plain numbers show in pounds (SPEC section 5). */
const READ_AS_MONEY = /premium|cost|price|fee|charge|amount/i

/** A figure as a person reads it: what could not be worked out is empty, what is hidden is a dash. */
export function cellText(
  model: SemanticModel,
  column: PlanColumn | undefined,
  value: number | null,
  isMeasure: boolean,
): string {
  const { id = '', unit = 'number', label = '' } = column ?? {}
  if (value === null && !isMeasure) return ''
  const text = measuredText(unit === 'text' ? 'number' : unit, value)
  const isCounted = unit === 'count' && value !== null && READ_AS_MONEY.test(label)
  const counted = id === TALLY_ID ? 'groups' : model.entity.plural
  return isCounted ? `${value.toLocaleString('en-GB')} ${counted}` : text
}
