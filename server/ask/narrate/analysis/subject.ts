import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import type { Cell, Figures, Unit } from './figures.ts'

/** What an analysis is about: the table with the words for its columns. */
export interface Subject {
  readonly model: SemanticModel
  readonly table: Disclosed
  readonly figures: Figures
  readonly dimensions: readonly {
    readonly column: number
    readonly singular: string
    readonly plural: string
    readonly kind: string
    readonly nameOf: (text: string) => string
  }[]
  readonly measures: readonly MeasureSubject[]
  /** A limit or a condition on figures left groups out. */
  readonly limited: boolean
}

export interface MeasureSubject {
  readonly column: number
  readonly label: string
  readonly unit: Unit
  /** Figures of groups add up to a whole. */
  readonly isPart: boolean
}

/** One group's figure. */
export interface Point extends Cell {
  readonly name: string
  readonly value: number
}

/** The groups that show this measure, in the order of the table. */
export function pointsOf(
  { table, figures, dimensions }: Subject,
  { column }: MeasureSubject,
): readonly Point[] {
  return table.rows.flatMap(({ texts }, row) => {
    const value = figures.value({ row, column })
    if (Number.isNaN(value)) return []
    const name = dimensions.map((dimension) => dimension.nameOf(texts[dimension.column] ?? '')).join(', ')
    return [{ row, column, name, value }]
  })
}

/** How far apart two figures are: "16.3%", "a factor of 4.6", for percentages "4.2 percentage points". */
export function gapText({ figures }: Subject, { unit }: MeasureSubject, high: Point, low: Point): string {
  if (unit === 'percent')
    return `${figures.derived('difference', [high, low]).replace('%', '')} percentage points`
  return low.value > 0 && high.value / low.value >= 2
    ? `a factor of ${figures.derived('ratio', [high, low])}`
    : figures.derived('change', [high, low])
}

/** The same as a noun: "a gap of 16.3%". */
export function gapNoun(subject: Subject, measure: MeasureSubject, high: Point, low: Point): string {
  const gap = gapText(subject, measure, high, low)
  return gap.startsWith('a factor') ? gap : `a gap of ${gap}`
}
