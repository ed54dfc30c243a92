import { capitalised } from '../../constructs/english.ts'
import { seasonWords } from './period-words.ts'
import { oddOneIn, shapeOf } from './shape.ts'
import {
  apartText,
  byValue,
  differ,
  gapText,
  isOnward,
  levelOf,
  mannerOf,
  meansDiffer,
  pointsOf,
  slightly,
  within,
  type MeasureSubject,
  type Point,
  type Subject,
} from './subject.ts'

/** How figures move through time: the trend, the season, what stands out. */

/** Steps of a year: seasons make the first and the last step a poor comparison, whole years a fair one. */
const A_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4 }
/** Below this much, in percent, one year is as the other. */
const SAME_PERCENT = 2
/** A season moves a figure by at least this much, in percent; a percentage by so many points. */
const SEASON_PERCENT = 8
const SEASON_POINTS = 3

const meanOf = (points: readonly Point[]) =>
  points.reduce((sum, { value }) => sum + value, 0) / Math.max(1, points.length)

/** How far the mean of some lies from that of others. */
function meansApart(
  { figures }: Subject,
  { unit, isSigned }: MeasureSubject,
  a: readonly Point[],
  b: readonly Point[],
) {
  if (unit === 'percent')
    return `${figures.derived('meanDifference', [...a, ...b], a.length).replace('%', '')} percentage points`
  return isSigned || meanOf(b) <= 0
    ? figures.derived('meanDifference', [...a, ...b], a.length)
    : figures.derived('meanChange', [...a, ...b], a.length)
}

const isSame = (subject: Subject, { unit }: MeasureSubject, a: readonly Point[], b: readonly Point[]) =>
  !meansDiffer(subject, a, b) ||
  (unit === 'percent'
    ? Math.abs(meanOf(a) - meanOf(b)) < SAME_PERCENT
    : Math.abs(meanOf(a) / meanOf(b) - 1) * 100 < SAME_PERCENT)

/** Whole years against each other, the last first. */
function yearByYear(subject: Subject, measure: MeasureSubject, years: readonly (readonly Point[])[]): string {
  const { figures, dimensions } = subject
  const [last = [], before = []] = years
  const steps = `${figures.derived('count', last)} ${dimensions[0]?.singular ?? 'period'}s`
  const label = capitalised(measure.label)
  if (isSame(subject, measure, last, before))
    return `${label} holds its level from year to year: the last ${steps} average ${figures.derived('mean', last)}, about as much as the ${steps} before.`
  const up = meanOf(last) > meanOf(before)
  const always =
    years.length > 2 &&
    years.every(
      (year, index) =>
        index === 0 ||
        (meanOf(years[index - 1] ?? []) > meanOf(year) === up &&
          meansDiffer(subject, years[index - 1] ?? [], year)),
    )
  return `${label} ${up ? 'rises' : 'falls'}${always ? ' year after year' : ''}: the last ${steps} average ${figures.derived('mean', last)}, ${meansApart(subject, measure, last, before)} ${up ? 'above' : 'below'} the ${steps} before.`
}

/** The part of the year that is highest in every year, and the one that is lowest. */
function season(subject: Subject, measure: MeasureSubject, years: readonly (readonly Point[])[]): string {
  const all = years.flat()
  const parts = [...Map.groupBy(all, ({ text }) => seasonWords(text) ?? '')].map(([name, points]) => ({
    name,
    points,
    others: all.filter((point) => !points.includes(point)),
  }))
  const isSteady = (points: readonly Point[], above: boolean) =>
    years.every((year) => {
      const own = year.find((point) => points.includes(point))
      return own !== undefined && own.value > meanOf(year) === above
    })
  const isClear = ({ points, others }: (typeof parts)[number]) =>
    meansDiffer(subject, points, others) &&
    (measure.unit === 'percent'
      ? Math.abs(meanOf(points) - meanOf(others)) >= SEASON_POINTS
      : Math.abs(meanOf(points) / meanOf(others) - 1) * 100 >= SEASON_PERCENT)
  const sorted = parts.toSorted((a, b) => meanOf(b.points) - meanOf(a.points))
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined) return ''
  const tell = (part: typeof high, above: boolean) =>
    isSteady(part.points, above) && isClear(part)
      ? `${part.name} lies ${meansApart(subject, measure, part.points, part.others)} ${above ? 'above' : 'below'} the rest of the year`
      : null
  const told = [tell(high, true), tell(low, false)].filter((text) => text !== null)
  return told.length === 0 ? '' : `Every year has the same season: ${told.join(', ')}.`
}

