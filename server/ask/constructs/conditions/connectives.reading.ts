import { negated, equal, closedPeriods, union, isWhole, type FilterSense } from './making.ts'
import { rule } from '../rule.ts'
import type { Filter } from './conditions.ts'
import type { Reading } from '../reading.ts'
/** Conditions joined and denied, and the subjects that several of them make. */
export const andReading: Reading = {
  words: [
    ['and', {}, 'and | / | & | as well as | plus | along with | and also | together with | alongside'],
    ['and', { listed: true }, ', | ;'],
  ],
  rules: ({ profile }) => [
    rule('column is not value', 'filter', ['column', 'not', 'filter'], ({ column }, _, filter) =>
      column.name === filter.column ? { sense: negated(filter) } : null,
    ),
    rule('not by value', 'filter', ['not', 'by', 'filter'], (_, __, filter) => ({ sense: negated(filter) })),
    rule('not', 'filter', ['not', 'filter'], (_, filter) => ({ sense: negated(filter) })),
    // "Excluding people over 78": the condition says which of them.
    rule('not entity', 'filter', ['not', 'entity', 'filter'], (_, __, filter) => ({
      sense: negated(filter),
    })),
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
      return sense === null || isWhole(sense, profile) ? null : { sense }
    }),
    rule('or of one column', 'filter', ['filter', 'or', 'filter'], (left, _, right) => {
      const sense = partsOfTime(left, right) ?? union(left, right)
      return sense === null ? null : { sense }
    }),
    rule('or of two columns', 'filter', ['filter', 'or', 'filter'], (left, _, right) => either(left, right)),
    rule('or of two columns, named', 'filter', ['filter', 'or', 'entity', 'filter'], (left, _, __, right) =>
      either(left, right),
    ),
    rule('and or', 'and', ['and', 'and'], () => ({ sense: {} })),
    rule(', or', 'or', ['and', 'or'], () => ({ sense: {} })),
    rule('subject filter', 'subject', ['filter'], ({ filter }) => ({ sense: { filters: [filter] } })),
    rule('subject entity', 'subject', ['entity'], () => ({ sense: { filters: [] } })),
    rule('subject filters', 'subject', ['subject', 'filter'], ({ filters }, { filter }) =>
      filters.some((each) => areApart(each, filter)) ? null : { sense: { filters: [...filters, filter] } },
    ),
    rule('subject entities', 'subject', ['subject', 'entity'], ({ filters }) => ({ sense: { filters } })),
  ],
  reads: ['avg prem 45 Wales', 'under-30s Wales count', 'accepted smokers by region'],
}

export const orReading: Reading = {
  words: [['or', {}, 'or | either or | or either']],
  reads: ['premium under 50 or over 500', 'smokers with dental or mental health cover'],
}

export const notReading: Reading = {
  words: [
    [
      'not',
      {},
      'not | anything but | all but | without | non | no | outside | outside of | but not | never | neither | nor | lacking',
    ],
    [
      'not',
      { leavesOut: true },
      'excluding | except | except for | other than | exclude | apart from | excl | ignoring | leaving out | aside from | ex',
    ],
  ],
  reads: [
    'how many quotes are not comprehensive',
    'average premium not in London or Wales',
    'average premium excluding people over 78',
  ],
}

/** True of two ranges of one column that share no number, so that nobody is in both. */
const areApart = (a: Filter, b: Filter) =>
  a.kind === 'between' && b.kind === 'between' && a.column === b.column && (a.high < b.low || b.high < a.low)

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
