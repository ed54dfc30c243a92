import type { Point } from '../chart-spec.ts'
import { errorBars, markColor, tipText, type Looks, type Trace } from './looks.ts'

/** Figures whose margins lie on both sides of zero: bars would show lengths that chance alone has made. */

const DOT_PX = 9

export const areBeyondZero = (points: readonly (Point | null)[]): boolean => {
  const told = points.filter((point) => point?.value != null)
  const ends = told.flatMap((point) =>
    point?.value == null ? [] : [point.value - (point.margin ?? 0), point.value + (point.margin ?? 0)],
  )
  return told.every((point) => point?.margin != null) && Math.min(...ends) < 0 && Math.max(...ends) > 0
}

export const isClearOfZero = (point: Point | null): boolean =>
  point?.value != null && point.margin !== null && Math.abs(point.value) > point.margin

/**
 * Dots of rows with the lines of their margins, dark where these leave zero out.
 *
 * @param zero where zero stands along the axis
 * @param perUnit how far a unit of the figures reaches along it
 */
export const chanceDots = (
  points: readonly (Point | null)[],
  looks: Looks,
  zero = 0,
  perUnit = 1,
): Trace => ({
  type: 'scatter',
  mode: 'markers',
  x: points.map((point) => (point?.value == null ? null : zero + point.value * perUnit)),
  y: points.map((_, row) => row),
  ...errorBars(
    looks,
    'x',
    points.map((point) => (point?.margin == null ? null : { margin: point.margin * perUnit })),
  ),
  cliponaxis: false,
  marker: {
    color: points.map((point) => markColor(looks, isClearOfZero(point) ? 'strong' : 'quiet')),
    size: points.map(() => DOT_PX),
    opacity: 1,
    line: { width: 0 },
  },
  hovertext: points.map((point) => (point === null ? '' : tipText(point.tip))),
  hoverinfo: 'text',
  customdata: points.map((point) => point?.row ?? null),
})
