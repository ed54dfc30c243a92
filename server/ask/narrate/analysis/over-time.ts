import { capitalised } from '../../constructs/english.ts'
import { gapText, pointsOf, type MeasureSubject, type Point, type Subject } from './subject.ts'

/** Below this much, in percent, a figure counts as level. */
const LEVEL_PERCENT = 1

function direction(from: Point, to: Point): 'rose' | 'fell' | 'held level' {
  const percent = (100 * (to.value - from.value)) / from.value
  return Math.abs(percent) < LEVEL_PERCENT ? 'held level' : percent > 0 ? 'rose' : 'fell'
}

const apart = (subject: Subject, measure: MeasureSubject, from: Point, to: Point) =>
  to.value >= from.value ? gapText(subject, measure, to, from) : gapText(subject, measure, from, to)

function trend(subject: Subject, measure: MeasureSubject): readonly string[] {
  const { figures } = subject
  const all = pointsOf(subject, measure).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  // The weeks at the ends of the data are cut short, and a count of half a week is no low.
  const cut = subject.dimensions[0]?.kind === 'week' && measure.isPart && all.length > 4
  const points = cut ? all.slice(1, -1) : all
  const first = points[0]
  const last = points.at(-1)
  const period = subject.dimensions[0]?.singular ?? 'period'
  if (first === undefined || last === undefined || points.length < 2) return []
  const how = direction(first, last)
  const sentences = [
    how === 'held level'
      ? `${capitalised(measure.label)} held level between ${first.name} (${figures.cell(first)}) and ${last.name} (${figures.cell(last)}).`
      : `${capitalised(measure.label)} ${how} by ${apart(subject, measure, first, last)} between ${first.name} (${figures.cell(first)}) and ${last.name} (${figures.cell(last)}).`,
  ]
  if (points.length > 2) {
    const up = how !== 'fell'
    const steps = figures.derived('steps', points)
    const count = figures.derived(up ? 'rises' : 'falls', points)
    sentences.push(
      count === steps
        ? `It ${up ? 'rose' : 'fell'} from every ${period} to the next.`
        : `It ${up ? 'rose' : 'fell'} in ${count} of ${steps} steps from one ${period} to the next.`,
    )
    const high = points.toSorted((a, b) => b.value - a.value)[0] ?? first
    const low = points.toSorted((a, b) => a.value - b.value)[0] ?? first
    const inner = [high, low].some(({ row }) => row !== first.row && row !== last.row)
    if (inner)
      sentences.push(
        `The peak is ${high.name} at ${figures.cell(high)}, the low ${low.name} at ${figures.cell(low)}.`,
      )
    const sharpest = steepest(points)
    if (sharpest !== null && points.length > 3)
      sentences.push(
        `The sharpest move is ${sharpest.to.value > sharpest.from.value ? 'up' : 'down'} by ${apart(subject, measure, sharpest.from, sharpest.to)}, from ${sharpest.from.name} to ${sharpest.to.name}.`,
      )
    sentences.push(
      yearOnYear(subject, measure, points) ??
        `The median of the ${figures.derived('count', points)} ${period}s is ${figures.derived('median', points)}.`,
    )
    if (cut) sentences.push('The first and the last week are left out, as they may be cut short.')
  } else sentences.push(`Two ${period}s are no trend; more of them would show one.`)
  return sentences
}

function steepest(points: readonly Point[]): { readonly from: Point; readonly to: Point } | null {
  const steps = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }))
  const size = ({ from, to }: { from: Point; to: Point }) => Math.abs(to.value / from.value - 1)
  return steps.toSorted((a, b) => size(b) - size(a))[0] ?? null
}

/** Periods of a year: seasons make the first and the last period a poor comparison, whole years a fair one. */
const A_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4 }

function yearOnYear(
  { figures, dimensions }: Subject,
  { unit }: MeasureSubject,
  points: readonly Point[],
): string | null {
  const { kind = '', singular = 'period' } = dimensions[0] ?? {}
  const length = A_YEAR[kind]
  if (length === undefined || points.length < 2 * length || unit === 'percent') return null
  const last = points.slice(-length)
  const both = points.slice(-2 * length)
  const mean = (cells: readonly Point[]) => cells.reduce((sum, { value }) => sum + value, 0) / cells.length
  const above = mean(last) >= mean(both.slice(0, length))
  return `Season for season, the last ${figures.derived('count', last)} ${singular}s average ${figures.derived('mean', last)}, ${figures.derived('halfChange', both)} ${above ? 'above' : 'below'} the ${figures.derived('count', last)} before.`
}

/** How figures move through the periods of an answer. */
export function overTime(subject: Subject): readonly string[] {
  const [first, ...others] = subject.measures
  if (first === undefined) return []
  const main = trend(subject, first)
  const further = others.map((measure) => trend(subject, measure)[0]).filter((text) => text !== undefined)
  return [...main.slice(0, Math.max(2, 5 - further.length)), ...further]
}
