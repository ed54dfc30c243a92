import { followUps, triedQuestions } from '../ask/follow-ups.ts'
import { writeQuestions } from '../ask/narrate/with-model.ts'
import { datasetNamed } from '../datasets/dataset-named.ts'
import type { AnswerContext } from './answer-context.ts'
import type { RecordedAnswer } from './recorded-answer.ts'
import { written, type Asker } from './writer.ts'
import { interpreterOf } from '../ask/interpret/interpret.ts'

const MOST_EXAMPLES = 4

/** Questions that may follow an answer; each was tried and shows something. */
export async function questionsAfter(
  context: AnswerContext,
  asker: Asker,
  { id, dataset, plan, restatement }: RecordedAnswer,
): Promise<readonly string[]> {
  const { model } = dataset
  const about = {
    restatement,
    columns: model.columns.filter(({ role }) => role !== 'identifier').map(({ label }) => label),
    examples: model.examples,
  }
  const task = { ...asker, answer: id, mostMs: context.assistant.settings.questionMs }
  const proposed = await written(context, task, (by, ask) => writeQuestions(by, about, ask))
  const tried = proposed === null ? [] : await triedQuestions(dataset, plan, proposed)
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
