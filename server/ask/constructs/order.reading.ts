import { endOf } from './measures/ends.ts'
import { aggregated } from './measures/quantities.ts'
import { rule } from './rule.ts'
import type { Reading } from './reading.ts'
/** The order that groups are shown in. */
export const orderReading: Reading = {
  words: [
    [
      'direction',
      { direction: 'descending' },
      'descending | desc | desc order | in desc | in desc order | in a descending order | in a descending manner | high to low order | from high to low order | highest first | highest to lowest | high to low | largest first | most first | from highest to lowest | from the highest to the lowest | from largest to smallest | from the largest to the smallest | from biggest to smallest | descending order | decreasing | in descending order | from high to low | biggest first | newest first | latest first | largest at the top | largest on top | largest at the head | biggest at the top | biggest on top | biggest at the head | highest at the top | highest on top | highest at the head | most at the top | most on top | most at the head | starting with the highest | starting with the largest | starting with the biggest | biggest to smallest | largest to smallest | most to least | from most to least | most to fewest | top to bottom | from top to bottom',
    ],
    [
      'direction',
      { direction: 'ascending' },
      'ascending | asc | asc order | in asc | in asc order | in an ascending order | in a ascending order | in an ascending manner | low to high order | from low to high order | lowest first | lowest to highest | low to high | smallest first | from lowest to highest | from the lowest to the highest | from smallest to largest | from the smallest to the largest | ascending order | increasing order | in ascending order | from low to high | fewest first | alphabetically | alphabetical order | in alphabetical order | oldest first | earliest first | chronologically | smallest at the top | smallest on top | smallest at the head | lowest at the top | lowest on top | lowest at the head | fewest at the top | fewest on top | fewest at the head | starting with the lowest | starting with the smallest | smallest to largest | smallest to biggest | least to most | from least to most | bottom to top',
    ],
    [
      'direction',
      { direction: 'descending', good: true },
      'best to worst | from best to worst | best first | best ones first | strongest first | best at the top | best on top | best at the head | strongest at the top | strongest on top | strongest at the head | starting with the best | strongest to weakest',
    ],
    [
      'direction',
      { direction: 'ascending', good: false },
      'worst to best | from worst to best | worst first | worst ones first | weakest first | poorest first | worst at the top | worst on top | worst at the head | weakest at the top | weakest on top | weakest at the head | starting with the worst | weakest to strongest',
    ],
    [
      'sort',
      {},
      'sorted by | sort by | judged by | judged on | measured by | show by | shown by | display by | displayed by | list by | listed by | rank from | sort from | order from | show from | list in | show in | display in | sort in | rank in | order in | sorted in | ranked in | sorted from | ranked from | ordered from | in order by | could you sort by | order the | sort the |  ordered by | order by | ranked by | rank by | sorted on | arranged by | sort them by | order them by | rank | ranked | sorted | ordered | sort | order | in order of | ranking of | ranking | rank the | ranking by',
    ],
    [
      'axis',
      { axis: 'y' },
      'y axis | the y axis | y | the y | vertical axis | the bars | bars | total number | the total number | the count | the number | the value',
    ],
    [
      'axis',
      { axis: 'x' },
      'x axis | the x axis | the x | horizontal axis | the name | the names | the label | the labels',
    ],
  ],
  rules: ({ model }) => [
    // "From best to worst loss ratio": which end is good, the figure says.
    rule(
      'best to worst measure',
      'ordering',
      ['direction', 'measure'],
      ({ good }, { measures: [measure, ...more], named }) =>
        good === undefined || measure === undefined || more.length > 0 || !named
          ? null
          : { sense: { measure, dimension: null, direction: endOf(model, measure, good) } },
    ),
    rule(
      'measure best to worst',
      'ordering',
      ['measure', 'direction'],
      ({ measures: [measure, ...more], named }, { good }) =>
        good === undefined || measure === undefined || more.length > 0 || !named
          ? null
          : { sense: { measure, dimension: null, direction: endOf(model, measure, good) } },
    ),
    rule(
      'by measure',
      'byMeasure',
      ['by', 'measure'],
      // "Each with its average premium" puts nothing in order.
      ({ each, alone = false }, { measures: [measure, ...more], named }) =>
        each || alone || measure === undefined || more.length > 0
          ? null
          : { sense: named ? { measure } : { measure, bare: true } },
    ),
    rule('sort measure', 'ordering', ['sort', 'measure'], (_, { measures }) => ({
      sense: { measure: measures[0] ?? null, dimension: null, direction: null },
    })),
    rule('sort by extreme', 'ordering', ['sort', 'extreme'], (_, { column, direction }) => ({
      sense: { measure: aggregated('average', column), dimension: null, direction },
    })),
    rule('sort dimension', 'ordering', ['sort', 'dimension'], (_, { dimension }) => ({
      sense: { measure: null, dimension, direction: null },
    })),
    rule('sort axis', 'ordering', ['sort', 'axis'], (_, { axis }) => ({
      sense: { measure: null, dimension: null, direction: null, first: axis === 'x' },
    })),
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
    ),
    rule(
      'sort direction dimension',
      'ordering',
      ['sort', 'direction', 'by', 'dimension'],
      (_, { direction }, __, { dimension }) => ({ sense: { measure: null, dimension, direction } }),
    ),
    rule(
      'sort direction measure',
      'ordering',
      ['sort', 'direction', 'by', 'measure'],
      (_, { direction }, __, { measures }) => ({
        sense: { measure: measures[0] ?? null, dimension: null, direction },
      }),
    ),
    rule('sort entity', 'ordering', ['sort', 'entity'], () => ({
      sense: { measure: { kind: 'count' }, dimension: null, direction: null },
    })),
    rule('sort in direction', 'ordering', ['sort', 'direction'], (_, { direction, good }) => ({
      sense: { measure: null, dimension: null, direction, ...(good === undefined ? {} : { good }) },
    })),
    rule('direction', 'ordering', ['direction'], ({ direction, good }) => ({
      sense: { measure: null, dimension: null, direction, ...(good === undefined ? {} : { good }) },
    })),
  ],
  reads: [
    'insurers ranked by loss ratio',
    'loss ratio by region, best to worst',
    'sort insurers from worst to best acceptance rate',
    'rank the regions by average premium',
    'smoker quotes by insurer, largest first',
    'order regions by mean premium descending',
  ],
}
