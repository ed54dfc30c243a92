import type { ConstructReading } from '../reading.ts'
import type { TSchema } from 'typebox'
import type { Dialect } from '../../../engines/engine.ts'
import { sql } from 'kysely'
import type { Fragment } from '../../../engines/fragments.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { ComparisonOperator } from '../node.ts'
import { choice, type Forms } from '../syntax.ts'
import type { Filter } from './conditions.ts'

/** For what SQL is made. */
export interface Compiling {
  readonly model: SemanticModel
  readonly dialect: Dialect
}

/** A kind of condition on rows: all that the product knows of it. `within` goes into the conditions that it holds. */
export interface ConditionConstruct<C> {
  readonly node: TSchema
  readonly reading?: ConstructReading
  problem(check: Check, condition: C, within: (item: Filter) => Problem): Problem
  sql(of: Compiling, condition: C, within: (item: Filter) => Fragment): Fragment
  /** Behind the label of its column: " is over 40"; of those that hold others `conditions.ts` says it. */
  readonly said?: Forms<C>
  /** As a heading has it, shorter: "age 40"; where absent, the text without "is". */
  label?(model: SemanticModel, condition: C, within: (item: Filter) => string): string | null
  /** Where "is" may become "is not". */
  isPlain?(condition: C): boolean
  /** The conditions that it holds; where absent, it is one of a column. */
  items?(condition: C): readonly Filter[]
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
