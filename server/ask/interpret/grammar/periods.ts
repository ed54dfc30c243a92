import type { SemanticModel } from '../../../datasets/semantic-model.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'

/** Conditions on the date of an entity. */
export function periodRules(model: SemanticModel): readonly Rule[] {
  const dated = (from: string | null, to: string | null): Senses['filter'] => ({
    filter: { kind: 'period', column: model.date, from, to },
    column: model.date,
    values: null,
  })
  return [
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
        const read = { sense: dated(from, to) }
        return side === 'from' ? { ...read, assumption: '“from” read as in that time, not since it' } : read
      },
      -0.1,
    ),
    rule(
      'from period onwards',
      'filter',
      ['side', 'period', 'onwards'],
      ({ side }, { from }) => (side === 'from' || side === 'since' ? { sense: dated(from, null) } : null),
      -0.2,
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
      side === 'from' && a.from < b.to ? { sense: dated(a.from, b.to) } : null,
    ),
    rule('from period until period', 'filter', ['side', 'period', 'side', 'period'], (first, a, last, b) =>
      first.side === 'from' && last.side === 'until' && a.from < b.to ? { sense: dated(a.from, b.to) } : null,
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
}

const sided = (side: Senses['side']['side'], period: Senses['period']) =>
  ({
    before: { from: null, to: period.from },
    after: { from: period.to, to: null },
    since: { from: period.from, to: null },
    until: { from: null, to: period.to },
    from: { from: period.from, to: period.to },
  })[side]
