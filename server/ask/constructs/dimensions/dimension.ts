import type { ConstructReading } from '../reading.ts'
import type { TSchema } from 'typebox'
import type { Fragment } from '../../../engines/fragments.ts'
import type { Column, SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { Compiling } from '../conditions/condition.ts'
import type { Filter } from '../conditions/conditions.ts'
import type { Cell } from '../english.ts'
import type { Forms } from '../syntax.ts'

/** A group as it is read: its dimension's column, and its key as the engine gives it. */
export type Key = Exclude<Cell, null>

/** A kind of group: all that the product knows of it. `column` is the dimension's, as the semantic model has it. */
export interface DimensionConstruct<D> {
  readonly node: TSchema
  readonly reading?: ConstructReading
  problem(check: Check, dimension: D): Problem
  /** The value by which rows fall into groups. */
  sql(of: Compiling, value: Fragment, dimension: D): Fragment
  /** Which rows its groups are made of; null, or where absent, all. */
  limits?(dimension: D): Filter | null
  /** Over its column: "age band". */
  text(model: SemanticModel, column: Column, dimension: D): string
  /** In a sentence, with what the text leaves out: "age bands split at 30". */
  readonly said: Forms<D>
  /** What its column is called in the rows that clients read, before it is put in snake case. */
  name(model: SemanticModel, column: Column, dimension: D): string
  /** A group as a person reads it. */
  groupText(column: Column, dimension: D, key: Key): string
  /** A group as a machine reads it: an ISO date, a year as a number, a band by its name. */
  groupValue(column: Column, dimension: D, key: Key): Cell
  /** The key of the group before, or of the same a year before; null where there is none. */
  before(dimension: D, key: Key, from: 'previous' | 'yearBefore'): Cell
  /** The same with larger groups; null where there are none. */
  wider(dimension: D): D | null
  /** What a step along it is called: "quarter". */
  step(dimension: D): string
  /** Each group is a range of a number, so that their order means something. */
  isRange?: true
  /** The days of a group that is a stretch of time, the last excluded; null for a part that comes back. */
  span?(dimension: D, key: Key): { readonly from: string; readonly to: string } | null
  /** Groups follow each other in time, and no time comes back. */
  isAlongTime?(dimension: D): boolean
}
