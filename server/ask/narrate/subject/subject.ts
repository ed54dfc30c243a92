import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import type { CellPlace, Figures, ColumnUnit } from './stated-figures.ts'
import { criticalValue, type Measured } from '../../statistics/statistics.ts'

/** What is written about: a table with the words for its columns, and its figures as points with their margins. */
export interface Subject {
  readonly model: SemanticModel
  /** With the others of a ranking after the one that was asked for; those after several only its figures have. */
  readonly table: Disclosed
  readonly figures: Figures
  readonly dimensions: readonly DimensionSubject[]
  readonly measures: readonly MeasureSubject[]
  /** The lowest are asked for. */
  readonly isAscending: boolean
  /** The dimension in each of whose groups the first one alone is shown; null where none is. */
  readonly firstWithin: number | null
  /** The column of the figure whose first ones of all were asked for; null where none were. */
  readonly ranked: number | null
  /** A limit or a condition on figures left groups out. */
  readonly limited: boolean
  /** The groups shown are all of those that make the whole. */
  readonly isWhole: boolean
  /** Rows of periods that the data do not cover whole. */
  readonly cut: ReadonlySet<number>
}

export interface DimensionSubject {
  readonly column: number
  readonly singular: string
  readonly plural: string
  /** What figures rise and fall with along it: of age bands "age". */
  readonly along: string
  /** The grain of time, `band`, or what kind of groups it makes. */
  readonly kind: string
  /** Groups follow each other: in time, or along a number. */
  readonly isOrdered: boolean
  /** The place of each name in an order that they have as levels; null where they have none. */
  readonly levels: ReadonlyMap<string, number> | null
  readonly isTime: boolean
  readonly isNumbers: boolean
  /** What stands before a group: "in" March, "on" Mondays, "at" 59, "with" 2 members, "for" Wales. */
  readonly joint: 'in' | 'on' | 'at' | 'for' | 'with'
  readonly nameOf: (text: string) => string
}

export interface MeasureSubject {
  readonly column: number
  readonly label: string
  readonly unit: ColumnUnit
  /** Figures of groups add up to a whole. */
  readonly isPart: boolean
  /** Each figure is a mean over those behind it: of several groups it is that of all of them. */
  readonly isMean: boolean
  /** Whom the numbers behind the figures of all groups make up, each once: "the quotes"; null where they do not. */
  readonly behind: string | null
  /** Each figure is a part of a whole, on which its number stands. */
  readonly isOfWhole: boolean
  /** Each figure is how far two others lie apart: what is asked is whether it is above nothing. */
  readonly isDifference: boolean
  /** Each figure is how far another has moved: what is above nothing is a rise. */
  readonly isChange: boolean
  /** What is on either side of nothing: "the number of quotes" that "rose" or "fell"; null where it is neither. */
  readonly sides: { readonly of: string; readonly above: string; readonly below: string } | null
  /** Of a difference or a change the columns of the means that it is worked out of, and whether it is told in percent. */
  readonly of: { readonly columns: readonly number[]; readonly isRelative: boolean } | null
  /** Of a change from one period to the next the column of what moved; null of all else. */
  readonly moved: number | null
  /** Each figure holds all those before it. */
  readonly isRunning: boolean
  /** Figures may be below zero: they are differences themselves, and how far apart they lie is one too. */
  readonly isSigned: boolean
}

/** One group's figure. */
export interface Point extends CellPlace, Measured {
  readonly name: string
  /** By dimension. */
  readonly names: readonly string[]
  /** As the table has it. */
  readonly text: string
  /** What of its margin may change its place among others: a count or a sum is as it is, but for noise. */
  readonly doubt: number
  readonly isPart: boolean
  /** It is the group of those that have no value there, or one that says that nothing is known. */
  readonly isNone: boolean
  /** The key of the first dimension as a number, where it is one. */
  readonly along: number | null
}

/** A part that is nearly all of a whole, in percent. */
const MOST_OF_WHOLE = 99

/** Values that say that nothing is known: "Not stated". */
const NOT_KNOWN =
  /^(?:(?:not |un)(?:stated|recorded|given|known|specified|declared|disclosed|provided|answered)|prefer not to say|missing|blank|n\/a)$/i

/** The groups that show this measure, in the order of the table. */
export function pointsOf(
  { table, figures, dimensions }: Subject,
  { column, isPart, isOfWhole }: Pick<MeasureSubject, 'column' | 'isPart' | 'isOfWhole'>,
): readonly Point[] {
  return table.rows.flatMap(({ texts }, row) => {
    const value = figures.value({ row, column })
    if (Number.isNaN(value)) return []
    const names = dimensions.map((dimension) =>
      figures.stated(dimension.nameOf(texts[dimension.column] ?? '')),
    )
    const key = table.groups[row]?.keys[0]
    // What one part of a whole has more, others have less: their difference is less sure than each by itself.
    const rest = isOfWhole ? 1 - Math.min(value, MOST_OF_WHOLE) / 100 : 1
    const margin = figures.margin({ row, column }) / Math.sqrt(rest)
    return [
      {
        row,
        column,
        names,
        name: nameOf(dimensions, names),
        value,
        margin,
        doubt: isPart ? figures.noise({ row, column }) : margin,
        isPart,
        text: texts[0] ?? '',
        isNone: key === null || NOT_KNOWN.test(String(key)),
        along: typeof key === 'number' ? key : (dimensions[0]?.levels?.get(String(key)) ?? null),
      },
    ]
  })
}

