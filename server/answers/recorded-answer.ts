import { planShape, type Plan } from '../ask/plan/plan.ts'
import { restate } from '../ask/say/sentence.ts'
import { restored, type Disclosed } from '../ask/protect/disclose.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { SemanticModelError } from '../semantic-model/semantic-model.ts'
import { queriesIn, type QueryRecord } from '../store/queries.ts'
import type { AnswerContext } from './answer-context.ts'

/** An answer of the record, ready to be worked with. */
export interface RecordedAnswer {
  readonly id: string
  readonly dataset: Dataset
  readonly question: string
  readonly plan: Plan
  readonly table: Disclosed
  /** The plan in English. */
  readonly restatement: string
  /** How one figure alone stands to another; null where nothing says it. */
  readonly comparison: string | null
}

const comparisonIn = (shown: unknown): string | null =>
  (shown as { readonly table?: { readonly comparison?: { readonly text: string } } | null } | null)?.table
    ?.comparison?.text ?? null

/** The answer of a record; null where it has none, or none that the dataset still knows. */
export function recordedAnswer(datasets: readonly Dataset[], record: QueryRecord): RecordedAnswer | null {
  const { id, dataset_id, question, plan, groups, groups_suppressed, withheld, shown } = record
  const { mayBeMore, named, close, others } = withheld
  const dataset = datasets.find(({ model }) => model.id === dataset_id)
  if (groups === null || dataset === undefined || !planShape.Check(plan)) return null
  try {
    const table = restored(dataset.model, plan, {
      groups,
      groupsSuppressed: groups_suppressed,
      leftOut: { mayBeMore, named },
      close,
      others,
    })
    const restatement = restate(dataset.model, plan)
    return { id, dataset, question, plan, table, restatement, comparison: comparisonIn(shown) }
  } catch (error) {
    if (error instanceof SemanticModelError) return null
    throw error
  }
}

/** A person's own answer by its id; null where there is none. */
export async function ownAnswer(
  { db, datasets }: AnswerContext,
  userId: string,
  id: string,
): Promise<RecordedAnswer | null> {
  const record = await queriesIn(db).ownedBy(userId, id)
  return record === null ? null : recordedAnswer(datasets, record)
}
