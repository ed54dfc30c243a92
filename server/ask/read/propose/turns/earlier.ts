import type { Cell } from '../../../constructs/english.ts'
import type { Plan } from '../../../plan/plan.ts'

/** The answer that a turn may go on from: its plan, its shown groups in their order, and what it went on from itself. */
export interface Earlier {
  readonly plan: Plan
  /** By dimension of the plan, as the engine gives them. */
  readonly groups: readonly {
    readonly keys: readonly Cell[]
    /** Its figures as they are shown. */
    readonly cells: readonly (number | null)[]
  }[]
  readonly before: Earlier | null
}
