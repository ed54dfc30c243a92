import type { ConstructReading } from '../reading.ts'
import type { TSchema } from 'typebox'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Problem } from '../check.ts'
import type { Filter } from '../conditions/conditions.ts'
import type { Dimension } from '../dimensions/dimensions.ts'
import type { Cell, Unit } from '../english.ts'
import type { Measure } from '../measures/measures.ts'
import type { Manner } from '../node.ts'
import { choice, type Forms, type Of } from '../syntax.ts'
import type { Reference } from '../reference.ts'

/** What of a plan a calculation works on. */
export interface Basis {
  readonly measures: readonly Measure[]
  readonly dimensions: readonly Dimension[]
  readonly filter: Filter | null
  readonly reference?: Reference | undefined
}

/** A group as it is worked with: nothing here sees a hidden cell. */
export interface Group {
  /** The raw keys of the dimensions, as the engine gives them. */
  readonly keys: readonly Cell[]
  readonly cells: readonly (number | null)[]
}

export interface Disclosing {
  readonly dimensions: readonly Dimension[]
  readonly groups: readonly Group[]
  /** Those of periods before the ones that are asked about, which a change may be on. */
  readonly before: readonly Group[]
  /** The figures of the row that groups are compared with. */
  readonly reference: readonly (number | null)[]
}

/** A kind of figure that is worked out from disclosed cells alone: all that the product knows of it. */
export interface CalculationConstruct<C> {
  readonly node: TSchema
  readonly reading?: ConstructReading
  /** What is wrong with one, but for the measures that it names. */
  problem(of: Basis, calculation: C): Problem
  /** The measures it works on, by their place, the first the one it is said of; where absent, `of`. */
  measures?(calculation: C): readonly number[]
  /** The same in the order in which they are said, where that is another. */
  order?(of: Of, calculation: C): readonly number[]
  /** The same with all measures so many places further; where absent, with another `of`. */
  moved?(calculation: C, by: number): C
  /** Its cell for each group. */
  cells(of: Disclosing, calculation: C): (group: Group) => number | null
  /** In a sentence, in place of the measures that it names, whose places are measures while it is parsed. */
  readonly said: Forms<C>
  /** The head of its column, where that is shorter than what a sentence says. */
  text?(model: SemanticModel, of: Basis, calculation: C): string
  /** A shorter head that names no figure that it is not. */
  head?(model: SemanticModel, of: Basis, calculation: C): string | null
  /** In a heading, in place of the measures that it names; where absent, its head. */
  phrase?(model: SemanticModel, of: Basis, calculation: C): string
  /** It is said after the figures ("against overall"), which it leaves as they are. */
  isBeside?: true
  /** Where it has no unit of its own, that of its measure. */
  unit?(calculation: C, measured: Unit): Unit
  /** The places of two measures that it sets against each other. */
  sides?(calculation: C): readonly [number, number]
  /** The group before that each group is set against. */
  before?(calculation: C): 'previous' | 'yearBefore'
  /** It goes on from group to group. */
  readonly isRunning?: true
  /** Its figures are so much for each of something, whatever unit its measure has. */
  isRate?: boolean
}

export function compared(left: number | null, right: number | null, manner: Manner): number | null {
  if (left === null || right === null) return null
  if (manner === 'difference') return left - right
  if (right === 0) return null
  if (manner === 'ratio') return left / right
  return manner === 'share' ? (100 * left) / right : (100 * (left - right)) / Math.abs(right)
}

const everyManner = (what: string): Readonly<Record<Manner, string>> => ({
  difference: what,
  percent: `percentage ${what}`,
  ratio: 'ratio',
  share: 'percentage',
})
/** A manner in a phrase. */
export const mannerSlot = (what: string) => choice<Manner>(everyManner(what))
export const mannerText = (what: string, manner: Manner) => everyManner(what)[manner]

/** What two figures compared in a manner are counted in. */
export const mannerUnit = (manner: Manner, measured: Unit): Unit =>
  manner === 'difference' ? measured : manner === 'ratio' ? 'ratio' : 'percent'

export const cellAt = ({ cells }: Group, index: number) => cells[index] ?? null

/** A calculation along the last dimension needs one. */
export const needsDimension = ({ dimensions }: Basis, kind: string): Problem =>
  dimensions.length === 0 ? `${kind} needs a dimension to go along` : null

/** Groups that differ in the last dimension only, in its order. */
export function seriesOf(groups: readonly Group[]): readonly (readonly Group[])[] {
  const lines = Map.groupBy(groups, ({ keys }) => JSON.stringify(keys.slice(0, -1)))
  const rankOf = ({ keys }: Group) => keys.at(-1) ?? null
  return [...lines.values()].map((line) =>
    line.toSorted((a, b) => {
      const [left, right] = [rankOf(a), rankOf(b)]
      if (typeof left === 'number' && typeof right === 'number') return left - right
      return String(left).localeCompare(String(right), 'en-GB', { numeric: true })
    }),
  )
}

/** A figure over each group and those before it in its line: from place `first`; null where there are too few. */
export function windowed(
  groups: readonly Group[],
  index: number,
  first: (place: number) => number,
): ReadonlyMap<Group, number | null> {
  const sums = new Map<Group, number | null>()
  for (const line of seriesOf(groups))
    for (const [place, group] of line.entries()) {
      const start = first(place)
      const cells = start < 0 ? [null] : line.slice(start, place + 1).map((each) => cellAt(each, index))
      sums.set(
        group,
        cells.reduce((total, cell) => (total === null || cell === null ? null : total + cell), 0),
      )
    }
  return sums
}
