import type { ConstructReading } from '../reading.ts'
import type { TSchema } from 'typebox'
import type { Dialect } from '../../../engines/engine.ts'
import { sql } from 'kysely'
import type { Fragment } from '../../../engines/fragments.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { ComparisonOperator, Scalar } from '../node.ts'
import { choice, type Forms } from '../syntax.ts'
import type { Filter } from './conditions.ts'

/** For what SQL is made. */
export interface Compiling {
  readonly model: SemanticModel
  readonly dialect: Dialect
}

/** A stretch of time. */
export interface Span {
  readonly from: string | null
  readonly to: string | null
}

/** Where what a condition leaves begins or ends: a number or a day. */
export interface End {
  readonly at: number | string
  readonly isIncluded: boolean
}

/** What a condition leaves of its column, as far as it can be told without the rows. */
export interface Left {
  /** What is looked at, where it is not the value itself: the weekday of a day, a figure of all rows. */
  readonly of?: string
  /** Only rows that have no value. */
  readonly isNone?: true
  /** These values and no others. */
  readonly values?: readonly Scalar[]
  /** All but these. */
  readonly but?: readonly Scalar[]
  readonly low?: End | undefined
  readonly high?: End | undefined
}

/** A kind of condition on rows: all that the product knows of it. `within` goes into the conditions that it holds. */
export interface ConditionConstruct<C> {
  readonly node: TSchema
  readonly reading?: ConstructReading
  /** Where absent, that of the conditions that it holds. */
  problem?(check: Check, condition: C): Problem
  sql(of: Compiling, condition: C, within: (item: Filter) => Fragment): Fragment
  /** Behind the label of its column: " is over 40"; of those that hold others `conditions.ts` says it. */
  readonly said?: Forms<C>
  /** As a heading has it, shorter: "age 40"; where absent, the text without "is". */
  label?(model: SemanticModel, condition: C, within: (item: Filter) => string): string | null
  /** Where "is" may become "is not". */
  isPlain?(condition: C): boolean
  /** What it leaves of its column; null where that cannot be told, and of one that holds others. Disclosure control counts what it names. */
  left(condition: C): Left | null
  /** The time that it leaves, from a day to before another; either may be open. */
  span?(condition: C): Span
  /** The conditions that it holds; where absent, it is one of a column. */
  items?(condition: C): readonly Filter[]
  /** How many of these have to be met. */
  readonly needs?: 'all' | 'any' | 'none'
  /** The same of other conditions. */
  holding?(condition: C, items: readonly Filter[]): Filter
}

export const operators: Readonly<Record<ComparisonOperator, Fragment>> = {
  '=': sql`=`,
  '<>': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

const comparisonText: Readonly<Record<ComparisonOperator, string>> = {
  '=': 'is',
  '<>': 'is other than',
  '<': 'is under',
  '<=': 'is at most',
  '>': 'is over',
  '>=': 'is at least',
}

export const COMPARISON = choice<ComparisonOperator>(comparisonText)
