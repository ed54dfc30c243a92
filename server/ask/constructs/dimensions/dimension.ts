import type { ConstructReading } from '../reading.ts'
import type { TSchema } from 'typebox'
import type { Fragment } from '../../../engines/fragments.ts'
import type { Column, SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { Compiling } from '../conditions/condition.ts'
import type { Filter } from '../conditions/conditions.ts'
import type { Cell } from '../english.ts'
import type { Stepped } from '../senses.ts'
import type { Forms } from '../syntax.ts'

/** A group as it is read: its dimension's column, and its key as the engine gives it. */
export type Key = Exclude<Cell, null>

/** Where the values of a group lie in its column: one value, or a range without its upper end; null where that is not known. */
export type Spot = { readonly value: Key } | { readonly low: number; readonly high: number } | null

export type KnownKey = readonly [key: Cell, spot: Spot]

/** What everybody may know of a column. */
export interface KnownColumn {
  readonly column: Column
  /** The names of its values, of a category. */
  readonly values: readonly string[] | undefined
  /** Of a number. */
  readonly range: { readonly min: number; readonly max: number } | undefined
  /** Keys that an answer shows, as texts. */
  readonly shown: ReadonlySet<string>
}

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
  /** What its column is called in the rows that clients read, before it is put in snake case; where absent, its text. */
  name?(model: SemanticModel, column: Column, dimension: D): string
  /** A group as a person reads it. */
  groupText(column: Column, dimension: D, key: Key): string
  /** A group as a machine reads it: an ISO date, a year as a number; where absent, its text. */
  groupValue?(column: Column, dimension: D, key: Key): Cell
  /** The key of the group before, or of the same a year before; null where there is none. */
  before(dimension: D, key: Key, from: 'previous' | 'yearBefore'): Cell
  /** The same with larger groups; null, or where absent, there are none. */
  wider?(dimension: D): D | null
  /** What a step along it is called: "quarter"; where absent, a step. */
  step?(dimension: D): string
  /** Its groups are equally wide. */
  readonly isEven?: true
  /** A column is split so where nothing else is said of it. */
  isUsual?(dimension: D, column: Column): boolean
  /** Each group is a value of its column. */
  readonly isOfValues?: true
  /** Groups that the question draws itself; a row is in the first whose condition it meets. */
  drawn?(dimension: D): { readonly cases: readonly Filter[]; readonly others: boolean }
  /** What one of its groups, and what several are called, where its column does not say it. */
  readonly called?: { readonly one: string; readonly several: string }
  /** What the rows of some of its groups meet; where absent, no condition says it. */
  rows?(dimension: D, keys: readonly Key[]): Filter | null
  /** The step of time that a group is, whether it comes back or not. */
  stepped?(dimension: D): Stepped
  /** Its keys and where the values of their rows lie, by what everybody may know; where absent, that is not known. */
  keys?(dimension: D, known: KnownColumn): readonly KnownKey[] | null
  /** Each group is a range of a number, so that their order means something. */
  isRange?: true
  /** The days of a group that is a stretch of time, the last excluded; null for a part that comes back. */
  span?(dimension: D, key: Key): { readonly from: string; readonly to: string } | null
}
