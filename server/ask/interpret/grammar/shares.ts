import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'
import { closedPeriods } from './conditions.ts'
import { aggregated } from './quantities.ts'

/** Parts of a whole: of entities for which something holds, and of a total. */
export function shareRules(model: SemanticModel): readonly Rule[] {
  const isFlag = (name: string | null) =>
    model.columns.some((column) => column.name === name && column.role === 'flag')
  return [
    rule(
      'filter share',
      'shareOf',
      ['filter', 'share'],
      ({ filter, values, column }, { open }) =>
        values === null || (open && !isFlag(column)) ? null : { sense: { of: filter, base: [] } },
      -0.1,
      { tight: true },
    ),
    rule('percentage of the total', 'share', ['asPercentOf', 'overall'], () => ({ sense: { open: false } })),
    // "The share in London" is no share of London.
    ...[true, false].map((loose) =>
      rule(
        loose ? 'share of flag' : 'share of filter',
        'shareOf',
        ['share', 'filter'],
        (_, { filter, column }) =>
          loose === isFlag(column) && !isPeriod(filter) ? { sense: { of: filter, base: [] } } : null,
        0,
        { tight: !loose },
      ),
    ),
    rule(
      'share that',
      'shareOf',
      ['share', 'verb', 'filter'],
      (_, __, { filter }) => ({ sense: { of: filter, base: [] } }),
      -0.3,
    ),
    rule(
      'share of entities that',
      'shareOf',
      ['share', 'entity', 'filter'],
      (_, __, { filter }) => (isPeriod(filter) ? null : { sense: { of: filter, base: [] } }),
      -0.2,
    ),
    // "The share of quotes in 2025 by region" parts those of 2025; with no groups it is their own share.
    rule(
      'share of entities in a period',
      'shareOf',
      ['share', 'entity', 'filter'],
      (_, __, { filter }) => (isPeriod(filter) ? { sense: { of: filter, base: [] } } : null),
      1.2,
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
    rule(
      'share of entities with a flag',
      'shareOf',
      ['share', 'entity', 'filter', 'filter'],
      (_, __, base, { filter, column }) =>
        isFlag(column) && base.column !== column ? { sense: { of: filter, base: [base.filter] } } : null,
      -0.5,
    ),
    ...(
      [
        ['what share of named is each', ['share', 'filter', 'verb', 'groups']],
        ['what share of named entities is each', ['share', 'filter', 'entity', 'verb', 'groups']],
      ] as const
    ).map(([name, parts]) =>
      rule(
        name,
        'share',
        parts,
        (...senses: readonly unknown[]) => {
          // Both rules start and end alike.
          const condition = senses[1] as Senses['filter']
          const { dimensions } = senses.at(-1) as Senses['groups']
          return { sense: { open: false, by: dimensions }, condition }
        },
        -0.8,
      ),
    ),
    // "What percent of women smoke": the last condition is what is said of the first.
    rule('share of filtered flag', 'shareOf', ['share', 'filter', 'filter'], (_, base, { filter, column }) =>
      isFlag(column) && base.column !== column ? { sense: { of: filter, base: [base.filter] } } : null,
    ),
    rule(
      "share of each group's entities that",
      'shareOf',
      ['share', 'by', 'dimension', 'entity', 'filter'],
      (_, __, { dimension }, ___, { filter }) => ({ sense: { of: filter, base: [], by: [dimension] } }),
      -1.2,
    ),
    // "What percentage of films in each genre are sequels?"
    rule(
      'share of entities in each group that',
      'shareOf',
      ['share', 'entity', 'groups', 'verb', 'filter'],
      (_, __, { dimensions }, ___, { filter }) => ({ sense: { of: filter, base: [], by: dimensions } }),
      -1,
    ),
    rule(
      'share by column',
      'share',
      ['share', 'by', 'column'],
      (_, __, { column }) =>
        column.role === 'money' && column.discrete !== true
          ? { sense: { measure: aggregated('sum', column), open: false } }
          : null,
      -0.2,
    ),
    rule('subject filter', 'subject', ['filter'], ({ filter }) => ({ sense: { filters: [filter] } })),
    rule('subject entity', 'subject', ['entity'], () => ({ sense: { filters: [] } })),
    rule('subject filters', 'subject', ['subject', 'filter'], ({ filters }, { filter }) => ({
      sense: { filters: [...filters, filter] },
    })),
    rule('subject entities', 'subject', ['subject', 'entity'], ({ filters }) => ({ sense: { filters } })),
  ]
}

const isPeriod = (filter: Filter) => filter.kind === 'period' || closedPeriods(filter) !== null
