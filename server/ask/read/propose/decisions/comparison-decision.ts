import type { ComparisonOperator } from '../../../constructs/node.ts'
import { symbolAt, type QuestionFeatures } from '../../mentions/asked.ts'
import { CUES } from './cues.ts'
import type { Decision } from './linear.ts'

export const comparisons = ['=', '>', '<', '>=', '<=', '<>'] as const satisfies readonly ComparisonOperator[]

/** How a number or a value is compared, by the words around it. */
export function comparisonDecision(
  asked: QuestionFeatures,
  from: number,
  to: number,
  isNumber: boolean,
): Decision<ComparisonOperator> {
  const before = (steps: number) => symbolAt(asked, from - steps)
  const after = (steps: number) => symbolAt(asked, to + steps)
  const above = [1, 2, 3].find((steps) => CUES.more.has(asked.words[from - steps]?.norm ?? ''))
  const below = [1, 2, 3].find((steps) => CUES.less.has(asked.words[from - steps]?.norm ?? ''))
  const features = [
    ...(above === undefined && below === undefined
      ? []
      : [(above ?? Infinity) < (below ?? Infinity) ? 'more before' : 'less before']),
    `${before(1)} ~`,
    `${before(2)} ${before(1)} ~`,
    `${before(3)} ${before(2)} ${before(1)} ~`,
    `~ ${after(0)} ${after(1)}`,
    `~ ${after(0)} ${after(1)} ${after(2)}`,
    isNumber ? 'number' : 'value',
    ...[1, 2, 3, 4, 5].map((steps) => `${before(steps)} .. ~`),
    ...[0, 1, 2].map((steps) => `~ .. ${after(steps)}`),
  ]
  return {
    name: 'comparison',
    shared: [...new Set(features)],
    options: comparisons
      .filter((op) => isNumber || op === '=' || op === '<>')
      .map((op) => ({ value: op, as: op, features: [] })),
  }
}
