import { planShape, type Plan } from '../../ask/plan/plan.ts'
import { restored, type Disclosed } from '../../ask/protect/disclose.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { SemanticModelError } from '../../datasets/semantic-model.ts'
import type { QueryRecord } from '../../store/queries.ts'
import type { Services } from '../../services.ts'

/** An answer as the server's record has it. */
export interface RecordedAnswer {
  readonly id: string
  readonly dataset: Dataset
  readonly plan: Plan
  readonly table: Disclosed
}

/** The answer of a record; null where it has none, or none that the dataset still knows. */
export function recordedAnswer({ datasets }: Services, record: QueryRecord | null): RecordedAnswer | null {
  const dataset = datasets.find(({ model }) => model.id === record?.dataset_id)
  if (record === null || record.results_json === null || record.plan_json === null || dataset === undefined)
    return null
  const plan: unknown = JSON.parse(record.plan_json)
  if (!planShape.Check(plan)) return null
  try {
    const table = restored(dataset.model, plan, record.results_json, {
      groupsSuppressed: record.groups_suppressed,
      withheld: record.withheld,
    })
    return { id: record.id, dataset, plan, table }
  } catch (error) {
    if (error instanceof SemanticModelError) return null
    throw error
  }
}
