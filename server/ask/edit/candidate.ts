import type { Place } from '../constructs/phrase.ts'
import type { KnownDataset } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'

/** What might stand at a place of a plan; it is tried before anybody sees it. */
export interface EditCandidate {
  readonly at: Place
  readonly to: unknown
  /** What it stands under in the list. */
  readonly section: string
  /** Where absent, the words of the sentence that it makes. */
  readonly label?: string
  readonly detail?: string
}

/** A further list: what may be said of a column. */
export interface Door {
  readonly opens: Place
  readonly section: string
  readonly label: string
  readonly detail: string
}

export interface Editing extends KnownDataset {
  readonly plan: Plan
  /** What is searched for among what may stand there; null where nothing is. */
  readonly search: string | null
}
