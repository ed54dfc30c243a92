import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { leavesOf } from '../constructs/conditions/conditions.ts'
import { whereOf } from '../constructs/measures/measures.ts'
import type { Plan } from '../plan/plan.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Why a plan that asks of a time after the last day of the data is not answered; null for others. */
export function beyondRefusal(
  { entity }: SemanticModel,
  { lastDay }: Pick<DatasetProfile, 'lastDay'>,
  { filter, measures }: Plan,
): string | null {
  const periods = [filter, ...measures.map(whereOf)]
    .flatMap((each) => (each === null ? [] : leavesOf(each)))
    .flatMap((leaf) => (leaf.kind === 'period' ? [leaf] : []))
  if (lastDay === null || !periods.some(({ from }) => from !== null && from > lastDay)) return null
  const day = longDate.format(new Date(`${lastDay}T00:00:00Z`))
  return `The data holds ${entity.plural} up to ${day}; I do not forecast.`
}
