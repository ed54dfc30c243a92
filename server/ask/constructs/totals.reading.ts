import type { Filter } from './conditions/conditions.ts'
import { FURTHEST, type ComparisonOperator, type Scalar } from './node.ts'
import { isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import { fits, inUnitOf, isLikeBare, isOfNamesake } from './conditions/condition-senses.ts'
import { aggregated, isRecurring } from './measures/quantities.ts'
import type { ConstructReading } from './reading.ts'
import { rule, rules } from './rule.ts'
import type { Senses } from './senses.ts'

/** Bounds that no single value comes near, so that they are of what groups come to: "which insurers paid over £10m in claims". */

/** How many there are of some: of values that are names, for a number of numbers is one of them. */
const countOfSome = (
  op: ComparisonOperator,
  by: Column | null,
  { value, unit, decade }: Senses['number'],
  filter: Filter,
  values: readonly Scalar[] | null,
): { sense: Senses['having'] } | null =>
  by === null && unit === null && !decade && values?.every((each) => typeof each !== 'number') === true
    ? { sense: { measure: { kind: 'count', where: filter }, op, value } }
    : null

/** A figure from one number up to another. */
const rangeOf = (
  { measure }: Pick<Senses['having'], 'measure'>,
  low: Senses['number'],
  high: Senses['number'],
): { sense: Senses['having'] } | null =>
  low.decade || high.decade || low.value > high.value
    ? null
    : { sense: { measure, op: '>=', value: low.value, upTo: high.value } }

const countBetween = (
  counted: Pick<Senses['having'], 'measure'>,
  low: Senses['number'],
  high: Senses['number'],
) => (low.unit === null && high.unit === null ? rangeOf(counted, low, high) : null)

/** How far beyond the highest value a number is that nobody means of one. */
const BEYOND = 2

export const totalsReading: ConstructReading = {
  rules: (of) => {
    const { profile } = of
    const totalOver = (
      column: Column,
      op: ComparisonOperator,
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
        value <= highest * BEYOND ||
        value > FURTHEST ||
        (number.unit === null && isOfNamesake(of, column, value))
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
      // "The number of quotes over 50 by region", but not "the number of smokers over 50"
      rule(
        'having a plain count',
        'having',
        ['measure', 'comparative', 'number'],
        ({ measures: [measure, ...more], named }, { op, column }, { value, unit, decade }) =>
          measure?.kind === 'count' &&
          more.length === 0 &&
          named &&
          column === null &&
          !decade &&
          isLikeBare(of, value)
            ? unit === null
              ? { sense: { measure, op, value } }
              : null
            : null,
        { plain: true },
      ),
      // "With 20k+ quotes", "n > 20k"
      rule(
        'having number or more',
        'having',
        ['number', 'orMore', 'entity'],
        ({ value, unit, decade }, { op }) =>
          unit === null && !decade ? { sense: { measure: { kind: 'count' }, op, value } } : null,
      ),
      // "With between 10,000 and 20,000 quotes", "with 10 to 20k policies"
      ...(['and', 'to'] as const).flatMap((joint) => [
        rule(
          `having between ${joint}`,
          'having',
          ['between', 'number', joint, 'number', 'entity'],
          (_, low, __, high) => countBetween({ measure: { kind: 'count' } }, low, high),
          { tight: true },
        ),
        rule(
          `having counted between ${joint}`,
          'having',
          ['between', 'number', joint, 'number', 'counted'],
          (_, low, __, high, { measure, some }) => (some ? countBetween({ measure }, low, high) : null),
          { tight: true },
        ),
        rule(
          `having measure between ${joint}`,
          'having',
          ['measure', 'between', 'number', joint, 'number'],
          ({ measures: [measure, ...more], named }, _, low, __, high) =>
            measure === undefined ||
            more.length > 0 ||
            !named ||
            (measure.kind === 'count' && (low.unit ?? high.unit) !== null)
              ? null
              : rangeOf({ measure }, low, high),
        ),
      ]),
      rule(
        'having a sample size',
        'having',
        ['sampleSize', 'comparative', 'number'],
        (_, { op, column }, { value, unit }) =>
          column === null && unit === null ? { sense: { measure: { kind: 'count' }, op, value } } : null,
      ),
      rule(
        'having count',
        'having',
        ['comparative', 'number', 'entity'],
        ({ op, column }, { value, unit }) =>
          column === null && unit === null ? { sense: { measure: { kind: 'count' }, op, value } } : null,
        { tight: true },
      ),
      // "With more than 5,000 sales", "fewer than 20,000 accepted quotes": some of them are counted, whatever else is measured.
      rule(
        'having counted',
        'having',
        ['comparative', 'number', 'counted'],
        ({ op, column }, { value, unit, decade }, { measure, some }) =>
          some && column === null && unit === null && !decade ? { sense: { measure, op, value } } : null,
        { tight: true },
      ),
      rule(
        'having some',
        'having',
        ['comparative', 'number', 'filter'],
        ({ op, column }, number, { filter, values }) =>
          isLikeBare(of, number.value) ? null : countOfSome(op, column, number, filter, values),
        { tight: true },
      ),
      ...rules(
        'having',
        {
          'total over number': ['column', 'comparative', 'number'],
          'over number of a total': ['comparative', 'number', 'column'],
        },
        ({ column: { column }, comparative: { op, column: by }, number }) =>
          totalOver(column, op, number, by),
      ),
      rule(
        'total over number of it',
        'having',
        ['column', 'comparative', 'number', 'column'],
        ({ column }, { op, column: by }, number, { column: again }) =>
          column === again ? totalOver(column, op, number, by) : null,
      ),
      rule(
        'number or more of a total',
        'having',
        ['number', 'orMore', 'column'],
        (number, { op }, { column }) => totalOver(column, op, number, null),
      ),
    ]
  },
}
