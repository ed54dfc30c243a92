import type { Column, Metric } from '../../datasets/semantic-model.ts'
import type { AggregateFunction, Dimension, Direction, Filter, Grain, Measure } from '../plan/plan.ts'
import type { NumberMatch } from './numbers.ts'
import type { Period } from './periods.ts'

export type Scalar = string | number | boolean
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** What one stretch of the question can mean, by category: terminals come from the lexicon, the rest from rules. */
export interface Senses {
  // Terminals of the semantic model
  column: { column: Column; plural: boolean }
  value: { column: Column; values: readonly Scalar[] }
  missing: { column: Column; present: boolean }
  metric: { metric: Metric }
  entity: object
  unit: { column: Column }
  // Terminals of every dataset
  number: Omit<NumberMatch, 'length'>
  period: Period
  aggregate: { function: AggregateFunction }
  percentile: { percent: number }
  superlative: { direction: Direction; column: Column | null; ofCount: boolean }
  comparative: { op: Comparison; column: Column | null }
  orMore: { op: '>=' | '<=' }
  side: { side: 'before' | 'after' | 'since' | 'until' | 'from' }
  truth: { value: boolean }
  top: { direction: Direction }
  direction: { direction: Direction }
  grain: { grain: Grain }
  byGrain: { grain: Grain }
  between: object
  to: object
  and: object
  or: object
  not: object
  by: object
  verb: object
  howMany: object
  howMuch: object
  share: object
  sort: object
  band: { plural: boolean }
  which: object
  compare: object
  versus: object
  distribution: object
  /** How a figure moved, by a grain that is named elsewhere or not at all. */
  trend: object
  /** "from March 2024 onwards" */
  onwards: object
  /** "highest premium first" */
  first: object
  // Made by rules
  filter: { filter: Filter; column: string | null; values: readonly Scalar[] | null }
  subject: { filters: readonly Filter[] }
  /** `quantity`: a number named without "by" or "band", more often measured than grouped. */
  dimension: { dimension: Dimension; plural: boolean; quantity: boolean }
  dimensions: { dimensions: readonly Dimension[] }
  groups: { dimensions: readonly Dimension[] }
  /** `limit`: how many a "which" asks for; null for all in order. */
  asked: { dimension: Dimension; limit: number | null }
  measure: { measures: readonly Measure[]; named: boolean }
  shareOf: { of: Filter; base: readonly Filter[] }
  rank: {
    direction: Direction
    limit: number | null
    dimension: Dimension | null
    measure: Measure | null
    byColumn: Column | null
  }
  extreme: { direction: Direction; column: Column }
  byMeasure: { measure: Measure }
  ordering: { measure: Measure | null; dimension: Dimension | null; direction: Direction | null }
  having: { measure: Measure; op: Comparison; value: number }
  comparison: { dimension: Dimension; filter: Filter | null }
}

export type Category = keyof Senses
