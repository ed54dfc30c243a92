import type { Senses } from './senses.ts'
import { isCount, aggregated } from './measures/quantities.ts'
import { isNumeric } from '../../semantic-model/semantic-model.ts'
import { rule } from './rule.ts'
import type { Reading } from './reading.ts'
/** The most and the least, the top and the bottom of something. */
export const rankReading: Reading = {
  words: [
    [
      'superlative',
      { direction: 'ascending', column: null, ofCount: false },
      'lowest | smallest | least | bottom',
    ],
    [
      'superlative',
      { direction: 'descending', column: null, ofCount: false },
      'highest | largest | biggest | greatest | top | best',
    ],
    [
      'superlative',
      { direction: 'descending', column: null, ofCount: true },
      'most | most common | most popular | commonest | busiest | most frequent | most often | largest number of | highest number of | greatest number of | biggest number of',
    ],
    [
      'superlative',
      { direction: 'ascending', column: null, ofCount: true },
      'fewest | quietest | least common | least popular | rarest | least frequent | lowest number of | smallest number of | least often',
    ],
    ['first', {}, 'first'],
    ['top', { direction: 'descending' }, 'top | highest | leading | biggest | largest'],
    ['top', { direction: 'ascending' }, 'bottom | lowest | smallest'],
    ['nth', { place: 2 }, 'second | 2nd'],
    ['nth', { place: 3 }, 'third | 3rd'],
    ['nth', { place: 4 }, 'fourth | 4th'],
    ['nth', { place: 5 }, 'fifth | 5th'],
    ['nth', { place: 6 }, 'sixth | 6th'],
    ['nth', { place: 7 }, 'seventh | 7th'],
    ['nth', { place: 8 }, 'eighth | 8th'],
    ['nth', { place: 9 }, 'ninth | 9th'],
    ['nth', { place: 10 }, 'tenth | 10th'],
    ['only', {}, 'only | just | exclusively | solely'],
  ],
  rules: ({ model }) => [
    rule(
      'column is highest',
      'rank',
      ['column', 'superlative'],
      ({ column }, { direction, column: by, ofCount }) =>
        by === null &&
        isNumeric(column) &&
        !(ofCount && (column.discrete === true || column.name === model.bareNumber))
          ? ranked({ direction, limit: 1, byColumn: column })
          : null,
    ),
    rule(
      'measure is highest',
      'rank',
      ['measure', 'superlative'],
      ({ measures: [measure, ...more], named }, { direction, column }) =>
        column === null && measure !== undefined && more.length === 0 && named
          ? ranked({ direction, limit: 1, measure })
          : null,
    ),
    rule('share is highest', 'rank', ['shareOf', 'superlative'], ({ of, base }, { direction, column }) =>
      column === null && base.length === 0
        ? ranked({ direction, limit: 1, measure: { kind: 'share', of } })
        : null,
    ),
    rule(
      'group with the highest',
      'rank',
      ['dimension', 'with', 'rank'],
      ({ dimension, plural, quantity }, _, rank) =>
        plural || quantity || rank.dimension !== null || rank.limit !== 1
          ? null
          : { sense: { ...rank, dimension } },
    ),
    rule(
      'highest grossing group',
      'rank',
      ['superlative', 'column', 'dimension'],
      ({ direction, column: by, ofCount }, { column }, { dimension, plural, quantity }) =>
        by === null && !ofCount && isNumeric(column) && !quantity
          ? ranked({ direction, limit: plural ? null : 1, dimension, byColumn: column })
          : null,
    ),
    rule('second cheapest', 'rank', ['nth', 'rank'], ({ place }, rank) =>
      rank.limit === null || rank.limit === 1 ? { sense: { ...rank, limit: 1, skip: place - 1 } } : null,
    ),
    rule('second highest', 'rank', ['nth', 'extreme'], ({ place }, { column, direction }) => ({
      sense: { direction, limit: 1, skip: place - 1, dimension: null, measure: null, byColumn: column },
    })),
    rule('only the highest', 'rank', ['only', 'rank'], (_, rank) =>
      rank.limit === null ? null : { sense: { ...rank, only: true } },
    ),
    rule(
      'top in each flag',
      'rank',
      ['rank', 'by', 'dimensions'],
      (rank, { each }, { dimensions: [only, ...more] }) =>
        only === undefined || more.length > 0 || !each || rank.limit === null
          ? null
          : { sense: { ...rank, within: only } },
    ),
    rule('top n', 'rank', ['top', 'number', 'dimension'], ({ direction }, { value, unit }, { dimension }) =>
      unit === null ? ranked({ direction, limit: value, dimension }) : null,
    ),
    rule('top n alone', 'rank', ['top', 'number'], ({ direction }, { value, unit }) =>
      unit === null ? ranked({ direction, limit: value }) : null,
    ),
    rule('top', 'rank', ['top', 'dimension'], ({ direction }, { dimension, plural, quantity }) =>
      quantity ? null : ranked({ direction, limit: plural ? 10 : 1, dimension }),
    ),
    rule(
      'n cheapest',
      'rank',
      ['number', 'superlative', 'dimension'],
      ({ value }, { direction, column, ofCount }, { dimension }) =>
        ranked({
          direction,
          limit: value,
          dimension,
          byColumn: column,
          ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
        }),
    ),
    rule(
      'most common age',
      'rank',
      ['superlative', 'dimension'],
      ({ direction, ofCount }, { dimension, quantity }) =>
        ofCount && quantity && dimension.kind === 'column'
          ? ranked({ direction, limit: 1, dimension, measure: { kind: 'count' } })
          : null,
    ),
    rule('is cheapest', 'rank', ['superlative'], ({ direction, column, ofCount }) =>
      column !== null || ofCount
        ? ranked({
            direction,
            limit: 1,
            byColumn: column,
            ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
          })
        : null,
    ),
    rule('n cheapest alone', 'rank', ['number', 'superlative'], ({ value }, { direction, column }) =>
      column === null ? null : ranked({ direction, limit: value, byColumn: column }),
    ),
    rule(
      'highest measure',
      'rank',
      ['superlative', 'measure'],
      ({ direction, column }, { measures, named }) => {
        const [measure] = measures
        return column === null && measure !== undefined && named
          ? ranked({ direction, limit: 1, measure })
          : null
      },
    ),
    rule('highest share', 'rank', ['superlative', 'shareOf'], ({ direction, column }, { of, base }) =>
      column === null && base.length === 0
        ? ranked({ direction, limit: 1, measure: { kind: 'share', of } })
        : null,
    ),
    rule(
      'n highest measure',
      'rank',
      ['number', 'superlative', 'measure'],
      ({ value }, { direction, column }, { measures: [measure], named }) =>
        column === null && measure !== undefined && named
          ? ranked({ direction, limit: value, measure })
          : null,
    ),
    rule(
      'highest measure first',
      'ordering',
      ['superlative', 'measure', 'first'],
      ({ direction, column }, { measures: [measure] }) =>
        column === null && measure !== undefined ? { sense: { measure, dimension: null, direction } } : null,
    ),
    // "The highest churn" of a flag is its highest share.
    rule(
      'highest flag',
      'rank',
      ['superlative', 'column'],
      ({ direction, column: by, ofCount }, { column }) =>
        column.role === 'flag' && by === null && !ofCount
          ? ranked({
              direction,
              limit: 1,
              measure: { kind: 'share', of: { kind: 'compare', column: column.name, op: '=', value: true } },
            })
          : null,
    ),
    rule('most claims', 'rank', ['superlative', 'column'], ({ direction, ofCount }, { column }) =>
      ofCount && isCount(column) ? ranked({ direction, limit: 1, measure: aggregated('sum', column) }) : null,
    ),
    rule(
      'lowest column',
      'extreme',
      ['superlative', 'column'],
      ({ direction, column: by, ofCount }, { column }) =>
        !ofCount &&
        isNumeric(column) &&
        (by === null || by === column || (by.role === 'money' && column.role === 'money'))
          ? { sense: { direction, column } }
          : null,
    ),
    rule('cheapest entity', 'extreme', ['superlative', 'entity'], ({ direction, column }) =>
      column === null ? null : { sense: { direction, column } },
    ),
  ],
  reads: ['dearest region', 'most common age', 'four cheapest regions', 'who is second cheapest'],
}
function ranked(
  sense: { direction: Senses['rank']['direction'] } & { [K in keyof Senses['rank']]?: Senses['rank'][K] },
) {
  const { limit } = sense
  if (limit !== null && limit !== undefined && (!Number.isInteger(limit) || limit < 1 || limit > 10_000))
    return null
  return { sense: { limit: null, dimension: null, measure: null, byColumn: null, ...sense } }
}
