import { Type, type Static } from 'typebox'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { firstProblem, type Problem } from './check.ts'
import { ordinal } from './english.ts'
import { FIGURE, GROUP, type Figured } from './figure-columns.ts'
import { COUNT } from './names.ts'
import { directions, index, object, oneOf, said } from './node.ts'
import { textOf, type Phrase } from './phrase.ts'
import {
  choice,
  constant,
  listOf,
  optional,
  parsed,
  pattern,
  placed,
  printed,
  type Forms,
  type Slot,
} from './syntax.ts'

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
  'index: place of a figure (measures, then calculations) or of a dimension',
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
    'so many groups: 1 for "which region is dearest"; needs an order',
  ),
  skip: Type.Optional(said(count, '1 for "the second cheapest"')),
  limitWithin: Type.Optional(said(index, 'place of a dimension: "top 3 in each region"')),
}

/** What of a plan puts its groups in order. */
export interface Ranking {
  readonly order: readonly Order[]
  readonly limit: number | null
  readonly skip?: number
  readonly limitWithin?: number
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

const BY: Slot<Partial<Order>, Order> = {
  print: (of, _, order) => (order.by === 'measure' ? FIGURE : GROUP).print(of, order.index, order),
  *parse(of, text, at, order) {
    for (const [index, end] of FIGURE.parse(of, text, at, order)) yield [{ by: 'measure', index }, end]
    for (const [index, end] of GROUP.parse(of, text, at, order)) yield [{ by: 'dimension', index }, end]
  },
}
const END: Forms<Order> = [
  [['direction', choice({ descending: 'highest', ascending: 'lowest' })], ' ', [null, BY]],
]
const EACH_END: Slot<Order[], Ranking> = listOf(
  {
    print: (of, order) => textOf(printed(of, END, order)),
    parse: (of, text, at) => parsed(of, END, text, at),
  },
  ' then ',
)
/** What puts groups in order already does so no more. */
const ENDS: Slot<Order[], Ranking> = {
  ...EACH_END,
  print(of, order, node) {
    const first = ({ by, index: place }: Order) =>
      order.findIndex((other) => other.by === by && other.index === place)
    return EACH_END.print(
      of,
      order.filter((each, at) => first(each) === at),
      node,
    )
  },
}
const skipped = (before: string, after: string) =>
  pattern<number>(
    new RegExp(`${before}(\\d+)(?:st|nd|rd|th)${after}`),
    (skip?: number) => (skip === undefined ? null : `${before}${ordinal(skip + 1)}${after}`),
    ([, place]) => Number(place) - 1,
  )
const FROM = ['skip', optional(skipped(' from the ', ' on'))] as const
const EACH: Slot<number | undefined, unknown> = optional({
  print(of, place, node) {
    const group = GROUP.print(of, place, node)
    return group === null ? null : ` in each ${group}`
  },
  *parse(of, text, at, node) {
    if (text.startsWith(' in each ', at)) yield* GROUP.parse(of, text, at + ' in each '.length, node)
  },
})
const WITHIN = ['limitWithin', EACH] as const
const BY_ORDER = placed<Ranking>('order/0', ['order', ENDS])
const COUNTED = ['limit', COUNT as Slot<number | null, unknown>] as const
const NO_ORDER = ['order', constant<Order[]>([])] as const
const NO_LIMIT = ['limit', constant(null)] as const

/** ", the 3 with the highest average premium in each region", and the same where there is no order or no limit. */
export const RANKING: Forms<Ranking> = [
  [NO_ORDER, NO_LIMIT, ['skip', constant(undefined)], ['limitWithin', constant(undefined)]],
  [', ', placed<Ranking>('limit', 'all'), NO_ORDER, NO_LIMIT, FROM, WITHIN],
  [', ', placed<Ranking>('limit', 'first ', COUNTED), NO_ORDER, FROM, WITHIN],
  [', ', placed<Ranking>('order/0', ['order', ENDS], ' first'), NO_LIMIT, FROM, WITHIN],
  [
    ', ',
    placed<Ranking>('limit', 'only the', ['skip', skipped(' ', '')]),
    ['limit', constant(1)],
    ' ',
    BY_ORDER,
    WITHIN,
  ],
  [
    ', ',
    placed<Ranking>('limit', 'only the'),
    ['limit', constant(1)],
    ['skip', constant(undefined)],
    ' ',
    BY_ORDER,
    WITHIN,
  ],
  [', ', placed<Ranking>('limit', 'the ', COUNTED), FROM, ' with the ', BY_ORDER, WITHIN],
]

/** The order and the limit in words. */
export const rankPhrase = (model: SemanticModel, plan: Figured & Ranking): Phrase =>
  printed({ model, plan }, RANKING, plan)
