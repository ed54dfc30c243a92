import type { SemanticModel } from '../../datasets/semantic-model.ts'
import type { Plan } from './plan.ts'
import { capitalised, dimensionText, filterLabel, filterText, measureText, money, unitOf } from './words.ts'

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

const thresholdText = {
  '=': 'of exactly',
  '<>': 'other than',
  '<': 'under',
  '<=': 'of at most',
  '>': 'over',
  '>=': 'of at least',
} as const

/** What is measured and by what, without filters: "Average monthly premium by region". */
function subject(model: SemanticModel, plan: Plan): string {
  const measures = joined(plan.measures.map((measure) => measureText(model, measure)))
  const dimensions = joined(plan.dimensions.map((dimension) => dimensionText(model, dimension)))
  return dimensions === '' ? measures : `${measures} by ${dimensions}`
}

function ranking(model: SemanticModel, plan: Plan): string {
  const [first] = plan.order
  if (first === undefined) return plan.limit === null ? '' : `, first ${plan.limit}`
  const measured = first.by === 'measure' ? plan.measures[first.index] : undefined
  const dimension = first.by === 'dimension' ? plan.dimensions[first.index] : undefined
  const by =
    measured !== undefined
      ? measureText(model, measured)
      : dimension !== undefined
        ? dimensionText(model, dimension)
        : ''
  const high = first.direction === 'descending'
  if (plan.limit === null) return `, ${high ? 'highest' : 'lowest'} ${by} first`
  return `, ${plan.limit === 1 ? 'only the' : `the ${plan.limit} with the`} ${high ? 'highest' : 'lowest'} ${by}`
}

/** The plan as one English sentence: what a person checks before trusting the numbers. */
export function restate(model: SemanticModel, plan: Plan): string {
  const where =
    plan.filter === null
      ? `for all ${model.entity.plural}`
      : `for ${model.entity.plural} where ${filterText(model, plan.filter)}`
  const having = plan.having.map(({ measure, op, value }) => {
    const measured = plan.measures[measure]
    if (measured === undefined) return ''
    const text =
      unitOf(model, measured) === 'pounds'
        ? money(value)
        : `${value}${unitOf(model, measured) === 'percent' ? '%' : ''}`
    return `, only groups with ${measureText(model, measured)} ${thresholdText[op]} ${text}`
  })
  return `${capitalised(subject(model, plan))} ${where}${having.join('')}${ranking(model, plan)}.`
}

/** A heading for the result table: what is measured, by what, for which; an order only where it limits. */
export function headingOf(model: SemanticModel, plan: Plan): string {
  const where = plan.filter === null ? '' : `, ${filterLabel(model, plan.filter)}`
  return `${capitalised(subject(model, plan))}${where}${plan.limit === null ? '' : ranking(model, plan)}`
}
