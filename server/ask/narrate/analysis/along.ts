import { capitalised } from '../../constructs/english.ts'
import { shapeOf } from './shape.ts'
import {
  apartText,
  byValue,
  differ,
  gapText,
  mannerOf,
  moreText,
  isOnward,
  levelOf,
  pointsOf,
  within,
  type MeasureSubject,
  type Point,
  type Subject,
} from './subject.ts'

/** How figures move along groups that have an order of their own: ages, bands of an amount. */

function line(subject: Subject, measure: MeasureSubject, points: readonly Point[]): string {
  const { figures, dimensions } = subject
  const along = dimensions[0]?.singular ?? 'group'
  const [first, last] = [points[0], points.at(-1)]
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || high === undefined || low === undefined) return ''
  const label = capitalised(measure.label)
  const at = (point: Point) => `${figures.cell(point)} at ${point.name}`
  const shape = shapeOf(
    points.map(({ value }) => value),
    Math.max(levelOf(measure, points), within(subject, points)),
  )
  switch (shape.kind) {
    case 'level':
      return `${label} hardly changes with ${along}: it lies between ${at(low)} and ${at(high)}.`
    case 'rises':
    case 'falls': {
      const up = shape.kind === 'rises'
      const every = points.every((point, index) => isOnward(subject, points[index - 1], point, up))
      return `${label} ${shape.kind} with ${every && dimensions[0]?.kind === 'band' ? 'every ' : ''}${along}, from ${at(first)} to ${at(last)}${up ? `, ${moreText(subject, measure, last, first)}` : ''}.`
    }
    case 'jumps':
    case 'drops': {
      const [after, before] = [points[shape.at], points[shape.at - 1]]
      if (after === undefined || before === undefined) return ''
      return `${label} ${shape.kind} between ${before.name} (${figures.cell(before)}) and ${after.name} (${figures.cell(after)}), and changes little on either side.`
    }
    case 'peaks':
      return `${label} is highest in the middle: it rises to ${at(high)} and falls to ${at(last)}.`
    case 'dips':
      return `${label} is lowest in the middle: it falls to ${at(low)} and rises to ${at(last)}.`
    case 'risesThenHolds':
    case 'fallsThenHolds':
      return `${label} ${shape.kind === 'risesThenHolds' ? 'rises' : 'falls'} from ${at(first)} up to ${points[shape.at]?.name ?? ''}, and changes little from there on.`
    case 'wanders':
      return `${label} goes up and down along ${along} rather than one way, between ${at(low)} and ${at(high)}.`
  }
}

const FEW = 12

/** The step between neighbours that moves it most, where there are few enough to look at each. */
function steepest(subject: Subject, measure: MeasureSubject, points: readonly Point[]): string {
  if (points.length < 4 || points.length > FEW) return ''
  const steps = points.slice(1).map((to, index): readonly [Point, Point] => [to, points[index] ?? to])
  const [step] = steps.toSorted(
    (a, b) => Math.abs(b[0].value - b[1].value) - Math.abs(a[0].value - a[1].value),
  )
  if (step === undefined || !differ(subject, ...step)) return ''
  const [to, from] = step
  const manner = mannerOf(measure, [to, from])
  const gap = gapText(subject, measure, manner, to, from)
  const by = manner === 'times' ? `, ${gap} ${to.value > from.value ? 'as much' : 'less'}` : ` by ${gap}`
  return `The largest step is ${to.value > from.value ? 'up' : 'down'}${by}, from ${from.name} to ${to.name}.`
}

/** Where most of a whole lies: the run of neighbours that holds at least half of it. */
function middle({ figures }: Subject, points: readonly Point[]): string {
  const total = points.reduce((sum, { value }) => sum + value, 0)
  for (let length = 1; length < points.length; length += 1)
    for (let start = 0; start + length <= points.length; start += 1) {
      const run = points.slice(start, start + length)
      if (run.reduce((sum, { value }) => sum + value, 0) < total / 2) continue
      const others = points.filter((point) => !run.includes(point))
      const share = figures.derived('share', [...run, ...others], run.length)
      const [from, to] = [run[0]?.name ?? '', run.at(-1)?.name ?? '']
      const names =
        length === 1
          ? capitalised(from)
          : length === 2
            ? `${capitalised(from)} and ${to}`
            : `From ${from} to ${to}`
      return length > 2
        ? `${names} lies ${share} of the total shown.`
        : `${names} ${length === 1 ? 'holds' : 'hold'} ${share} of the total shown.`
    }
  return ''
}

export function along(subject: Subject, measure: MeasureSubject): readonly string[] {
  const keys = subject.table.groups.map((group) => group.keys[0] ?? null)
  const points = pointsOf(subject, measure).toSorted((a, b) => {
    const [left, right] = [keys[a.row], keys[b.row]]
    return typeof left === 'number' && typeof right === 'number' ? left - right : a.row - b.row
  })
  const [high, low] = [byValue(points)[0], byValue(points).at(-1)]
  if (points.length < 3 || high === undefined || low === undefined) return []
  const told = [
    line(subject, measure, points),
    measure.isPart && points.length <= 4 * FEW ? middle(subject, points) : steepest(subject, measure, points),
  ].filter((text) => text !== '')
  return told.length > 1 || measure.unit !== 'count'
    ? told
    : [...told, `Between the highest and the lowest lies ${apartText(subject, measure, high, low)}.`]
}
