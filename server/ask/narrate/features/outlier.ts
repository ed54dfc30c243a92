import { outlierIn } from '../subject/series-shape.ts'
import { squaresOf } from '../../statistics/statistics.ts'
import { jointOf, type Finder } from './feature.ts'
import type { Series } from './series.ts'

/** A figure that neither the way of the others nor chance explains. */
export const outlier: Finder<Series> = ({ subject, points, fitted }) => {
  const place = outlierIn(fitted)
  const point = place === null ? undefined : points[place]
  if (place === null || point === undefined) return null
  const { figures } = subject
  const beside = [points[place - 1], points[place + 1]].filter((each) => each !== undefined)
  const rest = fitted.rest[place] ?? 0
  return {
    kind: 'outlier',
    weight: (rest ** 2 / Math.max(Number.EPSILON, squaresOf(fitted.rest))) * (1 - fitted.explained),
    sentence: `The figure ${jointOf(subject)} ${point.name}, ${figures.cell(point)}, is out of line with ${beside.map((each) => `${figures.cell(each)} (${each.name})`).join(' and ')} beside it.`,
    rows: [point.row],
  }
}
