import { wordsIn } from '../reading.ts'
import { rule } from '../rule.ts'
import type { Senses } from '../senses.ts'
import { Type, type Static } from 'typebox'
import { isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { columnName, object, said } from '../node.ts'
import { aggregated, isCount } from './quantities.ts'
import { COUNTED_PLURAL, LABEL } from '../syntax.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { alone, ratioPart } from './measure-sql.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "per" of a rate: "claims per member" */
    perUnit: object
  }
}

/**
 * Sum of one column for each unit of another, over the entities that have both: "premium per member by region".
 *
 * Plan: `{ kind: 'ratio', column: 'annual_premium_gbp', per: 'members' }`; table: Region | Annual premium for each of the members
 */

const node = object(
  {
    kind: Type.Literal('ratio'),
    column: said(columnName, 'the column whose sum is divided'),
    per: said(columnName, 'the column by whose sum it is divided'),
    ...where,
  },
  'sum of column over sum of per: "premium per member"',
)

function ratioOfColumns(column: Column, per: Column): { sense: Senses['measure'] } | null {
  // Years of age, or year groups, are nothing that a figure is shared by.
  const counts =
    per.role === 'number' && (per.usually === 'sum' || (per.unit !== undefined && per.unit !== 'years'))
  if (!isNumeric(column) || !counts || column === per) return null
  return { sense: { measures: [{ kind: 'ratio', column: column.name, per: per.name }], named: true } }
}

export const ratio: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, per }) =>
    firstProblem([column, per].map((name) => check.column(name, 'summed', isNumeric))),
  sql: (of, { column, per }) => alone(ratioPart(of, { numerator: column, denominator: per }, 1)),
  said: [[['column', LABEL], ' for each of the ', ['per', COUNTED_PLURAL]]],
  alsoCalled: ['sum', 'average'],
  valued: (_, { column }) => column,
  per: ({ per }) => per,
  reading: {
    words: wordsIn(import.meta.dirname, 'ratio'),
    rules: () => [
      rule(
        'column per column',
        'measure',
        ['column', 'perUnit', 'column'],
        ({ column }, _, { column: per, plural }) => (plural ? null : ratioOfColumns(column, per)),
      ),
      // "Lives per policy" shares them out over the entities.
      rule('column per entity', 'measure', ['column', 'perUnit', 'entity'], ({ column }) =>
        isNumeric(column) && isCount(column)
          ? { sense: { measures: [aggregated('average', column)], named: true } }
          : null,
      ),
      rule(
        'aggregate column per unit',
        'measure',
        ['aggregate', 'column', 'perUnit', 'unit'],
        ({ function: name }, { column }, _, { column: per }) =>
          (name === 'average' || name === 'sum') && per.discrete === true
            ? ratioOfColumns(column, per)
            : null,
      ),
    ],
  },
}
