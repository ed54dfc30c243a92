import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { asQuestion } from '../../ask/read/choose/settle.ts'
import { checkedPlan } from '../../ask/plan/checked.ts'
import type { Plan } from '../../ask/plan/plan.ts'
import { restate } from '../../ask/say/sentence.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { RefusedError } from '../../errors/refused-error.ts'
import { audited } from '../../store/audit.ts'
import { bankRunsIn } from '../../store/bank-runs.ts'
import { queriesIn } from '../../store/queries.ts'
import type { Tables } from '../../store/tables.ts'
import type { User } from '../../store/users.ts'
import { verifiedQuestionsIn, type VerifiedQuestion } from '../../store/verified-questions.ts'
import type { AnswerContext } from '../answer-context.ts'
import { recordedAnswer } from '../recorded-answer.ts'
import type { Shown } from '../shown.ts'
import { isFound } from './found.ts'
import { asksOf, wordsOfQuestion } from '../verified/words.ts'

/** What an admin says of plans: this one is right, and this one no more. */

type Context = Pick<AnswerContext, 'db' | 'datasets' | 'now'>

const nameOf = ({ fullName, email }: User) => (fullName.trim() === '' ? email : fullName)

interface Proved {
  readonly dataset: Dataset
  readonly question: string
  readonly plan: Plan
}

/** What is kept of a plan that is right. */
const verifiedOf = (
  id: string,
  { dataset: { model, profile }, question, plan }: Proved,
  user: User,
  now: Date,
): VerifiedQuestion => ({
  id,
  dataset_id: model.id,
  question,
  words: wordsOfQuestion(question),
  asks: asksOf(plan),
  plan,
  sentence: restate(model, plan),
  verified_by: nameOf(user),
  verified_at: now.toISOString(),
  data_version: profile.fingerprint,
  data_of: profile.lastUpdated,
})

/**
 * Marks an answer on record as verified, whoever asked. What went on from another answer is kept by the sentence of its plan, because
 * its own words ask for nothing alone. Throws RefusedError where there is no such answer, or the dataset does not know its plan.
 */
export async function verifyAnswer(
  context: Context,
  user: User,
  answerId: string,
): Promise<VerifiedQuestion> {
  const record = await queriesIn(context.db).withId(answerId)
  if (record === null) throw new RefusedError('notFound', 'There is no such answer.')
  const answer = recordedAnswer(context.datasets, record)
  if (answer === null)
    throw new RefusedError('invalid', 'Only an answer that its dataset still gives can be verified.')
  const { dataset, plan, restatement } = answer
  const { continues } = (record.shown ?? {}) as Partial<Shown>
  const question = continues == null ? record.question : asQuestion({ restatement })
  const known = await verifiedQuestionsIn(context.db).byWords(dataset.model.id, wordsOfQuestion(question))
  const verified = verifiedOf(known?.id ?? randomUUID(), { dataset, question, plan }, user, context.now())
  const act = { actor: user, action: 'question.verified', subject: verified.id, detail: { answer: answerId } }
  return audited(context, act, (db) => verifiedQuestionsIn(db).put(verified))
}

async function existing(db: Kysely<Tables>, id: string): Promise<VerifiedQuestion> {
  const verified = await verifiedQuestionsIn(db).byId(id)
  if (verified === null) throw new RefusedError('notFound', 'There is no such verified question.')
  return verified
}

/** Takes back that a question is verified. Throws RefusedError where it is not. */
export function withdraw(context: Context, user: User, id: string): Promise<void> {
  const act = { actor: user, action: 'question.withdrawn', subject: id }
  return audited(context, act, async (db) => {
    await existing(db, id)
    await verifiedQuestionsIn(db).remove(id)
  })
}

/** Which plan of a question that is read otherwise is right: the one that was verified, or the one it is read as now. */
export interface Decision {
  /** The id of the run that found it. */
  readonly run: string
  readonly take: 'verified' | 'new'
}

/** Verifies a question again, after a run that found it changed. Throws RefusedError. */
export function decide(
  context: Context,
  user: User,
  id: string,
  { run: runId, take }: Decision,
): Promise<VerifiedQuestion> {
  const act = { actor: user, action: 'question.verified', subject: id, detail: { run: runId, take } }
  return audited(context, act, async (db) => {
    const verified = await existing(db, id)
    const run = await bankRunsIn(db).byId(runId)
    const found = run?.found.filter(isFound).find((each) => each.id === id)
    const dataset = context.datasets.find(({ model }) => model.id === verified.dataset_id)
    if (run?.dataset_id !== verified.dataset_id || found === undefined || dataset === undefined)
      throw new RefusedError('notFound', 'That run found nothing of this question.')
    const checked = checkedPlan(dataset, take === 'new' ? found.plan : verified.plan)
    if ('problem' in checked)
      throw new RefusedError('invalid', 'The dataset has no place for that reading: withdraw the question.')
    const { question } = verified
    return verifiedQuestionsIn(db).put(
      verifiedOf(id, { dataset, question, plan: checked.plan }, user, context.now()),
    )
  })
}

/** After the dataset itself is removed. */
export async function forgetVerified({ db }: Pick<Context, 'db'>, dataset: string): Promise<void> {
  await verifiedQuestionsIn(db).forget(dataset)
  await bankRunsIn(db).forget(dataset)
}
