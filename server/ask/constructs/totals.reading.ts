import type { Comparison } from './node.ts'
import { isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import { fits, inUnitOf } from './conditions/making.ts'
import { aggregated, isRecurring } from './measures/quantities.ts'
import type { Reading } from './reading.ts'
import { rule } from './rule.ts'
import type { Senses } from './senses.ts'

/** Bounds that no single value comes near, so that they are of what groups come to: "which insurers paid over £10m in claims". */

/** How far beyond the highest value a number is that nobody means of one. */
const BEYOND = 2

export const totalsReading: Reading = {
  words: [],
  rules: ({ profile }) => {
    const totalOver = (
      column: Column,
      op: Comparison,
      number: Senses['number'],
      by: Column | null,
    ): { sense: Senses['having'] } | null => {
      const highest = profile.ranges[column.name]?.max
      const value = inUnitOf(column, number.value)
      const isSummed = isNumeric(column) && column.unit !== 'percent' && column.unit !== 'years'
      return highest === undefined ||
        by !== null ||
        !isSummed ||
        column.isYear === true ||
        column.repeats === true ||
        !fits(column, number) ||
        (op !== '>' && op !== '>=') ||
        value <= highest * BEYOND
        ? null
        : {
            sense: {
              measure: aggregated('sum', column),
              op,
              value,
              ...(isRecurring(column) ? { price: true } : {}),
            },
          }
    }
    return [
      rule(
        'total over number',
        'having',
        ['column', 'comparative', 'number'],
        ({ column }, { op, column: by }, number) => totalOver(column, op, number, by),
      ),
      rule(
        'total over number of it',
        'having',
        ['column', 'comparative', 'number', 'column'],
        ({ column }, { op, column: by }, number, { column: again }) =>
          column === again ? totalOver(column, op, number, by) : null,
      ),
      rule(
        'over number of a total',
        'having',
        ['comparative', 'number', 'column'],
        ({ op, column: by }, number, { column }) => totalOver(column, op, number, by),
      ),
      rule(
        'number or more of a total',
        'having',
        ['number', 'orMore', 'column'],
        (number, { op }, { column }) => totalOver(column, op, number, null),
      ),
    ]
  },
  reads: [
    'which insurers have more than £10m in claims',
    'regions with claims amount > 5m',
    'insurers with £9m+ of claims amount',
  ],
}
