import type { Point, Subject } from '../subject/subject.ts'
import { FEWEST_YEARS, seasonOf, type Season } from '../subject/seasonality.ts'
import { shapeOf, type Fitted } from '../subject/series-shape.ts'
import { inMidSentence } from '../subject/subject-of.ts'
import { seasonWords } from '../subject/period-words.ts'
import type { View } from './feature.ts'

/** Figures that follow each other, in time or along a number, with the shape that they make. */
export interface Series extends View {
  /** Its season apart, where it has one. */
  readonly fitted: Fitted
  readonly season: Season | null
  /** Those without a value are left out. */
  readonly hasNone: boolean
  /** Whole calendar years in their order, where it has such. */
  readonly years: readonly (readonly Point[])[]
}

const A_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4 }

/** The calendar years that have all their months, or quarters. */
export function wholeYears(
  points: readonly Point[],
  textOf: (point: Point) => string,
  kind: string,
): readonly (readonly Point[])[] {
  const parts = A_YEAR[kind] ?? Infinity
  const years = Map.groupBy(points, (point) => textOf(point).slice(0, 4))
  return [...years.values()].filter(({ length }) => length === parts)
}

/** The figures of a table with one ordered group; null where these are too few to follow each other. */
export function asSeries({ subject, measure, points: told, cut }: View): Series | null {
  const [dimension] = subject.dimensions
  const all = dimension?.isNumbers === true ? told.filter(({ isNone }) => !isNone) : told
  // Two of them are a pair, and no run.
  if (dimension?.isOrdered !== true || subject.dimensions.length > 1 || all.length < 3) return null
  const points = all
    .map(dimension.isNumbers && dimension.joint !== 'with' ? bare(subject) : (point) => point)
    .toSorted((a, b) =>
      dimension.isTime ? (a.text < b.text ? -1 : 1) : (a.along ?? a.row) - (b.along ?? b.row),
    )
  const years = wholeYears(points, ({ text }) => text, dimension.kind)
  const season = seasonOf(years)
  // Where a season can be told it is what jumps every year.
  const mayJump = !dimension.isTime || years.length < FEWEST_YEARS
  const options = { along: alongOf(points), mayJump }
  const own =
    season === null && isManifold(measure, points)
      ? asLogarithms(points)
      : withoutSeason(points, years, season)
  const fitted = shapeOf(own, options)
  return { subject, measure, points, cut, season, years, fitted, hasNone: all.length < told.length }
}

/** So many times its least figure the most of a run is where what counts is by what part it changes. */
const MANIFOLD = 4

const isManifold = ({ unit, isSigned, isPart }: View['measure'], points: readonly Point[]): boolean => {
  const values = points.map(({ value }) => value)
  const least = Math.min(...values)
  return unit !== 'percent' && !isSigned && !isPart && least > 0 && Math.max(...values) >= MANIFOLD * least
}

/** By what part figures lie apart. */
const asLogarithms = (points: readonly Point[]): readonly Point[] =>
  points.map((point) => ({ ...point, value: Math.log(point.value), margin: point.margin / point.value }))

/** A number by itself: the sentence says along what. */
const bare =
  ({ figures }: Subject) =>
  (point: Point): Point => ({
    ...point,
    name: figures.stated(inMidSentence(point.text)),
  })

/** The keys of numbers; else all stand one step apart. */
const alongOf = (points: readonly Point[]): readonly number[] =>
  points.map(({ along }, place) => (points.every((point) => point.along !== null) ? (along ?? place) : place))

function withoutSeason(
  points: readonly Point[],
  years: Series['years'],
  season: Season | null,
): readonly Point[] {
  if (season?.parts.some(({ isBeyond }) => isBeyond) !== true) return points
  const effects = new Map(
    (years[0] ?? []).map(({ text }, part) => [seasonWords(text), season.parts[part]?.effect ?? 0]),
  )
  return points.map((point) => ({
    ...point,
    value: point.value - (effects.get(seasonWords(point.text)) ?? 0),
  }))
}
