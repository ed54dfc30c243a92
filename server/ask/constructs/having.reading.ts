import { inUnitOf, fits } from './conditions/making.ts'
import { aggregated } from './measures/quantities.ts'
import { rule } from './rule.ts'
import { isNumeric } from '../../semantic-model/semantic-model.ts'
import type { Reading } from './reading.ts'
/** Conditions on figures, and figures beyond those of others: "dearer than Castle Care", "over 100 quotes". */
export const havingReading: Reading = {
  words: [
    [
      'moreOf',
      { op: '>' },
      'more | higher | larger | bigger | greater | a higher | a larger | a greater | a bigger',
    ],
    ['moreOf', { op: '<' }, 'fewer | less | lower | smaller | a lower | a smaller'],
  ],
  rules: ({ model }) => {
    /** Columns whose values are names: a number is no side of a comparison. */
    const isNamed = (name: string | null) =>
      model.columns.some((column) => column.name === name && !isNumeric(column))
    return [
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
  ],
}
