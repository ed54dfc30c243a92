import type { ConstructReading } from '../reading.ts'
import { Type, type TSchema } from 'typebox'
import type { Entities } from '../../../semantic-model/entities.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { Compiling } from '../conditions/condition.ts'
import { filterSchema, type Filter } from '../conditions/conditions.ts'
import type { Unit } from '../english.ts'
import type { Forms } from '../syntax.ts'
import type { FigurePart } from './figure.ts'

/** Only the entities of a group for which it holds: what two sides of a comparison differ in. */
export const where = { where: Type.Optional(filterSchema) }

/** For what the SQL of a measure is made. */
export interface Measuring extends Compiling {
  readonly entities: Entities
  /** The measure's own condition; none where it takes all rows of a group. */
  readonly only: readonly Filter[]
  /** Whether a figure of columns, over rows that meet conditions of their own, tells of something sensitive. */
  readonly isNoisy: (columns: readonly string[], only: readonly Filter[]) => boolean
  /** An end is the mean of as many values as the threshold, and is called so. */
  readonly hidesEnds: boolean
}

/** A measure as figures of sets of entities, and what is worked out of these once they may be shown. */
export interface MeasureFigures {
  readonly parts: readonly FigurePart[]
  /** Of the parts as they are shown; where absent, the only one. */
  readonly value?: (parts: readonly number[]) => number | null
  /** The standard error, of the parts as they are shown and of their own errors; where absent, that of the only one. */
  readonly error?: (parts: readonly number[], errors: readonly (number | null)[]) => number | null
}

/** A kind of figure of a group: all that the product knows of it. */
export interface MeasureConstruct<M> {
  readonly node: TSchema
  readonly reading?: ConstructReading
  /** @param dimensions how many the plan has */
  problem(check: Check, measure: M, dimensions: number): Problem
  sql(of: Measuring, measure: M): MeasureFigures
  /** The head of its column, whatever rows it is limited to. */
  readonly said: Forms<M>
  /** What the model's own words call it over a table, where they do: "share of smokers". */
  named?(model: SemanticModel, measure: M): string | null
  /** A shorter head, where nothing else of its kind stands beside it. */
  head?: string
  unit(model: SemanticModel, measure: M): Unit
  /** The column whose values its figures are made of and counted as: of days the days. */
  valued?(model: SemanticModel, measure: M): string | null
  /** The figures of all groups add up to one of the whole. */
  addsUp?(measure: M): boolean
  /** Each cell is a part of all groups together, or of those that share their value of the dimension `within`. */
  partOf?(measure: M): { readonly within: number | null }
}
