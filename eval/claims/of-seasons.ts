import type { Point } from './facts.ts'
import type { Slots } from './grammar.ts'
import type { Judge } from './judge.ts'
import { MONTHS } from './names.ts'
import { FEWEST_YEARS, timeOf, yearsOf } from './runs.ts'

/** What is said of the parts of a year. */

/** Of a part of the year: how far it lies from the rest. */
export function season(judge: Judge, { n, overall, first = '', clauses = '' }: Slots): void {
  const all = [...yearsOf(judge).values()]
  judge.claim(
    (overall !== undefined) === judge.facts.sides.length > 1,
    () => 'it is of all together, or of one',
  )
  if (n !== undefined) judge.count(n, all.length, 'the whole years are')
  const told = clauses.split(' and ').map((clause) => {
    const [, lowest, name = '', gap, word = lowest === undefined ? 'above' : 'below'] =
      /^(is lowest in )?(\w+)(?: \(([^()]+?) (above|below)(?: the rest of the year)?\))?$/.exec(clause) ?? []
    return { lowest, name, gap, word }
  })
  const { place, parts: ofYear } = timeOf(judge)
  const parts = [
    ...Map.groupBy(all.flat(), ({ keys }) => {
      const month = Number(String(keys[place]).slice(5, 7))
      return ofYear === MONTHS.length ? MONTHS[month - 1] : `Q${Math.ceil(month / 3)}`
    }),
  ]
  judge.claim(/peaks/i.test(first) === (told[0]?.word === 'above'), () => `it ${first} not`)
  for (const [at, { lowest, name, gap, word }] of told.entries()) {
    if (at > 0) judge.claim((lowest !== undefined) === (word === 'below'), () => `${name} is no other end`)
    const own = parts.find(([part]) => part === name)?.[1] ?? []
    const rest = all.flat().filter((point) => !own.includes(point))
    judge.claim(own.length > 0, () => `“${name}” is no part of a year`)
    if (gap !== undefined) judge.gap(`${gap} ${word}`, own, rest)
    judge.differ(own, rest)
    if (word === 'below') lowestBy(judge, all, own)
    // The trend within a year is left out of what is said of its parts.
    if (at === 0 || word === 'below')
      for (const [, other] of parts)
        if (word === 'above') judge.higher(own, other, 'the season:')
        else judge.higher(other, own, 'the season:')
  }
}

/** The next lowest part of the year lies above the lowest, by more than chance. */
function lowestBy(judge: Judge, years: readonly (readonly Point[])[], own: readonly Point[]): void {
  const { place, parts } = timeOf(judge)
  const partOf = ({ keys }: Point) => String(keys[place]).slice(5, 7)
  // Of groups beside time what they add up to.
  const totals = years.map((points) =>
    [...Map.groupBy(points, partOf)]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([part, cells]) => ({
        part,
        value: cells.reduce((sum, { value }) => sum + value, 0),
        error: Math.hypot(...cells.map(({ error }) => error)),
        loose: Math.hypot(...cells.map((cell) => judge.loose(cell))),
      })),
  )
  const flat = totals.flat()
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const means = [...Map.groupBy(flat, ({ part }) => part)].map(([part, each]) => ({
    part,
    mean: mean(each.map(({ value }) => value)),
    loose: Math.hypot(...each.map(({ loose }) => loose)) / each.length,
  }))
  const low = means.find(({ part }) => own[0] !== undefined && part === partOf(own[0]))
  const [next] = means.filter((each) => each !== low).toSorted((a, b) => a.mean - b.mean)
  if (low === undefined || next === undefined || totals.length < FEWEST_YEARS) return
  // What neither the year, nor the way through it, nor its part explains.
  const xs = flat.map((_, at) => at)
  const [middle, level] = [mean(xs), mean(flat.map(({ value }) => value))]
  const slope =
    flat.reduce((sum, { value }, at) => sum + (at - middle) * (value - level), 0) /
    xs.reduce((sum, at) => sum + (at - middle) ** 2, 0)
  const apart = totals.map((year, place) => {
    const values = year.map(({ value }, at) => value - slope * (place * parts + at))
    const own = mean(values)
    return values.map((value) => value - own)
  })
  const left = apart.flatMap((values) =>
    values.map((value, at) => value - mean(apart.map((year) => year[at] ?? 0))),
  )
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value ** 2, 0)
  const seen = squares(left) / ((totals.length - 1) * (parts - 1))
  const known = squares(flat.map(({ error }) => error)) / flat.length
  const error = Math.sqrt((2 * Math.max(seen, known) * (1 - 1 / parts)) / totals.length)
  const by = next.mean - low.mean
  const reach = 4 * Math.hypot(next.loose, low.loose)
  judge.claim(
    by >= LEAST_BELOW * error - reach,
    () =>
      `the next lowest lies ${by.toPrecision(3)} above it, within chance (standard error ${error.toPrecision(3)})`,
  )
}

/** So many standard errors at least below the next lowest: two are told, some of which noise may have made up. */
const LEAST_BELOW = 1.5
