import type { Kysely } from 'kysely'
import type { components } from '../../../src/api/generated/schema.ts'
import { planShape } from '../../ask/plan/plan.ts'
import type { Tables } from '../../store/tables.ts'
import { verifiedQuestionsIn, type VerifiedQuestion } from '../../store/verified-questions.ts'
import { asksOf, wordsOfQuestion } from './words.ts'

/** That an answer's plan was proved right: by whom, when, and for which question. */
export type VerifiedMark = components['schemas']['VerifiedMark']

export const markOf = ({
  id,
  verified_by: by,
  verified_at: at,
  question,
}: VerifiedQuestion): VerifiedMark => ({ id, by, at, question })

/** What of an answer says whether it is verified. */
interface Marked {
  readonly dataset_id: string
  readonly question: string
  readonly plan: unknown
}

/**
 * The marks of answers of any datasets, in their order; null where none was verified whose plan asks for the same. Of several that of
 * the same question goes first.
 */
export async function marksOf(
  db: Kysely<Tables>,
  answers: readonly Marked[],
): Promise<readonly (VerifiedMark | null)[]> {
  const asked = answers.map(({ plan }) => (planShape.Check(plan) ? asksOf(plan) : null))
  const known = new Map<string, readonly VerifiedQuestion[]>()
  for (const dataset of new Set(answers.map(({ dataset_id }) => dataset_id))) {
    const asks = asked.filter((each, at) => each !== null && answers[at]?.dataset_id === dataset)
    known.set(
      dataset,
      await verifiedQuestionsIn(db).asking(
        dataset,
        [...new Set(asks)].flatMap((each) => each ?? []),
      ),
    )
  }
  return answers.map(({ dataset_id, question }, at) => {
    const same = (known.get(dataset_id) ?? []).filter(({ asks }) => asks === asked[at])
    const first = same.find(({ words }) => words === wordsOfQuestion(question)) ?? same[0]
    return first === undefined ? null : markOf(first)
  })
}
