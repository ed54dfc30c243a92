import { capitalised, listed } from '../../constructs/english.ts'
import { sumOf } from '../subject/statistics.ts'
import { byValue, type Point, type Subject } from '../subject/subject.ts'
import { groupsOf, plain, strong, type Finder } from './feature.ts'
import type { Run } from './run.ts'

/** What a whole is made of: few groups that hold half of it, or where along a number its middle lies. */

const MOST_NAMED = 3

const wholeOf = ({ isWhole }: Subject) => (isWhole ? 'the total' : 'the total shown')

function heldBy(subject: Subject, most: readonly Point[], all: readonly Point[]): string {
  const { figures } = subject
  const others = all.filter((point) => !most.includes(point))
  const share = figures.derived('share', [...most, ...others], most.length)
  const of = wholeOf(subject)
  if (most.length === 1) return `${capitalised(most[0]?.name ?? '')} alone holds ${share} of ${of}.`
  return most.length <= MOST_NAMED
    ? `${capitalised(listed(most.map(({ name }) => name)))} together hold ${share} of ${of}.`
    : `The largest ${figures.derived('count', most)} of ${figures.derived('count', all)} ${groupsOf(subject)} hold ${share} of ${of}.`
}

export const composition: Finder = ({ subject, measure, points }) => {
  if (!measure.isPart || subject.limited || points.length < 4) return null
  const sorted = byValue(points)
  const total = sumOf(sorted.map(({ value }) => value))
  if (total <= 0 || sorted.some(({ value }) => value < 0)) return null
  let held = 0
  const half = sorted.findIndex(({ value }) => (held += value) >= total / 2) + 1
  if (half > sorted.length / 2) return null
  const most = sorted.slice(0, half)
  return {
    kind: 'composition',
    weight: 0.6,
    sentence: heldBy(subject, most, sorted),
    rows: most.map(({ row }) => row),
  }
}

/** The shortest run of neighbours that holds at least half of a whole, and its most common group. */
export const spread: Finder<Run> = ({ subject, measure, points }) => {
  const { figures, dimensions } = subject
  const total = sumOf(points.map(({ value }) => value))
  if (!measure.isPart || dimensions[0]?.isTime === true || points.length < 4 || total <= 0) return null
  const [most] = byValue(points)
  const run = middleOf(points, total)
  if (run === null || most === undefined) return null
  const others = points.filter((point) => !run.includes(point))
  const share = figures.derived('share', [...run, ...others], run.length)
  const part = figures.derived('share', [most, ...points.filter((point) => point !== most)], 1)
  const of = dimensions[0]?.kind === 'column' ? `${dimensions[0].singular} ` : ''
  const [from, to] = [`${of}${run[0]?.name ?? ''}`, run.at(-1)?.name ?? '']
  const place =
    run.length === 1 ? capitalised(from) : `${capitalised(from)} ${run.length === 2 ? 'and' : 'up to'} ${to}`
  const peak = run.length === 1 ? '' : `; the most common is ${most.name} with ${part}`
  const held = ` ${run.length === 1 ? 'holds' : 'hold'} ${share} of ${wholeOf(subject)}${peak}`
  return {
    kind: 'spread',
    weight: 1,
    sentence: `${place}${held}.`,
    line: [strong(place), plain(held)],
    rows: [most.row],
  }
}

function middleOf(points: readonly Point[], total: number): readonly Point[] | null {
  for (let length = 1; length < points.length; length += 1) {
    const runs = points
      .slice(0, points.length - length + 1)
      .map((_, start) => points.slice(start, start + length))
      .map((run) => ({ run, sum: sumOf(run.map(({ value }) => value)) }))
    const [best] = runs.toSorted((a, b) => b.sum - a.sum)
    if (best !== undefined && best.sum >= total / 2) return best.run
  }
  return null
}
