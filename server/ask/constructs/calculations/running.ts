import { Type, type Static } from 'typebox'
import { measureIndex, object } from '../node.ts'
import { needsDimension, windowed, type CalculationConstruct } from './calculation.ts'
import { saidOf } from './said-of.ts'

declare module '../senses.ts' {
  interface Senses {
    running: object
  }
}

/**
 * Sum up to here, in the order of the last dimension: "running total of quotes by month".
 *
 * Plan: `{ kind: 'running', of: 0 }`; table: Month | Number of quotes | Running total of number of quotes
 */

const node = object(
  { kind: Type.Literal('running'), of: measureIndex },
  'Sum up to each group in the order of the last dimension: "running total", "cumulative".',
)

export const running: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: (of) => needsDimension(of, 'running'),
  measures: ({ of }) => [of],
  moved: (calculation, by) => ({ ...calculation, of: calculation.of + by }),
  cells({ groups }, { of }) {
    const sums = windowed(groups, of, () => 0)
    return (group) => sums.get(group) ?? null
  },
  text: (model, basis, { of }) => `running total of ${saidOf(model, basis, of)}`,
  reading: {
    words: [
      [
        'running',
        {},
        'running total of | running total | running sum of | running sum | cumulative | cumulative total of | cumulative sum of | cumulatively | running count of | cumulative number of | running | accumulated | cumulative total | cumulative count of',
      ],
    ],

    reads: ['quotes by month, cumulatively', 'cumulative annual premium over 2025 by month'],
  },
}
