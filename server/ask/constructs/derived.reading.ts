import {
  derivedOf,
  mayWork,
  nameOfDerived,
  type Derived,
  type Duration,
} from '../../semantic-model/derived.ts'
import { columnOf, isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import { comparedWith } from './conditions/condition-senses.ts'
import type { ComparisonOperator } from './node.ts'
import { wordsIn, type ConstructReading } from './reading.ts'
import { rule } from './rule.ts'
import type { Senses } from './senses.ts'

declare module './senses.ts' {
  interface Senses {
    /** "times", between two columns */
    worked: { operation: 'multiply' | 'subtract' | 'add' | 'divide' }
    /** "days", of the time between two dates; a unit of null is that in which they are told */
    lasting: { unit: Duration | null; after?: true }
    /** "difference between", before two columns */
    apartFrom: { of: 'subtract' }
  }
}

/** Columns that a question works out from two others: "units times price", "days between order date and ship date", "closed above open". */
export const derivedReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'derived'),
  rules: ({ model }) => {
    const made = (derived: Derived): { sense: Senses['column'] } => {
      const known = model.columns.find(
        (column) => column.derived !== undefined && sameAs(column.derived, derived),
      )
      return { sense: { column: known ?? columnOf(model, nameOfDerived(derived)), plural: false } }
    }
    /** A year is a time, however it is written. */
    const isOwn = ({ derived, isYear }: Column) => derived === undefined && isYear !== true
    const pair = (operation: Senses['worked']['operation'], one: Column, other: Column) =>
      one !== other && isOwn(one) && isOwn(other) && mayWork(operation, one, other)
        ? made(derivedOf(operation, [one.name, other.name]))
        : null
    const between = (unit: Duration | null, from: Column, to: Column) => {
      if (from === to || !mayWork('between', from, to)) return null
      const told = unit ?? (from.timed === true && to.timed === true ? 'hours' : 'days')
      return made({ between: [from.name, to.name], in: told })
    }
    /** One beyond the other, as the difference beyond nothing. */
    const beyond = (one: Column, op: ComparisonOperator, other: Column) => {
      if (one === other || !isOwn(one) || !isOwn(other)) return null
      if (isNumeric(one)) {
        const less = pair('subtract', one, other)
        return less === null ? null : { sense: comparedWith(less.sense.column, op, 0) }
      }
      const time = between('days', other, one)
      return time === null ? null : { sense: comparedWith(time.sense.column, op, 0) }
    }
    return [
      rule('column times column', 'column', ['column', 'worked', 'column'], (one, { operation }, other) =>
        operation === 'divide' ? null : pair(operation, one.column, other.column),
      ),
      // What all of it comes to over all of the other, rather than an average of quotients.
      // "Cost per km", of a distance in kilometres
      rule(
        'column over unit',
        'measure',
        ['column', 'worked', 'unit'],
        ({ column }, { operation }, { column: per }) =>
          operation === 'divide' &&
          model.inferred === true &&
          column !== per &&
          mayWork('divide', column, per)
            ? { sense: { measures: [{ kind: 'ratio', column: column.name, per: per.name }], named: true } }
            : null,
      ),
      rule(
        'column over column',
        'measure',
        ['column', 'worked', 'column'],
        ({ column }, { operation }, { column: per }) =>
          operation === 'divide' &&
          model.inferred === true &&
          column !== per &&
          isDivisor(per) &&
          mayWork('divide', column, per)
            ? { sense: { measures: [{ kind: 'ratio', column: column.name, per: per.name }], named: true } }
            : null,
      ),
      rule(
        'difference between columns',
        'column',
        ['apartFrom', 'column', 'and', 'column'],
        (_, { column }, __, { column: other }) => pair('subtract', column, other),
      ),
      rule(
        'gain from column to column',
        'column',
        ['apartFrom', 'column', 'to', 'column'],
        (_, { column }, __, { column: other }) => pair('subtract', other, column),
      ),
      rule(
        'time between dates',
        'column',
        ['lasting', 'between', 'column', 'and', 'column'],
        ({ unit, after }, _, { column }, __, { column: other }) =>
          after === true ? null : between(unit, column, other),
      ),
      rule(
        'time between dates in unit',
        'column',
        ['lasting', 'between', 'column', 'and', 'column', 'lasting'],
        ({ unit, after }, _, { column }, __, { column: other }, { unit: told, after: behind }) =>
          after === undefined && unit === null && behind === true ? between(told, column, other) : null,
      ),
      rule(
        'time on average between dates',
        'measure',
        ['lasting', 'aggregate', 'between', 'column', 'and', 'column'],
        ({ unit, after }, { function: name }, _, { column }, __, { column: other }) => {
          const time = after === true ? null : between(unit, column, other)
          return time === null
            ? null
            : {
                sense: {
                  measures: [{ kind: 'aggregate', function: name, column: time.sense.column.name }],
                  named: true,
                },
              }
        },
      ),
      rule(
        'time from date to date',
        'column',
        ['lasting', 'side', 'column', 'to', 'column'],
        ({ unit, after }, { side }, { column }, _, { column: other }) =>
          after === true || side !== 'from' ? null : between(unit, column, other),
      ),
      // "Closed above its open", "fewer units in stock than the reorder level"
      rule(
        'column beyond column',
        'filter',
        ['column', 'comparative', 'column'],
        (one, { op, column }, other) => (column === null ? beyond(one.column, op, other.column) : null),
      ),
      rule(
        'more of column than column',
        'filter',
        ['moreOf', 'column', 'than', 'column'],
        ({ op }, one, _, other) => beyond(one.column, op, other.column),
      ),
    ]
  },
}

/** A number of few values is a group, unless it counts something. */
const isDivisor = ({ isYear, discrete, usually }: Column) =>
  isYear !== true && (discrete !== true || usually === 'sum')

const sameAs = (one: Derived, other: Derived) => JSON.stringify(one) === JSON.stringify(other)
