import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import { rule, type Rule } from '../chart.ts'
import { closedPeriods, equal, negated, union, type FilterSense } from './conditions.ts'
import { compared } from './dimensions.ts'

/** Conditions on named values: equality, lists, negation, flags, missing. */
export function valueRules(model: SemanticModel, profile: DatasetProfile): readonly Rule[] {
  /** Every value that a column of names has: no condition, but groups. */
  const isWhole = ({ column, values }: FilterSense) => {
    const known = column === null ? [] : (profile.values[column] ?? [])
    return known.length > 1 && known.length <= MOST_SIDES && known.every((value) => values?.includes(value))
  }
  return [
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
    rule('flag = true', 'filter', ['column', 'comparative', 'truth'], ({ column }, { op }, { value }) =>
      column.role === 'flag' && op === '=' ? { sense: equal(column, [value]) } : null,
    ),
    // "Smokers have no dental cover" says nothing of smokers that "no" could deny.
    rule(
      'flag is true',
      'filter',
      ['column', 'truth'],
      ({ column }, { value }) => (column.role === 'flag' ? { sense: equal(column, [value]) } : null),
      0,
      { tight: true },
    ),
    rule('value kind', 'value', ['value', 'kind'], (value, { columns }) =>
      columns.includes(value.column) ? { sense: value } : null,
    ),
    rule(
      'not by value',
      'filter',
      ['not', 'by', 'filter'],
      (_, __, filter) => ({ sense: negated(filter) }),
      2,
    ),
    rule('column missing', 'filter', ['column', 'missing'], ({ column }, { column: of, present }) => {
      const missing: Filter = { kind: 'missing', column: column.name }
      const filter: Filter = present ? { kind: 'not', item: missing } : missing
      return column === of ? { sense: { filter, column: column.name, values: null } } : null
    }),
    rule('column filter', 'filter', ['column', 'filter'], ({ column }, filter) =>
      (column.role === 'date' || column.isYear === true) && column.name === filter.column
        ? { sense: filter }
        : null,
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
    rule(
      'value only',
      'filter',
      ['value', 'only'],
      ({ column, values }) => ({ sense: equal(column, values) }),
      -0.8,
    ),
    rule('not', 'filter', ['not', 'filter'], (_, filter) => ({ sense: negated(filter) })),
    // "Without dental and mental health cover" is without both.
    ...(['and', 'or'] as const).map((joint) =>
      rule(
        `not flag ${joint} flag`,
        'filter',
        ['not', 'value', joint, 'value'],
        (_, left, __, right) => {
          const [a, b] = [left, right].map(({ column, values }) => negated(equal(column, values)))
          const isFlags = left.values[0] === true && right.values[0] === true
          return a === undefined || b === undefined || !isFlags || left.column === right.column
            ? null
            : { sense: { filter: { kind: 'and', items: [a.filter, b.filter] }, column: null, values: null } }
        },
        -0.2,
      ),
    ),
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
      const parts = partsOfTime(left, right)
      if (parts !== null) return { sense: parts }
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
      return sense === null || isWhole(sense) ? null : { sense }
    }),
    rule('all of one column', 'comparison', ['filter', 'and', 'filter'], (left, _, right) => {
      const both = union(left, right)
      return both === null || !isWhole(both) ? null : wholeOf(model, both)
    }),
    rule(
      'or of one column',
      'filter',
      ['filter', 'or', 'filter'],
      (left, _, right) => {
        const sense = partsOfTime(left, right) ?? union(left, right)
        return sense === null ? null : { sense }
      },
      -0.1,
    ),
    rule(
      'or of two columns',
      'filter',
      ['filter', 'or', 'filter'],
      (left, _, right) => either(left, right),
      0.2,
    ),
    rule(
      'or of two columns, named',
      'filter',
      ['filter', 'or', 'entity', 'filter'],
      (left, _, __, right) => either(left, right),
      0.2,
    ),
    ...(['and', 'or', 'versus'] as const).map((joint) =>
      rule(
        `with ${joint} without`,
        'comparison',
        ['with', joint, 'not', 'value'],
        (_, __, ___, { column }) => {
          const sides = [true, false].map((value) => equal(column, [value]).filter)
          return column.role === 'flag'
            ? { sense: { dimension: { kind: 'column', column: column.name }, filter: null, sides } }
            : null
        },
        -1,
      ),
    ),
    rule('between entities that', 'comparison', ['between', 'entity', 'comparison'], (_, __, sense) => ({
      sense,
    })),
    rule('and or', 'and', ['and', 'and'], () => ({ sense: {} })),
    rule(', or', 'or', ['and', 'or'], () => ({ sense: {} })),
  ]
}

function wholeOf(model: SemanticModel, all: FilterSense) {
  const sides = compared(model, all)
  return sides === null ? null : { sense: { ...sides.sense, filter: null } }
}

/** So many values may be named one by one. */
const MOST_SIDES = 4

/** Conditions on two columns of which one is enough. */
const either = (left: FilterSense, right: FilterSense) =>
  left.column === right.column
    ? null
    : {
        sense: {
          filter: { kind: 'or' as const, items: [left.filter, right.filter] },
          column: null,
          values: null,
        },
      }

/** "Saturdays and Sundays" */
function partsOfTime(left: FilterSense, right: FilterSense): FilterSense | null {
  const [a, b] = [left.filter, right.filter]
  if (a.kind !== 'part' || b.kind !== 'part' || a.grain !== b.grain || a.column !== b.column) return null
  const values = [...new Set([...a.values, ...b.values])]
  return { filter: { ...a, values }, column: a.column, values: null }
}
