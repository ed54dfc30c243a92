import { wordsIn } from '../reading.ts'
import { rule, ruleOf, rules } from '../rule.ts'
import type { Stepped } from '../senses.ts'
import { Type, type Static } from 'typebox'
import { stepOf } from '../dimensions/dimensions.ts'
import { measureIndex, object } from '../node.ts'
import { needsDimension, windowed, type CalculationConstruct } from './calculation.ts'
import { MEASURE } from '../measures/measures.ts'
import { COUNT } from '../names.ts'
import type { Slot } from '../syntax.ts'

declare module '../senses.ts' {
  interface Senses {
    rolling: object
    window: { over: number; step: Stepped | null }
    /** "over 3 months", of a moving average */
    span: { over: number; step: Stepped | null }
  }
}

/**
 * Mean of the last `over` groups in the order of the last dimension: "3 month moving average of premium".
 *
 * Plan: `{ kind: 'moving', of: 0, over: 3 }`; table: Month | Average premium | 3 month moving average of average premium
 */

const node = object(
  {
    kind: Type.Literal('moving'),
    of: measureIndex,
    over: Type.Integer({ minimum: 2, maximum: 60, description: 'how many groups, this one included' }),
  },
  'mean of so many periods: "3 month moving average"',
)

const DEFAULT_WINDOW = 3
const LONGEST_WINDOW = 60

function windowOf(over: number, step: Stepped | null) {
  return Number.isInteger(over) && over > 1 && over <= LONGEST_WINDOW ? { sense: { over, step } } : null
}

/** The step of the last dimension, which the sentence names further on. */
const STEP: Slot<object, unknown> = {
  print({ plan }) {
    const last = plan.dimensions.at(-1)
    return last === undefined ? 'step' : stepOf(last)
  },
  *parse(_, text, at) {
    const end = text.indexOf(' moving average of ', at)
    if (end !== -1) yield [{}, end]
  },
}

export const moving: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: (of) => needsDimension(of, 'moving'),
  cells({ groups }, { of, over }) {
    const sums = windowed(groups, of, (place) => place - over + 1)
    return (group) => {
      const sum = sums.get(group) ?? null
      return sum === null ? null : sum / over
    }
  },
  said: [[['over', COUNT], ' ', [null, STEP], ' moving average of ', ['of', MEASURE]]],
  // A mean of counts is no count.
  unit: (_, measured) => (measured === 'count' ? 'number' : measured),
  reading: {
    words: wordsIn(import.meta.dirname, 'moving'),
    rules: () => [
      ruleOf('window', ['rolling'], () => windowOf(DEFAULT_WINDOW, null)),
      rule('rolling average', 'window', ['rolling', 'aggregate'], (_, { function: name }) =>
        name === 'average' ? windowOf(DEFAULT_WINDOW, null) : null,
      ),
      ...rules(
        'window',
        {
          'rolling n months average': ['rolling', 'number', 'grain', 'aggregate'],
          'n months rolling average': ['number', 'grain', 'rolling', 'aggregate'],
        },
        ({ number: { value }, grain: step, aggregate: { function: name } }) =>
          name === 'average' ? windowOf(value, step) : null,
      ),
      rule('rolling n months', 'window', ['rolling', 'number', 'grain'], (_, { value }, step) =>
        windowOf(value, step),
      ),
      rule('n months rolling', 'window', ['number', 'grain', 'rolling'], ({ value }, step) =>
        windowOf(value, step),
      ),
      rule('over n months', 'span', ['comparative', 'number', 'grain'], ({ op, column }, { value }, step) =>
        op === '>' && column === null ? windowOf(value, step) : null,
      ),
    ],
  },
}
