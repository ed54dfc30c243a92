import {
  asAsked,
  axisLabel,
  recommendChart,
  type ChartColumn,
  type Recommendation,
} from '../ask/narrate/chart.ts'
import { chooseChart, writeHeading } from '../ask/narrate/with-model.ts'
import { charts } from '../ask/constructs/node.ts'
import { headingOf } from '../ask/say/sentence.ts'
import { datasetNamed } from '../datasets/dataset-named.ts'
import type { AnswerContext } from './answer-context.ts'
import { written, type Asker } from './writer.ts'
import { interpreterOf } from '../ask/interpret/interpret.ts'

/** Heading and chart of what the caller brings along: a question, and columns of any backend. */

/** The heading of a question's answer; null where the question is not understood. */
export async function headingFor(
  context: AnswerContext,
  asker: Asker,
  question: string,
): Promise<string | null> {
  const dataset = datasetNamed(context.datasets, undefined)
  const interpretation = interpreterOf(dataset).interpret(question)
  if (interpretation.outcome !== 'answer') return null
  const { plan, restatement } = interpretation
  const task = { ...asker, answer: null, mostMs: context.assistant.settings.questionMs }
  const heading = await written(context, task, (by, ask) => writeHeading(by, restatement, ask))
  return heading ?? headingOf(dataset.model, plan)
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
  const task = { ...asker, answer: null, mostMs: context.assistant.settings.chartMs }
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
