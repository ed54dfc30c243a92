import type { Column, SemanticModel } from '../../datasets/semantic-model.ts'
import { isNumeric } from '../../datasets/semantic-model.ts'
import type { Dimension, Filter, Measure } from '../plan/plan.ts'
import { rule, type Rule } from './chart.ts'
import type { Category, Comparison, Scalar, Senses } from './senses.ts'

/**
 * The grammar: how the words of a question combine into filters, measures, groups and rankings. It knows the roles of
 * columns and nothing of any domain.
 */

type FilterSense = Senses['filter']
type NumberSense = Senses['number']

const equal = (column: Column, values: readonly Scalar[]): FilterSense => {
  const [only] = values
  const filter: Filter =
    values.length === 1 && only !== undefined
      ? { kind: 'compare', column: column.name, op: '=', value: only }
      : { kind: 'in', column: column.name, values: [...values] }
  return { filter, column: column.name, values }
}

const compare = (column: Column, op: Comparison, value: number): FilterSense => ({
  filter: { kind: 'compare', column: column.name, op, value },
  column: column.name,
  values: op === '=' ? [value] : null,
})

const between = (column: Column, a: number, b: number): FilterSense => ({
  filter: { kind: 'between', column: column.name, low: Math.min(a, b), high: Math.max(a, b) },
  column: column.name,
  values: null,
})

export function negated({ filter, column }: FilterSense): FilterSense {
  if (filter.kind === 'not') return { filter: filter.item, column, values: null }
  if (filter.kind === 'compare' && typeof filter.value === 'boolean') {
    return { filter: { ...filter, value: !filter.value }, column, values: [!filter.value] }
  }
  return { filter: { kind: 'not', item: filter }, column, values: null }
}

/** Whether a number of this unit can be a value of the column. */
function fits(column: Column, number: NumberSense): boolean {
  if (!isNumeric(column) || number.decade) return false
  if (number.unit === 'pounds') return column.role === 'money'
  if (number.unit === 'percent') return column.unit === 'percent'
  return true
}

/** The column that a number means when none is named: money by its sign, else the model's bare number. */
function implied(model: SemanticModel, number: NumberSense): Column | null {
  const name = number.unit === 'pounds' ? model.measure : number.unit === null ? model.bareNumber : null
  return model.columns.find((column) => column.name === name) ?? null
}

const union = (left: FilterSense, right: FilterSense): FilterSense | null => {
  if (left.column === null || left.column !== right.column) return null
  if (left.values !== null && right.values !== null) {
    const values = [...new Set([...left.values, ...right.values])]
    const [only] = values
    if (only === undefined) return null
    return {
      filter:
        values.length === 1
          ? { kind: 'compare', column: left.column, op: '=', value: only }
          : { kind: 'in', column: left.column, values },
      column: left.column,
      values,
    }
  }
  return { filter: { kind: 'or', items: [left.filter, right.filter] }, column: left.column, values: null }
}

const isGroupable = (column: Column) => column.role !== 'identifier' && column.role !== 'date'

function dimensionOf(column: Column): Dimension | null {
  if (!isGroupable(column)) return null
  if (column.role === 'money' && column.discrete !== true) {
    return column.bands === undefined ? null : { kind: 'band', column: column.name, edges: column.bands }
  }
  return { kind: 'column', column: column.name }
}

const aggregated = (name: Senses['aggregate']['function'], column: Column): Measure => ({
  kind: 'aggregate',
  function: name,
  column: column.name,
})

const isCount = (column: Column) => column.role === 'number' && column.discrete === true
const sided = (side: Senses['side']['side'], period: Senses['period']) =>
  ({
    before: { from: null, to: period.from },
    after: { from: period.to, to: null },
    since: { from: period.from, to: null },
    until: { from: null, to: period.to },
  })[side]

