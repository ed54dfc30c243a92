import type { Column, SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Direction } from '../node.ts'
import type { Measure } from './measures.ts'

/** Which end of a measure is good: that of its metric or column, else the highest. What rows are counted by is their weight. */
function betterOf(model: SemanticModel, measure: Measure): 'lowest' | 'highest' {
  const column = measure.kind === 'count' ? model.weight : 'column' in measure ? measure.column : undefined
  const named =
    measure.kind === 'metric'
      ? model.metrics.find(({ name }) => name === measure.name)
      : model.columns.find(({ name }) => name === column)
  return named?.better ?? 'highest'
}

/** The end of a measure that “best”, or “worst”, means. */
export const endOf = (model: SemanticModel, measure: Measure, good: boolean): Direction =>
  (betterOf(model, measure) === 'highest') === good ? 'descending' : 'ascending'

/** How often a flag holds, by the name that the semantic model has for it. */
export function rateOf(model: SemanticModel, { name }: Column): Measure {
  const metric = model.metrics.find(({ share }) => share?.column === name)
  return metric === undefined
    ? { kind: 'share', of: { kind: 'compare', column: name, op: '=', value: true } }
    : { kind: 'metric', name: metric.name }
}
