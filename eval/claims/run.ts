import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { answersOf, type Told } from './answers.ts'
import { factsOf, type Facts } from './facts.ts'
import type { Judged } from './grammar.ts'
import { rowsOf, withWorkedOut } from './rows.ts'
import { judgedAnalysis, judgedLine } from './texts.ts'

/** The texts of many answers, each claim judged by the rows. */

export interface JudgedAnswer {
  readonly told: Told
  readonly facts: Facts
  readonly sentences: readonly Judged[]
  /** What of it cannot be judged; null where all can. */
  readonly notCovered: string | null
}

/**
 * What of a plan cannot be worked out apart from the product; null where all can. What is divided by a coefficient or a spread, which
 * may be next to nothing, is moved by noise to any figure.
 */
function notCovered({ measures, calculations = [] }: Plan): string | null {
  for (const each of calculations) {
    if (!('as' in each) || each.as === 'difference') continue
    const divisor = measures[each.kind === 'between' ? each.right : each.of]
    if (divisor?.kind === 'correlation' || divisor?.kind === 'interquartile')
      return `divided by ${divisor.kind}`
  }
  return null
}

/** The sentences of an answer's texts, its line the last. */
export const judgedTexts = (
  facts: Facts,
  { analysis, line }: Pick<Told, 'analysis' | 'line'>,
): readonly Judged[] => [
  ...(analysis === null ? [] : judgedAnalysis(facts, analysis)),
  ...(line === null ? [] : [judgedLine(facts, line)]),
]

/**
 * @param count how many answers
 * @param every of the question bank every so many questions
 */
export async function* judgedAnswers(
  dataset: Dataset,
  options: { readonly count: number; readonly seed: number; readonly every: number },
): AsyncGenerator<JudgedAnswer> {
  const rows = await rowsOf(dataset)
  for await (const told of answersOf(dataset, options)) {
    const facts = factsOf(
      dataset.model,
      withWorkedOut(dataset.model, rows, told.plan),
      told.plan,
      told.table,
      told.comparison,
    )
    const without = notCovered(told.plan)
    yield { told, facts, sentences: without === null ? judgedTexts(facts, told) : [], notCovered: without }
  }
}