export function grammarOf(model: SemanticModel): readonly Rule[] {
  const dated = (from: string | null, to: string | null): Senses['filter'] => ({
    filter: { kind: 'period', column: model.date, from, to },
    column: model.date,
    values: null,
  })
  const impliedFilter = (number: NumberSense, make: (column: Column) => FilterSense) => {
    const column = implied(model, number)
    if (column === null || !fits(column, number)) return null
    return { sense: make(column), assumption: `the number ${number.value} read as ${column.label}` }
  }
  const withColumn = (column: Column, number: NumberSense, make: () => FilterSense) =>
    fits(column, number) ? { sense: make() } : null
  const both = (a: NumberSense, b: NumberSense): NumberSense => ({ ...a, unit: a.unit ?? b.unit })

  const values: Rule[] = [
    rule('value', 'filter', ['value'], ({ column, values }) => ({ sense: equal(column, values) })),
    rule(
      'column value',
      'filter',
      ['column', 'value'],
      ({ column }, value) => (column === value.column ? { sense: equal(column, value.values) } : null),
      -0.2,
    ),
    rule(
      'value column',
      'filter',
      ['value', 'column'],
      (value, { column }) => (column === value.column ? { sense: equal(column, value.values) } : null),
      -0.2,
    ),
    rule('column is not value', 'filter', ['column', 'not', 'filter'], ({ column }, _, filter) =>
      column.name === filter.column ? { sense: negated(filter) } : null,
    ),
    rule('column = value', 'filter', ['column', 'comparative', 'value'], ({ column }, { op }, value) =>
      column === value.column && op === '=' ? { sense: equal(column, value.values) } : null,
    ),
    rule('flag is true', 'filter', ['column', 'truth'], ({ column }, { value }) =>
      column.role === 'flag' ? { sense: equal(column, [value]) } : null,
    ),
    rule('missing', 'filter', ['missing'], ({ column, present }) => {
      const missing: Filter = { kind: 'missing', column: column.name }
      return {
        sense: {
          filter: present ? { kind: 'not', item: missing } : missing,
          column: column.name,
          values: null,
        },
      }
    }),
    rule('not', 'filter', ['not', 'filter'], (_, filter) => ({ sense: negated(filter) })),
    rule('and of one column', 'filter', ['filter', 'and', 'filter'], (left, _, right) => {
      // "over 30 and under 40" narrows; "London and Wales" and "2024 and 2025" widen.
      if (closedPeriods(left.filter) !== null && closedPeriods(right.filter) !== null) {
        return {
          sense: {
            filter: { kind: 'or', items: [left.filter, right.filter] },
            column: left.column,
            values: null,
          },
        }
      }
      if (
        left.column !== null &&
        left.column === right.column &&
        left.values === null &&
        right.values === null
      ) {
        return {
          sense: {
            filter: { kind: 'and', items: [left.filter, right.filter] },
            column: left.column,
            values: null,
          },
        }
      }
      if (left.values === null || right.values === null) return null
      const sense = union(left, right)
      return sense === null ? null : { sense }
    }),
    rule(
      'or of one column',
      'filter',
      ['filter', 'or', 'filter'],
      (left, _, right) => {
        const sense = union(left, right)
        return sense === null ? null : { sense }
      },
      -0.1,
    ),
    rule(
      'or of two columns',
      'filter',
      ['filter', 'or', 'filter'],
      (left, _, right) =>
        left.column === right.column
          ? null
          : {
              sense: {
                filter: { kind: 'or', items: [left.filter, right.filter] },
                column: null,
                values: null,
              },
            },
      0.2,
    ),
    rule('and or', 'and', ['and', 'and'], () => ({ sense: {} })),
    rule(', or', 'or', ['and', 'or'], () => ({ sense: {} })),
    rule('value, value or', 'filter', ['value', 'and', 'filter'], (value, _, right) => {
      const sense = union(equal(value.column, value.values), right)
      return sense === null || right.values === null ? null : { sense }
    }),
  ]

  const numbers: Rule[] = [
    rule(
      'column over number',
      'filter',
      ['column', 'comparative', 'number'],
      ({ column }, { op, column: by }, number) =>
        by === null || by === column
          ? withColumn(column, number, () => compare(column, op, number.value))
          : null,
    ),
    rule(
      'column not over number',
      'filter',
      ['column', 'not', 'comparative', 'number'],
      ({ column }, _, { op }, number) =>
        withColumn(column, number, () => negated(compare(column, op, number.value))),
    ),
    rule(
      'over number column',
      'filter',
      ['comparative', 'number', 'column'],
      ({ op, column: by }, number, { column }) =>
        (by === null || by === column) &&
        (isCount(column) || number.unit !== null || column.unit === 'percent')
          ? withColumn(column, number, () => compare(column, op, number.value))
          : null,
      -0.4,
    ),
    rule(
      'over number unit',
      'filter',
      ['comparative', 'number', 'unit'],
      ({ op, column: by }, number, { column }) =>
        by === null || by.role === column.role
          ? withColumn(column, number, () => compare(column, op, number.value))
          : null,
      -0.1,
    ),
    // "Pay over £900 a year" names one price and its period another: the period decides.
    rule(
      'column over number unit',
      'filter',
      ['column', 'comparative', 'number', 'unit'],
      ({ column: by }, { op }, number, { column }) =>
        by.role === column.role ? withColumn(column, number, () => compare(column, op, number.value)) : null,
      -0.2,
    ),
    rule('older than number', 'filter', ['comparative', 'number'], ({ op, column }, number) =>
      column === null ? null : withColumn(column, number, () => compare(column, op, number.value)),
    ),
    rule(
      'over number',
      'filter',
      ['comparative', 'number'],
      ({ op, column }, number) =>
        column === null ? impliedFilter(number, (by) => compare(by, op, number.value)) : null,
      0.5,
    ),
    rule('over 65s', 'filter', ['comparative', 'number'], ({ op, column }, number) => {
      const by = model.columns.find(({ name }) => name === model.bareNumber)
      return number.decade && column === null && by !== undefined
        ? { sense: compare(by, op, number.value) }
        : null
    }),
    rule('in their 30s', 'filter', ['number'], (number) => {
      const column = model.columns.find(({ name }) => name === model.bareNumber)
      return number.decade && column !== undefined && number.value % 10 === 0
        ? { sense: between(column, number.value, number.value + 9) }
        : null
    }),
    rule('number unit', 'filter', ['number', 'unit'], (number, { column }) =>
      withColumn(column, number, () => equal(column, [number.value])),
    ),
    rule(
      'number of column',
      'filter',
      ['number', 'column'],
      (number, { column }) =>
        column.discrete === true || column.unit === 'percent'
          ? withColumn(column, number, () => equal(column, [number.value]))
          : null,
      0.1,
    ),
    rule('column number', 'filter', ['column', 'number'], ({ column }, number) =>
      withColumn(column, number, () => equal(column, [number.value])),
    ),
    rule('column number unit', 'filter', ['column', 'number', 'unit'], ({ column }, number, unit) =>
      column === unit.column ? withColumn(column, number, () => equal(column, [number.value])) : null,
    ),
    rule('no column', 'filter', ['not', 'column'], (_, { column }) =>
      column.discrete === true &&
      isNumeric(column) &&
      column.missing?.phrases.length !== undefined &&
      column.missing.phrases.length > 0
        ? null
        : column.discrete === true && isNumeric(column)
          ? { sense: equal(column, [0]) }
          : column.role === 'flag'
            ? { sense: equal(column, [false]) }
            : null,
    ),
    ...(['and', 'to', 'or'] as const).flatMap((joint) => [
      rule(
        `column between number ${joint} number`,
        'filter',
        ['column', 'between', 'number', joint, 'number'],
        ({ column }, _, a, __, b) => withColumn(column, both(a, b), () => between(column, a.value, b.value)),
      ),
      rule(
        `between number ${joint} number unit`,
        'filter',
        ['between', 'number', joint, 'number', 'unit'],
        (_, a, __, b, { column }) => withColumn(column, both(a, b), () => between(column, a.value, b.value)),
      ),
      rule(
        `between number ${joint} number column`,
        'filter',
        ['between', 'number', joint, 'number', 'column'],
        (_, a, __, b, { column }) =>
          column.discrete === true
            ? withColumn(column, both(a, b), () => between(column, a.value, b.value))
            : null,
      ),
      rule(
        `between number ${joint} number`,
        'filter',
        ['between', 'number', joint, 'number'],
        (_, a, __, b) => impliedFilter(both(a, b), (column) => between(column, a.value, b.value)),
        0.4,
      ),
    ]),
    rule(
      'column number to number',
      'filter',
      ['column', 'number', 'to', 'number'],
      ({ column }, a, _, b) => withColumn(column, both(a, b), () => between(column, a.value, b.value)),
      -0.2,
    ),
    rule(
      'column from number to number',
      'filter',
      ['column', 'side', 'number', 'to', 'number'],
      ({ column }, { side }, a, _, b) =>
        side === 'since' ? withColumn(column, both(a, b), () => between(column, a.value, b.value)) : null,
    ),
    rule(
      'number to number unit',
      'filter',
      ['number', 'to', 'number', 'unit'],
      (a, _, b, { column }) => withColumn(column, both(a, b), () => between(column, a.value, b.value)),
      -0.2,
    ),
    rule(
      'number to number',
      'filter',
      ['number', 'to', 'number'],
      (a, _, b) => impliedFilter(both(a, b), (column) => between(column, a.value, b.value)),
      0.6,
    ),
    rule('number or number unit', 'filter', ['number', 'or', 'number', 'unit'], (a, _, b, { column }) =>
      withColumn(column, both(a, b), () => equal(column, [a.value, b.value])),
    ),
    rule('column number or number', 'filter', ['column', 'number', 'or', 'number'], ({ column }, a, _, b) =>
      withColumn(column, both(a, b), () => equal(column, [a.value, b.value])),
    ),
    rule('column number and number', 'filter', ['column', 'number', 'and', 'number'], ({ column }, a, _, b) =>
      withColumn(column, both(a, b), () => equal(column, [a.value, b.value])),
    ),
    rule(
      'number or more',
      'filter',
      ['number', 'orMore'],
      (number, { op }) => impliedFilter(number, (column) => compare(column, op, number.value)),
      0.4,
    ),
    rule(
      'column number or more',
      'filter',
      ['column', 'number', 'orMore'],
      ({ column }, number, { op }) => withColumn(column, number, () => compare(column, op, number.value)),
      -0.1,
    ),
    rule('number or more unit', 'filter', ['number', 'orMore', 'unit'], (number, { op }, { column }) =>
      withColumn(column, number, () => compare(column, op, number.value)),
    ),
    rule('number or more column', 'filter', ['number', 'orMore', 'column'], (number, { op }, { column }) =>
      column.discrete === true ? withColumn(column, number, () => compare(column, op, number.value)) : null,
    ),
    rule('number unit or more', 'filter', ['number', 'unit', 'orMore'], (number, { column }, { op }) =>
      withColumn(column, number, () => compare(column, op, number.value)),
    ),
  ]

  const periods: Rule[] = [
    rule('period', 'filter', ['period'], ({ from, to }) => ({ sense: dated(from, to) })),
    rule('column period', 'filter', ['column', 'period'], ({ column }, { from, to }) =>
      column.name === model.date ? { sense: dated(from, to) } : null,
    ),
    rule(
      'since period',
      'filter',
      ['side', 'period'],
      ({ side }, period) => {
        const { from, to } = sided(side, period)
        return { sense: dated(from, to) }
      },
      -0.1,
    ),
    rule('between a span', 'filter', ['between', 'period'], (_, { from, to }) => ({
      sense: dated(from, to),
    })),
    rule('between periods', 'filter', ['between', 'period', 'to', 'period'], (_, a, __, b) =>
      a.from < b.to ? { sense: dated(a.from, b.to) } : null,
    ),
    rule('between periods and', 'filter', ['between', 'period', 'and', 'period'], (_, a, __, b) =>
      a.from < b.to ? { sense: dated(a.from, b.to) } : null,
    ),
    rule('from period to period', 'filter', ['side', 'period', 'to', 'period'], ({ side }, a, _, b) =>
      side === 'since' && a.from < b.to ? { sense: dated(a.from, b.to) } : null,
    ),
    rule('from period until period', 'filter', ['side', 'period', 'side', 'period'], (first, a, last, b) =>
      first.side === 'since' && last.side === 'until' && a.from < b.to
        ? { sense: dated(a.from, b.to) }
        : null,
    ),
    rule(
      'period to period',
      'filter',
      ['period', 'to', 'period'],
      (a, _, b) => (a.from < b.to ? { sense: dated(a.from, b.to) } : null),
      0.1,
    ),
    rule('date is before', 'filter', ['column', 'side', 'period'], ({ column }, { side }, period) => {
      const { from, to } = sided(side, period)
      return column.name === model.date ? { sense: dated(from, to) } : null
    }),
    rule(
      'date is between',
      'filter',
      ['column', 'between', 'period', 'and', 'period'],
      ({ column }, _, a, __, b) =>
        column.name === model.date && a.from < b.to ? { sense: dated(a.from, b.to) } : null,
    ),
  ]

  const measures: Rule[] = [
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
    rule(
      'aggregates column',
      'measure',
      ['aggregate', 'and', 'aggregate', 'column'],
      (a, _, b, { column }) =>
        isNumeric(column)
          ? {
              sense: {
                measures: [aggregated(a.function, column), aggregated(b.function, column)],
                named: true,
              },
            }
          : null,
    ),
    rule(
      'three aggregates column',
      'measure',
      ['aggregate', 'and', 'aggregate', 'and', 'aggregate', 'column'],
      (a, _, b, __, c, { column }) =>
        isNumeric(column)
          ? { sense: { measures: [a, b, c].map((each) => aggregated(each.function, column)), named: true } }
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
        isNumeric(column) ? { sense: { measures: [aggregated('average', column)], named: false } } : null,
      0.5,
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
        isNumeric(column) ? { sense: { measures: [aggregated('average', column)], named: false } } : null,
      -0.1,
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
      'having count',
      'having',
      ['comparative', 'number', 'entity'],
      ({ op, column }, { value, unit }) =>
        column === null && unit === null ? { sense: { measure: { kind: 'count' }, op, value } } : null,
      0.3,
    ),
  ]

  const groups: Rule[] = [
    rule('column', 'dimension', ['column'], ({ column, plural }) => {
      const dimension = dimensionOf(column)
      return dimension === null || column.role === 'flag'
        ? null
        : { sense: { dimension, plural, quantity: isNumeric(column) } }
    }),
    // "Smokers" is a condition unless "by" says that it is a group.
    rule(
      'flag',
      'dimensions',
      ['column'],
      ({ column }) =>
        column.role === 'flag' ? { sense: { dimensions: [{ kind: 'column', column: column.name }] } } : null,
      0.5,
    ),
    rule(
      'several, flag',
      'dimensions',
      ['dimensions', 'and', 'column'],
      ({ dimensions }, _, { column }) =>
        column.role === 'flag'
          ? { sense: { dimensions: [...dimensions, { kind: 'column', column: column.name }] } }
          : null,
      0.5,
    ),
    rule(
      'date',
      'dimension',
      ['column'],
      ({ column, plural }) =>
        column.name === model.date
          ? {
              sense: {
                dimension: { kind: 'grain', column: model.date, grain: 'month' },
                plural,
                quantity: false,
              },
            }
          : null,
      0.3,
    ),
    rule(
      'column band',
      'dimension',
      ['column', 'band'],
      ({ column }, { plural }) => {
        const dimension: Dimension | null =
          column.role === 'category' || column.role === 'flag'
            ? { kind: 'column', column: column.name }
            : column.bands === undefined
              ? null
              : { kind: 'band', column: column.name, edges: column.bands }
        return dimension === null ? null : { sense: { dimension, plural, quantity: false } }
      },
      -0.1,
    ),
    rule(
      'bands of column',
      'dimension',
      ['band', 'column'],
      (_, { column }) =>
        column.bands === undefined
          ? null
          : {
              sense: {
                dimension: { kind: 'band', column: column.name, edges: column.bands },
                plural: true,
                quantity: false,
              },
            },
      0.3,
    ),
    ...(
      [
        ['number unit column band', ['number', 'unit', 'column', 'band'], 2],
        ['number column band', ['number', 'column', 'band'], 1],
      ] as const
    ).map(([name, parts, at]) =>
      rule(
        name,
        'dimension',
        parts,
        (...senses: readonly unknown[]) => {
          // The two rules differ only in the place of the column.
          const { value } = senses[0] as NumberSense
          const { column } = senses[at] as Senses['column']
          return widthBands(column, value)
        },
        -0.2,
      ),
    ),
    rule(
      'number unit band',
      'dimension',
      ['number', 'unit', 'band'],
      ({ value }, { column }) => widthBands(column, value),
      -0.1,
    ),
    rule('grain', 'dimension', ['grain'], ({ grain }) => ({
      sense: { dimension: { kind: 'grain', column: model.date, grain }, plural: false, quantity: false },
    })),
    rule('one', 'dimensions', ['dimension'], ({ dimension }) => ({ sense: { dimensions: [dimension] } })),
    rule('several', 'dimensions', ['dimensions', 'and', 'dimension'], ({ dimensions }, _, { dimension }) => ({
      sense: { dimensions: [...dimensions, dimension] },
    })),
    rule(
      'several, each',
      'dimensions',
      ['dimensions', 'and', 'by', 'dimension'],
      ({ dimensions }, _, __, { dimension }) => ({
        sense: { dimensions: [...dimensions, dimension] },
      }),
    ),
    rule('by', 'groups', ['by', 'dimensions'], (_, { dimensions }) => ({ sense: { dimensions } })),
    rule('by by', 'groups', ['groups', 'groups'], (a, b) => ({
      sense: { dimensions: [...a.dimensions, ...b.dimensions] },
    })),
    rule('monthly', 'groups', ['byGrain'], ({ grain }) => ({
      sense: { dimensions: [{ kind: 'grain', column: model.date, grain }] },
    })),
    rule('by monthly', 'groups', ['by', 'byGrain'], (_, { grain }) => ({
      sense: { dimensions: [{ kind: 'grain', column: model.date, grain }] },
    })),
    rule('distribution of column', 'groups', ['distribution', 'column'], (_, { column }) => {
      const dimension: Dimension | null =
        column.bands !== undefined
          ? { kind: 'band', column: column.name, edges: column.bands }
          : dimensionOf(column)
      return dimension === null ? null : { sense: { dimensions: [dimension] } }
    }),
    rule('column distribution', 'groups', ['column', 'distribution'], ({ column }) => {
      const dimension: Dimension | null =
        column.bands !== undefined
          ? { kind: 'band', column: column.name, edges: column.bands }
          : dimensionOf(column)
      return dimension === null ? null : { sense: { dimensions: [dimension] } }
    }),
    rule('which column', 'asked', ['which', 'dimension'], (_, { dimension, plural }) => ({
      sense: { dimension, plural },
    })),
    rule('compare values', 'comparison', ['compare', 'filter'], (_, filter) => compared(model, filter)),
    ...(['versus', 'to'] as const).map((joint) =>
      rule(
        `compare value ${joint} value`,
        'comparison',
        ['compare', 'filter', joint, 'filter'],
        (_, left, __, right) => {
          const sense = union(left, right)
          return sense === null ? null : compared(model, sense)
        },
      ),
    ),
    rule('between values', 'comparison', ['between', 'filter'], (_, filter) => compared(model, filter), 0.3),
    rule(
      'value versus value',
      'comparison',
      ['filter', 'versus', 'filter'],
      (left, _, right) => {
        const sense = union(left, right)
        return sense === null ? null : compared(model, sense)
      },
      0.05,
    ),
  ]

  const ranks: Rule[] = [
    rule(
      'top n',
      'rank',
      ['top', 'number', 'dimension'],
      ({ direction }, { value }, { dimension }) => ranked({ direction, limit: value, dimension }),
      -0.3,
    ),
    rule('top', 'rank', ['top', 'dimension'], ({ direction }, { dimension, plural, quantity }) =>
      quantity ? null : ranked({ direction, limit: plural ? 10 : 1, dimension }),
    ),
    rule(
      'n cheapest',
      'rank',
      ['number', 'superlative', 'dimension'],
      ({ value }, { direction, column, ofCount }, { dimension }) =>
        ranked({
          direction,
          limit: value,
          dimension,
          byColumn: column,
          ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
        }),
      -0.3,
    ),
    rule(
      'cheapest n',
      'rank',
      ['superlative', 'number', 'dimension'],
      ({ direction, column, ofCount }, { value }, { dimension, quantity }) =>
        quantity
          ? null
          : ranked({
              direction,
              limit: value,
              dimension,
              byColumn: column,
              ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
            }),
      -0.2,
    ),
    rule(
      'cheapest',
      'rank',
      ['superlative', 'dimension'],
      ({ direction, column, ofCount }, { dimension, plural, quantity }) =>
        (column !== null || ofCount) && !quantity
          ? ranked({
              direction,
              limit: plural ? null : 1,
              dimension,
              byColumn: column,
              ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
            })
          : null,
      -0.1,
    ),
    rule(
      'is cheapest',
      'rank',
      ['superlative'],
      ({ direction, column, ofCount }) =>
        column !== null || ofCount
          ? ranked({
              direction,
              limit: 1,
              byColumn: column,
              ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
            })
          : null,
      0.2,
    ),
    rule(
      'n cheapest alone',
      'rank',
      ['number', 'superlative'],
      ({ value }, { direction, column }) =>
        column === null ? null : ranked({ direction, limit: value, byColumn: column }),
      0.3,
    ),
    rule(
      'highest measure',
      'rank',
      ['superlative', 'measure'],
      ({ direction, column }, { measures, named }) => {
        const [measure] = measures
        return column === null && measure !== undefined && named
          ? ranked({ direction, limit: 1, measure })
          : null
      },
    ),
    rule('most entities', 'rank', ['superlative', 'entity'], ({ direction, column }) =>
      column === null ? ranked({ direction, limit: 1, measure: { kind: 'count' } }) : null,
    ),
    rule('most claims', 'rank', ['superlative', 'column'], ({ direction, ofCount }, { column }) =>
      ofCount && isCount(column) ? ranked({ direction, limit: 1, measure: aggregated('sum', column) }) : null,
    ),
    rule(
      'lowest column',
      'extreme',
      ['superlative', 'column'],
      ({ direction, column: by, ofCount }, { column }) =>
        !ofCount && isNumeric(column) && (by === null || by === column)
          ? { sense: { direction, column } }
          : null,
    ),
    rule('cheapest entity', 'extreme', ['superlative', 'entity'], ({ direction, column }) =>
      column === null ? null : { sense: { direction, column } },
    ),
    rule('by measure', 'byMeasure', ['by', 'measure'], (_, { measures }) => {
      const [measure] = measures
      return measure === undefined ? null : { sense: { measure } }
    }),
    rule(
      'by entities',
      'byMeasure',
      ['by', 'entity'],
      () => ({ sense: { measure: { kind: 'count' } } }),
      0.3,
    ),
    rule('sort measure', 'ordering', ['sort', 'measure'], (_, { measures }) => ({
      sense: { measure: measures[0] ?? null, dimension: null, direction: null },
    })),
    rule('sort by extreme', 'ordering', ['sort', 'extreme'], (_, { column, direction }) => ({
      sense: { measure: aggregated('average', column), dimension: null, direction },
    })),
    rule(
      'sort dimension',
      'ordering',
      ['sort', 'dimension'],
      (_, { dimension }) => ({ sense: { measure: null, dimension, direction: null } }),
      0.1,
    ),
    rule('sort entity', 'ordering', ['sort', 'entity'], () => ({
      sense: { measure: { kind: 'count' }, dimension: null, direction: null },
    })),
    rule(
      'sort direction',
      'ordering',
      ['ordering', 'direction'],
      (ordering, { direction }) => ({ sense: { ...ordering, direction } }),
      -0.2,
    ),
    rule('sort in direction', 'ordering', ['sort', 'direction'], (_, { direction }) => ({
      sense: { measure: null, dimension: null, direction },
    })),
    rule('direction', 'ordering', ['direction'], ({ direction }) => ({
      sense: { measure: null, dimension: null, direction },
    })),
  ]
  return [...values, ...numbers, ...periods, ...measures, ...groups, ...ranks]
}

