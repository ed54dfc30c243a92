import type { EngineRow } from '../../../engines/engine.ts'
import type { Added, Fact } from '../../constructs/measures/measure.ts'
import type { Measure } from '../../constructs/measures/measures.ts'
import { ENTITIES, factId } from '../../plan/columns.ts'

/** A measure of a group, as the engine gives it. */
export interface RawFigure {
  readonly measure: Measure
  /** Of the measure in its plan. */
  readonly place: number
  readonly row: EngineRow
  /** How many times a usual amount the largest are of what is added up; null where that is not known. */
  readonly peaks: Readonly<Record<Added, number | null>>
}

/** Null also for what is no number, which dividing by a spread of nothing gives. */
export const numberIn = (value: EngineRow[string] | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value)

export const factOf = ({ place, row }: RawFigure, fact: Fact) => numberIn(row[factId(place, fact)])

export const entitiesBehind = (figure: RawFigure) =>
  factOf(figure, 'entities') ?? numberIn(figure.row[ENTITIES]) ?? 0

/** The entities that a figure is made of: those that have a value, where some have none. */
export const valuesBehind = (figure: RawFigure) =>
  Math.min(entitiesBehind(figure), factOf(figure, 'support') ?? Infinity)
