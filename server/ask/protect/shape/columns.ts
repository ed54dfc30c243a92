import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { figuresOf, keysOf, measuredText, type Unit } from '../../plan/figure-words.ts'
import { capitalised } from '../../plan/filter-words.ts'
import { dimensionText } from '../../plan/group-words.ts'
import type { Plan } from '../../plan/plan.ts'

export interface DisclosedColumn {
  readonly key: string
  readonly label: string
  readonly kind: 'dimension' | 'measure'
  readonly unit: Unit | 'text'
}

/** The columns of a plan's answer. */
export function columnsOf(model: SemanticModel, plan: Plan): readonly DisclosedColumn[] {
  const keys = keysOf(model, plan)
  return [
    ...plan.dimensions.map((dimension, index) => ({
      key: keys.dimensions[index] ?? '',
      label: capitalised(dimensionText(model, dimension)),
      kind: 'dimension' as const,
      unit: 'text' as const,
    })),
    ...figuresOf(model, plan).map(({ head, unit }, index) => ({
      key: keys.figures[index] ?? '',
      label: capitalised(head),
      kind: 'measure' as const,
      unit,
    })),
  ]
}

/** Column names whose plain numbers show in pounds (SPEC section 5). */
const READ_AS_MONEY = /premium|cost|price|fee|charge|amount/i

/** A figure as a person reads it: what could not be worked out is empty, what is hidden is a dash. */
export function cellText(
  model: SemanticModel,
  column: DisclosedColumn | undefined,
  value: number | null,
  isMeasure: boolean,
): string {
  const { unit = 'number', label = '' } = column ?? {}
  if (value === null && !isMeasure) return ''
  const text = measuredText(unit === 'text' ? 'number' : unit, value)
  const isCounted = unit === 'count' && value !== null && READ_AS_MONEY.test(label)
  return isCounted ? `${value.toLocaleString('en-GB')} ${model.entity.plural}` : text
}