/** What the run looks like from its first step to its last. */
function run(subject: Subject, measure: MeasureSubject, points: readonly Point[]): string {
  const { figures, dimensions } = subject
  const [first, last] = [points[0], points.at(-1)]
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || high === undefined || low === undefined) return ''
  const label = capitalised(measure.label)
  const joint = dimensions[0]?.kind === 'day' ? 'on' : 'in'
  const at = (point: Point) => `${figures.cell(point)} ${joint} ${point.name}`
  const shape = shapeOf(
    points.map(({ value }) => value),
    Math.max(levelOf(measure, points), within(subject, points)),
  )
  const whole = `from ${at(first)} to ${at(last)}`
  const manner = mannerOf(measure, [last, first])
  const gap = gapText(subject, measure, manner, last, first)
  const inAll = manner === 'times' ? `, ${gap.replace(' times', '')}-fold in all` : `, ${gap} in all`
  const period = dimensions[0]?.singular ?? 'period'
  switch (shape.kind) {
    case 'level':
      return `${label} holds its level, between ${at(low)} and ${at(high)}.`
    case 'rises':
    case 'falls': {
      const up = shape.kind === 'rises'
      const every = points.every((point, index) => isOnward(subject, points[index - 1], point, up))
      return `${label} ${shape.kind}${every && points.length > 2 ? ` with every ${period}` : ''}, ${whole}${last.value > first.value || manner !== 'times' ? inAll : ''}.`
    }
    case 'jumps':
    case 'drops': {
      const after = points.slice(shape.at)
      const before = points.slice(0, shape.at)
      return `${label} ${shape.kind} in ${points[shape.at]?.name ?? ''} and stays there: it averages ${figures.derived('mean', after)} from then on, ${figures.derived('mean', before)} before.`
    }
    case 'peaks':
      return `${label} climbs to ${at(high)} and falls back to ${at(last)}.`
    case 'dips':
      return `${label} falls to ${at(low)} and recovers to ${at(last)}.`
    case 'risesThenHolds':
    case 'fallsThenHolds': {
      const rest = points.slice(shape.at)
      return `${label} ${shape.kind === 'risesThenHolds' ? 'rises' : 'falls'} until ${points[shape.at]?.name ?? ''} and has held at about ${figures.derived('mean', rest)} since.`
    }
    case 'wanders':
      return `${label} moves up and down without a lasting trend, between ${at(low)} and ${at(high)}.`
  }
}

/** Single steps that matter: the highest and the lowest, and what its neighbours do not explain. */
function ends(subject: Subject, measure: MeasureSubject, points: readonly Point[]): string {
  const { figures } = subject
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || points.length < 4) return ''
  if (high.value - low.value <= slightly(subject, measure, points)) return ''
  return `The highest is ${high.name} with ${figures.cell(high)}, the lowest ${low.name} with ${figures.cell(low)}, ${apartText(subject, measure, high, low)}.`
}

function odd(subject: Subject, points: readonly Point[]): string {
  const { figures } = subject
  const place = points.length < 8 ? null : oddOneIn(points.map(({ value }) => value))
  const point = place === null ? undefined : points[place]
  const [high, low] = [byValue(points)[0], byValue(points).at(-1)]
  const [before, after] = place === null ? [] : [points[place - 1], points[place + 1]]
  const isBeyond =
    point !== undefined && [before, after].every((each) => each === undefined || differ(subject, point, each))
  return point === undefined || point === high || point === low || !isBeyond
    ? ''
    : `${capitalised(point.name)} is out of line with the time around it, at ${figures.cell(point)}.`
}

/** From the last step back, whole years at a time. */
function yearsOf(points: readonly Point[], length: number): readonly (readonly Point[])[] {
  const years = Math.floor(points.length / length)
  return Array.from({ length: years }, (_, back) =>
    points.slice(points.length - (back + 1) * length, points.length - back * length),
  )
}

/** How a figure moves through the periods of an answer, at most three sentences, and what was left out of them. */
export function overTime(subject: Subject, measure: MeasureSubject): readonly string[] {
  const { kind = '', singular = 'period' } = subject.dimensions[0] ?? {}
  const all = pointsOf(subject, measure).toSorted((a, b) => (a.text < b.text ? -1 : 1))
  // The weeks at the ends of the data are cut short, and a count of half a week is no low.
  const cut = kind === 'week' && measure.isPart && all.length > 4
  const points = cut ? all.slice(1, -1) : all
  if (points.length < 2) return []
  const length = A_YEAR[kind]
  const years = length === undefined ? [] : yearsOf(points, length)
  const told =
    years.length > 1
      ? [yearByYear(subject, measure, years), season(subject, measure, years)]
      : [run(subject, measure, points)]
  const shape = shapeOf(
    points.map(({ value }) => value),
    Math.max(levelOf(measure, points), within(subject, points)),
  )
  const isTold = years.length < 2 && ['level', 'wanders', 'rises', 'falls'].includes(shape.kind)
  return [
    ...told,
    years.length > 1 ? '' : odd(subject, points),
    isTold ? '' : ends(subject, measure, points),
    points.length === 2 ? `Two ${singular}s are no trend; more of them would show one.` : '',
    cut ? 'The first and the last week are left out, as they may be cut short.' : '',
  ].filter((text) => text !== '')
}
