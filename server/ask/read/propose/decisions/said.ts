import type { Filter } from '../../../constructs/conditions/conditions.ts'
import type { ComparisonOperator } from '../../../constructs/node.ts'

/** What a stretch of a question may be a condition of, or what else its number says. `at`: the value or number that it is about. */
export type SaidCondition = {
  readonly from: number
  readonly to: number
  readonly at: readonly [from: number, to: number]
} & (
  | { readonly role: 'none' }
  | { readonly role: 'filter'; readonly filter: Filter; readonly by: string }
  /** How many groups are shown. */
  | { readonly role: 'limit'; readonly number: number }
  /** A bound of the figure itself. */
  | { readonly role: 'bound'; readonly op: ComparisonOperator; readonly number: number }
)
