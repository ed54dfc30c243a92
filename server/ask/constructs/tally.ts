import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { firstProblem, type Problem } from './check.ts'
import { dimensionText, severalText, type Dimension } from './dimensions/dimensions.ts'
import type { Having } from './having.ts'
import { oneOf, said } from './node.ts'
import type { Order } from './rank.ts'
import { constant, placed, type Forms, type Of } from './syntax.ts'

/**
 * How many groups meet the conditions on figures, in place of the groups: "how many regions have over 4,000 quotes". Groups that are
 * not shown are not counted.
 *
 * Plan: `tally: 'groups'`; table: Number of regions
 */
export const tallyNode = said(
  oneOf('groups'),
  'how many groups there are that meet "having", in place of the groups: "how many regions have over 100 quotes"',
)

interface Tallied {
  readonly tally?: 'groups'
}

export const tallyProblem = ({
  tally,
  dimensions,
  having,
  order,
  limit,
}: Tallied & {
  readonly dimensions: readonly Dimension[]
  readonly having: readonly Having[]
  readonly order: readonly Order[]
  readonly limit: number | null
}): Problem =>
  tally === undefined
    ? null
    : firstProblem([
        dimensions.length === 1 ? null : 'groups of one dimension alone are counted',
        having.length > 0 ? null : 'no condition on figures says which groups are counted',
        order.length === 0 && limit === null ? null : 'groups that are counted have no order and no limit',
      ])

/** The dimensions of which each row of an answer is a group: of a tally there is one row. */
export const rowDimensions = ({
  tally,
  dimensions,
}: Tallied & { readonly dimensions: readonly Dimension[] }): readonly Dimension[] =>
  tally === undefined ? dimensions : []

/** "regions", which are counted; "region" of one */
export function talliedText(
  model: SemanticModel,
  [dimension]: readonly Dimension[],
  count: number | null = null,
): string {
  if (dimension === undefined) return 'groups'
  return (count === 1 ? dimensionText : severalText)(model, dimension)
}

/** ", counted as a number of regions" */
export const TALLY: Forms<Tallied> = [
  [['tally', constant(undefined)]],
  [
    ', ',
    placed<Tallied>('tally', 'counted as a number of ', ({ model, plan }: Of) =>
      talliedText(model, plan.dimensions),
    ),
    ['tally', constant('groups')],
  ],
]
