import { rule } from '../rule.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { hasValue } from '../../../engines/fragments.ts'
import { metricOf } from '../../../semantic-model/semantic-model.ts'
import { columnName, object, said } from '../node.ts'
import { where, withValues, type MeasureConstruct } from './measure.ts'
import { percentOf, ratioOf } from './measure-sql.ts'

/**
 * A figure that the semantic model names: a share of entities or a ratio of sums. "Loss ratio by insurer".
 *
 * Plan: `{ kind: 'metric', name: 'loss_ratio' }`; table: Insurer | Loss ratio
 */

const node = object(
  { kind: Type.Literal('metric'), name: said(columnName, 'name of a metric of the dataset'), ...where },
  'A figure that the dataset names. It knows its own conditions: leave them out of the filter.',
)

const flag = (column?: string) => (column === undefined ? [] : [sql.ref(column)])

export const metric: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: ({ model }, { name }) =>
    model.metrics.some((each) => each.name === name) ? null : `${model.id} has no metric "${name}"`,
  sql(of, { name }) {
    const { share, ratio } = metricOf(of.model, name)
    if (share !== undefined) return percentOf(of, sql.ref(share.column))
    if (ratio === undefined) throw new Error(`metric ${name} has neither share nor ratio`)
    return ratioOf(of, ratio, ratio.unit === 'percent' ? sql`100.0` : sql`1.0`, flag(ratio.where))
  },
  tellsOf({ model, complete }, { name }) {
    const { share, ratio } = metricOf(model, name)
    if (share !== undefined) return [[sql.ref(share.column)]]
    if (ratio === undefined) return []
    const { numerator, denominator } = ratio
    return [[...flag(ratio.where), ...withValues(complete, numerator, denominator).map(hasValue)]]
  },
  text: (model, { name }) => metricOf(model, name).label,
  unit: (model, { name }) => metricOf(model, name).ratio?.unit ?? 'percent',
  reading: {
    rules: () => [
      rule('metric', 'measure', ['metric'], ({ metric }) => ({
        sense: { measures: [{ kind: 'metric', name: metric.name }], named: true },
      })),
    ],
    reads: ['loss ratio', 'by cover level: smoking rate, acceptance rate'],
  },
}
