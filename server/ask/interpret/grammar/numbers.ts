import type { DatasetProfile } from '../../../datasets/profile.ts'
import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { rule, type Rule } from '../chart.ts'
import {
  between,
  compare,
  equal,
  fits,
  implied,
  shared,
  whereFits,
  type FilterSense,
  type NumberSense,
} from './conditions.ts'
import { isCount } from './quantities.ts'

/** Conditions on numbers: comparisons, ranges, units, and what a bare number means. */
export function numberRules(model: SemanticModel, profile: DatasetProfile): readonly Rule[] {
  const impliedFilter = (number: NumberSense, make: (column: Column) => FilterSense) => {
    const column = implied(model, number)
    if (column === null || !fits(column, number)) return null
    // Nobody is over 500 years old: then the number belongs to something else.
    const { max } = profile.ranges[column.name] ?? { max: Infinity }
    if (number.unit === null && number.value > 2 * max) return null
    return { sense: make(column), assumption: `the number ${number.value} read as ${column.label}` }
  }
  return [
    rule(
      'column over number',
      'filter',
      ['column', 'comparative', 'number'],
      ({ column }, { op, column: by }, number) =>
        by === null || by === column
          ? whereFits(column, number, () => compare(column, op, number.value))
          : null,
    ),
    // Both ends of "premium over 50 and under 100" are of the column that is named once.
    ...(['and', 'or'] as const).map((kind) =>
      rule(
        `column over number ${kind} under number`,
        'filter',
        ['column', 'comparative', 'number', kind, 'comparative', 'number'],
        ({ column }, first, a, _, second, b) => {
          if (first.column !== null || second.column !== null || !fits(column, a) || !fits(column, b))
            return null
          const items = [
            compare(column, first.op, a.value).filter,
            compare(column, second.op, b.value).filter,
          ]
          return { sense: { filter: { kind, items }, column: column.name, values: null } }
        },
        -0.3,
      ),
    ),
    rule(
      'over the age of number',
      'filter',
      ['comparative', 'column', 'number'],
      ({ op, column: by }, { column }, number) =>
        by === null || by === column
          ? whereFits(column, number, () => compare(column, op, number.value))
          : null,
    ),
    rule(
      'over number column',
      'filter',
      ['comparative', 'number', 'column'],
      ({ op, column: by }, number, { column }) =>
        (by === null || by === column) &&
        (isCount(column) || number.unit !== null || column.unit === 'percent')
          ? whereFits(column, number, () => compare(column, op, number.value))
          : null,
      -0.4,
    ),
    rule(
      'over number unit',
      'filter',
      ['comparative', 'number', 'unit'],
      ({ op, column: by }, number, { column }) =>
        by === null || by.role === column.role
          ? whereFits(column, number, () => ({ ...compare(column, op, number.value), bare: by === null }))
          : null,
      -0.1,
    ),
    // "Pay over £900 a year" names one price and its period another: the period decides.
    rule(
      'column over number unit',
      'filter',
      ['column', 'comparative', 'number', 'unit'],
      ({ column: by }, { op }, number, { column }) =>
        by.unit === column.unit || (by.role === 'number' && by.unit === undefined)
          ? whereFits(by, number, () => compare(by, op, number.value))
          : by.role === column.role
            ? whereFits(column, number, () => compare(column, op, number.value))
            : null,
      -0.2,
    ),
    rule('older than number', 'filter', ['comparative', 'number'], ({ op, column }, number) =>
      column === null ? null : whereFits(column, number, () => compare(column, op, number.value)),
    ),
    rule(
      'over number',
      'filter',
      ['comparative', 'number'],
      ({ op, column }, number) =>
        column === null
          ? impliedFilter(number, (by) => ({ ...compare(by, op, number.value), bare: true }))
          : null,
      0.5,
    ),
    rule('over 65s', 'filter', ['comparative', 'number'], ({ op, column }, number) => {
      const by = model.columns.find(({ name }) => name === model.bareNumber)
      return number.decade && column === null && by !== undefined
        ? { sense: compare(by, op, number.value) }
        : null
    }),
    // "Female, 45, London": a number with nothing beside it.
    rule(
      'bare number',
      'filter',
      ['number'],
      (number) => {
        const column = implied(model, number)
        const range = column === null ? undefined : profile.ranges[column.name]
        const isWithin = range !== undefined && number.value >= range.min && number.value <= range.max
        return isWithin && number.unit === null && !number.decade
          ? impliedFilter(number, (by) => equal(by, [number.value]))
          : null
      },
      1.3,
    ),
    // "A distance of 500 to 1000 km": the unit says nothing that the column did not.
    rule('filter unit', 'filter', ['filter', 'unit'], (filter, { column }) => {
      const by = model.columns.find(({ name }) => name === filter.column)
      const isSome = filter.filter.kind === 'compare' && filter.filter.value === 0
      return by !== undefined && isNumeric(by) && by.unit !== undefined && by.unit === column.unit && !isSome
        ? { sense: filter }
        : null
    }),
    rule('in their 30s', 'filter', ['number'], (number) => {
      const column = model.columns.find(({ name }) => name === model.bareNumber)
      return number.decade && column !== undefined && number.value % 10 === 0
        ? { sense: between(column, number.value, number.value + 9) }
        : null
    }),
    rule('number unit', 'filter', ['number', 'unit'], (number, { column }) =>
      whereFits(column, number, () => equal(column, [number.value])),
    ),
    rule(
      'number of column',
      'filter',
      ['number', 'column'],
      (number, { column }) =>
        column.discrete === true || column.unit === 'percent'
          ? whereFits(column, number, () => equal(column, [number.value]))
          : null,
      0.1,
    ),
    // "The premium for 4 people" is hardly a premium of 4.
    ...[false, true].map((vague) =>
      rule(
        vague ? 'column number without a unit' : 'column number',
        'filter',
        ['column', 'number'],
        ({ column }, number) => {
          const isVague = column.role === 'money' && column.discrete !== true && number.unit === null
          return isVague === vague ? whereFits(column, number, () => equal(column, [number.value])) : null
        },
        vague ? 1.2 : 0,
      ),
    ),
    rule('no unit', 'filter', ['not', 'unit'], (_, { column }) =>
      column.role === 'number' && column.discrete === true ? { sense: equal(column, [0]) } : null,
    ),
    rule('no column', 'filter', ['not', 'column'], (_, { column }) => {
      if (column.role === 'flag') return { sense: equal(column, [false]) }
      // "No outpatient limit" means something else, and the semantic model says what.
      const named = (column.missing?.phrases.length ?? 0) > 0
      const countable = isNumeric(column) && (column.discrete === true || column.unit === 'percent')
      return countable && !named ? { sense: equal(column, [0]) } : null
    }),
    ...(['and', 'to', 'or'] as const).flatMap((joint) => [
      rule(
        `column between number ${joint} number`,
        'filter',
        ['column', 'between', 'number', joint, 'number'],
        ({ column }, _, a, __, b) => whereFits(column, shared(a, b), () => between(column, a.value, b.value)),
      ),
      rule(
        `between number ${joint} number unit`,
        'filter',
        ['between', 'number', joint, 'number', 'unit'],
        (_, a, __, b, { column }) =>
          whereFits(column, shared(a, b), () => ({ ...between(column, a.value, b.value), bare: true })),
      ),
      rule(
        `between number ${joint} number column`,
        'filter',
        ['between', 'number', joint, 'number', 'column'],
        (_, a, __, b, { column }) =>
          column.discrete === true
            ? whereFits(column, shared(a, b), () => between(column, a.value, b.value))
            : null,
        -0.8,
        { tight: true },
      ),
      rule(
        `between number ${joint} number`,
        'filter',
        ['between', 'number', joint, 'number'],
        (_, a, __, b) =>
          impliedFilter(shared(a, b), (column) => ({ ...between(column, a.value, b.value), bare: true })),
        0.4,
      ),
    ]),
    rule(
      'column number to number',
      'filter',
      ['column', 'number', 'to', 'number'],
      ({ column }, a, _, b) => whereFits(column, shared(a, b), () => between(column, a.value, b.value)),
      -0.2,
    ),
    rule(
      'number to number unit',
      'filter',
      ['number', 'to', 'number', 'unit'],
      (a, _, b, { column }) => whereFits(column, shared(a, b), () => between(column, a.value, b.value)),
      -0.2,
    ),
    rule(
      'number to number',
      'filter',
      ['number', 'to', 'number'],
      (a, _, b) =>
        impliedFilter(shared(a, b), (column) => ({ ...between(column, a.value, b.value), bare: true })),
      0.6,
    ),
    rule('number and number unit', 'filter', ['number', 'and', 'number', 'unit'], (a, _, b, { column }) =>
      whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
    ),
    rule('number or number unit', 'filter', ['number', 'or', 'number', 'unit'], (a, _, b, { column }) =>
      whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
    ),
    ...(['and', 'or'] as const).map((joint) =>
      rule(
        `number ${joint} number column`,
        'filter',
        ['number', joint, 'number', 'column'],
        (a, _, b, { column }) =>
          column.discrete === true
            ? whereFits(column, shared(a, b), () => equal(column, [a.value, b.value]))
            : null,
        -0.2,
      ),
    ),
    rule('column number or number', 'filter', ['column', 'number', 'or', 'number'], ({ column }, a, _, b) =>
      whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
    ),
    rule('column number and number', 'filter', ['column', 'number', 'and', 'number'], ({ column }, a, _, b) =>
      whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
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
      ({ column }, number, { op }) => whereFits(column, number, () => compare(column, op, number.value)),
      -0.1,
    ),
    rule('number or more unit', 'filter', ['number', 'orMore', 'unit'], (number, { op }, { column }) =>
      whereFits(column, number, () => compare(column, op, number.value)),
    ),
    rule('number or more column', 'filter', ['number', 'orMore', 'column'], (number, { op }, { column }) =>
      column.discrete === true ? whereFits(column, number, () => compare(column, op, number.value)) : null,
    ),
    rule('number unit or more', 'filter', ['number', 'unit', 'orMore'], (number, { column }, { op }) =>
      whereFits(column, number, () => compare(column, op, number.value)),
    ),
  ]
}
