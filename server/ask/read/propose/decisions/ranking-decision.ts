import type { Direction } from '../../../constructs/node.ts'
import { ngramsOf, type QuestionFeatures } from '../../mentions/asked.ts'
import type { Decision } from './linear.ts'

/** In which order groups stand, and whether only the first are asked for. */
export interface RankingOption {
  readonly by: 'measure' | 'dimension'
  readonly direction: Direction
  readonly isLimited: boolean
}

const OPTIONS: readonly (RankingOption | null)[] = [
  null,
  { by: 'measure', direction: 'descending', isLimited: true },
  { by: 'measure', direction: 'ascending', isLimited: true },
  { by: 'measure', direction: 'descending', isLimited: false },
  { by: 'measure', direction: 'ascending', isLimited: false },
  { by: 'dimension', direction: 'descending', isLimited: false },
  { by: 'dimension', direction: 'ascending', isLimited: false },
]

export const rankingKey = (ranking: RankingOption | null): string =>
  ranking === null ? 'none' : `${ranking.isLimited ? 'first' : 'all'} by ${ranking.by} ${ranking.direction}`

export const rankingDecision = (asked: QuestionFeatures): Decision<RankingOption | null> => ({
  name: 'ranking',
  shared: ngramsOf(asked),
  options: OPTIONS.map((value) => ({ value, as: rankingKey(value), features: [] })),
})
