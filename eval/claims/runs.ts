import type { Point } from './facts.ts'
import { asLogarithms, slopeOf } from './fits.ts'
import type { Judge } from './judge.ts'

/** What is asked of figures that follow each other, whatever is said of them: their places, which way they go, their years. */

/** So many standard errors a slope that is told has at least. */
export const LEAST_SLOPE = 1

export const isUp = (word: string | undefined) => /^(rises|rose|up|jump(?:s|ed))$/i.test(word ?? '')

/** Two points by their names and figures, each of which has to be where it is said to be. */
export function place(
  judge: Judge,
  name: string | undefined,
  figure: string | undefined,
  at: number | null,
): Point | null {
  const point = judge.named(name ?? '')
  if (figure !== undefined) judge.cell(figure, point)
  const { run } = judge
  if (at !== null && point !== null)
    judge.claim(isEnd(run, at, point), () => `${name ?? ''} is not ${at === 0 ? 'the first' : 'the last'}`)
  return point
}

/** Those without a value stand beside an order, and not in it. */
const isEnd = (run: readonly Point[], at: number, point: Point) =>
  run.at(at) === point || run.filter(({ keys: [key] }) => key !== null).at(at) === point

export function direction(judge: Judge, word: string | undefined): void {
  asFitted(judge, (run) => {
    const slope = slopeOf(run)
    judge.claim(
      isUp(word) ? slope >= LEAST_SLOPE : slope <= -LEAST_SLOPE,
      () => `a slope of ${slope.toFixed(1)} standard errors is not “${word ?? ''}”`,
    )
  })
}

/** Where the most is so many times the least, what counts is by what part a figure changes. */
const MANIFOLD = 4

/**
 * Judges a run by its figures as they are or by their logarithms, whichever it is to be fitted by. Where noise leaves open which that is,
 * by the one of which less is wrong.
 */
export function asFitted(judge: Judge, check: (run: readonly Point[]) => void): void {
  const { run, series, facts } = judge
  const values = run.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const isOfParts =
    series.unit !== 'percent' &&
    !series.isPart &&
    least > 0 &&
    facts.plan.measures.every(({ kind }) => kind !== 'correlation') &&
    yearsOf(judge).size < FEWEST_YEARS
  const reach = (value: number) =>
    4 * Math.max(0, ...run.filter((point) => point.value === value).map((point) => judge.loose(point))) +
    0.006
  const [low, high] = [
    (most - reach(most)) / (least + reach(least)),
    (most + reach(most)) / Math.max(1e-9, least - reach(least)),
  ]
  const ways = isOfParts
    ? low >= MANIFOLD
      ? [asLogarithms(run)]
      : high < MANIFOLD
        ? [run]
        : [run, asLogarithms(run)]
    : [run]
  const before = judge.problems.length
  const found = ways.map((way) => {
    check(way)
    return judge.problems.splice(before)
  })
  const [best = []] = found.toSorted((a, b) => a.length - b.length)
  judge.problems.push(...best)
}

const A_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4 }

/** Where time is among the dimensions, and into how many parts it has a year. */
export function timeOf({ facts }: Judge): { readonly place: number; readonly parts: number } {
  const place = Math.max(
    0,
    facts.sides.findIndex(({ isTime }) => isTime),
  )
  const dimension = facts.sides[place]?.dimension
  return { place, parts: dimension?.kind === 'grain' ? (A_YEAR[dimension.grain] ?? 0) : 0 }
}

/** Of so many whole years a season is looked for. */
export const FEWEST_YEARS = 2

/** The whole calendar years, by their number: of groups beside time all their figures. */
export function yearsOf(judge: Judge): ReadonlyMap<string, readonly Point[]> {
  const { place, parts } = timeOf(judge)
  const years = Map.groupBy(judge.run, ({ keys }) => String(keys[place]).slice(0, 4))
  const isWhole = (points: readonly Point[]) => new Set(points.map(({ keys }) => keys[place])).size === parts
  return new Map([...years].filter(([, points]) => isWhole(points)))
}
