import type { DatasetProfile } from '../../../../datasets/profile.ts'
import { timeOf, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import { leavesOf, spanIn } from '../../../constructs/conditions/conditions.ts'
import { longDate } from '../../../constructs/english.ts'
import { whereOf } from '../../../constructs/measures/measures.ts'
import type { Plan } from '../../../plan/plan.ts'

const written = (day: string) => longDate.format(new Date(`${day}T00:00:00Z`))

/** The times that a plan asks of, as a whole and of single figures. */
const periodsIn = ({ filter, measures }: Plan) =>
  [filter, ...measures.map(whereOf)]
    .flatMap((each) => (each === null ? [] : leavesOf(each)))
    .flatMap((leaf) => spanIn(leaf) ?? [])

/** Why a plan that asks of a time after the last day of the data is not answered; null for others. */
export function beyondRefusal(
  { entity }: SemanticModel,
  { lastDay }: Pick<DatasetProfile, 'lastDay'>,
  plan: Plan,
): string | null {
  if (lastDay === null || !periodsIn(plan).some(({ from }) => from !== null && from > lastDay)) return null
  return `The data holds ${entity.plural} up to ${written(lastDay)}; I do not forecast.`
}

/** Of which days there are data, for the foot of an answer that asks of a time before the first of them; null for others. */
export function spanNote(
  model: SemanticModel,
  { firstDay, lastDay }: Pick<DatasetProfile, 'firstDay' | 'lastDay'>,
  plan: Plan,
): string | null {
  const time = timeOf(model)?.name
  if (firstDay === null || lastDay === null) return null
  // The end of a period is the day after its last.
  if (!periodsIn(plan).some(({ column, to }) => column === time && to !== null && to <= firstDay)) return null
  return `The data holds ${model.entity.plural} from ${written(firstDay)} to ${written(lastDay)}.`
}
