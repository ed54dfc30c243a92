import type { QueryRecord } from '../store/queries.ts'
import type { Shown, ShownNow } from './shown.ts'

/** An answer as it is on record, with what it shows. */
export interface KeptAnswer extends QueryRecord {
  readonly shown: Shown
}

export interface NewAnswer extends KeptAnswer {
  readonly shown: ShownNow
}
