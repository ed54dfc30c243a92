import type { Kysely } from 'kysely'
import { longDate } from '../../ask/constructs/english.ts'
import { beyondRefusal } from '../../ask/read/choose/refuse/beyond.ts'
import type { Interpretation } from '../../ask/read/result/interpretation.ts'
import { asQuestion } from '../../ask/read/choose/settle.ts'
import { checkedPlan, type KnownDataset } from '../../ask/plan/checked.ts'
import { asksTheSame } from '../../ask/plan/same-answer.ts'
import { restate } from '../../ask/say/sentence.ts'
import type { Tables } from '../../store/tables.ts'
import { verifiedQuestionsIn, type VerifiedQuestion } from '../../store/verified-questions.ts'
import { wordsOfQuestion } from './words.ts'

/** The verified question with the same words; null where there is none. */
export const verifiedAs = (
  db: Kysely<Tables>,
  { model }: KnownDataset,
  question: string,
): Promise<VerifiedQuestion | null> => verifiedQuestionsIn(db).byWords(model.id, wordsOfQuestion(question))

const offeredOf = (reading: Interpretation): readonly string[] => {
  switch (reading.outcome) {
    case 'answer':
      return [asQuestion(reading)]
    case 'offer':
      return reading.readings.map(asQuestion)
    case 'refuse':
      return []
  }
}

/**
 * A question read by the plan that was verified for its words. Null where another reading has to serve: what is never answered, what
 * goes on from an answer before it, and a plan that the dataset has no place for any more.
 */
export function readAsVerified(
  dataset: KnownDataset,
  { plan: verified, verified_by: by, verified_at: at }: VerifiedQuestion,
  reading: Interpretation,
): Interpretation | null {
  if (reading.leans === true || (reading.outcome === 'refuse' && reading.recognised)) return null
  const checked = checkedPlan(dataset, verified)
  if ('problem' in checked || beyondRefusal(dataset.model, dataset.profile, checked.plan) !== null)
    return null
  const { plan } = checked
  if (reading.outcome === 'answer' && asksTheSame(reading.plan, plan)) return reading
  return {
    outcome: 'answer',
    tokens: reading.tokens.map((token) =>
      token.use === 'unknown' || token.use === 'passed'
        ? { ...token, use: 'assumed', meaning: `as ${by} verified it` }
        : token,
    ),
    assumptions: [`read as ${by} verified it on ${longDate.format(new Date(at))}`],
    plan,
    restatement: restate(dataset.model, plan),
    alternatives: offeredOf(reading),
    derivations: [],
  }
}
