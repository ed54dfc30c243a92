import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Ask } from '../asking/told.ts'
import type { Columns } from '../facts/columns.ts'
import type { Rows } from '../facts/rows.ts'

/** What an attack works with: what everybody may know, and questions. */
export interface Field {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
  /** What the attacker knows of people beforehand are coarse and fine columns; the rest judges his claims. */
  readonly rows: Rows
  readonly columns: Columns
  /** Null also where no question is left. */
  readonly ask: Ask
  /** Questions that may still be asked. */
  readonly left: () => number
}

/** Something of 1 to k - 1 entities that an attacker is sure of. */
export interface Claim {
  /** "premium of the one with age 76 in Scotland". */
  readonly about: string
  readonly figure: number | string | boolean
  readonly right: boolean
  /** The questions that it follows from. */
  readonly from: readonly string[]
}

export interface Finding {
  /** What could have been learned, where that can be counted: groups, or single entities. */
  readonly targets: number | null
  readonly claims: readonly Claim[]
}

export interface Attack {
  readonly name: string
  /** How it gives somebody away, in a sentence. */
  readonly idea: string
  /** What the claims are about, in the plural: "groups of fewer than 5". */
  readonly about: (model: SemanticModel) => string
  /** What a dataset lacks that the attack needs; null where nothing is. */
  readonly lacks: (columns: Columns) => string | null
  readonly run: (field: Field) => Promise<Finding>
}

/** Within a hundredth, or half of the smallest coin that matters. */
export const isNear = (claimed: number, truth: number) =>
  Math.abs(claimed - truth) <= Math.max(0.5, 0.01 * Math.abs(truth))
