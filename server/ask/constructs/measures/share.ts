import { shareReading } from './share.reading.ts'
import { Type, type Static } from 'typebox'
import { columnOf, flaggedOnes } from '../../../semantic-model/semantic-model.ts'
import { FILTER, filterProblem, filterSchema } from '../conditions/conditions.ts'
import { object } from '../node.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { percentOf } from './measure-sql.ts'

/**
 * Percent of a group's entities for which something holds: "what share of quotes is accepted, by region".
 *
 * Plan: `{ kind: 'share', of: { kind: 'compare', column: 'accepted', op: '=', value: true } }`; table: Region | Share where accepted is yes
 */

const node = object(
  { kind: Type.Literal('share'), of: filterSchema, ...where },
  '% of the rows of each group for which "of" holds; what "of" says is not in the filter',
)

export const share: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { of }) => filterProblem(check, of),
  sql: (of, measure) => percentOf(of, measure.of),
  said: [['share where ', ['of', FILTER]]],
  named(model, { of }) {
    if (of.kind !== 'compare' || of.op !== '=' || typeof of.value !== 'boolean') return null
    const column = columnOf(model, of.column)
    const ones = column.plural === undefined ? null : flaggedOnes(column, of.value)
    return ones !== null && ones !== column.label && ones.endsWith(column.plural ?? '')
      ? `share of ${ones}`
      : null
  },
  isProposed: true,
  alsoCalled: ['average'],
  unit: () => 'percent',
  sharedBy: ({ of }) => of,
  sharing: (measure, of) => ({ ...measure, of }),
  reading: shareReading,
}
