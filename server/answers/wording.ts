import {
  asAsked,
  axisLabel,
  recommendChart,
  type ChartColumn,
  type Recommendation,
} from '../ask/narrate/chart-type.ts'
import { chooseChart } from '../ask/narrate/with-model.ts'
import { charts } from '../ask/constructs/node.ts'
import { headingOf } from '../ask/say/sentence.ts'
import { datasetNamed } from '../datasets/dataset-named.ts'
import { queriesIn } from '../store/queries.ts'
import type { AnswerContext } from './answer-context.ts'
import { written, type Asker } from './writer.ts'
import { interpreterOf } from '../ask/read/interpret.ts'

/** Heading and chart of what the caller brings along: a question, and columns of any backend. */

/**
 * The heading of a question's answer: of the person's last one to it, whoever read it, else of what the built-in reader makes of it;
 * null where it is not understood.
 */
export async function headingFor(
  { db, datasets }: Pick<AnswerContext, 'db' | 'datasets'>,
  userId: string,
  question: string,
): Promise<string | null> {
  const answered = await queriesIn(db).lastHeading(userId, question)
  if (answered !== null) return answered
  const dataset = datasetNamed(datasets, undefined)
  const read = interpreterOf(dataset).interpret(question)
  return read.outcome === 'answer' ? headingOf(dataset.model, read.plan) : null
}

/** The chart for columns that answer a question; null where none of them is drawn. */
export async function chartFor(
  context: AnswerContext,
  asker: Asker,
  question: string,
  named: readonly Omit<ChartColumn, 'label'>[],
): Promise<Recommendation | null> {
  const columns = named.map((column) => ({ ...column, label: axisLabel(column.name) }))
  const recommendation = recommendChart(columns, null)
  if (recommendation === null) return null
  const read = interpreterOf(datasetNamed(context.datasets, undefined)).interpret(question)
  const asked = read.outcome === 'answer' ? read.plan.chart : undefined
  if (asked !== undefined) return asAsked(recommendation, asked)
  const task = { ...asker, answer: null, times: 2 }
  const chosen = await written(context, task, (by, ask) => chooseChart(by, columns, charts, ask))
  if (chosen === null) return recommendation
  const axis = (name: string) => ({ column: name, label: axisLabel(name) })
  return {
    ...recommendation,
    chart_type: chosen.chart,
    x_axis: axis(chosen.x),
    y_axis: axis(chosen.y),
    reason: 'chosen by the active model',
  }
}
