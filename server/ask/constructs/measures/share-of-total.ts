import { wordsIn } from '../reading.ts'
import { aggregated } from './quantities.ts'
import type { Senses } from '../senses.ts'
import { rule, ruleOf } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { isNumeric } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { columnName, index, object, said } from '../node.ts'
import { constant, LABEL, optional, pattern } from '../syntax.ts'
import type { MeasureConstruct } from './measure.ts'
import { alone, countPart, sumPart } from './measure-sql.ts'

/**
 * A group as percent of all groups that the filter lets through, by entities or by the sum of a column; `within` is a
 * dimension: of the groups that share its value only. "Share of claims by region", "insurers in percent in each region".
 *
 * Plan: `{ kind: 'shareOfTotal', column: 'claims_amount_gbp' }`; table: Region | Share of total claims amount
 */

const node = object(
  {
    kind: Type.Literal('shareOfTotal'),
    column: Type.Optional(said(columnName, 'the column whose sum is shared out; none for rows')),
    within: Type.Optional(
      said(index, 'place of a dimension: percent of the groups that share its value ("in each region")'),
    ),
  },
  'each group as % of all groups, by rows or by the sum of a column: "mix", "split"; within: place of a dimension whose values are 100% each',
)

/** Of which dimension the group is, the sentence says where it names the groups (`say/sentence-subject.ts`). */
const WITHIN = optional(
  pattern<number>(
    / within the (?:(\d+)\w\w )?group/,
    () => ' within the group',
    ([, place]) => (place === undefined ? WHOLE : Number(place) - 1),
  ),
)
/** The dimension that the sentence names as that of the groups, while it is parsed. */
export const WHOLE = -1

export const shareOfTotal: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, within }, dimensions) =>
    firstProblem([
      column === undefined ? null : check.column(column, 'summed', isNumeric),
      (within ?? -1) < dimensions ? null : 'a share is within a dimension that the plan does not have',
    ]),
  sql: (of, { column }) => alone(column === undefined ? countPart(of) : sumPart(of, column)),
  said: [
    [
      ({ model }) => `share of all ${model.entity.plural}`,
      ['column', constant(undefined)],
      ['within', WITHIN],
    ],
    ['share of total ', ['column', LABEL], ['within', WITHIN]],
  ],
  isProposed: true,
  alsoCalled: ['sum'],
  unit: () => 'percent',
  addsUp: ({ within }) => within === undefined,
  partOf: ({ within }) => ({ within: within ?? null }),
  within: ({ within: _, ...measure }, dimension) =>
    dimension === null ? measure : { ...measure, within: dimension },
  weighed: (measure, weight) => ({ ...measure, column: weight }),
  reading: {
    words: wordsIn(import.meta.dirname, 'share-of-total'),
    rules: () => [
      rule(
        'figure and share',
        'share',
        ['measure', 'and', 'share'],
        ({ measures: [beside, ...more], named, bare }, { listed }, share) =>
          beside === undefined ||
          // "Mean premium, % converted" are two figures.
          (listed === true && beside.kind !== 'count') ||
          more.length > 0 ||
          !named ||
          share.open ||
          share.measure !== undefined ||
          share.beside !== undefined
            ? null
            : { sense: { ...share, beside, ...(bare === undefined ? {} : { bare }) } },
      ),
      ...(
        [
          ['what share of named is each', ['share', 'filter', 'verb', 'groups']],
          ['what share of named entities is each', ['share', 'filter', 'entity', 'verb', 'groups']],
        ] as const
      ).map(([name, parts]) =>
        rule(name, 'share', parts, (...senses: readonly unknown[]) => {
          // Both rules start and end alike.
          const condition = senses[1] as Senses['filter']
          const { dimensions } = senses.at(-1) as Senses['groups']
          return { sense: { open: false, by: dimensions }, condition }
        }),
      ),
      // "Conversion %" has the unit that it is in.
      rule(
        'rate in percent',
        'measure',
        ['metric', 'share'],
        ({ metric }, share) =>
          (metric.share !== undefined || metric.ratio?.unit === 'percent') &&
          Object.keys(share).every((key) => key === 'open')
            ? { sense: { measures: [{ kind: 'metric', name: metric.name }], named: true } }
            : null,
        { tight: true },
      ),
      ruleOf('share', ['share', 'by', 'column'], (_, __, { column }) =>
        column.role === 'money' && column.discrete !== true
          ? { sense: { measure: aggregated('sum', column), open: false } }
          : null,
      ),
    ],
  },
}