/** The groups of a ranking after those that it asks for, in its order: told of only where they may belong to them. */
export function beyondOf(
  subject: Subject,
  measure: Pick<MeasureSubject, 'column' | 'isPart' | 'isOfWhole'>,
): readonly Point[] {
  const { table } = subject.figures
  return pointsOf({ ...subject, table }, measure).filter(({ row }) => row >= subject.table.rows.length)
}

/** "London, smokers in 2025" */
function nameOf(dimensions: readonly DimensionSubject[], names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  const [times, others] = [true, false].map((isTime) =>
    names.filter((_, place) => dimensions[place]?.isTime === isTime),
  )
  const [time] = dimensions.filter(({ isTime }) => isTime)
  return [others?.join(', ') ?? '', ...(times ?? []).map((name) => `${time?.joint ?? 'in'} ${name}`)]
    .join(' ')
    .trim()
}

export const byValue = <T extends Measured>(points: readonly T[]): readonly T[] =>
  points.toSorted((a, b) => b.value - a.value)

const TIMES_FROM = 2

/** Whether how far apart two figures lie is told as a difference, in percent, or as times. */
export type ApartManner = 'difference' | 'percent' | 'times'

/** One manner for all pairs of a sentence: percent beside factors compare nothing. */
export function mannerOf(
  { unit, isSigned }: MeasureSubject,
  ...pairs: readonly (readonly [Measured, Measured])[]
): ApartManner {
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
  manner: ApartManner,
  a: Point,
  b: Point,
): string {
  if (manner === 'times') return `${figures.derived('ratio', a.value > b.value ? [a, b] : [b, a])} times`
  if (manner === 'percent') return figures.derived('change', [a, b])
  return points(unit, figures.derived('difference', [a, b]))
}

/** How far percentages or ratios lie apart is neither. */
const points = (unit: ColumnUnit, gap: string) =>
  unit === 'percent' ? `${gap.replace('%', '')} percentage points` : gap.replace('×', '')

/** How far the mean of some lies from that of others: "8.4%", "3.1 percentage points", "£12". */
export function meanGapText(
  { figures }: Subject,
  { unit, isSigned }: MeasureSubject,
  a: readonly Point[],
  b: readonly Point[],
): string {
  const isLinear = unit === 'percent' || isSigned || b.some(({ value }) => value <= 0)
  return isLinear
    ? points(unit, figures.derived('meanDifference', [...a, ...b], a.length))
    : figures.derived('meanChange', [...a, ...b], a.length)
}

/** "more", "less"; of what is counted "fewer". */
export const moreOrLess = ({ unit }: MeasureSubject, a: Measured, b: Measured): string =>
  a.value > b.value ? 'more' : unit === 'count' ? 'fewer' : 'less'

/** The same where something is high: "64% higher", "2.3 times as high", "£65.40 lower". */
export const higherText = (subject: Subject, measure: MeasureSubject, a: Point, b: Point): string =>
  apartText(subject, measure, a, b)
    .replace(/as (?:much|many)$/, 'as high')
    .replace(/more$/, 'higher')
    .replace(/(?:less|fewer)$/, 'lower')

/** By how much something has moved: "by 64%", "by £65.40"; "to 2.3 times as much". */
export function byText(subject: Subject, measure: MeasureSubject, to: Point, from: Point): string {
  const text = apartText(subject, measure, to, from)
  return / as (?:much|many)$/.test(text) ? `to ${text}` : `by ${text.replace(/ (?:more|less|fewer)$/, '')}`
}

/** The same of two figures said of the first: "64% more", "2.3 times as much", "£65.40 less". */
export function apartText(subject: Subject, measure: MeasureSubject, a: Point, b: Point): string {
  const manner = mannerOf(measure, [a, b])
  if (manner === 'times' && a.value < b.value) return `${subject.figures.derived('change', [a, b])} less`
  const gap = gapText(subject, measure, manner, a, b)
  return `${gap} ${manner === 'times' ? (measure.unit === 'count' ? 'as many' : 'as much') : moreOrLess(measure, a, b)}`
}

/**
 * Whether two figures differ by more than noise and chance may have moved them.
 *
 * @param pairs how many pairs they were chosen from
 */
export const differ = (a: Measured, b: Measured, pairs = 1): boolean =>
  Math.abs(a.value - b.value) > criticalValue(pairs) * Math.hypot(a.margin, b.margin)

/** How many pairs some groups make: the two ends are the pair that lies furthest apart of all of them. */
export const pairsOf = (groups: number) => (groups * (groups - 1)) / 2

/** Those that cannot be told from the first of some in the order of their values. */
export const tiedWith = ([first, ...others]: readonly Point[]): readonly Point[] =>
  first === undefined ? [] : others.filter((other) => !differ(placed(first), placed(other)))

const placed = ({ value, doubt }: Point): Measured => ({ value, margin: doubt })
