import { capitalised, listed } from '../../constructs/english.ts'
import { shapeOf } from '../subject/series-shape.ts'
import { areDifferent, isOftener, meanOf } from '../../statistics/statistics.ts'
import { byValue, differ, gapText, higherText, meanGapText, type Point } from '../subject/subject.ts'
import { wholeYears } from './series.ts'
import { unstyled, strong, the, type Feature } from './feature.ts'
import { nameAt, type Grid, type GridLine, type Side } from './grid.ts'

/** What one dimension does to what another does: a gap between two that widens along an order, ways that part. */

/** The two lines, point beside point, where there are two and an order to follow. */
function pairsIn(side: Side): readonly (readonly [Point, Point])[] {
  const [one, other] = side.lines
  if (side.lines.length !== 2 || one === undefined || other === undefined) return []
  const beside = new Map(other.points.map((point) => [nameAt(point, side), point]))
  return one.points.flatMap((point) => {
    const match = beside.get(nameAt(point, side))
    return match === undefined ? [] : [[point, match] as const]
  })
}

function widening({ subject, measure }: Grid, side: Side): Feature | null {
  const pairs = pairsIn(side)
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (first === undefined || last === undefined || pairs.length < 3) return null
  const gaps = pairs.map(([a, b]) => ({ value: a.value - b.value, margin: Math.hypot(a.margin, b.margin) }))
  const { shape } = shapeOf(gaps)
  if (shape.kind !== 'line') return null
  const [start, end] = [gaps[0], gaps.at(-1)]
  if (start === undefined || end === undefined || !differ(start, end)) return null
  const isSame = Math.sign(start.value) === Math.sign(end.value)
  const isWider = Math.abs(end.value) > Math.abs(start.value)
  const { dimension } = side
  const gap = ([a, b]: readonly [Point, Point]) => gapText(subject, measure, 'difference', a, b)
  const place = ([a]: readonly [Point, Point]) => `${dimension.joint} ${nameAt(a, side)}`
  const between = listed(side.lines.map(({ name }) => name))
  return {
    kind: 'interaction',
    weight: 0.7,
    sentence: isSame
      ? `The gap between ${between} ${isWider ? 'widens' : 'narrows'}${dimension.isTime ? '' : ` with ${dimension.along}`}, from ${gap(first)} ${place(first)} to ${gap(last)} ${place(last)}.`
      : `${capitalised(between)} change places: ${the(measure)} is ${[first, last].map((pair) => `${higherText(subject, measure, byValue(pair)[0] ?? pair[0], byValue(pair)[1] ?? pair[1])} for ${nameOfHigher(side, pair)} ${place(pair)}`).join(', ')}.`,
    rows: [...last, ...first].map(({ row }) => row),
  }
}

const nameOfHigher = (side: Side, [a, b]: readonly [Point, Point]) =>
  side.lines[a.value > b.value ? 0 : 1]?.name ?? ''

/** Where a line begins and where it ends: its first and its last year, or else its first and its last figure. */
interface Way {
  readonly name: string
  readonly first: readonly Point[]
  readonly last: readonly Point[]
  /** From where to where. */
  readonly span: string
}

function wayOf({ subject }: Grid, side: Side, { name, points }: GridLine): Way | null {
  const { dimension } = side
  const textOf = ({ row }: Point) => subject.table.rows[row]?.texts[dimension.column] ?? ''
  const years = wholeYears(points, textOf, dimension.kind)
  const [first, last] = years.length > 1 ? [years[0], years.at(-1)] : [points.slice(0, 1), points.slice(-1)]
  const [start, end] = [first?.[0], last?.at(-1)]
  if (first === undefined || last === undefined || start === undefined || end === undefined || start === end)
    return null
  const nameOf = (point: Point) =>
    years.length > 1 ? subject.figures.stated(textOf(point).slice(0, 4)) : nameAt(point, side)
  return { name, first, last, span: `from ${nameOf(start)} to ${nameOf(end)}` }
}

const valueOf = (points: readonly Point[]) => ({
  value: meanOf(points.map(({ value }) => value)),
  margin: Math.hypot(...points.map(({ margin }) => margin)) / points.length,
})

