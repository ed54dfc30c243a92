import { closedPeriods } from '../conditions/making.ts'
import type { Filter } from '../conditions/conditions.ts'
import { rule } from '../rule.ts'
import type { Reading } from '../reading.ts'
declare module '../senses.ts' {
  interface Senses {
    /** "rate", after what it is of */
    rate: object
  }
}

/** Parts of a whole: of entities for which something holds. */
export const shareReading: Reading = {
  words: [
    ['rate', {}, 'rate'],
    [
      'share',
      { open: true },
      'how much of | share of | percentage of | percent of | proportion of | fraction of | % of | what percent of | pct of | how many percent of | market share of | what share of | what percentage of | what proportion of | what fraction of',
    ],
    [
      'share',
      { open: true, partFirst: true },
      'what percentage is | what percent is | what share is | what proportion is | what fraction is',
    ],
    [
      'share',
      { open: false },
      'share | percentage | proportion | fraction | pct | percent | % | market share',
    ],
  ],
  rules: ({ model }) => {
    const isFlag = (name: string | null) =>
      model.columns.some((column) => column.name === name && column.role === 'flag')
    return [
      rule(
        'filter share',
        'shareOf',
        ['filter', 'share'],
        ({ filter, values, column }, { open }) =>
          values === null || (open && !isFlag(column)) ? null : { sense: { of: filter, base: [] } },
        { tight: true },
      ),
      // "The rejection rate" where a value is called so
      rule(
        'filter rate',
        'shareOf',
        ['filter', 'rate'],
        ({ filter, column }) => (isFlag(column) ? { sense: { of: filter, base: [] } } : null),
        { tight: true },
      ),
      // "What percentage of the whole book"
      rule('share of the whole', 'share', ['share', 'overall'], (share, { typical, loose }) =>
        typical === true || loose === true ? null : { sense: share },
      ),
      // "The share in London" is no share of London.
      ...[true, false].map((loose) =>
        rule(
          loose ? 'share of flag' : 'share of filter',
          'shareOf',
          ['share', 'filter'],
          (_, { filter, column }) =>
            loose === isFlag(column) && !isPeriod(filter) ? { sense: { of: filter, base: [] } } : null,
          { tight: !loose },
        ),
      ),
      rule('share that', 'shareOf', ['share', 'verb', 'filter'], (_, __, { filter }) => ({
        sense: { of: filter, base: [] },
      })),
      rule('share of entities that', 'shareOf', ['share', 'entity', 'filter'], (_, __, { filter }) =>
        isPeriod(filter) ? null : { sense: { of: filter, base: [] } },
      ),
      // "The share of quotes in 2025 by region" parts those of 2025; with no groups it is their own share.
      rule('share of entities in a period', 'shareOf', ['share', 'entity', 'filter'], (_, __, { filter }) =>
        isPeriod(filter) ? { sense: { of: filter, base: [] } } : null,
      ),
      rule(
        'share of filtered that',
        'shareOf',
        ['share', 'subject', 'verb', 'filter'],
        (_, { filters }, __, { filter }) => ({
          sense: { of: filter, base: filters },
        }),
      ),
      rule(
        'share of filtered entities',
        'shareOf',
        ['share', 'filter', 'entity', 'filter'],
        (_, base, __, { filter }) => ({
          sense: { of: filter, base: [base.filter] },
        }),
      ),
      rule(
        'share of entities with a flag',
        'shareOf',
        ['share', 'entity', 'filter', 'filter'],
        (_, __, base, { filter, column }) =>
          isFlag(column) && base.column !== column ? { sense: { of: filter, base: [base.filter] } } : null,
      ),
      // "What percent of women smoke": the last condition is what is said of the first.
      rule(
        'share of filtered flag',
        'shareOf',
        ['share', 'filter', 'filter'],
        (_, base, { filter, column }) =>
          isFlag(column) && base.column !== column ? { sense: { of: filter, base: [base.filter] } } : null,
      ),
      rule(
        "share of each group's entities that",
        'shareOf',
        ['share', 'by', 'dimension', 'entity', 'filter'],
        (_, __, { dimension }, ___, { filter }) => ({ sense: { of: filter, base: [], by: [dimension] } }),
      ),
      // "What percentage of films in each genre are sequels?"
      rule(
        'share of entities in each group that',
        'shareOf',
        ['share', 'entity', 'groups', 'verb', 'filter'],
        (_, __, { dimensions }, ___, { filter }) => ({ sense: { of: filter, base: [], by: dimensions } }),
      ),
    ]
  },
  reads: [
    'share of smokers among men',
    'what percent of women smoke',
    'ntu rate by sales channel',
    'families percent with dental',
    'smoker percentage per insurer',
  ],
}
const isPeriod = (filter: Filter) => filter.kind === 'period' || closedPeriods(filter) !== null
