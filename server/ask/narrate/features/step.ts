import { criticalValue } from '../../statistics/statistics.ts'
import { differ, type Point } from '../subject/subject.ts'
import type { Finder } from './feature.ts'
import type { Series } from './series.ts'

/** On a way of few groups the step from one to the next that is wider than every other, beyond chance. */

const MOST = 12

interface Step {
  readonly from: Point
  readonly to: Point
  readonly value: number
  readonly margin: number
}

export const step: Finder<Series> = ({ subject, points, fitted: { shape, jumps } }) => {
  const isWay = (shape.kind === 'line' && shape.slope !== 0) || shape.kind === 'bend'
  if (!isWay || jumps.length > 0 || points.length > MOST) return null
  const steps = points.slice(1).flatMap((to, place): Step[] => {
    const from = points[place]
    return from === undefined
      ? []
      : [{ from, to, value: Math.abs(to.value - from.value), margin: Math.hypot(from.margin, to.margin) }]
  })
  const [widest, next] = steps.toSorted((a, b) => b.value - a.value)
  if (widest === undefined || next === undefined || steps.length < 3) return null
  const isWider =
    widest.value - next.value > criticalValue(steps.length) * Math.hypot(widest.margin, next.margin) &&
    differ(widest.from, widest.to, steps.length)
  if (!isWider) return null
  const { figures, dimensions } = subject
  const { isTime = false, joint = 'for' } = dimensions[0] ?? {}
  const { from, to } = widest
  const way = `from ${figures.cell(from)} to ${figures.cell(to)}`
  return {
    kind: 'step',
    weight: 0.3,
    sentence: isTime
      ? `The largest ${to.value > from.value ? 'rise' : 'fall'} came ${joint} ${to.name}, ${way}.`
      : `The widest step lies between ${from.name} and ${to.name}, ${way}.`,
    rows: [to.row, from.row],
  }
}
