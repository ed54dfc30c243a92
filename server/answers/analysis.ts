import { analyse } from '../ask/narrate/analysis/analysis.ts'
import { writeAnalysis } from '../ask/narrate/with-model.ts'
import { privacyNote } from '../ask/protect/note.ts'
import { queriesIn } from '../store/queries.ts'
import type { AnswerContext } from './answer-context.ts'
import type { RecordedAnswer } from './recorded-answer.ts'
import { written, type Asker } from './writer.ts'

/**
 * Writes the analysis of an answer from the record's own rows, and keeps it with the answer. Null where the answer
 * shows no group. Throws where the text has a figure that is not of the answer.
 */
export async function writtenAnalysis(
  context: AnswerContext,
  asker: Asker,
  { id, dataset, plan, table, restatement, comparison }: RecordedAnswer,
): Promise<string | null> {
  const own = analyse(dataset, plan, table, comparison)
  if (own === null) return null
  const words = { restatement, privacyNote: privacyNote(dataset.model, table) }
  const task = { ...asker, answer: id, mostMs: context.assistant.settings.questionMs }
  const text = await written(context, task, (by, ask) => writeAnalysis(by, table, words, ask))
  const analysis = text ?? own
  await queriesIn(context.db).keepAnalysis(id, analysis)
  return analysis
}
