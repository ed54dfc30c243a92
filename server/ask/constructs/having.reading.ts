import { closedPeriods, inUnitOf, fits, isLikeBare } from './conditions/condition-senses.ts'
import { aggregated } from './measures/quantities.ts'
import { rule } from './rule.ts'
import { isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import { endOf, rateOf } from './measures/better-end.ts'
import type { Measure } from './measures/measures.ts'
import type { Senses } from './senses.ts'
import { wordsIn, type ConstructReading } from './reading.ts'
declare module './senses.ts' {
  interface Senses {
    /** "dearer", without "than" */
    dearer: { op: '<' | '>'; column: Column }
    /** "n" of "n > 20k" */
    sampleSize: object
    /** "better", "worse" */
    merit: { good: boolean }
  }
}

/** Conditions on figures, and figures beyond those of others: "dearer than Castle Care", "over 100 quotes". */
export const havingReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'having'),
  rules: (domain) => {
    const { model } = domain
    /** Columns whose values are names: a number is no side of a comparison. */
    const isNamed = (name: string | null) =>
      model.columns.some((column) => column.name === name && !isNumeric(column))
    const isMoneyOf = (name: string) =>
      model.columns.some((column) => column.name === name && column.role === 'money')
    /** Beyond in the direction that is good, or that is not. */
    const past = (measure: Measure, good: boolean) =>
      endOf(model, measure, good) === 'descending' ? ('>' as const) : ('<' as const)
    /** The share of which something is said. */
    const partThat = ({ filter, column, values }: Senses['filter']): Measure => {
      const flag = model.columns.find(({ name, role }) => name === column && role === 'flag')
      return flag !== undefined && values?.[0] === true ? rateOf(model, flag) : { kind: 'share', of: filter }
    }
    const heldTrue = ({ column, values }: Senses['value']) =>
      column.role === 'flag' && values.length === 1 && values[0] === true ? rateOf(model, column) : null
    return [
      // "Insurers that convert better than Albion", "with a better loss ratio than the whole book"
      ...(['filter', 'overall'] as const).flatMap((than) => [
        rule(
          `flag better than ${than}`,
          'beyond',
          ['value', 'merit', 'than', than],
          (flag, { good }, _, side: object) => {
            const measure = heldTrue(flag)
            const of = 'filter' in side ? (side as Senses['filter']).filter : null
            return measure === null ? null : { sense: { measure, op: past(measure, good), of } }
          },
        ),
        rule(
          `better measure than ${than}`,
          'beyond',
          ['merit', 'measure', 'than', than],
          ({ good }, { measures: [measure] }, _, side: object) => {
            const of = 'filter' in side ? (side as Senses['filter']).filter : null
            return measure === undefined ? null : { sense: { measure, op: past(measure, good), of } }
          },
        ),
      ]),
      rule(
        'flag better than number',
        'having',
        ['value', 'merit', 'than', 'number'],
        (flag, { good }, _, { value, unit }) => {
          const measure = unit === 'percent' ? heldTrue(flag) : null
          return measure === null ? null : { sense: { measure, op: past(measure, good), value } }
        },
      ),
      // "Insurers that convert below 30%", "below average"
      rule(
        'flag over number',
        'having',
        ['value', 'comparative', 'number'],
        (flag, { op, column }, { value, unit }) => {
          const measure = unit === 'percent' && column === null ? heldTrue(flag) : null
          return measure === null ? null : { sense: { measure, op, value } }
        },
      ),
      ...(['overall', 'aggregate'] as const).map((whole) =>
        rule(
          `flag over ${whole}`,
          'beyond',
          ['value', 'comparative', whole],
          (flag, { op, column }, side: object) => {
            const isAverage = !('function' in side) || side.function === 'average'
            const measure = column === null && isAverage ? heldTrue(flag) : null
            return measure === null ? null : { sense: { measure, op, of: null } }
          },
        ),
      ),
      // "The share of quotes sold is below the average": the rate, and not a share beside it.
      rule('share of entities beyond', 'beyond', ['share', 'entity', 'beyond'], (_, __, beyond) => ({
        sense: beyond,
      })),
      // "With a loss ratio above average"
      rule(
        'measure over average',
        'beyond',
        ['measure', 'comparative', 'aggregate'],
        ({ measures: [measure, ...more], named }, { op, column }, { function: name }) =>
          measure === undefined || more.length > 0 || !named || column !== null || name !== 'average'
            ? null
            : { sense: { measure, op, of: null } },
      ),
      rule(
        'without such groups over number',
        'having',
        ['not', 'dimension', 'having'],
        ({ leavesOut }, _, having) => (leavesOut === true ? { sense: beyondWhich(having) } : null),
      ),
      rule('flag best', 'rank', ['value', 'superlative'], (flag, { direction, good, column }) => {
        const measure = good === undefined || column !== null ? null : heldTrue(flag)
        return measure === null
          ? null
          : {
              sense: {
                direction,
                limit: 1,
                dimension: null,
                measure,
                byColumn: null,
                ...(good === undefined ? {} : { good }),
              },
            }
      }),
      rule(
        'dearer than value',
        'beyond',
        ['comparative', 'filter'],
        ({ op, column }, { filter, values, column: by }) =>
          column === null || values === null || !isNamed(by)
            ? null
            : { sense: { measure: aggregated('average', column), op, of: filter } },
      ),
      rule('dearer than all', 'beyond', ['comparative', 'overall'], ({ op, column }) =>
        column === null ? null : { sense: { measure: aggregated('average', column), op, of: null } },
      ),
      rule(
        'dearer than average',
        'beyond',
        ['comparative', 'aggregate'],
        ({ op, column }, { function: name }) =>
          column === null || name !== 'average'
            ? null
            : { sense: { measure: aggregated('average', column), op, of: null } },
      ),
      rule(
        'measure over value',
        'beyond',
        ['measure', 'comparative', 'filter'],
        ({ measures: [measure] }, { op, column }, { filter, values, column: by }) =>
          measure === undefined || column !== null || values === null || !isNamed(by)
            ? null
            : { sense: { measure, op, of: filter } },
      ),
      rule(
        'measure over all',
        'beyond',
        ['measure', 'comparative', 'overall'],
        ({ measures: [measure] }, { op, column }) =>
          measure === undefined || column !== null ? null : { sense: { measure, op, of: null } },
      ),
      rule(
        'more measure than value',
        'beyond',
        ['moreOf', 'measure', 'than', 'filter'],
        ({ op }, { measures: [measure] }, _, { filter }) =>
          measure === undefined ? null : { sense: { measure, op, of: filter } },
        { plain: true },
      ),
      // "A different premium from men"
      rule(
        'different measure from value',
        'beyond',
        ['moreOf', 'measure', 'side', 'filter'],
        ({ op }, { measures: [measure] }, _, { filter }) =>
          measure === undefined || closedPeriods(filter) !== null
            ? null
            : { sense: { measure, op, of: filter } },
        { plain: true },
      ),
      rule(
        'more measure than all',
        'beyond',
        ['moreOf', 'measure', 'than', 'overall'],
        ({ op }, { measures: [measure] }) =>
          measure === undefined ? null : { sense: { measure, op, of: null } },
        { plain: true },
      ),
      rule(
        'more entities than value',
        'beyond',
        ['moreOf', 'entity', 'than', 'filter'],
        ({ op }, _, __, { filter }) => ({
          sense: { measure: { kind: 'count' }, op, of: filter },
        }),
      ),
      rule(
        'above average measure',
        'beyond',
        ['comparative', 'aggregate', 'column'],
        ({ op, column: by }, of, { column }) =>
          by === null && of.function === 'average' && isNumeric(column) && (op === '<' || op === '>')
            ? { sense: { measure: aggregated('average', column), op, of: null } }
            : null,
      ),
      rule(
        'having measure',
        'having',
        ['measure', 'comparative', 'number'],
        ({ measures, named }, { op, column }, { value, unit, decade }) => {
          const [measure] = measures
          if (measure === undefined || measures.length > 1 || !named || column !== null || decade) return null
          // "Policies with claims over £10k": nobody counts policies in pounds.
          if (measure.kind === 'count' && (unit !== null || isLikeBare(domain, value))) return null
          const of =
            'column' in measure ? model.columns.find(({ name }) => name === measure.column) : undefined
          return { sense: { measure, op, value: of === undefined ? value : inUnitOf(of, value) } }
        },
      ),
      // "The average monthly quote comes out at more than £110": one of money is no number of them.
      rule(
        'having measure of an entity',
        'having',
        ['measure', 'entity', 'comparative', 'number'],
        ({ measures: [measure, ...more], named }, _, { op, column }, { value, unit }) =>
          measure?.kind === 'aggregate' &&
          more.length === 0 &&
          named &&
          column === null &&
          unit !== null &&
          unit !== 'percent' &&
          isMoneyOf(measure.column)
            ? { sense: { measure, op, value } }
            : null,
      ),
      rule(
        'averages over number in column',
        'having',
        ['aggregate', 'comparative', 'number', 'column'],
        ({ function: name }, { op, column: by }, number, { column }) =>
          by !== null || !fits(column, number) || column.discrete === true
            ? null
            : { sense: { measure: aggregated(name, column), op, value: inUnitOf(column, number.value) } },
      ),
      // "Averaging more than £2,000 a year"
      rule(
        'averages over number of a unit',
        'having',
        ['aggregate', 'comparative', 'number', 'unit'],
        ({ function: name }, { op, column: by }, number, { column }) =>
          name !== 'average' || by !== null || !fits(column, number) || column.role !== 'money'
            ? null
            : { sense: { measure: aggregated(name, column), op, value: inUnitOf(column, number.value) } },
        { tight: true },
      ),
      rule(
        'column over number on average',
        'having',
        ['column', 'comparative', 'number', 'aggregate'],
        ({ column }, { op, column: by }, number, { function: name }) =>
          by !== null || !fits(column, number)
            ? null
            : { sense: { measure: aggregated(name, column), op, value: inUnitOf(column, number.value) } },
      ),
      // "With over £15m GWP", "over 30% acceptance rate"
      rule(
        'over number measure',
        'having',
        ['comparative', 'number', 'measure'],
        ({ op, column }, { value, decade }, { measures: [measure, ...more], named }) =>
          column === null && !decade && named && measure?.kind === 'metric' && more.length === 0
            ? { sense: { measure, op, value } }
            : null,
      ),
      // "Fewer than 30% of quotes are accepted"
      rule(
        'over a percentage that',
        'having',
        ['comparative', 'number', 'entity', 'filter'],
        ({ op, column }, { value, unit }, _, said) =>
          column !== null || unit !== 'percent' ? null : { sense: { measure: partThat(said), op, value } },
      ),
      // "Fewer than 30 in 100 broker quotes are accepted": of those alone.
      rule(
        'over a percentage of filtered that',
        'having',
        ['comparative', 'number', 'filter', 'entity', 'filter'],
        ({ op, column }, { value, unit }, base, _, said) =>
          column !== null || unit !== 'percent' || base.column === said.column
            ? null
            : { sense: { measure: partThat(said), op, value }, condition: base },
      ),
      // "Where more than half are on full cover"
      rule(
        'over a percentage are',
        'having',
        ['comparative', 'number', 'filter'],
        ({ op, column }, { value, unit }, said) =>
          column !== null || unit !== 'percent' || said.values === null || !isNamed(said.column)
            ? null
            : { sense: { measure: partThat(said), op, value } },
      ),
      rule(
        'dearer one than other',
        'beyond',
        ['dearer', 'filter', 'than', 'filter'],
        ({ op, column }, one, _, other) =>
          one.column !== null && one.column === other.column
            ? { sense: { measure: aggregated('average', column), op, of: other.filter }, condition: one }
            : null,
      ),
      rule(
        'more in one or other',
        'beyond',
        ['moreOf', 'entity', 'filter', 'or', 'filter'],
        ({ op }, _, one, __, other) =>
          one.column !== null && one.column === other.column
            ? { sense: { measure: { kind: 'count' }, op, of: other.filter }, condition: one }
            : null,
      ),
    ]
  },
}

/** Which groups stay where those that a bound names are left out. */
const OTHERWISE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '<>', '<>': '=' } as const

const beyondWhich = ({ op, ...having }: Senses['having']): Senses['having'] => ({
  ...having,
  op: OTHERWISE[op],
})