/** How each line goes through time: how many rise or fall beyond chance, and which most. */
function ways(grid: Grid, side: Side): Feature | null {
  const { subject, measure } = grid
  const told = side.lines.flatMap((line) => wayOf(grid, side, line) ?? [])
  const [any] = told
  if (any === undefined || told.length < 2) return null
  const { figures } = subject
  const moved = told.map((way) => ({ ...way, from: valueOf(way.first), to: valueOf(way.last) }))
  const sure = moved.filter(({ from, to }) => differ(from, to, told.length))
  const { span } = any
  if (sure.length === 0) {
    // Of groups that differ one level says nothing.
    const levels = side.lines.map(({ points }) => valueOf(points))
    const about = areDifferent(levels)
      ? ''
      : `about ${figures.derived('mean', grid.points)} ${measure.isPart ? `a ${side.dimension.singular} each` : 'on average'}`
    return {
      kind: 'trend',
      weight: 0.1,
      sentence: `${capitalised(the(measure))} has no trend beyond chance for any ${side.other} ${span}${about === '' ? '' : `: it is ${about}`}.`,
      line: [
        strong(`No clear trend for any ${side.other}`),
        unstyled(` ${span}${about === '' ? '' : `: ${about}`}`),
      ],
      rows: [],
    }
  }
  const goesUp = ({ from, to }: (typeof moved)[number]) => to.value > from.value
  const rising = moved.filter(goesUp).length
  // So many go one way that it is no chance, though each by itself may be one; else those are told that are clear.
  const isRule = isOftener(Math.max(rising, moved.length - rising), moved.length, 1 / 2)
  const clear = isRule ? moved : sure
  const up = clear.filter(goesUp).length * 2 >= clear.length
  const [many, few] = [up, !up].map((way) => clear.filter((each) => goesUp(each) === way)) as [
    typeof moved,
    typeof moved,
  ]
  const unclear = isRule ? [] : moved.filter((way) => !sure.includes(way))
  const isRelative =
    measure.unit !== 'percent' && moved.every(({ from, to }) => from.value > 0 && to.value > 0)
  const change = ({ from, to }: (typeof moved)[number]) =>
    isRelative
      ? {
          value: Math.abs(Math.log(to.value / from.value)),
          margin: Math.hypot(from.margin / from.value, to.margin / to.value),
        }
      : { value: Math.abs(to.value - from.value), margin: Math.hypot(from.margin, to.margin) }
  const [most, ...next] = many.toSorted((a, b) => change(b).value - change(a).value)
  if (most === undefined) return null
  const close = next.filter((way) => !differ(change(most), change(way)))
  const mean = (points: readonly Point[]) => figures.derived('mean', points)
  const count = (all: readonly Way[]) => figures.stated(String(all.length))
  const named = (all: readonly Way[]) =>
    all.length > MOST_NAMED ? `${count(all)} ${side.others}` : listed(all.map(({ name }) => name))
  const which =
    many.length === told.length
      ? many.length === 2
        ? `both ${named(many)}`
        : `all ${count(many)} ${side.others}`
      : many.length > MOST_NAMED
        ? `${count(many)} of ${count(told)} ${side.others}`
        : named(many)
  const others = [
    ...(few.length === 0 ? [] : [`; it ${up ? 'fell' : 'rose'} for ${named(few)}`]),
    ...(unclear.length === 0
      ? []
      : unclear.length > MOST_NAMED
        ? [`; no clear change for ${named(unclear)}`]
        : unclear.map(
            (way) =>
              `; the ${goesUp(way) ? 'rise' : 'fall'} for ${way.name}, from ${mean(way.first)} to ${mean(way.last)}, may be chance`,
          )),
  ].join('')
  const gapOf = ({ first, last }: Way) => meanGapText(subject, measure, last, first)
  const least = many.toSorted((a, b) => change(a).value - change(b).value)[0] ?? most
  const tied =
    close.length === 0
      ? ''
      : `, though ${close.length > MOST_NAMED ? `${count(close)} others` : listed(close.map(({ name }) => name))} may have as much`
  // Of ways of which none can be told to be the steepest, how far apart they lie.
  const isBlurred = many.length > 1 && 2 * close.length >= next.length && gapOf(least) !== gapOf(most)
  const way = ({ first, last }: Way) => `from ${mean(first)} to ${mean(last)}`
  const furthest = isBlurred
    ? many.length === 2
      ? `, by ${gapOf(most)} for ${most.name} and ${gapOf(least)} for ${least.name}`
      : `, by ${gapOf(least)} to ${gapOf(most)}`
    : many.length === 1
      ? `, by ${gapOf(most)}, ${way(most)}`
      : `, most for ${most.name}, by ${gapOf(most)}${tied}`
  const chance =
    isBlurred && many.length > 2 && !areDifferent(many.map(change))
      ? `; which of them ${up ? 'rose' : 'fell'} most cannot be told`
      : ''
  return {
    kind: 'trend',
    weight: 1,
    sentence: `${capitalised(the(measure))} ${up ? 'rose' : 'fell'} for ${which} ${span}${furthest}${most.first.length > 1 ? ' on yearly average' : ''}${chance}${others}.`,
    line: [strong(`${up ? 'Up' : 'Down'} for ${which}`), unstyled(` ${span}${furthest}${others}`)],
    // Figures of whole years are no marks of a chart.
    rows:
      isBlurred || most.first.length > 1
        ? []
        : [most.last, most.first].flatMap((points) => points.map(({ row }) => row)),
  }
}

const MOST_NAMED = 2

/** Along a dimension with an order. */
export function interaction(grid: Grid, side: Side): Feature | null {
  return side.dimension.isOrdered ? widening(grid, side) : null
}

export const trends = (grid: Grid, side: Side): Feature | null =>
  side.dimension.isTime ? ways(grid, side) : null
