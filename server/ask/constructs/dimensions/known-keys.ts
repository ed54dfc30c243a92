import type { KnownColumn, KnownKey } from './dimension.ts'

/** The keys that groups of a number may have, by the span that everybody may know of it. */

/** Keys of one dimension that are listed; more of them make no table that anybody reads. */
const MOST_KEYS = 10_000

export const placesUpTo = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Whole numbers from one to another, both included; null where these are too many. */
export const wholeNumbers = (from: number, to: number) =>
  to - from >= MOST_KEYS || !Number.isFinite(to - from)
    ? null
    : placesUpTo(Math.max(0, to - from + 1)).map((at) => from + at)

interface Range {
  readonly low: number
  readonly high: number
}

/** Groups of a number that are ranges, as far as they lie in its span; null where that is not known. */
export const rangesWithin = (
  { range }: KnownColumn,
  placesOf: (range: { readonly min: number; readonly max: number }) => readonly number[] | null,
  spotOf: (place: number) => Range,
): readonly KnownKey[] | null =>
  range === undefined
    ? null
    : (placesOf(range)
        ?.map((place) => [place, spotOf(place)] as const)
        .filter(([, { low, high }]) => low <= range.max && high > range.min) ?? null)
