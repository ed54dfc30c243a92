import { followUps, triedPlans } from '../ask/follow-ups.ts'
import { interpreterOf } from '../ask/read/interpret.ts'
import { plansAfter } from '../ask/read/model/plans-after.ts'
import { datasetNamed } from '../datasets/dataset-named.ts'
import type { AnswerContext } from './answer-context.ts'
import type { RecordedAnswer } from './recorded-answer.ts'
import { written, type Asker } from './writer.ts'

const MOST_EXAMPLES = 4

/** Questions that may follow an answer, in our own words; each was tried and shows something. */
export async function questionsAfter(
  context: AnswerContext,
  asker: Asker,
  { id, dataset, plan, question, restatement, table }: RecordedAnswer,
): Promise<readonly string[]> {
  const task = { ...asker, answer: id, times: 1 }
  const earlier = { turns: [{ question, sentence: restatement }], plan, groups: table.groups }
  const proposed = await written(context, task, (by, ask) => plansAfter(by, dataset, earlier, ask))
  const tried = proposed === null ? [] : await triedPlans(dataset, plan, proposed)
  return tried.length > 0 ? tried : followUps(dataset, plan)
}

/** Questions that may follow one whose answer is not on record; examples where it is not understood. */
export async function questionsNear(
  { datasets }: Pick<AnswerContext, 'datasets'>,
  question: string | null,
): Promise<readonly string[]> {
  const dataset = datasetNamed(datasets, undefined)
  const read = question === null ? null : interpreterOf(dataset).interpret(question)
  return read?.outcome !== 'answer'
    ? dataset.model.examples.slice(0, MOST_EXAMPLES)
    : followUps(dataset, read.plan)
}
