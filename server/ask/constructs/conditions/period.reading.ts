import type { Senses } from '../senses.ts'
import { rule, ruleOf } from '../rule.ts'
import { timeOf, type Column } from '../../../semantic-model/semantic-model.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "through 2025" */
    through: object
    /** "up to and including" */
    upToWith: object
  }
}

/** Days, months, years and spans of them; those without a year are of the last one in the data. */
export const periodReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'period'),
  rules: ({ model, profile }) => {
    const time = timeOf(model)
    if (time === null) return []
    const dated = (from: string | null, to: string | null, column = time) => {
      const sense = within(column, from, to)
      return sense === null ? null : { sense }
    }
    const isBefore = (to: string) => profile.firstDay !== null && to <= profile.firstDay
    return [
      ruleOf('filter', ['period'], ({ from, to }) => (isBefore(to) ? null : dated(from, to))),
      // "Min 2000 quotes": of a time of which the data tells nothing, a number is as likely.
      rule('period before the data', 'filter', ['period'], ({ from, to }) =>
        isBefore(to) ? dated(from, to) : null,
      ),
      // "Model year 2018 or later" is no day on which something happened.
      rule('year column period', 'filter', ['column', 'filter'], ({ column }, { filter }) =>
        column.isYear === true && column !== time && filter.kind === 'period'
          ? dated(filter.from, filter.to, column)
          : null,
      ),
      rule('since period', 'filter', ['side', 'period'], ({ side }, period) => {
        const { from, to } = sided(side, period)
        const read = dated(from, to)
        return read !== null && side === 'from'
          ? { ...read, assumption: { kind: 'read', words: 'from', as: 'in that time, not since it' } }
          : read
      }),
      rule(
        'date compared with period',
        'filter',
        ['column', 'comparative', 'period'],
        (at, { op }, period) => {
          if (at.column !== time || op === '<>') return null
          const { from, to } = sided(SIDES[op], period)
          return dated(from, to)
        },
      ),
      // "Monthly conversion through 2025": a whole year is gone through, a month is gone up to.
      rule('through a year', 'filter', ['through', 'period'], (_, { from, to }) =>
        YEAR_START.test(from) && YEAR_START.test(to) ? dated(from, to) : null,
      ),
      ruleOf('filter', ['period', 'onwards'], ({ from }) => dated(from, null)),
      rule('from period on', 'filter', ['side', 'period', 'on'], ({ side }, { from }) =>
        side === 'from' ? dated(from, null) : null,
      ),
      rule('over a span', 'filter', ['comparative', 'period'], ({ op, column }, { from, to }) =>
        op === '>' && column === null ? dated(from, to) : null,
      ),
      rule('between periods', 'filter', ['between', 'period', 'to', 'period'], (_, a, __, b) =>
        a.from < b.to ? dated(a.from, b.to) : null,
      ),
      rule('between periods and', 'filter', ['between', 'period', 'and', 'period'], (_, a, __, b) =>
        a.from < b.to ? dated(a.from, b.to) : null,
      ),
      rule('period up to and including period', 'filter', ['period', 'upToWith', 'period'], (a, _, b) =>
        a.from < b.to ? dated(a.from, b.to) : null,
      ),
      ruleOf('filter', ['period', 'to', 'period'], (a, _, b) => (a.from < b.to ? dated(a.from, b.to) : null)),
    ]
  },
}
const YEAR_START = /^(\d{4})-01-01$/

/** A condition on what dates an entity; null where that is a year and the period is none. */
function within(time: Column, from: string | null, to: string | null): Senses['filter'] | null {
  const column = time.name
  if (time.isYear !== true) return { filter: { kind: 'period', column, from, to }, column, values: null }
  const [first, end] = [from, to].map((day) => (day === null ? null : Number(YEAR_START.exec(day)?.[1])))
  if (Number.isNaN(first) || Number.isNaN(end)) return null
  if (first != null && end != null)
    return end - first === 1
      ? { filter: { kind: 'compare', column, op: '=', value: first }, column, values: [first] }
      : { filter: { kind: 'between', column, low: first, high: end - 1 }, column, values: null }
  return first != null
    ? { filter: { kind: 'compare', column, op: '>=', value: first }, column, values: null }
    : { filter: { kind: 'compare', column, op: '<', value: end ?? 0 }, column, values: null }
}

/** "Quote date >= 2025-07-01" */
const SIDES = { '<': 'before', '<=': 'until', '>': 'after', '>=': 'since', '=': 'from' } as const

const sided = (side: Senses['side']['side'], period: Senses['period']) =>
  ({
    before: { from: null, to: period.from },
    after: { from: period.to, to: null },
    since: { from: period.from, to: null },
    until: { from: null, to: period.to },
    from: { from: period.from, to: period.to },
  })[side]
