import type { Senses } from './senses.ts'
import { endOf } from './measures/better-end.ts'
import { isCount, isRecurring, aggregated, saysWhen, sizeOf, yearlyOf } from './measures/quantities.ts'
import { columnOf, isNumeric } from '../../semantic-model/semantic-model.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import { rule, rules } from './rule.ts'
import { wordsIn, type ConstructReading } from './reading.ts'
import type { Direction } from './node.ts'

declare module './senses.ts' {
  interface Senses {
    /** "vary", of the most and the least */
    varies: object
    /** "hardest", before what is seldom done */
    ease: { direction: Direction; good: boolean }
    /** "peak", of how many there are */
    peaks: object
  }
}

/** The most and the least, the top and the bottom of something. */
export const rankReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'rank'),
  rules: ({ model }) => {
    return [
      // "Whose prices vary the most": how far they lie apart.
      ...rules(
        'rank',
        {
          'column varies most': ['column', 'varies', 'superlative'],
          'most varied column': ['superlative', 'varies', 'column'],
        },
        ({ column: { column }, superlative: { direction, column: by, good } }) =>
          by === null && good === undefined && isNumeric(column)
            ? rankSense({ direction, limit: 1, measure: aggregated('spread', column) })
            : null,
      ),
      rule(
        'column is highest',
        'rank',
        ['column', 'superlative'],
        ({ column }, { direction, column: by, ofCount, good }) =>
          by === null &&
          isNumeric(column) &&
          !(ofCount && (column.discrete === true || column.name === model.bareNumber))
            ? rankSense({ direction, limit: 1, byColumn: column }, good)
            : null,
      ),
      rule(
        'measure is highest',
        'rank',
        ['measure', 'superlative'],
        ({ measures: [measure, ...more], named }, { direction, column, good }) =>
          column === null && measure !== undefined && more.length === 0 && named
            ? rankSense({ direction, limit: 1, measure }, good)
            : null,
      ),
      // "In which month did quotes peak"
      rule('entities peak', 'rank', ['entity', 'peaks'], () =>
        rankSense({ direction: 'descending', limit: 1, measure: { kind: 'count' } }),
      ),
      // "The worst converting region": of which the smallest part does.
      rule(
        'best at a flag',
        'rank',
        ['superlative', 'filter'],
        ({ direction, column, good }, { column: by, values }) => {
          const rate = model.metrics.find(({ share, better }) => better !== undefined && share?.column === by)
          return column === null && rate !== undefined && values?.[0] === true
            ? rankSense({ direction, limit: 1, measure: { kind: 'metric', name: rate.name } }, good)
            : null
        },
        { tight: true },
      ),
      // "Hardest to convert"
      rule('hardest at a flag', 'rank', ['ease', 'filter'], ({ direction, good }, { column: by, values }) => {
        const rate = model.metrics.find(({ share, better }) => better !== undefined && share?.column === by)
        return rate !== undefined && values?.[0] === true
          ? rankSense({ direction, limit: 1, measure: { kind: 'metric', name: rate.name } }, good)
          : null
      }),
      rule(
        'n best at a flag',
        'rank',
        ['number', 'superlative', 'filter'],
        ({ value, unit }, { direction, column, good, ofCount }, { column: by, values }) => {
          const rate = model.metrics.find(({ share, better }) => better !== undefined && share?.column === by)
          return unit === null && column === null && !ofCount && rate !== undefined && values?.[0] === true
            ? rankSense({ direction, limit: value, measure: { kind: 'metric', name: rate.name } }, good)
            : null
        },
        { tight: true },
      ),
      ...rules(
        'rank',
        {
          'share is highest': ['shareOf', 'superlative'],
          'highest share': ['superlative', 'shareOf'],
        },
        ({ shareOf: { of, base }, superlative: { direction, column, good } }) =>
          column === null && base.length === 0
            ? rankSense({ direction, limit: 1, measure: { kind: 'share', of } }, good)
            : null,
      ),
      rule(
        'highest grossing group',
        'rank',
        ['superlative', 'column', 'dimension'],
        ({ direction, column: by, ofCount, good }, { column }, { dimension, plural, quantity }) =>
          by === null && !ofCount && isNumeric(column) && !quantity
            ? rankSense({ direction, limit: plural ? null : 1, dimension, byColumn: column }, good)
            : null,
      ),
      rule('second cheapest', 'rank', ['nth', 'rank'], ({ place }, rank) =>
        rank.limit === null || rank.limit === 1 ? { sense: { ...rank, limit: 1, skip: place - 1 } } : null,
      ),
      rule('second highest', 'rank', ['nth', 'extreme'], ({ place }, { column, direction }) => ({
        sense: { direction, limit: 1, skip: place - 1, dimension: null, measure: null, byColumn: column },
      })),
      // "Insurers by claims paid, the five biggest": of groups that are named elsewhere.
      rule(
        'and n highest',
        'rank',
        ['and', 'number', 'superlative'],
        (_, { value, unit }, { direction, column }) =>
          unit === null && column === null && Number.isInteger(value)
            ? rankSense({ direction, limit: value })
            : null,
      ),
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
      rule('top n', 'rank', ['top', 'number', 'dimension'], (top, { value, unit }, { dimension }) =>
        unit === null ? rankSense({ ...top, limit: value, dimension }) : null,
      ),
      rule('top n alone', 'rank', ['top', 'number'], (top, { value, unit }) =>
        unit === null ? rankSense({ ...top, limit: value }) : null,
      ),
      rule('top', 'rank', ['top', 'dimension'], (top, { dimension, plural, quantity }) =>
        quantity ? null : rankSense({ ...top, limit: plural ? 10 : 1, dimension }),
      ),
      // "Which insurer is biggest by premium": what it is so by stands after it.
      rule(
        'is biggest',
        'rank',
        ['superlative', 'byMeasure'],
        ({ direction, size, column }, { measure, bare }) =>
          size !== true || column !== null
            ? null
            : rankSense({
                direction,
                limit: 1,
                measure: bare === true ? sizeOf(model, measure, 'sure') : measure,
              }),
      ),
      rule(
        'n cheapest',
        'rank',
        ['number', 'superlative', 'dimension'],
        ({ value }, superlative, { dimension, quantity }) =>
          // "The 20 largest claims" are no groups of so many claims.
          quantity && !superlative.ofCount && superlative.column === null
            ? null
            : nBest(superlative, value, dimension),
      ),
      // "The worst regions for claims": what ranks them stands apart.
      rule(
        'best groups',
        'rank',
        ['superlative', 'dimension'],
        ({ direction, good }, { dimension, plural, quantity }) =>
          good === undefined || quantity
            ? null
            : rankSense({ direction, limit: plural ? null : 1, dimension }, good),
      ),
      rule(
        'most common age',
        'rank',
        ['superlative', 'dimension'],
        ({ direction, ofCount }, { dimension, quantity }) =>
          ofCount &&
          quantity &&
          dimension.kind === 'column' &&
          (model.inferred !== true || columnOf(model, dimension.column).discrete === true)
            ? rankSense({ direction, limit: 1, dimension, measure: { kind: 'count' } })
            : null,
      ),
      // "Which insurer has the biggest share of quotes": the one with the most of them.
      rule(
        'largest share of entities',
        'rank',
        ['superlative', 'share', 'entity'],
        ({ direction, column }, { open }) =>
          open && column === null ? rankSense({ direction, limit: 1, measure: { kind: 'count' } }) : null,
      ),
      rule('is cheapest', 'rank', ['superlative'], ({ direction, column, ofCount, good }) =>
        column !== null || ofCount || good !== undefined
          ? rankSense(
              {
                direction,
                limit: 1,
                byColumn: column,
                ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
              },
              good,
            )
          : null,
      ),
      rule('n cheapest alone', 'rank', ['number', 'superlative'], ({ value }, { direction, column, good }) =>
        column === null && good === undefined
          ? null
          : rankSense({ direction, limit: value, byColumn: column }, good),
      ),
      rule(
        'highest measure',
        'rank',
        ['superlative', 'measure'],
        ({ direction, column, good }, { measures: [measure, ...more], named }) => {
          return column === null && measure !== undefined && more.length === 0 && named
            ? rankSense({ direction, limit: 1, measure }, good)
            : null
        },
      ),
      rule(
        'n highest measure',
        'rank',
        ['number', 'superlative', 'measure'],
        ({ value }, { direction, column, good }, { measures: [measure, ...more], named }) =>
          column === null && measure !== undefined && more.length === 0 && named
            ? rankSense({ direction, limit: value, measure }, good)
            : null,
      ),
      rule(
        'highest measure first',
        'ordering',
        ['superlative', 'measure', 'first'],
        ({ direction, column, good }, { measures: [measure] }) =>
          column === null && measure !== undefined
            ? {
                sense: {
                  measure,
                  dimension: null,
                  direction: good === undefined ? direction : endOf(model, measure, good),
                },
              }
            : null,
      ),
      // "The highest churn" of a flag is its highest share.
      rule(
        'highest flag',
        'rank',
        ['superlative', 'column'],
        ({ direction, column: by, ofCount, good }, { column }) =>
          column.role === 'flag' && by === null && !ofCount
            ? rankSense(
                {
                  direction,
                  limit: 1,
                  measure: {
                    kind: 'share',
                    of: { kind: 'compare', column: column.name, op: '=', value: true },
                  },
                },
                good,
              )
            : null,
      ),
      rule('most claims', 'rank', ['superlative', 'column'], ({ direction, ofCount }, { column }) =>
        // "The most bytes" of a file are what they come to, whatever its columns are called.
        ofCount &&
        (isCount(column) || (model.inferred === true && isNumeric(column) && column.isYear !== true))
          ? rankSense({ direction, limit: 1, measure: aggregated('sum', column) })
          : null,
      ),
      // "Who brings in the most revenue": a sum of money, of a price what it comes to in a year.
      rule('most money', 'rank', ['superlative', 'column'], ({ direction, much }, { column }) => {
        const isAmount = column.role === 'money' && column.discrete !== true && column.repeats !== true
        if (much !== true || !isAmount) return null
        const whole = isRecurring(column) ? (yearlyOf(model) ?? column) : column
        const rank = rankSense({ direction, limit: 1, measure: aggregated('sum', whole) })
        const [words, as] = [`most ${column.label}`, `the highest total ${whole.label}`]
        return rank === null ? null : { ...rank, assumption: { kind: 'read', words, as } }
      }),
      rule(
        'lowest column',
        'extreme',
        ['superlative', 'column'],
        ({ direction, column: by, ofCount, good }, { column }) =>
          !ofCount &&
          isNumeric(column) &&
          !saysWhen(column) &&
          (by === null || by === column || (by.role === 'money' && column.role === 'money'))
            ? {
                sense: {
                  direction:
                    good === undefined ? direction : endOf(model, aggregated('average', column), good),
                  column,
                },
              }
            : null,
      ),
      rule('cheapest entity', 'extreme', ['superlative', 'entity'], ({ direction, column }) =>
        column === null ? null : { sense: { direction, column } },
      ),
    ]
  },
}
export function rankSense(
  sense: { direction: Senses['rank']['direction'] } & { [K in keyof Senses['rank']]?: Senses['rank'][K] },
  good?: boolean,
) {
  const { limit } = sense
  if (limit !== null && limit !== undefined && (!Number.isInteger(limit) || limit < 1 || limit > 10_000))
    return null
  const end = good === undefined ? {} : { good }
  return { sense: { limit: null, dimension: null, measure: null, byColumn: null, ...sense, ...end } }
}

/** So many groups from the end that a superlative names. */
export const nBest = (
  { direction, column, ofCount, good, size }: Senses['superlative'],
  limit: number | null,
  dimension: Dimension,
) =>
  rankSense(
    {
      direction,
      limit,
      dimension,
      byColumn: column,
      ...(size === true ? { size: 'sure' as const } : {}),
      ...(ofCount ? { measure: { kind: 'count' } as const } : {}),
    },
    good,
  )
