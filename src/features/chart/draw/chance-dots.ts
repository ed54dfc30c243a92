import type { Point } from '../chart-spec.ts'

/** Figures whose margins lie on both sides of zero: bars would show lengths that chance alone has made. */

export const DOT_OF_CHANCE_PX = 9

export const areBeyondZero = (points: readonly (Point | null)[]): boolean => {
  const told = points.filter((point) => point?.value != null)
  const ends = told.flatMap((point) =>
    point?.value == null ? [] : [point.value - (point.margin ?? 0), point.value + (point.margin ?? 0)],
  )
  return told.every((point) => point?.margin != null) && Math.min(...ends) < 0 && Math.max(...ends) > 0
}

export const isClearOfZero = (point: Point | null): boolean =>
  point?.value != null && point.margin !== null && Math.abs(point.value) > point.margin
