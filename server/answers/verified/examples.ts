import type { Kysely } from 'kysely'
import { checkedPlan, type KnownDataset } from '../../ask/plan/checked.ts'
import type { Plan } from '../../ask/plan/plan.ts'
import type { Tables } from '../../store/tables.ts'
import { verifiedQuestionsIn } from '../../store/verified-questions.ts'

/** A question, and the plan that is right for it. */
export interface VerifiedExample {
  readonly question: string
  readonly plan: Plan
}

/** A dataset's verified questions whose plans it still has a place for, the newest first: examples for whoever reads, and rows to learn from. */
export async function verifiedExamples(
  db: Kysely<Tables>,
  dataset: KnownDataset,
): Promise<readonly VerifiedExample[]> {
  const verified = await verifiedQuestionsIn(db).of(dataset.model.id)
  return verified.flatMap(({ question, plan }) => {
    const checked = checkedPlan(dataset, plan)
    return 'problem' in checked ? [] : [{ question, plan: checked.plan }]
  })
}
