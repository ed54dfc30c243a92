import type { Precision } from './grain.ts'
import type { Cell } from '../../constructs/english.ts'

/** The cells of an answer, each one figure of one group, as they are judged. */

/** Why a cell is hidden, in the order in which it is told; `docs/privacy.md` says each in full. */
export const reasons = ['few', 'dominance', 'rate', 'ends', 'margin', 'difference'] as const
export type Reason = (typeof reasons)[number]

export interface JudgedCell {
  readonly value: number | null
  /** Null where the cell may be shown; a cell without a value that nothing hides has none either. */
  readonly hidden: Reason | null
  /** All entities behind the cell share one value, which the cell therefore tells of each. */
  readonly uniform: boolean
  /** The value is a multiple of a grain that hides what one entity adds to it. */
  readonly isRounded: boolean
}

export const hiddenFor = (reason: Reason): JudgedCell => ({
  value: null,
  hidden: reason,
  uniform: false,
  isRounded: false,
})

export interface JudgedGroup {
  /** The raw keys of the dimensions, as the engine gives them. */
  readonly keys: readonly Cell[]
  /** By measure: how many entities are behind its cell. */
  readonly entities: readonly number[]
  /** By measure: how many of them have a value that its cell is made of. */
  readonly behind: readonly number[]
  /** By measure. */
  readonly cells: readonly JudgedCell[]
}

export interface JudgedCells {
  readonly groups: readonly JudgedGroup[]
  /** By measure, of the row that groups are compared with. */
  readonly reference: readonly JudgedCell[]
  /** Fewer entities than the threshold matched, or none did. */
  readonly tooFew: boolean
  readonly precision: Precision
}

/** Where a cell stands: the keys of its group, null for the row that groups are compared with. */
export interface CellName {
  readonly keys: readonly Cell[] | null
  readonly measure: number
}
