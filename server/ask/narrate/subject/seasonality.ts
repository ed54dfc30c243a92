import { criticalValue, leastSquares, meanOf, squaresOf, type Measured } from '../../statistics/statistics.ts'

/** What comes back with every year, found in whole years, their trend apart. */

export interface Season {
  /** By part of the year: how far it lies from the others, and whether that is beyond chance. */
  readonly parts: readonly { readonly effect: number; readonly isBeyond: boolean }[]
  /** How far chance moves each of them, as a standard deviation. */
  readonly error: number
  /** The part of all that the figures vary within years which the season explains. */
  readonly explained: number
}

/** Twelve months, or four quarters. */
export const FEWEST_YEARS = 2

/**
 * @param years whole years, each with its parts in their order
 */
export function seasonOf(years: readonly (readonly Measured[])[]): Season | null {
  const parts = years[0]?.length ?? 0
  if (years.length < FEWEST_YEARS || parts < 2) return null
  const points = years.flat()
  const along = points.map((_, at) => at)
  const line = leastSquares(
    [points.map(() => 1), along],
    points.map(({ value }) => value),
  )
  if (line === null) return null
  const byYear = years.map((_, year) => line.rest.slice(year * parts, (year + 1) * parts))
  const apart = byYear.map((rest) => rest.map((each) => each - meanOf(rest)))
  const effects = Array.from({ length: parts }, (_, part) => meanOf(apart.map((rest) => rest[part] ?? 0)))
  const left = apart.flatMap((rest) => rest.map((each, part) => each - (effects[part] ?? 0)))
  const freedom = (years.length - 1) * (parts - 1)
  const seen = squaresOf(left) / freedom
  const known = meanOf(points.map(({ margin }) => margin ** 2))
  const own = Math.sqrt((Math.max(seen, known) * (1 - 1 / parts)) / years.length)
  const bound = criticalValue(parts, known >= seen ? Infinity : freedom) * own
  const all = squaresOf(apart.flat())
  return {
    parts: effects.map((effect) => ({ effect, isBeyond: Math.abs(effect) > bound })),
    error: own,
    explained: all === 0 ? 0 : 1 - squaresOf(left) / all,
  }
}
