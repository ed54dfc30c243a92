import { rule } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { groupBefore } from '../dimensions/dimensions.ts'
import { mannerNode, measureIndex, object, oneOf, said } from '../node.ts'
import {
  cellAt,
  compared,
  mannerSlot,
  mannerUnit,
  needsDimension,
  type CalculationConstruct,
} from './calculation.ts'
import { FELL_MOST, GREW, GREW_MOST, MOVED, ON_THE_ONE_BEFORE } from './change.words.ts'
import { MEASURE } from '../measures/measures.ts'
import { choice } from '../syntax.ts'

/**
 * Against the period (or band) before, or the same period a year before: "monthly growth of average premium", "claims year
 * on year". The first period is on the one before it, also where the plan's conditions leave that out (`plan/lead-in.ts`).
 *
 * Plan: `{ kind: 'change', of: 0, from: 'previous', as: 'percent' }`; table: Month | Average premium | Percentage change in average premium
 */

const node = object(
  {
    kind: Type.Literal('change'),
    of: measureIndex,
    from: said(
      oneOf('previous', 'yearBefore'),
      'previous: the group before, such as the month before; yearBefore: the same month or quarter a year earlier',
    ),
    as: mannerNode,
  },
  'Each group against an earlier one, in the order of the last dimension, which is a time (or bands): "monthly growth", "year on year". Between two named times use "between".',
)

export const change: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: (of) => needsDimension(of, 'change'),
  measures: ({ of }) => [of],
  moved: (calculation, by) => ({ ...calculation, of: calculation.of + by }),
  cells({ dimensions, groups, before }, { of, from, as }) {
    const dimension = dimensions.at(-1)
    const byKeys = new Map([...before, ...groups].map((group) => [JSON.stringify(group.keys), group]))
    return (group) => {
      if (dimension === undefined) return null
      const key = groupBefore(dimension, group.keys.at(-1) ?? null, from)
      // Rows without a value have null for a key: they are no group before another.
      if (key === null) return null
      const earlier = byKeys.get(JSON.stringify([...group.keys.slice(0, -1), key]))
      return earlier === undefined ? null : compared(cellAt(group, of), cellAt(earlier, of), as)
    }
  },
  said: [
    [
      ['as', mannerSlot('change')],
      ' in ',
      ['of', MEASURE],
      ['from', choice({ previous: '', yearBefore: ' on the year before' })],
    ],
  ],
  unit: ({ as }, measured) => mannerUnit(as, measured),
  reading: {
    words: [
      [
        'change',
        { as: 'difference' },
        `change | change in | changes in | change from month to month | change from quarter to quarter | increase in | decrease in | rise in | ${MOVED} | drop in | absolute change in | shift in | movement in | uplift in | how much did`,
      ],
      [
        'change',
        { as: 'percent' },
        `inflation | % rise | % rise in | percentage rise | percentage rise in | percent rise in | % increase | % movement | % movement in | percentage movement | percentage movement in | % fall | % fall in | percentage fall in | % drop | % drop in | percentage drop in | growth | growth in | growth of | growth rate | growth rate of | percentage change | percentage change in | percent change in | percent change | % change | % change in | percentage increase in | percentage growth in | percentage growth | % growth | % growth in | % increase in | rate of growth | rate of growth of | relative change in | percent increase in | inflation of | inflation in | by how many percent did | percentage increase | how fast did | annual growth | annual growth in | annual growth of | annual growth rate | annual growth rate of | yearly growth in | yearly growth | ${GREW} | ${ON_THE_ONE_BEFORE}`,
      ],
      ['change', { as: 'percent', ranked: 'descending' }, GREW_MOST],
      ['change', { as: 'percent', ranked: 'ascending' }, FELL_MOST],
      [
        'yearOnYear',
        {},
        [
          'year on year | yoy | y o y | year over year | same period last year | same month last year | same quarter last year',
          ...[
            'on',
            'versus',
            'vs',
            'against',
            'compared with',
            'compared to',
            'compare with',
            'compare to',
            'compares with',
            'compares to',
            'relative to',
          ].flatMap((joint) => [
            `${joint} the year before`,
            `${joint} the previous year`,
            ...['month', 'period', 'quarter', 'week'].flatMap((step) =>
              [
                'last year',
                'of last year',
                'of the previous year',
                'the year before',
                'of the year before',
                'a year earlier',
                'a year before',
                'a year ago',
                'one year earlier',
                'one year before',
                'twelve months earlier',
                'twelve months before',
                '12 months earlier',
                '12 months before',
              ].flatMap((before) => [
                `${joint} the same ${step} ${before}`,
                `${joint} same ${step} ${before}`,
              ]),
            ),
          ]),
        ].join(' | '),
      ],
    ],
    rules: () => [
      // "Did it grow or shrink": whichever it was.
      rule('change or change', 'change', ['change', 'or', 'change'], (change, _, other) =>
        change.ranked === undefined && other.ranked === undefined ? { sense: change } : null,
      ),
      rule('change slash change', 'change', ['change', 'versus', 'change'], (change, _, other) =>
        change.ranked === undefined && other.ranked === undefined ? { sense: change } : null,
      ),
      rule('largest change', 'change', ['superlative', 'change'], ({ direction, column }, change) =>
        column === null ? { sense: { ...change, ranked: direction } } : null,
      ),
    ],
    reads: ['year on year growth in premium', 'number of quotes growth by quarter'],
  },
}
