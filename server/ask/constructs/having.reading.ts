import { inUnitOf, fits } from './conditions/making.ts'
import { aggregated } from './measures/quantities.ts'
import { rule } from './rule.ts'
import { isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import { endOf, rateOf } from './measures/ends.ts'
import type { Measure } from './measures/measures.ts'
import type { Senses } from './senses.ts'
import type { Reading } from './reading.ts'
declare module './senses.ts' {
  interface Senses {
    /** "dearer", without "than" */
    dearer: { op: '<' | '>'; column: Column }
    /** "better", "worse" */
    merit: { good: boolean }
  }
}

/** Conditions on figures, and figures beyond those of others: "dearer than Castle Care", "over 100 quotes". */
export const havingReading: Reading = {
  words: [
    [
      'moreOf',
      { op: '>' },
      'more | higher | larger | bigger | greater | a higher | a larger | a greater | a bigger',
    ],
    ['merit', { good: true }, 'better | a better | stronger | more successfully | more successful'],
    ['merit', { good: false }, 'worse | a worse | weaker | less successfully | less successful'],
    ['moreOf', { op: '<' }, 'fewer | less | lower | smaller | a lower | a smaller'],
  ],
  rules: ({ model }) => {
    /** Columns whose values are names: a number is no side of a comparison. */
    const isNamed = (name: string | null) =>
      model.columns.some((column) => column.name === name && !isNumeric(column))
    /** Beyond in the direction that is good, or that is not. */
    const past = (measure: Measure, good: boolean) =>
      endOf(model, measure, good) === 'descending' ? ('>' as const) : ('<' as const)
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
        ({ measures, named }, { op, column }, { value, decade }) => {
          const [measure] = measures
          if (measure === undefined || measures.length > 1 || !named || column !== null || decade) return null
          const of =
            'column' in measure ? model.columns.find(({ name }) => name === measure.column) : undefined
          return { sense: { measure, op, value: of === undefined ? value : inUnitOf(of, value) } }
        },
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
        ({ op, column }, { value, unit }, _, { filter, column: of, values }) => {
          if (column !== null || unit !== 'percent') return null
          const flag = model.columns.find(({ name, role }) => name === of && role === 'flag')
          const measure: Measure =
            flag !== undefined && values?.[0] === true ? rateOf(model, flag) : { kind: 'share', of: filter }
          return { sense: { measure, op, value } }
        },
      ),
      // "Is it dearer for men or for women": the first of the two is what is said of the second.
      rule(
        'dearer one or other',
        'beyond',
        ['dearer', 'filter', 'or', 'filter'],
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
      rule(
        'having count',
        'having',
        ['comparative', 'number', 'entity'],
        ({ op, column }, { value, unit }) =>
          column === null && unit === null ? { sense: { measure: { kind: 'count' }, op, value } } : null,
      ),
    ]
  },
  reads: [
    'regions average premium > 120',
    'which regions average over £120',
    'who is cheaper than Castle Care',
    'insurers above the average premium',
    'insurers that convert better than Castle Care',
    'regions where fewer than 30% of quotes are accepted',
    'insurers with over £1m GWP',
    'regions with a worse loss ratio than overall',
    'insurers that convert better than 28%',
  ],
}
