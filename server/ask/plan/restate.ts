import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { calculationPhrase, measuresOf } from '../constructs/calculations/calculations.ts'
import { chartText } from '../constructs/chart.ts'
import { filterLabel, filterText } from '../constructs/conditions/conditions.ts'
import { dimensionPhrase, dimensionText } from '../constructs/dimensions/dimensions.ts'
import { capitalised, listed } from '../constructs/english.ts'
import { havingText } from '../constructs/having.ts'
import { measureText, partOf } from '../constructs/measures/measures.ts'
import { rankText } from '../constructs/rank.ts'
import { againstText } from '../constructs/calculations/versus.ts'
import type { Plan } from './plan.ts'

/** A plan in English: walks over its constructs. */

/** What is measured: measures that no calculation is said in place of, and calculations. */
function measuresText(model: SemanticModel, plan: Plan, full: boolean): string {
  const worked = (plan.calculations ?? []).flatMap((calculation) => {
    const phrase = calculationPhrase(model, plan, calculation, full)
    return phrase === null ? [] : [{ phrase, measures: measuresOf(calculation) }]
  })
  const named = new Set(worked.flatMap(({ measures }) => measures))
  return listed([
    ...plan.measures.flatMap((measure, place) => (named.has(place) ? [] : [measureText(model, measure)])),
    ...worked.map(({ phrase }) => phrase),
  ])
}

/** What is measured and by what, without filters: "Average monthly premium by region". */
function subject(model: SemanticModel, plan: Plan, full: boolean): string {
  const whole = plan.measures.map(partOf).find((part) => part !== null && part.within !== null)?.within
  const named = plan.dimensions.map((dimension) => (full ? dimensionPhrase : dimensionText)(model, dimension))
  const groups = listed(named.filter((_, place) => place !== whole))
  const measures = measuresText(model, plan, full).replace(' within the group', '')
  const each = whole == null ? '' : ` within each ${named[whole] ?? ''}`
  return groups === '' ? measures : `${measures} by ${groups}${each}`
}

/** The plan as one English sentence: what a person checks before trusting the numbers. */
export function restate(model: SemanticModel, plan: Plan): string {
  const where =
    plan.filter === null
      ? `for all ${model.entity.plural}`
      : `for ${model.entity.plural} where ${filterText(model, plan.filter)}`
  return `${capitalised(subject(model, plan, true))} ${where}${havingText(model, plan, 'only groups with')}${againstText(model, plan)}${rankText(model, plan)}${chartText(plan.chart)}.`
}

/** A heading for the result table: what is measured, by what, for which; an order only where it limits. */
export function headingOf(model: SemanticModel, plan: Plan): string {
  const where = plan.filter === null ? '' : `, ${filterLabel(model, plan.filter)}`
  const limit = plan.limit === null ? '' : rankText(model, plan)
  return `${capitalised(subject(model, plan, false))}${where}${havingText(model, plan, 'with')}${againstText(model, plan)}${limit}`
}
