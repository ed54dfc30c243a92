import type { QueryRecord } from '../store/queries.ts'
import type { Shown, ShownNow } from './shown.ts'
import type { VerifiedMark } from './verified/mark.ts'

/** An answer as it is on record, with what it shows. */
export interface KeptAnswer extends QueryRecord {
  readonly shown: Shown
}

/** An answer of the record as it is given now. */
export interface ListedAnswer extends KeptAnswer {
  /** Null where nobody verified what it asks. */
  readonly verified: VerifiedMark | null
}

export interface NewAnswer extends KeptAnswer {
  readonly shown: ShownNow
}

/** An answer as whoever asked is given it. */
export interface GivenAnswer extends NewAnswer {
  /** How many questions of today are left, where these are few; else null. */
  readonly questionsLeft: number | null
  readonly verified: VerifiedMark | null
}
