import { wideningOf } from '../../../table/margins.ts'
import type { Point } from '../chart-spec.ts'

type Pair = readonly (Point | null)[]

/** Whether two figures differ beyond chance, however many pairs are compared; so they do where chance is not known. */
export function surePairs(pairs: number): (pair: Pair) => boolean {
  const widening = wideningOf(pairs)
  return ([a, b]) =>
    a?.value == null || b?.value == null || a.chance === null || b.chance === null
      ? true
      : Math.abs(a.value - b.value) > widening * Math.hypot(a.chance, b.chance)
}
