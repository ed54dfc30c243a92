import { isStep } from '../dimensions/dimensions.ts'
import { wordsIn } from '../reading.ts'
import { Type, type Static } from 'typebox'
import type { Grain } from '../../../engines/engine.ts'
import type { Cell } from '../english.ts'
import { measureIndex, object } from '../node.ts'
import { rule, ruleOf } from '../rule.ts'
import type { Stepped } from '../senses.ts'
import { needsDimension, windowed, type CalculationConstruct, type Group } from './calculation.ts'
import { MEASURE } from '../measures/measures.ts'
import { choice, optional } from '../syntax.ts'

declare module '../senses.ts' {
  interface Senses {
    running: object
    /** "Building up", which adds up along a time */
    accruing: object
    /** "By the end of each" */
    upToEach: object
    /** "By the end of each month" */
    upToEachStep: { step: Stepped }
    /** "restarting each year" */
    restarting: object
    restarts: { restarts: Restart }
  }
}

/**
 * Sum up to here, in the order of the last dimension: "running total of quotes by month".
 *
 * Plan: `{ kind: 'running', of: 0 }`; table: Month | Number of quotes | Running total of number of quotes
 * Plan: `{ kind: 'running', of: 0, restarts: 'year' }`: from each January on, "cumulative year to date by month"
 */

const restarts = ['year', 'quarter', 'month'] as const
type Restart = (typeof restarts)[number]

const node = object(
  {
    kind: Type.Literal('running'),
    of: measureIndex,
    restarts: Type.Optional(
      Type.Enum<[...typeof restarts]>([...restarts], {
        description:
          'Begins again with each year, quarter or month of the last dimension, which is a finer grain. Left out: it never does.',
      }),
    ),
  },
  '"running total", "cumulative"; starts again each year, quarter or month where named',
)

/** The year, quarter or month that a day is in. */
const withinOf = (key: Cell, by: Restart): string => {
  const [year = '', month = ''] = String(key).split('-')
  return by === 'year' ? year : `${year}-${by === 'month' ? month : Math.ceil(Number(month) / 3)}`
}

/** Steps that begin with each of these, and are shorter. */
const FINER: Readonly<Record<Restart, readonly Grain[]>> = {
  year: ['quarter', 'month', 'day'],
  quarter: ['month', 'day'],
  month: ['day'],
}

export const running: CalculationConstruct<Static<typeof node>> = {
  node,
  problem(of, { restarts: by }) {
    const last = of.dimensions.at(-1)
    const isFiner = by === undefined || (last !== undefined && FINER[by].some((grain) => isStep(last, grain)))
    return (
      needsDimension(of, 'running') ?? (isFiner ? null : `running restarts with each ${by} of a finer time`)
    )
  },
  cells({ groups }, { of, restarts: by }) {
    const partOf = ({ keys }: Group) => (by === undefined ? '' : withinOf(keys.at(-1) ?? null, by))
    const sums = new Map(
      [...Map.groupBy(groups, partOf).values()].flatMap((part) => [...windowed(part, of, () => 0)]),
    )
    return (group) => sums.get(group) ?? null
  },
  said: [
    [
      'running total of ',
      ['of', MEASURE],
      [
        'restarts',
        optional(
          choice({
            year: ' restarting each year',
            quarter: ' restarting each quarter',
            month: ' restarting each month',
          }),
        ),
      ],
    ],
  ],
  isRunning: true,
  reading: {
    words: wordsIn(import.meta.dirname, 'running'),

    rules: () => [
      ruleOf('upToEachStep', ['upToEach', 'grain'], (_, step) => ({
        sense: { step },
      })),
      rule('restarting by', 'restarts', ['restarting', 'by', 'grain'], (_, __, step) => restartsWith(step)),
      rule('by restarting', 'restarts', ['by', 'grain', 'restarting'], (_, step) => restartsWith(step)),
    ],
  },
}

function restartsWith({ grain, every }: Stepped) {
  const by = restarts.find((each) => each === grain)
  return by === undefined || every !== undefined ? null : { sense: { restarts: by } }
}
