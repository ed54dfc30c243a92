import type { ConstructReading } from '../reading.ts'
import { Type, type TSchema } from 'typebox'
import type { Entities } from '../../../semantic-model/entities.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { Compiling } from '../conditions/condition.ts'
import { filterSchema, type Filter } from '../conditions/conditions.ts'
import type { Unit } from '../english.ts'
import type { AggregateFunction } from '../node.ts'
import type { Forms } from '../syntax.ts'
import type { FigurePart } from './figure.ts'
import type { Measure } from './measures.ts'

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
  /** What it counts; null, or where absent, that of the column whose values it is made of. */
  unit?(model: SemanticModel, measure: M): Unit | null
  /** The column whose values its figures are made of and counted as: of days the days. */
  valued?(model: SemanticModel, measure: M): string | null
  /** It is how many rows there are. */
  readonly countsRows?: true
  /** The column whose different values it counts. */
  counted?(measure: M): string
  /** The column for each of which it is. */
  per?(measure: M): string
  /** Learned weights have it among what they choose from. */
  readonly isProposed?: true
  /** It is below zero as easily as above, whatever its groups show. */
  readonly isSigned?: true
  /** The function of a column's values that it is, where it is one of those that people name. */
  takes?(measure: M): AggregateFunction
  /** Functions that it is called by though it is none: “total quotes” are how many there are. */
  readonly alsoCalled?: readonly AggregateFunction[]
  /** The figure of the semantic model that it is, by its name. */
  metric?(measure: M): string
  /** What those rows meet of which it is the share. */
  sharedBy?(measure: M): Filter
  /** The same of other rows. */
  sharing?(measure: M, of: Filter): M
  /** The same where each row stands for as many as a column says. */
  weighed?(measure: M, weight: string): Measure
  /** The figures of all groups add up to one of the whole. */
  addsUp?(measure: M): boolean
  /** Each cell is a part of all groups together, or of those that share their value of the dimension `within`. */
  partOf?(measure: M): { readonly within: number | null }
  /** The same part of all that share their value of another dimension; of null of all groups. */
  within?(measure: M, dimension: number | null): M
}
