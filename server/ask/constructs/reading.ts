import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Category, Rule, Senses } from './senses.ts'

/** What rules are made for. */
export interface Domain {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
}

/** Words that mean the same over every dataset: phrases are separated by " | ". */
export type Words = {
  [C in Category]: readonly [category: C, sense: Senses[C], phrases: string]
}[Category]

/** How people say a construct. */
export interface Reading {
  readonly words?: readonly Words[]
  /** How its words combine, with one another and with those of other constructs. */
  readonly rules?: (of: Domain) => readonly Rule[]
  /** Questions over PMI Pricing that must read as it. */
  readonly reads?: readonly string[]
}
