import { rule, ruleOf } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { metricOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Built } from '../../grammar/chart-parser.ts'
import { columnName, object, said } from '../node.ts'
import type { Senses } from '../senses.ts'
import type { Slot } from '../syntax.ts'
import { aggregate } from './aggregate.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { alone, holds, percentOf, ratioPart } from './measure-sql.ts'

/**
 * A figure that the semantic model names: a share of entities, a ratio of sums, or a sum or average where a flag holds. "Loss ratio by insurer".
 *
 * Plan: `{ kind: 'metric', name: 'loss_ratio' }`; table: Insurer | Loss ratio
 */

const node = object(
  { kind: Type.Literal('metric'), name: said(columnName, 'name of a metric of the dataset'), ...where },
  'a metric of the dataset, with its own conditions; preferred to share, ratio or sum of the same meaning',
)

const flag = (column?: string) => (column === undefined ? [] : [holds(column)])

/** A metric as it was named; what the dataset calls by that name is told. */
const named = ({ name, definition: text }: SemanticModel['metrics'][number]): Built<Senses, 'measure'> => ({
  sense: { measures: [{ kind: 'metric', name }], named: true },
  ...(text === undefined ? {} : { assumption: { kind: 'definition', text } }),
})

const NAME: Slot<string, unknown> = {
  print: ({ model }, name) => metricOf(model, name).label,
  *parse({ model }, text, at) {
    for (const { name, label } of model.metrics)
      if (text.startsWith(label, at)) yield [name, at + label.length]
  },
}

export const metric: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: ({ model }, { name }) =>
    model.metrics.some((each) => each.name === name) ? null : `${model.id} has no metric "${name}"`,
  sql(of, { name }) {
    const { share, ratio, figure } = metricOf(of.model, name)
    if (figure !== undefined)
      return aggregate.sql(
        { ...of, only: [...of.only, ...flag(figure.where)] },
        { kind: 'aggregate', function: figure.function, column: figure.column },
      )
    if (share !== undefined) return percentOf(of, holds(share.column))
    if (ratio === undefined) throw new Error(`metric ${name} has no figure, share or ratio`)
    return alone(ratioPart(of, ratio, ratio.unit === 'percent' ? 100 : 1, [...of.only, ...flag(ratio.where)]))
  },
  said: [[['name', NAME]]],
  alsoCalled: ['sum', 'average'],
  unit(model, { name }) {
    const { ratio, figure } = metricOf(model, name)
    return figure === undefined ? (ratio?.unit ?? 'percent') : null
  },
  valued: (model, { name }) => metricOf(model, name).figure?.column ?? null,
  metric: ({ name }) => name,
  reading: {
    rules: () => [
      ruleOf('measure', ['metric'], ({ metric }) => named(metric)),
      // "How many covered lives": a sum of what can be counted.
      rule('how many metric', 'measure', ['howMany', 'metric'], (_, { metric }) =>
        metric.figure?.function === 'sum' ? named(metric) : null,
      ),
      // "The highest average cost per order", which is an average by itself.
      ruleOf('measure', ['aggregate', 'metric'], ({ function: name }, { metric }) =>
        name === (metric.figure?.function ?? 'average') ? named(metric) : null,
      ),
    ],
  },
}
