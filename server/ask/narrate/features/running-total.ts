import { capitalised } from '../../constructs/english.ts'
import { at, unstyled, strong, the, type Finder } from './feature.ts'
import type { Series } from './series.ts'

/** What a running total comes to, and by when it had half of it: that it rises says nothing. */
export const runningTotal: Finder<Series> = ({ subject, measure, points }) => {
  const last = points.at(-1)
  const half = points.find(({ value }) => last !== undefined && value >= last.value / 2)
  if (last === undefined) return null
  // One that starts anew has no half of its own.
  const isOne = points.every(({ value }, place) => value >= (points[place - 1]?.value ?? 0))
  const joint = subject.dimensions[0]?.joint ?? 'in'
  const reached =
    isOne && half !== undefined && half !== last ? `; half of it was reached ${joint} ${half.name}` : ''
  return {
    kind: 'composition',
    weight: 1,
    sentence: `${capitalised(the(measure))} comes to ${at(subject, last)}${reached}.`,
    line: [strong(subject.figures.cell(last)), unstyled(` by ${last.name}${reached}`)],
    rows: [last.row],
  }
}
