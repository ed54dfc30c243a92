import { tailOf } from './fits.ts'
import { form, type Form, type Slots } from './grammar.ts'
import type { Point } from './facts.ts'
import { byBest, END, inSide, isBeside, isCalled, linesOf, listOf, type Line } from './grids.ts'
import { Judge, LEAST_OF_TWO, MOST_OF_TWO, numberIn } from './judge.ts'

/** Who is highest wherever the others are. */

/** Whether noise and rounding cannot make two figures read alike. */
const isWrittenApart = (judge: Judge, one: Point, other: Point): boolean =>
  Math.abs(one.value - other.value) >
  4 * Math.hypot(judge.loose(one), judge.loose(other)) +
    Math.max(judge.series.usualNoise, digitOf(judge, one))

/** What the last digit of a figure is worth. */
const digitOf = ({ series: { unit } }: Judge, { value }: Point): number =>
  unit === 'count' ? 0 : unit === 'percent' ? 0.1 : Math.abs(value) >= 100 ? 1 : 0.01

/** A rule by chance comes up at most so often. */
const ONE_OF = 1 / 20

/** Less is what working out leaves. */
const LEAST_LEAD = 1e-9

/** Who is highest in how many lines. */
export function lead(judge: Judge, { a = '', rank, k, n, of = '', whatever, but, chance }: Slots): void {
  const isHighest = !/lowest/i.test(rank ?? '')
  const within = judge.facts.plan.limitWithin
  const isFirstOnly = within !== undefined && judge.facts.plan.limit === 1
  if (isFirstOnly) {
    const [order] = judge.facts.plan.order
    judge.claim(order?.by === 'measure', () => 'the first by a figure were not asked for')
    judge.claim(
      isHighest === (order?.direction !== 'ascending'),
      () => `the ${isHighest ? 'lowest' : 'highest'} were asked for`,
    )
  }
  // The word is of the others: of two dimensions the one along which is looked is the other one.
  const sides = judge.facts.sides.flatMap((_, place) => (inSide(judge, place, a).length > 0 ? [place] : []))
  byBest(judge, sides, (side) => {
    const others = judge.facts.sides.toSpliced(side, 1).map(({ singular }) => singular)
    const all = [others.slice(0, -1).join(', '), others.at(-1)].filter((text) => text !== '').join(' and ')
    judge.claim(
      whatever === undefined
        ? isBeside(judge, side, of)
        : whatever.replaceAll('number of ', '') === all.replaceAll('number of ', ''),
      () => `“${whatever ?? of}” are not beside it`,
    )
    const lines = linesOf(judge, side).filter(({ points }) => isFirstOnly || points.length > 1)
    if (n !== undefined) judge.count(n, lines.length, 'there are')
    const lineOf = (name: string) => lines.find((line) => isCalled([line.name], name)) ?? null
    const exceptions = but === undefined ? [] : listOf(but, lineOf)
    judge.claim(exceptions !== null, () => `“${but ?? ''}” are not beside it`)
    const told = k === undefined ? lines.length - (exceptions?.length ?? 0) : numberIn(k).value
    const led = (slack: number) =>
      lines.filter(({ points }) => {
        const own = points.find(({ parts }) => isCalled(parts[side], a))
        if (own === undefined) return false
        return points.every((other) => {
          if (other === own) return true
          const by = isHighest ? own.value - other.value : other.value - own.value
          if (slack < 0 && !isFirstOnly && !isWrittenApart(judge, own, other)) return false
          // Of those that are the same none leads.
          return by > -slack * 4 * Math.hypot(judge.loose(own), judge.loose(other)) + LEAST_LEAD
        })
      })
    const [least, most] = [led(-1), led(1)]
    judge.numbers += 1
    judge.claim(
      told >= least.length && told <= most.length,
      () =>
        `${a} is so in at least ${least.length} and at most ${most.length} of ${lines.length}, and not in ${told}`,
    )
    for (const line of exceptions ?? [])
      judge.claim(!least.includes(line), () => `${a} is so for ${line.name}, too`)
    if (but !== undefined)
      for (const line of lines)
        judge.claim(
          most.includes(line) || exceptions?.includes(line) === true,
          () => `${a} is not so for ${line.name}`,
        )
    if (isFirstOnly) return
    if (exceptions !== null && but !== undefined) apartFromChance(judge, exceptions, { side, a, chance })
    // Any of the groups might have led: so often by chance one of them does not.
    const fewest = Math.min(...lines.map(({ points }) => points.length))
    if (rank !== undefined)
      judge.claim(/higher/i.test(rank) === (fewest === 2), () => `it is one of ${fewest}`)
    judge.claim(k === undefined || fewest === 2, () => `of ${fewest} it is no rule`)
    const byChance = tailOf(told, lines.length, 1 / fewest)
    // Lines that are written alike are led by nobody.
    const ofAnybody = lines.filter(({ points }) => {
      const [one, two] = points.toSorted((a, b) => (isHighest ? b.value - a.value : a.value - b.value))
      return one !== undefined && two !== undefined && isWrittenApart(judge, one, two)
    })
    judge.claim(
      byChance < ONE_OF && 2 * told > ofAnybody.length,
      () =>
        `${told} of ${lines.length} led by one of ${fewest} come up by chance with ${byChance.toFixed(3)}`,
    )
  })
}

/** Whether those that lead where it does not may do so by chance, and that it is said. */
function apartFromChance(
  judge: Judge,
  lines: readonly Line[],
  { side, a, chance }: { readonly side: number; readonly a: string; readonly chance: string | undefined },
): void {
  const own = lines.map(({ points }) => points.find(({ parts }) => isCalled(parts[side], a)))
  const first = lines.map(({ points }) => points.toSorted((x, y) => y.value - x.value)[0])
  const pairs = own.flatMap((point, at) => {
    const other = first[at]
    return point === undefined || other === undefined ? [] : [[point, other] as const]
  })
  if (chance === undefined) {
    const isBeyond = pairs.some(([point, other]) => {
      const alone = new Judge(judge.facts, judge.series)
      alone.differ([point], [other], LEAST_OF_TWO)
      return alone.problems.length === 0
    })
    judge.claim(isBeyond, () => 'chance alone may make the exceptions')
    return
  }
  judge.claim(pairs.length === lines.length, () => `${a} is not in each of the exceptions`)
  for (const [point, other] of pairs) judge.alike([point], [other], 1, MOST_OF_TWO)
}

export const WHERE =
  '(?:whatever the (?<whatever>.+?)|{J} (?:every {W:of}(?: but (?<but>{A})(?<chance>, which may be chance)?)?|{D:k} of {D:n} {W:of}))'

export const LEADS: readonly Form[] = [
  form('lead', ' is ', `{L} is (?<rank>higher|highest|lowest) for {S:a} ${WHERE}${END}`, lead),
]

export const LINES_OF_WINNERS: readonly Form[] = [
  form('line of winners', 'in ', `{S:a} ${WHERE}$`, (judge, slots) =>
    lead(judge, { ...slots, ...rankOf(judge) }),
  ),
]

const rankOf = ({ facts }: Judge) => ({
  rank:
    facts.plan.order[0]?.by === 'measure' && facts.plan.order[0].direction === 'ascending'
      ? 'lowest'
      : 'highest',
})
