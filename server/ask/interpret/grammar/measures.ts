import { isNumeric, type Column, type SemanticModel } from '../../../datasets/semantic-model.ts'
import type { AggregateFunction } from '../../plan/plan.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'
import { fits, implied } from './conditions.ts'
import { aggregated, isCount } from './quantities.ts'

/** A price with a period: "pounds per month". */
const isRecurring = ({ role, unit = '' }: Column) => role === 'money' && / per /.test(unit)

/** What is measured: aggregates, counts, metrics, shares, and conditions on them. */
export function measureRules(model: SemanticModel): readonly Rule[] {
  const isFlag = (name: string | null) =>
    model.columns.some((column) => column.name === name && column.role === 'flag')
  return [
    // "Pay per month": the period says which of two prices is meant.
    rule(
      'column unit',
      'column',
      ['column', 'unit'],
      ({ column, plural }, { column: by }) =>
        isRecurring(column) && isRecurring(by) ? { sense: { column: by, plural } } : null,
      -0.1,
    ),
    rule('aggregate column', 'measure', ['aggregate', 'column'], ({ function: name }, { column }) =>
      isNumeric(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
    ),
    rule(
      'column aggregate',
      'measure',
      ['column', 'aggregate'],
      ({ column }, { function: name }) =>
        isNumeric(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
      0.1,
    ),
    rule('aggregate metric', 'measure', ['aggregate', 'metric'], (_, { metric }) => ({
      sense: { measures: [{ kind: 'metric', name: metric.name }], named: true },
    })),
    ...functionRules(),
    rule('functions column', 'measure', ['functions', 'column'], ({ functions }, { column }) =>
      isNumeric(column)
        ? { sense: { measures: functions.map((name) => aggregated(name, column)), named: true } }
        : null,
    ),
    rule(
      'aggregate columns',
      'measure',
      ['aggregate', 'column', 'and', 'column'],
      ({ function: name }, a, _, b) =>
        isNumeric(a.column) && isNumeric(b.column)
          ? { sense: { measures: [aggregated(name, a.column), aggregated(name, b.column)], named: true } }
          : null,
    ),
    rule('percentile column', 'measure', ['percentile', 'column'], ({ percent }, { column }) =>
      isNumeric(column)
        ? { sense: { measures: [{ kind: 'percentile', column: column.name, percent }], named: true } }
        : null,
    ),
    rule(
      'column percentile',
      'measure',
      ['column', 'percentile'],
      ({ column }, { percent }) =>
        isNumeric(column)
          ? { sense: { measures: [{ kind: 'percentile', column: column.name, percent }], named: true } }
          : null,
      0.1,
    ),
    rule('metric', 'measure', ['metric'], ({ metric }) => ({
      sense: { measures: [{ kind: 'metric', name: metric.name }], named: true },
    })),
    rule(
      'quantity',
      'measure',
      ['column'],
      ({ column }) =>
        isNumeric(column)
          ? { sense: { measures: [aggregated(column.usually ?? 'average', column)], named: false } }
          : null,
      0.5,
    ),
    rule(
      'which quantity',
      'measure',
      ['which', 'column'],
      (_, { column }) =>
        isNumeric(column)
          ? { sense: { measures: [aggregated(column.usually ?? 'average', column)], named: false } }
          : null,
      0.3,
    ),
    rule(
      'how many',
      'measure',
      ['howMany'],
      () => ({ sense: { measures: [{ kind: 'count' }], named: true } }),
      0.3,
    ),
    rule('how many entities', 'measure', ['howMany', 'entity'], () => ({
      sense: { measures: [{ kind: 'count' }], named: true },
    })),
    rule('total entities', 'measure', ['aggregate', 'howMany', 'entity'], ({ function: name }) =>
      name === 'sum' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
    ),
    rule('total of entities', 'measure', ['aggregate', 'entity'], ({ function: name }) =>
      name === 'sum' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
    ),
    rule(
      'entity count',
      'measure',
      ['entity', 'howMany'],
      () => ({ sense: { measures: [{ kind: 'count' }], named: true } }),
      0.1,
    ),
    rule('how many values', 'measure', ['howMany', 'column'], (_, { column, plural }) =>
      column.role === 'category' && plural
        ? { sense: { measures: [{ kind: 'distinct', column: column.name }], named: true } }
        : null,
    ),
    rule('how many claims', 'measure', ['howMany', 'column'], (_, { column }) =>
      isCount(column) ? { sense: { measures: [aggregated('sum', column)], named: true } } : null,
    ),
    rule(
      'how many claims in total',
      'measure',
      ['howMany', 'column', 'aggregate'],
      (_, { column }, { function: name }) =>
        isCount(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
      -0.2,
    ),
    rule(
      'average number of anything',
      'measure',
      ['aggregate', 'howMany', 'column'],
      ({ function: name }, _, { column }) =>
        isNumeric(column) && !isCount(column)
          ? { sense: { measures: [aggregated(name, column)], named: true } }
          : null,
      0.1,
    ),
    rule(
      'total how many claims',
      'measure',
      ['aggregate', 'howMany', 'column'],
      ({ function: name }, _, { column }) =>
        isCount(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
    ),
    rule(
      'how much column',
      'measure',
      ['howMuch', 'column'],
      (_, { column }) =>
        isNumeric(column)
          ? { sense: { measures: [aggregated(column.usually ?? 'average', column)], named: false } }
          : null,
      -0.1,
    ),
    rule(
      'filter share',
      'shareOf',
      ['filter', 'share'],
      ({ filter, column }) => (isFlag(column) ? { sense: { of: filter, base: [] } } : null),
      0.2,
    ),
    rule('percentage of the total', 'share', ['asPercentOf', 'overall'], () => ({ sense: {} })),
    rule('spread of entities', 'measure', ['aggregate', 'entity'], ({ function: name }) =>
      name === 'spread' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
    ),
    rule('share of filter', 'shareOf', ['share', 'filter'], (_, { filter }) => ({
      sense: { of: filter, base: [] },
    })),
    rule(
      'share of entities that',
      'shareOf',
      ['share', 'entity', 'filter'],
      (_, __, { filter }) => ({ sense: { of: filter, base: [] } }),
      -0.2,
    ),
    rule(
      'share of filtered that',
      'shareOf',
      ['share', 'subject', 'verb', 'filter'],
      (_, { filters }, __, { filter }) => ({
        sense: { of: filter, base: filters },
      }),
      -0.6,
    ),
    rule(
      'share of filtered entities',
      'shareOf',
      ['share', 'filter', 'entity', 'filter'],
      (_, base, __, { filter }) => ({
        sense: { of: filter, base: [base.filter] },
      }),
      -0.1,
    ),
    // "What percent of women smoke": the last condition is what is said of the first.
    rule('share of filtered flag', 'shareOf', ['share', 'filter', 'filter'], (_, base, { filter, column }) =>
      isFlag(column) && base.column !== column ? { sense: { of: filter, base: [base.filter] } } : null,
    ),
    rule('subject filter', 'subject', ['filter'], ({ filter }) => ({ sense: { filters: [filter] } })),
    rule('subject entity', 'subject', ['entity'], () => ({ sense: { filters: [] } })),
    rule('subject filters', 'subject', ['subject', 'filter'], ({ filters }, { filter }) => ({
      sense: { filters: [...filters, filter] },
    })),
    rule('subject entities', 'subject', ['subject', 'entity'], ({ filters }) => ({ sense: { filters } })),
    rule(
      'having measure',
      'having',
      ['measure', 'comparative', 'number'],
      ({ measures, named }, { op, column }, { value, decade }) => {
        const [measure] = measures
        return measure !== undefined && measures.length === 1 && named && column === null && !decade
          ? { sense: { measure, op, value } }
          : null
      },
    ),
    rule(
      'averages over',
      'having',
      ['aggregate', 'comparative', 'number'],
      ({ function: name }, { op, column }, number) => {
        const by = column ?? implied(model, { ...number, unit: number.unit ?? 'pounds' })
        return by === null || !fits(by, number)
          ? null
          : { sense: { measure: aggregated(name, by), op, value: number.value } }
      },
      0.2,
    ),
    rule(
      'having count',
      'having',
      ['comparative', 'number', 'entity'],
      ({ op, column }, { value, unit }) =>
        column === null && unit === null ? { sense: { measure: { kind: 'count' }, op, value } } : null,
      0.3,
    ),
  ]
}

const extremes = { ascending: 'minimum', descending: 'maximum' } as const

/** Several functions of one column: "lowest, average and highest". */
function functionRules(): readonly Rule[] {
  const plain = ({ direction, column, ofCount }: Senses['superlative']) =>
    column === null && !ofCount ? extremes[direction] : null
  const listed = (functions: readonly (AggregateFunction | null)[]) =>
    functions.includes(null) || new Set(functions).size < functions.length
      ? null
      : { sense: { functions: functions.flatMap((name) => name ?? []) } }
  return [
    rule('two functions', 'functions', ['aggregate', 'and', 'aggregate'], (a, _, b) =>
      listed([a.function, b.function]),
    ),
    rule('function and extreme', 'functions', ['aggregate', 'and', 'superlative'], (a, _, b) =>
      listed([a.function, plain(b)]),
    ),
    rule('extreme and function', 'functions', ['superlative', 'and', 'aggregate'], (a, _, b) =>
      listed([plain(a), b.function]),
    ),
    rule('two extremes', 'functions', ['superlative', 'and', 'superlative'], (a, _, b) =>
      listed([plain(a), plain(b)]),
    ),
    rule('functions and function', 'functions', ['functions', 'and', 'aggregate'], ({ functions }, _, b) =>
      listed([...functions, b.function]),
    ),
    rule('functions and extreme', 'functions', ['functions', 'and', 'superlative'], ({ functions }, _, b) =>
      listed([...functions, plain(b)]),
    ),
    rule('function, functions', 'functions', ['aggregate', 'functions'], (a, { functions }) =>
      listed([a.function, ...functions]),
    ),
  ]
}
