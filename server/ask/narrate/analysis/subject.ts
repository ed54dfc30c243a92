import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import type { Cell, Figures, Unit } from './figures.ts'

/** What an analysis is about: the table with the words for its columns. */
export interface Subject {
  readonly model: SemanticModel
  readonly table: Disclosed
  readonly figures: Figures
  readonly dimensions: readonly DimensionSubject[]
  readonly measures: readonly MeasureSubject[]
  /** A limit or a condition on figures left groups out. */
  readonly limited: boolean
}

export interface DimensionSubject {
  readonly column: number
  readonly singular: string
  readonly plural: string
  /** The grain of time, `band`, or what kind of groups it makes. */
  readonly kind: string
  /** Groups follow each other: in time, or along a number. */
  readonly isOrdered: boolean
  readonly nameOf: (text: string) => string
}

export interface MeasureSubject {
  readonly column: number
  readonly label: string
  readonly unit: Unit
  /** Figures of groups add up to a whole. */
  readonly isPart: boolean
  /** Figures may be below zero: they are differences themselves, and how far apart they lie is one too. */
  readonly isSigned: boolean
}

/** One group's figure. */
export interface Point extends Cell {
  readonly name: string
  readonly value: number
  /** As the table has it. */
  readonly text: string
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
    return [{ row, column, name: figures.stated(name), value, text: texts[0] ?? '' }]
  })
}

export const byValue = (points: readonly Point[]): readonly Point[] =>
  points.toSorted((a, b) => b.value - a.value)

const TIMES_FROM = 2

/** Whether how far apart two figures lie is told as a difference, in percent, or as times. */
export type Manner = 'difference' | 'percent' | 'times'

/** One manner for all pairs of a sentence: percent beside factors compare nothing. */
export function mannerOf(
  { unit, isSigned }: MeasureSubject,
  ...pairs: readonly (readonly [Point, Point])[]
): Manner {
  const isLinear = unit === 'percent' || isSigned || pairs.some(([, { value }]) => value <= 0)
  if (isLinear) return 'difference'
  return pairs.some(([a, b]) => Math.max(a.value / b.value, b.value / a.value) >= TIMES_FROM)
    ? 'times'
    : 'percent'
}

/** How far one figure lies from another: "26 percentage points", "£65.40", "64%", "2.3 times". */
export function gapText(
  { figures }: Subject,
  { unit }: MeasureSubject,
  manner: Manner,
  a: Point,
  b: Point,
): string {
  if (manner === 'times') return `${figures.derived('ratio', a.value > b.value ? [a, b] : [b, a])} times`
  if (manner === 'percent') return figures.derived('change', [a, b])
  const gap = figures.derived('difference', [a, b])
  return unit === 'percent' ? `${gap.replace('%', '')} percentage points` : gap
}

/** The same said of the higher one: "64% more", "2.3 times as much", "£65.40 more". */
export function moreText(subject: Subject, measure: MeasureSubject, high: Point, low: Point): string {
  const manner = mannerOf(measure, [high, low])
  return `${gapText(subject, measure, manner, high, low)} ${manner === 'times' ? 'as much' : 'more'}`
}

/** The same as what lies between the two: "a gap of 64%", "a factor of 2.3". */
export function apartText(subject: Subject, measure: MeasureSubject, high: Point, low: Point): string {
  const manner = mannerOf(measure, [high, low])
  const gap = gapText(subject, measure, manner, high, low)
  return manner === 'times' ? `a factor of ${gap.replace(' times', '')}` : `a gap of ${gap}`
}

/** So many standard deviations apart two figures differ beyond their margins: in one of twenty pairs of equal ones they would. */
const BEYOND = 2

/**
 * So many standard deviations that of several pairs of equal figures one of twenty times any lies further apart: Bonferroni's
 * correction, with a bound of a normal distribution (at most exp(-z²/2) of it lies beyond z on either side).
 */
const beyondOf = (pairs: number) =>
  pairs <= 1 ? BEYOND : Math.max(BEYOND, Math.sqrt(2 * Math.log(pairs / 0.05)))

/**
 * Whether two figures differ by more than noise and chance may have moved them.
 *
 * @param pairs how many pairs they were chosen from
 */
export const differ = ({ figures }: Pick<Subject, 'figures'>, a: Point, b: Point, pairs = 1): boolean =>
  Math.abs(a.value - b.value) > beyondOf(pairs) * Math.hypot(figures.margin(a), figures.margin(b))

/** Whether the means of figures differ by more than noise and chance may have moved them. */
export function meansDiffer(
  { figures }: Pick<Subject, 'figures'>,
  a: readonly Point[],
  b: readonly Point[],
): boolean {
  const of = (points: readonly Point[]) => {
    const count = Math.max(1, points.length)
    return {
      mean: points.reduce((sum, { value }) => sum + value, 0) / count,
      margin: Math.hypot(...points.map((point) => figures.margin(point))) / count,
    }
  }
  const [one, other] = [of(a), of(b)]
  return Math.abs(one.mean - other.mean) > BEYOND * Math.hypot(one.margin, other.margin)
}

/** What lies within the margins of figures: a range of them that is no wider tells nothing. */
export function within({ figures }: Pick<Subject, 'figures'>, points: readonly Point[]): number {
  const margins = points.map((point) => figures.margin(point)).toSorted((a, b) => a - b)
  return BEYOND * Math.SQRT2 * (margins[Math.floor(margins.length / 2)] ?? 0)
}

/** Two percentage points, or a tenth of their mean: less is no difference worth a sentence; nor is one within the margins. */
export function slightly(
  subject: Pick<Subject, 'figures'>,
  measure: MeasureSubject,
  points: readonly Point[],
): number {
  const { unit, isSigned } = measure
  const margin = within(subject, points)
  if (unit === 'percent') return Math.max(2, margin)
  const mean = points.reduce((sum, { value }) => sum + Math.abs(value), 0) / Math.max(1, points.length)
  return Math.max(mean * (isSigned ? 0.05 : 0.1), margin)
}

/** Those that cannot be told from the first of some in the order of their values. */
export const tiedWith = (
  subject: Pick<Subject, 'figures'>,
  [first, ...others]: readonly Point[],
): readonly Point[] => (first === undefined ? [] : others.filter((other) => !differ(subject, first, other)))

/** How far apart the ends of figures may lie that are level, whatever their margins. */
export const levelOf = ({ unit }: MeasureSubject, points: readonly Point[]): number =>
  unit === 'percent'
    ? 1
    : LEVEL * Math.abs(points.reduce((sum, { value }) => sum + value, 0) / Math.max(1, points.length))
const LEVEL = 0.05

/** Whether a figure goes on from the one before it in one direction, beyond their margins. */
export const isOnward = (
  subject: Pick<Subject, 'figures'>,
  before: Point | undefined,
  point: Point,
  up: boolean,
): boolean => before === undefined || (point.value > before.value === up && differ(subject, before, point))
