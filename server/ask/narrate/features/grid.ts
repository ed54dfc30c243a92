import { listed } from '../../constructs/english.ts'
import { scatterOf } from '../../statistics/statistics.ts'
import type { DimensionSubject, Point, Subject } from '../subject/subject.ts'
import type { View } from './feature.ts'

/** Figures of two groups and more: each dimension across all combinations of the others. */
export interface Grid extends View {
  readonly sides: readonly Side[]
}

/** One dimension, with what stands beside it in the place of all others. */
export interface Side {
  readonly dimension: DimensionSubject
  readonly place: number
  /** What the combinations of the others are called. */
  readonly others: string
  readonly other: string
  readonly otherJoint: string
  /** "whatever the region and smoker" */
  readonly otherwise: string
  /** By combination of the others: its figures along this dimension, in the order of the table. */
  readonly lines: readonly GridLine[]
}

export interface GridLine {
  readonly name: string
  readonly points: readonly Point[]
}

export function gridOf({ subject, measure, points, cut }: View): Grid | null {
  const { dimensions } = subject
  if (dimensions.length < 2) return null
  const sides = dimensions.map((dimension, place): Side => {
    const beside = dimensions.filter((_, at) => at !== place)
    const [one] = beside
    const nameOf = ({ names }: Point) => names.filter((_, at) => at !== place).join(', ')
    const isOne = beside.length === 1 && one !== undefined
    const order = ({ text, row, names }: Point) =>
      dimension.isTime
        ? dimension.column === 0
          ? text
          : (subject.table.rows[row]?.texts[dimension.column] ?? '')
        : names[place]
    return {
      dimension,
      place,
      others: isOne ? one.plural : 'combinations of the others',
      other: isOne ? one.singular : 'combination of the others',
      otherwise: `whatever the ${listed(beside.map(({ singular }) => singular))}`,
      otherJoint: isOne && one.isTime ? one.joint : 'for',
      lines: [...Map.groupBy(points, nameOf)].map(([name, own]) => ({
        name,
        points: dimension.isTime
          ? own.toSorted((a, b) => (String(order(a)) < String(order(b)) ? -1 : 1))
          : dimension.isOrdered
            ? own.toSorted((a, b) => keyOf(subject, a, place) - keyOf(subject, b, place))
            : own,
      })),
    }
  })
  return { subject, measure, points, cut, sides }
}

const keyOf = ({ table, dimensions }: Subject, { row }: Point, place: number) => {
  const key = table.groups[row]?.keys[place]
  return typeof key === 'number'
    ? key
    : key === null
      ? Infinity
      : (dimensions[place]?.levels?.get(String(key)) ?? row)
}

/** The name of a point's group in a dimension. */
export const nameAt = ({ names }: Point, { place }: Side): string => names[place] ?? ''

/** The lines that have most of the groups of a dimension. */
function wholeLines(side: Side): readonly GridLine[] {
  const names = new Set(side.lines.flatMap(({ points }) => points.map((point) => nameAt(point, side))))
  return side.lines.filter(({ points }) => 2 * points.length > names.size)
}

/** Each group has a figure beside all others: together these are the figure of the group by itself. */
export const areAllLines = (side: Side): boolean => wholeLines(side).length === side.lines.length

/** Groups of a dimension that stand in every line which has most of them: what can be compared all else being equal. */
export function completeIn(side: Side): ReadonlyMap<string, readonly Point[]> {
  const whole = wholeLines(side)
  if (whole.length < 2) return new Map()
  const groups = Map.groupBy(
    whole.flatMap(({ points }) => points),
    (point) => nameAt(point, side),
  )
  return new Map([...groups].filter(([, points]) => points.length === whole.length))
}

/** Sides of most groups first, or in the order of the question. */
export const bySize = (sides: readonly Side[]): readonly Side[] =>
  sides.toSorted((a, b) => a.lines.length - b.lines.length)

/** The part of all that some figures vary which their groups' means explain. */
export function explainedBy(groups: Iterable<readonly Point[]>): number {
  const all = [...groups]
  const values = (points: readonly Point[]) => points.map(({ value }) => value)
  const total = scatterOf(all.flatMap(values))
  const within = all.reduce((sum, points) => sum + scatterOf(values(points)), 0)
  return total === 0 ? 0 : 1 - within / total
}
