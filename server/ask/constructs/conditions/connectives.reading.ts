import {
  negated,
  equal,
  closedPeriods,
  union,
  isWhole,
  isFilterSense,
  type FilterSense,
} from './condition-senses.ts'
import { areApart } from './apart.ts'
import { same } from '../../grammar/same.ts'
import { rule, rules } from '../rule.ts'
import type { Senses } from '../senses.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "neither … nor" */
    nor: object
    /** "both … and" */
    both: object
    /** "left out", after what is */
    leftOut: object
  }
}

/** Conditions joined and denied, and the subjects that several of them make. */
export const andReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'connectives'),
  rules: ({ profile }) => [
    rule('column is not value', 'filter', ['column', 'not', 'filter'], ({ column }, _, filter) =>
      column.name === filter.column && column.role !== 'flag' ? { sense: negated(filter) } : null,
    ),
    rule('not by value', 'filter', ['not', 'by', 'filter'], (_, __, filter) => ({ sense: negated(filter) })),
    rule('not', 'filter', ['not', 'filter'], (_, filter) => ({ sense: negated(filter) })),
    // "Leave out the zero excess people and anybody on the Premier London list"
    ...(
      [
        ['leaves out some and others', 'not', 'filter', 'and', 'entity', 'filter'],
        ['leaves out entities and others', 'not', 'filter', 'entity', 'and', 'entity', 'filter'],
      ] as const
    ).map(([name, ...parts]) =>
      rule(name, 'filter', parts, (...senses: readonly unknown[]) => {
        const [{ leavesOut }] = senses as readonly [Senses['not']]
        const [left, right] = senses.filter(isFilterSense)
        const isOfTwo = leavesOut === true && left !== undefined && left.column !== right?.column
        return isOfTwo && right !== undefined ? { sense: both(negated(left), negated(right)) } : null
      }),
    ),
    // "Excluding people over 78": the condition says which of them.
    ...rules(
      'filter',
      {
        'not entity': ['not', 'entity', 'filter'],
        'filtered left out': ['filter', 'entity', 'leftOut'],
      },
      ({ filter }) => ({
        sense: negated(filter),
      }),
    ),
    rule('filter left out', 'filter', ['filter', 'leftOut'], (filter) => ({ sense: negated(filter) })),
    // "Without dental and mental health cover" is without both.
    ...(['and', 'or'] as const).map((joint) =>
      rule(`not flag ${joint} flag`, 'filter', ['not', 'value', joint, 'value'], (_, left, __, right) => {
        const [a, b] = [left, right].map(({ column, values }) => negated(equal(column, values)))
        const isFlags = left.values[0] === true && right.values[0] === true
        return a === undefined || b === undefined || !isFlags || left.column === right.column
          ? null
          : { sense: { filter: { kind: 'and', items: [a.filter, b.filter] }, column: null, values: null } }
      }),
    ),
    // "Neither dental nor mental health", "both dental and mental health": one condition, of what is said of both.
    rule('neither flag nor flag', 'filter', ['not', 'value', 'nor', 'value'], (_, left, __, right) =>
      bothFlags(left, right, false),
    ),
    rule('both flag and flag', 'filter', ['both', 'value', 'and', 'value'], (_, left, __, right) =>
      bothFlags(left, right, true),
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
        // "No outpatient limit, so unlimited" says one thing twice.
        if (same(left.filter, right.filter)) return { sense: left }
        if (areApart(left.filter, right.filter)) return null
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
      return sense === null || isWhole(sense, profile)
        ? null
        : { sense: { ...sense, apart: (left.apart ?? 1) + (right.apart ?? 1) } }
    }),
    rule('or of one column', 'filter', ['filter', 'or', 'filter'], (left, _, right) => {
      const sense = partsOfTime(left, right) ?? union(left, right)
      return sense === null ? null : { sense }
    }),
    rule('or of two columns', 'filter', ['filter', 'or', 'filter'], (left, _, right) => either(left, right)),
    rule('or of two columns, named', 'filter', ['filter', 'or', 'entity', 'filter'], (left, _, __, right) =>
      either(left, right),
    ),
    // "Smokers in Wales or couples in London": each side has its place.
    rule('or of two sides', 'filter', ['filter', 'filter', 'or', 'filter', 'filter'], (a, b, _, c, d) =>
      a.column !== b.column && c.column !== d.column && (a.column === c.column || b.column === d.column)
        ? eitherOf(both(a, b), both(c, d))
        : null,
    ),
    // "Smokers or women over 60": what comes last may be said of those before it alone. Times are said of all.
    rule('or of a side', 'filter', ['filter', 'or', 'filter', 'filter'], (left, _, right, more) =>
      new Set([left.column, right.column, more.column]).size === 3 && more.filter.kind !== 'period'
        ? eitherOf(left, both(right, more))
        : null,
    ),
    // "Smokers with dental or mental health cover": two flags are one thing.
    rule('or after a side', 'filter', ['filter', 'filter', 'or', 'filter'], (more, left, _, right) =>
      !(isFlag(left) && isFlag(right)) &&
      new Set([left.column, right.column, more.column]).size === 3 &&
      more.filter.kind !== 'period'
        ? eitherOf(both(more, left), right)
        : null,
    ),
    rule('and or', 'and', ['and', 'and'], () => ({ sense: {} })),
    rule(', or', 'or', ['and', 'or'], () => ({ sense: {} })),
    rule('subject filter', 'subject', ['filter'], ({ filter }) => ({ sense: { filters: [filter] } })),
    rule('subject entity', 'subject', ['entity'], () => ({ sense: { filters: [] } })),
    rule('subject filters', 'subject', ['subject', 'filter'], ({ filters }, { filter }) =>
      filters.some((each) => areApart(each, filter)) ? null : { sense: { filters: [...filters, filter] } },
    ),
    // "Quotes for people over 70": one thing that is counted, by two of its names.
    rule('entities for entities', 'entity', ['entity', 'entity'], (_, each) => ({ sense: each })),
    rule('subject entities', 'subject', ['subject', 'entity'], ({ filters }) => ({ sense: { filters } })),
  ],
}

/** Two flags that hold, or that neither does. */
function bothFlags(left: Senses['value'], right: Senses['value'], hold: boolean) {
  const isFlags = [left, right].every(({ column, values }) => column.role === 'flag' && values[0] === true)
  if (!isFlags || left.column === right.column) return null
  const items = [left, right].map(({ column }) => equal(column, [hold]).filter)
  return { sense: { filter: { kind: 'and' as const, items }, column: null, values: null } }
}

/** Conditions of which one is enough. */
const eitherOf = (left: FilterSense, right: FilterSense) => ({
  sense: { filter: { kind: 'or' as const, items: [left.filter, right.filter] }, column: null, values: null },
})

/** Conditions on two columns of which one is enough. */
const either = (left: FilterSense, right: FilterSense) =>
  left.column === right.column ? null : eitherOf(left, right)

const isFlag = ({ values }: FilterSense) => values?.[0] === true

const both = (left: FilterSense, right: FilterSense): FilterSense => ({
  filter: { kind: 'and', items: [left.filter, right.filter] },
  column: null,
  values: null,
})

/** "Saturdays and Sundays" */
function partsOfTime(left: FilterSense, right: FilterSense): FilterSense | null {
  const [a, b] = [left.filter, right.filter]
  if (a.kind !== 'part' || b.kind !== 'part' || a.grain !== b.grain || a.column !== b.column) return null
  const values = [...new Set([...a.values, ...b.values])]
  return { filter: { ...a, values }, column: a.column, values: null }
}
