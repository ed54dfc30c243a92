import type { QueryRecord } from '../store/queries.ts'
import type { Shown, ShownNow } from './shown.ts'

/** An answer as it is on record, with what it shows. */
export interface KeptAnswer extends QueryRecord {
  readonly shown: Shown
}

export interface NewAnswer extends KeptAnswer {
  readonly shown: ShownNow
}

/** An answer as whoever asked is given it. */
export interface GivenAnswer extends NewAnswer {
  /** How many questions of today are left, where these are few; else null. */
  readonly questionsLeft: number | null
}
