import { analyse, analysisOf, toldOf } from '../ask/narrate/analysis/analysis.ts'
import { writeSentences } from '../ask/narrate/with-model.ts'
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
  const told = toldOf(dataset, plan, table, comparison)
  if (own === null || told === null) return null
  const { found } = told
  const task = { ...asker, answer: id, times: 1 }
  const sentences =
    found.length === 0
      ? null
      : await written(context, task, (by, ask) => writeSentences(by, table, { found, restatement }, ask))
  const analysis = sentences === null ? own : analysisOf(sentences, told)
  await queriesIn(context.db).keepAnalysis(id, analysis)
  return analysis
}
