import type { Point } from './facts.ts'
import { alongOf, asLogarithms, fitted, slopeOf, type Fit } from './fits.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { numberIn, type Judge } from './judge.ts'

/** What is said of figures that follow each other: ways, steps, turns, levels, seasons. */

const END = String.raw`\.(?= |$)`
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** So many standard errors a slope that is told has at least, and one that is none at most. */
const LEAST_SLOPE = 1
const MOST_SLOPE = 4.5

const one = (point: Point | null | undefined) => (point == null ? [] : [point])
const isUp = (word: string | undefined) => /^(rises|rose|up|jump(?:s|ed))$/i.test(word ?? '')

/** Two points by their names and figures, each of which has to be where it is said to be. */
function place(
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

function direction(judge: Judge, word: string | undefined): void {
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
function asFitted(judge: Judge, check: (run: readonly Point[]) => void): void {
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

function pace(judge: Judge, text: string | undefined): void {
  if (text === undefined) return
  const { run } = judge
  judge.derived(
    text,
    run.length === 0 ? [] : [run[0] as Point, run.at(-1) as Point],
    ([a = 0, b = 0]) => Math.abs(100 * ((b / a) ** (1 / (run.length - 1)) - 1)),
    'the pace',
  )
}

function way(judge: Judge, slots: Slots): void {
  const [first, last] = [place(judge, slots['a'], slots['x'], 0), place(judge, slots['b'], slots['y'], -1)]
  const up = isUp(slots['way'])
  direction(judge, slots['way'])
  if (up) judge.higher(one(last), one(first))
  else judge.higher(one(first), one(last))
  judge.differ(one(first), one(last))
  const gap = slots['g'] ?? slots['h']
  if (gap !== undefined) judge.gap(gap, one(last), one(first))
  pace(judge, slots['p'])
  apartFrom(judge, slots)
  if (slots['every'] === undefined) return
  for (const [at, point] of judge.run.entries()) {
    const before = judge.run[at - 1]
    if (before === undefined) continue
    if (up) judge.higher([point], [before])
    else judge.higher([before], [point])
    judge.differ([point], [before])
  }
}

/** So many groups are looked at one by one. */
const MOST_BARS = 12

/** Of few groups those are named at which the figures go the other way, and no others. */
function apartFrom(judge: Judge, { way: word, apart, maybe }: Slots): void {
  const { run, facts } = judge
  const isLookedAt = facts.sides[0]?.isTime !== true && run.length <= MOST_BARS
  judge.claim(isLookedAt || apart === undefined, () => 'they are not looked at one by one')
  if (!isLookedAt) return
  const told = judge.figured(apart ?? '')
  judge.claim((apart === undefined) === (told.length === 0), () => `“${apart ?? ''}” are no groups`)
  for (const [at, point] of run.entries()) {
    const before = run[at - 1]
    if (before === undefined) {
      judge.claim(!told.includes(point), () => `before ${point.names[0] ?? ''} there is none`)
      continue
    }
    const back = (point.value - before.value) * (isUp(word) ? -1 : 1)
    if (told.includes(point) && maybe !== undefined) judge.alike([point], [before])
    const reach = 4 * Math.hypot(judge.loose(point), judge.loose(before)) + 0.006
    judge.claim(
      told.includes(point) ? back >= -reach : back <= reach,
      () => `at ${point.names[0] ?? ''} it goes from ${String(before.value)} to ${String(point.value)}`,
    )
  }
}

const A_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4 }

/** Where time is among the dimensions, and into how many parts it has a year. */
function timeOf({ facts }: Judge): { readonly place: number; readonly parts: number } {
  const place = Math.max(
    0,
    facts.sides.findIndex(({ isTime }) => isTime),
  )
  const dimension = facts.sides[place]?.dimension
  return { place, parts: dimension?.kind === 'grain' ? (A_YEAR[dimension.grain] ?? 0) : 0 }
}

/** Of so many whole years a season is looked for. */
const FEWEST_YEARS = 2

/** The whole calendar years, by their number: of groups beside time all their figures. */
function yearsOf(judge: Judge): ReadonlyMap<string, readonly Point[]> {
  const { place, parts } = timeOf(judge)
  const years = Map.groupBy(judge.run, ({ keys }) => String(keys[place]).slice(0, 4))
  const isWhole = (points: readonly Point[]) => new Set(points.map(({ keys }) => keys[place])).size === parts
  return new Map([...years].filter(([, points]) => isWhole(points)))
}

function years(judge: Judge, slots: Slots): void {
  const all = yearsOf(judge)
  const names = [...all.keys()].toSorted()
  const [first, last] = [all.get(slots['first'] ?? '') ?? [], all.get(slots['last'] ?? '') ?? []]
  judge.claim(
    names[0] === slots['first'] && names.at(-1) === slots['last'],
    () => `the whole years are ${names.join(', ')}`,
  )
  judge.mean(slots['x'] ?? '', first)
  judge.mean(slots['y'] ?? '', last)
  judge.gap(`${slots['g'] ?? ''}`, last, first)
  if (isUp(slots['way'])) judge.higher(last, first)
  else judge.higher(first, last)
  direction(judge, slots['way'])
}

function thirds(judge: Judge, { k = '', x = '', y = '', way: word }: Slots): void {
  const { run } = judge
  const count = numberIn(k).value
  judge.count(k, Math.max(1, Math.floor(run.length / 3)), 'a third is')
  const [head, tail] = [run.slice(0, count), run.slice(-count)]
  judge.mean(x, head)
  judge.mean(y, tail)
  direction(judge, word)
}

function step(judge: Judge, { a = '', x, y, g = '', jump: word }: Slots): void {
  const point = judge.named(a)
  const { run } = judge
  if (point === null) return
  const at = run.indexOf(point)
  const [before, after] = [run.slice(0, at), run.slice(at)]
  judge.claim(before.length >= 2 && after.length >= 2, () => 'there are too few on a side of it')
  if (before.length === 0) return
  if (x !== undefined) judge.mean(x, before, 'the mean before')
  if (y !== undefined) judge.mean(y, after, 'the mean after')
  else ofSeveral(judge)
  judge.gap(g, after, before)
  if (isUp(word)) judge.higher(after, before)
  else judge.higher(before, after)
  judge.differ(after, before)
}

const FIGURE = String.raw`-?£?[\d,.]+(?:%|×)?(?: [a-z]+)?`
const JUMP = new RegExp(
  `from (${FIGURE})(?: (?:in|on|at|for) (.+?))? to (${FIGURE}) (?:in|on|at|for) (.+?)(?=$|, from | and from )`,
  'g',
)

/** The places of the jumps in a way, each of which goes from a figure to the next one. */
function jumpsIn(judge: Judge, text: string): readonly number[] {
  const { run } = judge
  return text.split(/, (?:with|and) (?:a )?(?=jump|drop)/).flatMap((part) =>
    [...part.matchAll(JUMP)].flatMap(([, u = '', c, v = '', d = '']) => {
      const after = place(judge, d, v, null)
      const last = after === null ? undefined : run[run.indexOf(after) - 1]
      // Over time the figure before is that of the period before.
      judge.claim(c !== undefined || judge.facts.sides[0]?.isTime === true, () => `${u} is of no group`)
      const before = c === undefined ? (last ?? null) : place(judge, c, u, null)
      if (c === undefined) judge.cell(u, before)
      if (before === null || after === null) return []
      judge.claim(last === before, () => `${c ?? ''} is not before ${d}`)
      if (part.startsWith('jump')) judge.higher([after], [before])
      else judge.higher([before], [after])
      judge.differ([after], [before])
      return [run.indexOf(after)]
    }),
  )
}

/** From each jump on. */
const stepsOf = (judge: Judge, { jumps = '' }: Slots) =>
  jumpsIn(judge, jumps).map((at) => judge.run.map((_, index) => Number(index >= at)))

/** A way with jumps in it. */
function stepped(judge: Judge, slots: Slots): void {
  place(judge, slots['a'], slots['x'], 0)
  place(judge, slots['b'], slots['y'], -1)
  const steps = stepsOf(judge, slots)
  judge.claim(steps.length > 0, () => 'there is no jump')
  besideJumps(judge, steps, slots['way'])
}

/** The same of means of groups, which may go one way without any. */
export function wayOfMeans(judge: Judge, slots: Slots): void {
  const [first, last] = [place(judge, slots['a'], undefined, 0), place(judge, slots['b'], undefined, -1)]
  if (isUp(slots['way'])) judge.higher(one(last), one(first))
  else judge.higher(one(first), one(last))
  if (slots['jumps'] !== undefined) besideJumps(judge, stepsOf(judge, slots), slots['way'])
}

/** Which way it goes but for its jumps. */
function besideJumps(judge: Judge, steps: readonly (readonly number[])[], word: string | undefined): void {
  asFitted(judge, (run) => {
    const fit = fitted([run.map(() => 1), alongOf(run), ...steps], run)
    const slope = (fit?.coefficients[1] ?? 0) / Math.max(1e-12, fit?.errors[1] ?? 1)
    judge.claim(
      isUp(word) ? slope > -1 : slope < 1,
      () => `beside the jumps the slope is ${slope.toFixed(1)} standard errors`,
    )
    if (fit !== null) areJumps(judge, fit, steps)
  })
}

/** Each jump goes up or down beside the way that it is in, too: the last that was fitted. */
function areJumps(judge: Judge, { coefficients, errors }: Fit, steps: readonly (readonly number[])[]): void {
  for (const [place, step] of steps.entries()) {
    const at = step.indexOf(1)
    const [before, after] = [judge.run[at - 1], judge.run[at]]
    if (before === undefined || after === undefined) continue
    const column = coefficients.length - steps.length + place
    const by = (coefficients[column] ?? 0) / Math.max(1e-12, errors[column] ?? 1)
    judge.claim(
      by * Math.sign(after.value - before.value) >= LEAST_SLOPE,
      () => `at ${after.names[0] ?? ''} the jump is ${by.toFixed(1)} standard errors beside the way`,
    )
  }
}

/** On neither side of a jump it goes the other way beyond chance. */
function onBothSides(judge: Judge, at: number, word: string | undefined): void {
  asFitted(judge, (run) => {
    for (const [side, part] of [
      ['before', run.slice(0, at)],
      ['after', run.slice(at)],
    ] as const) {
      if (part.length < 3) continue
      const slope = slopeOf(part)
      judge.claim(
        (isUp(word) ? slope : -slope) > -MOST_OTHER,
        () => `${side} the jump the slope is ${slope.toFixed(1)} standard errors`,
      )
    }
  })
}

/** So many standard errors at most goes a part of a way the other way. */
const MOST_OTHER = 2.5

/** The step from one to the next that is wider than all others. */
function widest(judge: Judge, { a, b = '', x = '', y = '', way: word }: Slots): void {
  const { run } = judge
  const to = place(judge, b, y, null)
  const before = to === null ? null : (run[run.indexOf(to) - 1] ?? null)
  judge.cell(x, before)
  judge.claim(a === undefined || judge.find(a) === before, () => `${a ?? ''} is not before ${b}`)
  if (to === null || before === null) return
  if (word === 'rise') judge.higher([to], [before])
  if (word === 'fall') judge.higher([before], [to])
  judge.differ([to], [before])
  const size = Math.abs(to.value - before.value)
  for (const [at, point] of run.entries()) {
    const last = run[at - 1]
    if (last === undefined || point === to) continue
    const reach = 4 * Math.hypot(...[to, before, point, last].map((each) => judge.loose(each)))
    const error = Math.hypot(...[to, before, point, last].map((each) => each.error))
    const by = size - Math.abs(point.value - last.value)
    judge.claim(
      judge.isOfRanks || by >= error * LEAST_SLOPE - reach,
      () => `the step to ${point.names[0] ?? ''} may be as wide`,
    )
  }
}

/** One jump in a way that goes on before and after it. */
function jumpedAmid(judge: Judge, slots: Slots): void {
  const [first, last] = [place(judge, slots['a'], slots['x'], 0), place(judge, slots['b'], slots['y'], -1)]
  judge.claim((slots['had'] === 'risen') === isUp(slots['way']), () => 'it goes the other way')
  const [at, ...others] = jumpsIn(judge, slots['moves'] ?? '')
  judge.claim(at !== undefined && others.length === 0, () => 'it is not one jump')
  if (at === undefined) return
  const { run } = judge
  for (const [from, to] of [
    [first, run[at - 1]],
    [run[at], last],
  ] as const) {
    if (isUp(slots['way'])) judge.higher(one(to), one(from))
    else judge.higher(one(from), one(to))
    judge.differ(one(from), one(to))
  }
  besideJumps(judge, [run.map((_, index) => Number(index >= at))], slots['way'])
}

/** Several of them. */
const JUMPED = /(?:, | and )(?=jumped |dropped )/

/** Jumps over time, beside which it goes one way. */
function jumped(judge: Judge, slots: Slots): void {
  const moves = (slots['moves'] ?? '').split(JUMPED)
  const isOfSeveral = slots['other'] === 'apart from that'
  judge.claim(isOfSeveral || moves.length === 1, () => `there are ${moves.length} jumps`)
  const places = moves.flatMap((text) => jumpsIn(judge, text.replace(/^Jump/, 'jump')))
  judge.claim(places.length === moves.length, () => 'there is no jump')
  const steps = places.map((at) => judge.run.map((_, index) => Number(index >= at)))
  // A line tells the widest of several alone.
  if (isOfSeveral && moves.length === 1) return
  const [only] = places
  if (!isOfSeveral && only !== undefined) onBothSides(judge, only, slots['way'])
  besideJumps(judge, steps, slots['way'])
}

function turn(judge: Judge, slots: Slots): void {
  const { run } = judge
  const [first, last] = [
    slots['a'] === undefined ? run[0] : place(judge, slots['a'], slots['x'], 0),
    slots['b'] === undefined ? run.at(-1) : place(judge, slots['b'], slots['y'], -1),
  ]
  const middle = judge.named(slots['m'] ?? '')
  if (slots['z'] !== undefined) judge.cell(slots['z'], middle)
  if (middle === null || first == null || last == null) return
  const at = run.indexOf(middle)
  if (slots['holds'] !== undefined)
    judge.mean(slots['holds'], slots['rest'] === 'before' ? run.slice(0, at) : run.slice(at))
  const steps = stepsOf(judge, slots)
  asFitted(judge, (points) => bent(judge, points, at, steps, slots))
}

/** Which way it goes before a place and from there on. */
function bent(
  judge: Judge,
  run: readonly Point[],
  at: number,
  steps: readonly (readonly number[])[],
  slots: Slots,
): void {
  const along = alongOf(run)
  const since = along.map((each) => Math.max(0, each - (along[at] ?? 0)))
  const fit = fitted([run.map(() => 1), along, since, ...steps], run)
  if (fit === null) return
  areJumps(judge, fit, steps)
  const [, before = 0, more = 0] = fit.coefficients
  const [, error = 0, errorOfMore = 0] = fit.errors
  const said = (word: string | undefined, slope: number, margin: number) => {
    if (word !== undefined)
      judge.claim(
        isUp(word) ? slope > -margin : slope < margin,
        () => `“${word}”: the slope is ${slope.toPrecision(3)}, give or take ${margin.toPrecision(2)}`,
      )
  }
  said(slots['before'], before, error)
  said(slots['after'], before + more, errorOfMore)
  if (slots['pace'] !== undefined)
    judge.claim(
      (slots['pace'] === 'faster') === Math.abs(before + more) > Math.abs(before) ||
        Math.abs(more) < 3 * errorOfMore,
      () => `from there on it is not ${slots['pace'] ?? ''}`,
    )
}

/** Of several figures a line tells of each in its first words. */
const ofSeveral = (judge: Judge) =>
  judge.claim(judge.facts.plan.measures.length > 1, () => 'its figures are not told')

function level(judge: Judge, { a, b, x, low, high, each }: Slots): void {
  const { run, facts, series } = judge
  const isPer = series.isPart && facts.sides[0]?.isTime === true
  if (x !== undefined)
    judge.claim((each !== undefined) === isPer, () => `its figures are ${isPer ? '' : 'not '}of a time each`)
  if (low === undefined) ofSeveral(judge)
  if (a !== undefined) place(judge, a, undefined, 0)
  if (b !== undefined) place(judge, b, undefined, -1)
  if (x !== undefined) judge.mean(x, run)
  if (low !== undefined && high !== undefined) judge.extent(low, high, run)
  asFitted(judge, (points) => {
    const slope = slopeOf(points)
    judge.claim(
      judge.isOfRanks || Math.abs(slope) <= MOST_SLOPE,
      () => `it has a slope of ${slope.toFixed(1)} standard errors`,
    )
  })
}

function unsteady(judge: Judge, slots: Slots): void {
  if (slots['a'] === undefined) {
    ofSeveral(judge)
    const sorted = judge.points.toSorted((a, b) => a.value - b.value)
    judge.differ(one(sorted[0]), one(sorted.at(-1)))
    return
  }
  const [low, high] = [place(judge, slots['a'], slots['x'], null), place(judge, slots['b'], slots['y'], null)]
  judge.first(low, judge.points, false)
  judge.first(high, judge.points, true)
  judge.differ(one(low), one(high))
}

/** Of a part of the year: how far it lies from the rest. */
function season(judge: Judge, { n, overall, first = '', clauses = '' }: Slots): void {
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

/** The first and the last of few years, which do not differ beyond chance. */
function pair(judge: Judge, { a, b, x, y }: Slots): void {
  const [first, last] = [place(judge, a, x, 0), place(judge, b, y, -1)]
  const slope = slopeOf(judge.run)
  judge.claim(
    judge.isOfRanks || Math.abs(slope) <= MOST_SLOPE,
    () => `it has a slope of ${slope.toFixed(1)} standard errors`,
  )
  judge.alike(one(first), one(last))
}

function outlier(judge: Judge, { a = '', x = '', beside = '' }: Slots): void {
  const point = judge.named(a)
  judge.cell(x, point)
  const { run } = judge
  if (point === null) return
  const at = run.indexOf(point)
  const neighbours = [run[at - 1], run[at + 1]].flatMap((each) => each ?? [])
  const told = [...beside.matchAll(/(.+?) \(([^()]+)\)(?: and |$)/g)]
  judge.count(String(told.length), neighbours.length, 'beside it stand')
  for (const [index, [, figure = '', name = '']] of told.entries()) {
    const neighbour = judge.named(name)
    judge.cell(figure, neighbour)
    judge.claim(neighbour === neighbours[index], () => `${name} is not beside it`)
  }
  asFitted(judge, (points) => {
    const own = points[at] ?? point
    const others = points.filter((_, index) => index !== at)
    const along = alongOf(points)
    const fit = fitted([others.map(() => 1), along.filter((_, index) => index !== at)], others)
    const line = (fit?.coefficients[0] ?? 0) + (fit?.coefficients[1] ?? 0) * (along[at] ?? 0)
    const values = [points[at - 1], points[at + 1]].flatMap((each) => each?.value ?? [])
    const between = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    const apart = Math.max(Math.abs(own.value - line), Math.abs(own.value - between))
    // By what part noise may have moved it, where that is what counts.
    const loose = judge.loose(point) * (point.noise === 0 ? 1 : own.noise / point.noise)
    judge.claim(
      apart >= own.error - 4 * loose,
      () =>
        `it lies ${apart.toPrecision(3)} from the others, within its standard error of ${own.error.toPrecision(3)}`,
    )
  })
}

function running(judge: Judge, { x = '', a = '', half }: Slots): void {
  const last = place(judge, a, x, -1)
  if (half === undefined) return
  const point = judge.named(half)
  const { run } = judge
  if (last === null || point === null) return
  const before = run[run.indexOf(point) - 1]
  const reach = 4 * judge.loose(last) + 0.01
  judge.claim(point.value >= last.value / 2 - reach, () => `half of it is not reached in ${half}`)
  judge.claim(
    before === undefined || before.value < last.value / 2 + reach,
    () => `half of it is reached before ${half}`,
  )
}

function cutShort(judge: Judge, { names = '' }: Slots): void {
  const all = judge.series.points.filter(({ isCut }) => isCut)
  let rest = names
  for (const { names: own } of all) {
    const name = own.find((each) => rest.toLowerCase().includes(each.toLowerCase()))
    judge.claim(name !== undefined, () => `${own[0] ?? ''} is cut short, too`)
    const at = name === undefined ? -1 : rest.toLowerCase().indexOf(name.toLowerCase())
    if (name !== undefined) rest = rest.slice(0, at) + rest.slice(at + name.length)
  }
  judge.claim(/^(?:, | and )*$/.test(rest), () => `“${rest}” is not cut short`)
}

const WAY = '(?<way>rises|rose|falls|fell)'
const FROM_TO = 'from {F:x} {J} {N:a} to {F:y} {J} {N:b}'
const CLAUSES = String.raw`(?<clauses>\w+ \([^()]+ the rest of the year\)(?: and (?:is lowest in )?\w+(?: \([^()]+\))?)*)`
const HALF = '(?:; half of it was reached {J} {N:half})?'
const PAIR = '{F:x} in {N:a}, {F:y} in {N:b}'
const STEADY = 'about {F:x}(?<each> a {W})?, between {F:low} and {F:high}'
/** Groups at which the figures go the other way. */
const APART = String.raw`; the exceptions? (?:is|are) (?<apart>[^()]+\([^()]+\)(?:(?:, | and )[^()]+\([^()]+\))*)(?<maybe>, which may be chance)?`
const THIRDS = 'from {F:x} on average over the first {D:k} {W} to {F:y} over the last'
const UNSTEADY = 'between {F:x} {J} {N:a} and {F:y} {J} {N:b}'

/** What is said of a turn, after the label. */
const TURNS = [
  `(?<turns>changes|changed) its course at {N:m}, ${FROM_TO}`,
  '(?<turns>holds|held) at about {F:holds} until {N:m} and (?<after>rises|rose|falls|fell) from there, to {F:y} {J} {N:b}(?<rest>)',
  '(?<before>rises|rose|falls|fell) from {F:x} {J} {N:a} until {N:m} and (?:holds|held) at about {F:holds} from there',
  '(?<before>rises|rose|falls|fell) from {F:x} {J} {N:a} to {F:z} {J} {N:m} and (?<after>rises|rose|falls|fell) from there to {F:y} {J} {N:b}',
  String.raw`(?<before>rises|rose|falls|fell) ${FROM_TO}, (?<pace>faster|more slowly) from {N:m} \({F:z}\) on`,
]
/** As the beginning of a line. */
const begun = (pattern: string) =>
  pattern.replace(/(?<=^\(\?<\w+>)[a-z|]+/, (words) =>
    words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  )

const turned = (judge: Judge, slots: Slots) =>
  turn(judge, {
    ...slots,
    ...(slots['rest'] === undefined ? {} : { rest: 'before' }),
    ...(slots['pace'] === undefined ? {} : { after: slots['before'] }),
  })

export const OF_RUNS: readonly Form[] = [
  form(
    'trend',
    ' from ',
    String.raw`{L} ${WAY}(?: with (?:(?<every>every ){W}|{V}))?(?: by {G:g})?(?: \({P:p} a year\))?, ${FROM_TO}(?:, {G:h})?(?:${APART})?${END}`,
    way,
  ),
  form(
    'trend by years',
    ' on average in ',
    String.raw`{L} ${WAY} by {G:g}, from {F:x}(?: a {W})? on average in (?<first>\d{4}) to {F:y} in (?<last>\d{4})${END}`,
    years,
  ),
  form(
    'trend by thirds',
    'by ups and downs',
    `{L} ${WAY}(?: with {V})?, by ups and downs, ${THIRDS}${END}`,
    thirds,
  ),
  form(
    'step',
    ' there: on average ',
    `{L} (?<jump>jumps|jumped|drops|dropped) by {G:g} {J} {N:a} and (?:stays|stayed) there: on average {F:y} from then on, {F:x} before${END}`,
    step,
  ),
  form(
    'widest step',
    ' step lies ',
    `The widest step lies between {N:a} and {N:b}, from {F:x} to {F:y}${END}`,
    widest,
  ),
  form(
    'largest move',
    ' came ',
    `The largest (?<way>rise|fall) came {J} {N:b}, from {F:x} to {F:y}${END}`,
    widest,
  ),
  form(
    'jumped',
    ' it ',
    `{L} (?<moves>(?:jumped|dropped) from .+?); it ${WAY} (?<other>before and after|apart from that)${END}`,
    (judge, slots) => {
      jumped(judge, slots)
      judge.claim(
        slots['other'] !== 'apart from that' || JUMPED.exec(slots['moves'] ?? '') !== null,
        () => 'there is one jump alone',
      )
    },
  ),
  form(
    'jumped amid a way',
    '; before that it had ',
    `{L} (?<moves>(?:jumped|dropped) from .+?); before that it had (?<had>risen|fallen) from {F:x} {J} {N:a}, and after it (?<way>rose|fell) to {F:y} {J} {N:b}${END}`,
    jumpedAmid,
  ),
  form('stepped', ', with ', `{L} ${WAY}(?: with {V})? ${FROM_TO}{JUMPS}${END}`, stepped),
  ...TURNS.map((pattern, at) => form(`turn ${at + 1}`, ' ', `{L} ${pattern}{JUMPS}${END}`, turned)),
  form(
    'level over time',
    ' shows no clear change from ',
    `{L} shows no clear change from {N:a} to {N:b}: ${STEADY}${END}`,
    level,
  ),
  form(
    'years within chance',
    ' shows no clear change: ',
    `{L} shows no clear change: ${PAIR}(?:, about {F:mean} a year)?${END}`,
    pair,
  ),
  form(
    'level along an order',
    ' every ',
    `{L} is about {F:x} {J} every {W}, between {F:low} and {F:high}: no clear difference${END}`,
    level,
  ),
  form(
    'level, season apart',
    'From year to year',
    `From year to year {L} held steady, at about {F:x} a {W} over all${END}`,
    (judge, { x = '' }) => {
      judge.mean(x, judge.points)
    },
  ),
  form(
    'unsteady',
    'moved up and down',
    `{L} moved up and down without a lasting trend, ${UNSTEADY}${END}`,
    unsteady,
  ),
  form(
    'season',
    ' the rest of the year',
    `(?:Over {D:n} years|(?<overall>Overall)) {L} (?<first>peaks|is lowest) in ${CLAUSES}${END}`,
    season,
  ),
  form(
    'outlier',
    ' is out of line with ',
    String.raw`The figure {J} {N:a}, {F:x}, is out of line with (?<beside>.+?\)) beside it${END}`,
    outlier,
  ),
  form('running total', ' comes to ', `{L} comes to {F:x} {J} {N:a}${HALF}${END}`, running),
  form(
    'cut short',
    ' cut short and left out',
    `{A:names} (?:is|are) cut short and left out of this${END}`,
    cutShort,
  ),
]

export const LINES_OF_RUNS: readonly Form[] = [
  form('line of a change', ', from ', `(?<way>Up|Down) {G:g}(?:, {P:p} a year)?, ${FROM_TO}$`, way),
  form('line of a trend', ', from ', `(?<way>Rises|Falls) with {V}, ${FROM_TO}(?:${APART})?$`, way),
  form(
    'line of a trend by years',
    ', from ',
    String.raw`(?<way>Up|Down) {G:g}, from {F:x}(?: a {W})? on average in (?<first>\d{4}) to {F:y} in (?<last>\d{4})$`,
    years,
  ),
  form(
    'line of a trend by thirds',
    ' over the last',
    `(?<way>Up|Down|Rises|Falls)(?: with {V})?, ${THIRDS}$`,
    thirds,
  ),
  form(
    'line of a step',
    ' and there since',
    '(?<jump>Up|Down) {G:g} {J} {N:a} and there since(?:: {F:y} on average, {F:x} before)?$',
    step,
  ),
  form(
    'line of a jump',
    ' it ',
    `(?<moves>(?:Jumped|Dropped) from .+?); it ${WAY} (?<other>before and after|apart from that)$`,
    jumped,
  ),
  form(
    'line of a stepped way',
    ', with ',
    `(?<way>Rises|Rose|Falls|Fell)(?: with {V})? ${FROM_TO}{JUMPS}$`,
    stepped,
  ),
  ...TURNS.map((pattern, at) => form(`line of a turn ${at + 1}`, ' ', `${begun(pattern)}{JUMPS}$`, turned)),
  form('line of years within chance', 'No clear change: ', `No clear change: ${PAIR}$`, pair),
  form('line of a level', 'No clear change', `No clear change(?:: ${STEADY})?$`, level),
  form(
    'line of a level along an order',
    'About ',
    'About {F:x} {J} every {W}(?:: {F:low} to {F:high}, no clear difference)?$',
    level,
  ),
  form('line of no trend', 'No lasting trend', `No lasting trend(?:: ${UNSTEADY})?$`, unsteady),
  form(
    'line of a season',
    ' the rest of the year',
    `(?:(?<first>Peaks|Lowest)|(?<overall>Overall) it (?<first>peaks|is lowest)) in ${CLAUSES}$`,
    season,
  ),
  form('line of a running total', ' by ', `{F:x} by {N:a}${HALF}$`, running),
]