function ranked(
  sense: { direction: Senses['rank']['direction'] } & { [K in keyof Senses['rank']]?: Senses['rank'][K] },
) {
  const { limit } = sense
  if (limit !== null && limit !== undefined && (!Number.isInteger(limit) || limit < 1 || limit > 10_000))
    return null
  return { sense: { limit: null, dimension: null, measure: null, byColumn: null, ...sense } }
}

/** Bands of equal width over the range of ages and the like: at most 100. */
function widthBands(column: Column, width: number) {
  const [first] = column.bands ?? []
  const last = column.bands?.at(-1)
  if (first === undefined || last === undefined || width <= 0) return null
  const edges: number[] = []
  for (let edge = Math.ceil(first / width) * width; edge <= last + width && edges.length < 100; edge += width)
    edges.push(edge)
  return edges.length === 0
    ? null
    : {
        sense: {
          dimension: { kind: 'band' as const, column: column.name, edges },
          plural: true,
          quantity: false,
        },
      }
}

/** Several values side by side: a group for each, and no other group. */
function compared(model: SemanticModel, { filter, column, values }: FilterSense) {
  const found = model.columns.find(({ name }) => name === column)
  const spans = closedPeriods(filter)
  if (found !== undefined && spans !== null && spans.length > 1) {
    return {
      sense: { dimension: { kind: 'grain' as const, column: found.name, grain: grainOf(spans) }, filter },
    }
  }
  if (found === undefined || values === null || values.length < 2) return null
  const whole = found.role === 'flag'
  return {
    sense: { dimension: { kind: 'column' as const, column: found.name }, filter: whole ? null : filter },
  }
}

/** The periods of "2024 or 2025", or null where the filter is anything else. */
export function closedPeriods(filter: Filter): readonly Senses['period'][] | null {
  if (filter.kind === 'period')
    return filter.from !== null && filter.to !== null ? [{ from: filter.from, to: filter.to }] : null
  if (filter.kind !== 'or') return null
  const parts = filter.items.map(closedPeriods)
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

/** The grain that keeps periods apart: whole years by year, quarters by quarter, else by month. */
export function grainOf(periods: readonly Senses['period'][]): 'year' | 'quarter' | 'month' {
  const daysOf = ({ from, to }: Senses['period']) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const shortest = Math.min(...periods.map(daysOf))
  return shortest > 360 ? 'year' : shortest > 85 ? 'quarter' : 'month'
}

/** The rules by the category that starts them. */
export function byFirstPart(rules: readonly Rule[]): ReadonlyMap<Category, readonly Rule[]> {
  const grouped = new Map<Category, Rule[]>()
  for (const each of rules) {
    const first = each.parts[0]
    if (first !== undefined) grouped.set(first, [...(grouped.get(first) ?? []), each])
  }
  return grouped
}
