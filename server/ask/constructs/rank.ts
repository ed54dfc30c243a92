import { Type, type Static } from 'typebox'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { firstProblem, type Problem } from './check.ts'
import { dimensionText } from './dimensions/dimensions.ts'
import { ordinal } from './english.ts'
import { figuresOf, type Figured } from './figures.ts'
import { directions, index, object, oneOf, said } from './node.ts'
import { plain, standing, type Phrase } from './phrase.ts'

/**
 * The order of groups and how many of them are shown, of all or in each value of a dimension: "top 3 insurers by average
 * premium", "the second cheapest insurer in each region", "sorted by region".
 *
 * Plan: `order: [{ by: 'measure', index: 0, direction: 'descending' }], limit: 3`
 */

/** Figures are the measures, then the calculations. */
const orderNode = object(
  {
    by: said(oneOf('measure', 'dimension'), 'measure: a figure; dimension: the groups themselves'),
    index: said(index, 'place: of figures, measures then calculations; or of dimensions'),
    direction: said(oneOf(...directions), 'descending: highest first'),
  },
  'By what groups are put in order, first things first.',
)
export type Order = Static<typeof orderNode>

/** How many groups there may be at most. */
export const MOST_RANKED = 10_000
const count = Type.Integer({ minimum: 1, maximum: MOST_RANKED })

export const rankNodes = {
  order: Type.Array(orderNode, {
    maxItems: 10,
    description: 'the order of groups; needed where there is a limit',
  }),
  limit: said(
    Type.Union([count, Type.Null()]),
    'how many groups are shown: 1 for "which region is dearest", 5 for "top 5"; none where all are asked for or compared',
  ),
  skip: Type.Optional(said(count, 'groups left out before the limit: 1 for "the second cheapest"')),
  limitWithin: Type.Optional(
    said(index, 'place of a dimension: the limit holds for each of its values ("top 3 in each region")'),
  ),
}

/** What of a plan puts its groups in order. */
export interface Ranking {
  readonly order: readonly Order[]
  readonly limit: number | null
  readonly skip?: number | undefined
  readonly limitWithin?: number | undefined
}

export const rankProblem = ({
  measures,
  calculations = [],
  dimensions,
  order,
  limitWithin,
}: Figured & Ranking): Problem =>
  firstProblem([
    ...order.map(({ by, index: place }) =>
      place < (by === 'measure' ? measures.length + calculations.length : dimensions.length)
        ? null
        : `there is no ${by} ${place} to order by`,
    ),
    (limitWithin ?? -1) < dimensions.length ? null : 'the limit is within a dimension that is not there',
  ])

/** The place of what groups are put in order by first. */
const FIRST = 'order/0'

/** ", the 3 with the highest average premium in each region". */
export function rankPhrase(model: SemanticModel, plan: Figured & Ranking): Phrase {
  const [first] = plan.order
  const within = plan.limitWithin === undefined ? undefined : plan.dimensions[plan.limitWithin]
  const each = plain(within === undefined ? '' : ` in each ${dimensionText(model, within)}`)
  const counted = (text: string) => standing('limit', text)
  if (first === undefined)
    return plan.limit === null ? [] : [...plain(', '), ...counted(`first ${plan.limit}`), ...each]
  const dimension = first.by === 'dimension' ? plan.dimensions[first.index] : undefined
  const by =
    dimension === undefined
      ? (figuresOf(model, plan)[first.index]?.text ?? '')
      : dimensionText(model, dimension)
  const ends = `${first.direction === 'descending' ? 'highest' : 'lowest'} ${by}`
  if (plan.limit === null) return [...plain(', '), ...standing(FIRST, `${ends} first`)]
  const how =
    plan.skip !== undefined
      ? [...counted(`only the ${ordinal(plan.skip + 1)}`), ...plain(' ')]
      : plan.limit === 1
        ? [...counted('only the'), ...plain(' ')]
        : [...counted(`the ${plan.limit}`), ...plain(' with the ')]
  return [...plain(', '), ...how, ...standing(FIRST, ends), ...each]
}
