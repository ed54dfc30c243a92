import { ngramsOf, type QuestionFeatures } from '../../mentions/asked.ts'
import type { Decision } from './linear.ts'

/** How many figures and groups are asked for at once. */
export interface Number {
  readonly figures: number
  readonly groups: number
}

const MOST_FIGURES = 3
const MOST_GROUPS = 3

export const numberKey = ({ figures, groups }: Number) =>
  `${Math.min(figures, MOST_FIGURES)} by ${Math.min(groups, MOST_GROUPS)}`

export function numberDecision(asked: QuestionFeatures): Decision<Number> {
  const sure = asked.mentions.filter(([first]) => (first?.score ?? 0) > 0.75).length
  const shared = [...ngramsOf(asked), `columns ${Math.min(sure, 6)}`]
  const options = Array.from({ length: MOST_FIGURES * (MOST_GROUPS + 1) }, (_, at) => {
    const value = { figures: 1 + (at % MOST_FIGURES), groups: Math.floor(at / MOST_FIGURES) }
    return { value, as: numberKey(value), features: [] }
  })
  return { name: 'number', shared, options }
}
