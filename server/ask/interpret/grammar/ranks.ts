import { isNumeric, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'
import { aggregated, isCount } from './quantities.ts'

/** Ranking: top and bottom, superlatives, order. */
export function rankRules(model: SemanticModel): readonly Rule[] {
  return [
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
      0.1,
    ),
    rule(
      'measure is highest',
      'rank',
      ['measure', 'superlative'],
      ({ measures: [measure, ...more], named }, { direction, column }) =>
        column === null && measure !== undefined && more.length === 0 && named
          ? ranked({ direction, limit: 1, measure })
          : null,
      0.1,
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
      -0.3,
    ),
    rule(
      'highest grossing group',
      'rank',
      ['superlative', 'column', 'dimension'],
      ({ direction, column: by, ofCount }, { column }, { dimension, plural, quantity }) =>
        by === null && !ofCount && isNumeric(column) && !quantity
          ? ranked({ direction, limit: plural ? null : 1, dimension, byColumn: column })
          : null,
      -0.2,
    ),
    rule(
      'second cheapest',
      'rank',
      ['nth', 'rank'],
      ({ place }, rank) =>
        rank.limit === null || rank.limit === 1 ? { sense: { ...rank, limit: 1, skip: place - 1 } } : null,
      -0.2,
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
      -0.2,
    ),
    rule(
      'top n',
      'rank',
      ['top', 'number', 'dimension'],
      ({ direction }, { value, unit }, { dimension }) =>
        unit === null ? ranked({ direction, limit: value, dimension }) : null,
      -0.3,
    ),
    rule(
      'top n alone',
      'rank',
      ['top', 'number'],
      ({ direction }, { value, unit }) => (unit === null ? ranked({ direction, limit: value }) : null),
      0.2,
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
      -0.3,
    ),
    rule(
      'most common age',
      'rank',
      ['superlative', 'dimension'],
      ({ direction, ofCount }, { dimension, quantity }) =>
        ofCount && quantity && dimension.kind === 'column'
          ? ranked({ direction, limit: 1, dimension, measure: { kind: 'count' } })
          : null,
      0.4,
    ),
    rule(
      'is cheapest',
      'rank',
      ['superlative'],
      ({ direction, column, ofCount }) =>
        column !== null || ofCount
          ? ranked({
              direction,
              limit: 1,
              byColumn: column,
              ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
            })
          : null,
      0.2,
    ),
    rule(
      'n cheapest alone',
      'rank',
      ['number', 'superlative'],
      ({ value }, { direction, column }) =>
        column === null ? null : ranked({ direction, limit: value, byColumn: column }),
      0.3,
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
      -0.1,
    ),
    rule(
      'highest measure first',
      'ordering',
      ['superlative', 'measure', 'first'],
      ({ direction, column }, { measures: [measure] }) =>
        column === null && measure !== undefined ? { sense: { measure, dimension: null, direction } } : null,
      -0.2,
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
      0.3,
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
    rule('by measure', 'byMeasure', ['by', 'measure'], (_, { measures }) => {
      const [measure] = measures
      return measure === undefined ? null : { sense: { measure } }
    }),
    rule('sort measure', 'ordering', ['sort', 'measure'], (_, { measures }) => ({
      sense: { measure: measures[0] ?? null, dimension: null, direction: null },
    })),
    rule('sort by extreme', 'ordering', ['sort', 'extreme'], (_, { column, direction }) => ({
      sense: { measure: aggregated('average', column), dimension: null, direction },
    })),
    rule(
      'sort dimension',
      'ordering',
      ['sort', 'dimension'],
      (_, { dimension }) => ({ sense: { measure: null, dimension, direction: null } }),
      0.1,
    ),
    rule(
      'sort axis',
      'ordering',
      ['sort', 'axis'],
      (_, { axis }) => ({ sense: { measure: null, dimension: null, direction: null, first: axis === 'x' } }),
      -0.3,
    ),
    rule('axis direction', 'ordering', ['axis', 'direction'], ({ axis }, { direction }) => ({
      sense: { measure: null, dimension: null, direction, first: axis === 'x' },
    })),
    rule(
      'sort direction axis',
      'ordering',
      ['sort', 'direction', 'by', 'axis'],
      (_, { direction }, __, { axis }) => ({
        sense: { measure: null, dimension: null, direction, first: axis === 'x' },
      }),
      -0.5,
    ),
    rule(
      'sort direction dimension',
      'ordering',
      ['sort', 'direction', 'by', 'dimension'],
      (_, { direction }, __, { dimension }) => ({ sense: { measure: null, dimension, direction } }),
      -0.5,
    ),
    rule(
      'sort direction measure',
      'ordering',
      ['sort', 'direction', 'by', 'measure'],
      (_, { direction }, __, { measures }) => ({
        sense: { measure: measures[0] ?? null, dimension: null, direction },
      }),
      -0.5,
    ),
    rule('sort entity', 'ordering', ['sort', 'entity'], () => ({
      sense: { measure: { kind: 'count' }, dimension: null, direction: null },
    })),
    rule('sort in direction', 'ordering', ['sort', 'direction'], (_, { direction }) => ({
      sense: { measure: null, dimension: null, direction },
    })),
    rule('direction', 'ordering', ['direction'], ({ direction }) => ({
      sense: { measure: null, dimension: null, direction },
    })),
  ]
}

function ranked(
  sense: { direction: Senses['rank']['direction'] } & { [K in keyof Senses['rank']]?: Senses['rank'][K] },
) {
  const { limit } = sense
  if (limit !== null && limit !== undefined && (!Number.isInteger(limit) || limit < 1 || limit > 10_000))
    return null
  return { sense: { limit: null, dimension: null, measure: null, byColumn: null, ...sense } }
}
