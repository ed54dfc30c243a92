import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'
import { closedPeriods, union, type FilterSense } from './conditions.ts'
import { columnsIn } from '../../constructs/conditions/conditions.ts'
import { compared } from './dimensions.ts'
import { aggregated, isRecurring } from './quantities.ts'

/** Sides against each other, against all together, and change from one period to another. */
export function comparisonRules(model: SemanticModel): readonly Rule[] {
  const joints = ['versus', 'to', 'and', 'than', 'with'] as const
  /** Columns whose values are names: a number is no side of a comparison. */
  const isNamed = (name: string | null) =>
    model.columns.some((column) => column.name === name && !isNumeric(column))
  return [
    rule('compare values', 'comparison', ['compare', 'filter'], (_, filter) => compared(model, filter)),
    rule(
      'compare value to value',
      'comparison',
      ['compare', 'filter', 'to', 'filter'],
      (_, left, __, right) => {
        const sense = union(left, right)
        return sense === null ? null : compared(model, sense)
      },
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
    rule('values versus value', 'comparison', ['comparison', 'versus', 'filter'], (left, _, right) => {
      const column = left.dimension?.kind === 'column' ? left.dimension.column : null
      const named = left.sides.flatMap((side) => (side.kind === 'compare' ? [side.value] : []))
      const known: FilterSense | null =
        left.filter === null || column === null ? null : { filter: left.filter, column, values: named }
      const sense = known === null ? null : union(known, right)
      return sense === null ? null : compared(model, sense)
    }),
    rule('subject minus subject', 'comparison', ['subject', 'minus', 'subject'], (left, { as }, right) => {
      const sides = sided(left.filters, right.filters)
      return sides === null ? null : { sense: { ...sides.sense, as } }
    }),
    ...joints.map((joint) =>
      rule(
        `subject ${joint} subject`,
        'comparison',
        ['subject', joint, 'subject'],
        (left, _, right) => sided(left.filters, right.filters, joint !== 'versus'),
        joint === 'with' ? 1.6 : joint === 'and' ? 1.2 : 0.1,
      ),
    ),
    rule(
      'between subjects',
      'comparison',
      ['between', 'subject', 'and', 'subject'],
      (_, left, __, right) => sided(left.filters, right.filters, true),
      0.05,
    ),
    rule('between periods', 'comparison', ['between', 'filter', 'and', 'filter'], (_, a, __, b) =>
      closedPeriods(a.filter) !== null && closedPeriods(b.filter) !== null
        ? sided([a.filter], [b.filter])
        : null,
    ),
    rule('versus all', 'against', ['versus', 'overall'], () => ({ sense: { of: null } }), -0.4),
    rule('with all column', 'against', ['with', 'overall', 'column'], (_, __, { column }) =>
      isNumeric(column)
        ? { sense: { of: null, measure: aggregated(column.usually ?? 'average', column) } }
        : null,
    ),
    rule(
      'with all',
      'against',
      ['with', 'overall'],
      (_, { loose }) => (loose ? null : { sense: { of: null } }),
      0.3,
    ),
    rule('than all', 'against', ['than', 'overall'], () => ({ sense: { of: null } }), 0.1),
    rule('versus all entities', 'against', ['versus', 'entity'], () => ({ sense: { of: null } }), 0.1),
    rule('minus all', 'against', ['minus', 'overall'], () => ({ sense: { of: null } })),
    rule('to all', 'against', ['to', 'overall'], () => ({ sense: { of: null } }), -0.9),
    rule(
      'and all',
      'against',
      ['and', 'overall'],
      (_, { loose }) => (loose ? null : { sense: { of: null } }),
      0.4,
    ),
    rule(
      'versus value',
      'against',
      ['versus', 'filter'],
      (_, { filter }) => ({ sense: { of: filter } }),
      0.2,
    ),
    rule('than value', 'against', ['than', 'filter'], (_, { filter }) => ({ sense: { of: filter } }), 0.3),
    rule(
      'from value',
      'against',
      ['side', 'filter'],
      ({ side }, { filter }) =>
        side === 'from' && closedPeriods(filter) === null ? { sense: { of: filter } } : null,
      0.5,
    ),
    rule(
      'from all',
      'against',
      ['side', 'overall'],
      ({ side }) => (side === 'from' ? { sense: { of: null } } : null),
      -0.4,
    ),
    rule('difference in a period', 'difference', ['difference', 'unit'], (difference, { column }) =>
      isRecurring(column) ? { sense: { ...difference, period: column } } : null,
    ),
    rule(
      'largest difference',
      'difference',
      ['superlative', 'difference'],
      ({ direction, column }, difference) =>
        column === null ? { sense: { ...difference, ranked: direction } } : null,
    ),
    rule('largest change', 'change', ['superlative', 'change'], ({ direction, column }, change) =>
      column === null ? { sense: { ...change, ranked: direction } } : null,
    ),
    ...beyondRules(isNamed),
    rule(
      'over the average',
      'filter',
      ['column', 'comparative', 'aggregate'],
      ({ column }, { op, column: by }, of) => (by === null ? relative(column, op, of.function) : null),
    ),
    rule('older than average', 'filter', ['comparative', 'aggregate'], ({ op, column }, of) =>
      column === null ? null : relative(column, op, of.function),
    ),
    rule(
      'over the average column',
      'filter',
      ['column', 'comparative', 'aggregate', 'column'],
      ({ column }, { op, column: by }, of, { column: same }) =>
        by === null && column === same ? relative(column, op, of.function) : null,
      -0.2,
    ),
    rule(
      'above average column',
      'filter',
      ['comparative', 'aggregate', 'column'],
      ({ op, column: by }, of, { column }) => (by === null ? relative(column, op, of.function) : null),
      0.1,
    ),
  ]
}

/** "Dearer than Castle Care", "an average premium above London", "more quotes than Wales". */
const beyondRules = (isNamed: (column: string | null) => boolean): readonly Rule[] => [
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
  rule('dearer than average', 'beyond', ['comparative', 'aggregate'], ({ op, column }, { function: name }) =>
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
    -0.2,
  ),
  rule(
    'measure over all',
    'beyond',
    ['measure', 'comparative', 'overall'],
    ({ measures: [measure] }, { op, column }) =>
      measure === undefined || column !== null ? null : { sense: { measure, op, of: null } },
    -0.2,
  ),
  rule(
    'more measure than value',
    'beyond',
    ['moreOf', 'measure', 'than', 'filter'],
    ({ op }, { measures: [measure] }, _, { filter }) =>
      measure === undefined ? null : { sense: { measure, op, of: filter } },
    -0.2,
    { plain: true },
  ),
  rule(
    'more measure than all',
    'beyond',
    ['moreOf', 'measure', 'than', 'overall'],
    ({ op }, { measures: [measure] }) =>
      measure === undefined ? null : { sense: { measure, op, of: null } },
    -0.2,
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
]

const conjunction = (filters: readonly Filter[]): Filter | null =>
  filters.length === 0
    ? null
    : filters.length === 1
      ? (filters[0] ?? null)
      : { kind: 'and', items: [...filters] }

/** Two sides that no one column tells apart. */
function sided(left: readonly Filter[], right: readonly Filter[], loose = false) {
  const columns = new Set(left.flatMap(columnsIn))
  // "Under 30 and smoker" are conditions; what is compared differs in the same thing.
  if (loose && !right.flatMap(columnsIn).some((column) => columns.has(column))) return null
  const sides = [conjunction(left), conjunction(right)].filter((side) => side !== null)
  return sides.length < 2 ? null : { sense: { dimension: null, filter: null, sides, loose } }
}

function relative(
  column: Column,
  op: FilterOp,
  of: Senses['aggregate']['function'],
): { sense: FilterSense } | null {
  if (!isNumeric(column) || (of !== 'average' && of !== 'median')) return null
  return {
    sense: {
      filter: { kind: 'relative', column: column.name, op, to: of },
      column: column.name,
      values: null,
    },
  }
}
type FilterOp = Senses['comparative']['op']
