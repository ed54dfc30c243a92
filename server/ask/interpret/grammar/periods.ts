import { timeOf, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'

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

/** Conditions on the date of an entity. */
export function periodRules(model: SemanticModel): readonly Rule[] {
  const time = timeOf(model)
  if (time === null) return []
  const dated = (from: string | null, to: string | null, column = time) => {
    const sense = within(column, from, to)
    return sense === null ? null : { sense }
  }
  return [
    rule('period', 'filter', ['period'], ({ from, to }) => dated(from, to)),
    // "Model year 2018 or later" is no day on which something happened.
    rule(
      'year column period',
      'filter',
      ['column', 'filter'],
      ({ column }, { filter }) =>
        column.isYear === true && column !== time && filter.kind === 'period'
          ? dated(filter.from, filter.to, column)
          : null,
      -0.4,
    ),
    rule(
      'since period',
      'filter',
      ['side', 'period'],
      ({ side }, period) => {
        const { from, to } = sided(side, period)
        const read = dated(from, to)
        return read !== null && side === 'from'
          ? { ...read, assumption: '“from” read as in that time, not since it' }
          : read
      },
      -0.1,
    ),
    rule('period onwards', 'filter', ['period', 'onwards'], ({ from }) => dated(from, null), -0.2),
    rule('over a span', 'filter', ['comparative', 'period'], ({ op, column }, { from, to }) =>
      op === '>' && column === null ? dated(from, to) : null,
    ),
    rule('between periods', 'filter', ['between', 'period', 'to', 'period'], (_, a, __, b) =>
      a.from < b.to ? dated(a.from, b.to) : null,
    ),
    rule('between periods and', 'filter', ['between', 'period', 'and', 'period'], (_, a, __, b) =>
      a.from < b.to ? dated(a.from, b.to) : null,
    ),
    rule(
      'period to period',
      'filter',
      ['period', 'to', 'period'],
      (a, _, b) => (a.from < b.to ? dated(a.from, b.to) : null),
      0.1,
    ),
  ]
}

const sided = (side: Senses['side']['side'], period: Senses['period']) =>
  ({
    before: { from: null, to: period.from },
    after: { from: period.to, to: null },
    since: { from: period.from, to: null },
    until: { from: null, to: period.to },
    from: { from: period.from, to: period.to },
  })[side]
