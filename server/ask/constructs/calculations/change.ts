import { wordsIn } from '../reading.ts'
import { rule, ruleOf } from '../rule.ts'
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
  'each period against the one before, along the last dimension: "monthly growth", "year on year"',
)

export const change: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: (of) => needsDimension(of, 'change'),
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
  before: ({ from }) => from,
  unit: ({ as }, measured) => mannerUnit(as, measured),
  reading: {
    words: wordsIn(import.meta.dirname, 'change'),
    rules: () => [
      // "Did it grow or shrink": whichever it was.
      ruleOf('change', ['change', 'or', 'change'], (change, _, other) =>
        change.ranked === undefined && other.ranked === undefined ? { sense: change } : null,
      ),
      rule('largest change', 'change', ['superlative', 'change'], ({ direction, column }, change) =>
        column === null ? { sense: { ...change, ranked: direction } } : null,
      ),
    ],
  },
}
