import { isTimed } from '../dimensions/dimensions.ts'
import { isAssumed } from '../../grammar/chart-parser.ts'
import { columnsIn, conjunctsOf, spanIn, type Filter } from '../conditions/conditions.ts'
import { closedPeriods, negated } from '../conditions/condition-senses.ts'
import type { Direction, Manner } from '../node.ts'
import type { Category, Senses } from '../senses.ts'
import { has, lacking, sensesOf, type QuestionParts, type Step } from '../sketch.ts'

/** Two sides that every measure is taken of. */
export interface Pair {
  readonly sides: readonly [Filter, Filter]
  /** How they are compared; null puts them side by side. */
  readonly as: Manner | null
  /** The second side is the later one: what is asked is how it moved. */
  readonly moves: boolean
  readonly ranked: Direction | null
  /** The sides are what nobody said: the first and the last year. */
  readonly assumed?: true
  /** Conditions that say the sides and no longer filter. */
  readonly spent: readonly Senses['filter'][]
}

type Parts = Pick<QuestionParts, 'parts'>

const DAY_MS = 86_400_000
const YEAR_DAYS = 366

/** The period of the same length before, or the same a year before. */
function periodBefore({ from, to }: Senses['period'], yearBefore: boolean): Senses['period'] {
  const [start, end] = [from, to].map((day) => day.split('-').map(Number) as [number, number, number])
  if (start === undefined || end === undefined) return { from, to }
  const months = (end[0] - start[0]) * 12 + end[1] - start[1]
  const iso = (year: number, month: number, day: number) =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  if (yearBefore) return { from: iso(start[0] - 1, start[1], start[2]), to: iso(end[0] - 1, end[1], end[2]) }
  if (start[2] === 1 && end[2] === 1) return { from: iso(start[0], start[1] - months, 1), to: from }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  return { from: iso(start[0], start[1], start[2] - days), to: from }
}

/** The same time of the year that another is of: Q1 2025 in 2023. */
function inYear({ from, to }: Senses['period'], year: Senses['period']): Senses['period'] {
  const later = Number(year.from.slice(0, 4)) - Number(from.slice(0, 4))
  const shifted = (day: string) => `${Number(day.slice(0, 4)) + later}${day.slice(4)}`
  return { from: shifted(from), to: shifted(to) }
}

const daysOf = ({ from, to }: Senses['period']) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The two sides that a question compares, or null where it compares none. */
export function pairOf(said: Parts): Pair | null {
  const pair = sidesOf(said)
  return pair === null ? null : withinYears(said, pair)
}

const isYear = ({ from, to }: Senses['period']) =>
  from.endsWith('-01-01') && to === `${Number(from.slice(0, 4)) + 1}-01-01`

/** "July to December, 2025 against 2024": a time whose year was not named is that time of both years. */
function withinYears(said: Parts, pair: Pair): Pair {
  const years = pair.sides.map((side) => closedPeriods(side) ?? [])
  const open = said.parts.filter(
    (part) =>
      part.category === 'filter' &&
      spanIn(part.sense.filter) !== null &&
      !pair.spent.includes(part.sense) &&
      isAssumed(part, 'year'),
  )
  const [only] = open
  if (only?.category !== 'filter' || open.length > 1) return pair
  const [span] = closedPeriods(only.sense.filter) ?? []
  const { column } = only.sense
  if (
    span === undefined ||
    column === null ||
    !years.every(([year, ...more]) => year !== undefined && more.length === 0 && isYear(year))
  )
    return pair
  const [one, other] = years.flatMap(([year]): readonly Filter[] =>
    year === undefined ? [] : [{ kind: 'period', column, ...inYear(span, year) }],
  )
  return one === undefined || other === undefined
    ? pair
    : { ...pair, sides: [one, other], spent: [...pair.spent, only.sense] }
}

function sidesOf(said: Parts): Pair | null {
  const [difference] = sensesOf(said, 'difference')
  const [change = has(said, 'yearOnYear') ? YEARLY : undefined] = sensesOf(said, 'change')
  const comparisons = sensesOf(said, 'comparison').filter(({ sides }) => sides.length === 2)
  const [comparison] = comparisons
  const named = difference?.as ?? change?.as ?? comparison?.as ?? null
  const isOfTimes =
    comparison?.loose !== true && comparison?.sides.every((side) => closedPeriods(side) !== null) === true
  // "2025 against 2024 in percent": parts of a whole are not said of two times.
  const isPercent = has(said, 'inPercent') && (named !== null || (isOfTimes && !isAlongTime(said)))
  const as = isPercent ? 'percent' : named
  const ranked = difference?.ranked ?? change?.ranked ?? null
  if (comparison !== undefined && comparisons.length === 1) return pairIn(said, comparison, as, ranked)
  const apart =
    difference === undefined && !asksWhether(said) && !isHeldAgainst(said) ? null : sidesApart(said)
  if (apart !== null) return { ...apart, as: as ?? 'difference', moves: false, ranked }
  if (change === undefined || comparison !== undefined) return null
  return (
    betweenTwo(said, change, ranked) ?? sinceBefore(said, change, ranked) ?? fromFirstToLast(said, change)
  )
}

/** The sides of a comparison that was said as one. */
function pairIn(
  said: Parts,
  comparison: Senses['comparison'],
  as: Manner | null,
  ranked: Direction | null,
): Pair | null {
  const loose = comparison.loose === true
  if (loose && has(said, 'against')) return null
  if (as === null && (comparison.dimension !== null || (loose && !has(said, 'compare')))) return null
  const spans = comparison.sides.map(closedPeriods)
  const [first, second] = comparison.sides
  if (first === undefined || second === undefined) return null
  // Two values of one column are groups, which say more.
  if (as === null && loose && isOneValue(first, second)) return null
  const timed = spans.every((span) => span !== null)
  const [a, b] = spans.map((span) => span?.[0]?.from ?? '')
  const one = saidOfBoth(first, second)
  const other = alike(first, second)
  const sides: Pair['sides'] = timed && (a ?? '') > (b ?? '') ? [other, one] : [one, other]
  return { sides, as, moves: timed && as !== null, ranked, spent: [] }
}

/** "Smokers in London against Wales" are smokers in both: what comes before that in which the sides differ is said of each. */
function alike(first: Filter, second: Filter): Filter {
  const [all, own] = [conjunctsOf(first), conjunctsOf(second)]
  const named = new Set(own.flatMap(columnsIn))
  const before = all.filter((item) => !columnsIn(item).some((column) => named.has(column)))
  const isLast = before.length === all.length - 1 && all.at(-1) !== before.at(-1)
  return isLast && before.length > 0 ? { kind: 'and', items: [...before, ...own] } : second
}

const isAlongTime = (said: Parts) =>
  sensesOf(said, 'groups').some(({ dimensions }) => dimensions.some(isTimed))

/** "Smokers against others in London" are in London, both: what comes after that in which the sides differ is said of each. */
function saidOfBoth(first: Filter, second: Filter): Filter {
  const named = new Set(columnsIn(first))
  const own = conjunctsOf(second)
  const after = own.filter((item) => !columnsIn(item).some((column) => named.has(column)))
  const isLast = after.length > 0 && after.length < own.length && own[0] !== after[0]
  return isLast ? { kind: 'and', items: [...conjunctsOf(first), ...after] } : first
}

const YEARLY: Senses['change'] = { as: 'percent' }

/** "Change in premium 2024 2025": two times that stand side by side. */
function betweenTwo(said: Parts, change: Senses['change'], ranked: Direction | null): Pair | null {
  const timed = sensesOf(said, 'filter').filter(({ filter }) => closedPeriods(filter) !== null)
  const [one, other, ...more] = timed.flatMap(({ filter, column }) =>
    (closedPeriods(filter) ?? []).map((span) => ({ kind: 'period' as const, column: column ?? '', ...span })),
  )
  if (one === undefined || other === undefined || more.length > 0) return null
  if (isAlongTime(said) || one.column === '' || one.from === other.from) return null
  const sides: Pair['sides'] = one.from < other.from ? [one, other] : [other, one]
  return { sides, as: change.as, moves: true, ranked, spent: timed }
}

/** "How claims changed in 2024": against the time before. */
function sinceBefore(said: Parts, change: Senses['change'], ranked: Direction | null): Pair | null {
  const timed = sensesOf(said, 'filter').filter(({ filter }) => spanIn(filter) !== null)
  const [only] = timed
  const span = only === undefined ? null : closedPeriods(only.filter)?.[0]
  if (only === undefined || timed.length > 1 || span == null || daysOf(span) > YEAR_DAYS) return null
  if (isAlongTime(said) || only.column === null) return null
  const [before] = sensesOf(said, 'yearOnYear')
  const earlier =
    before?.of === undefined ? periodBefore(span, before !== undefined) : inYear(span, before.of)
  const side: Filter = { kind: 'period', column: only.column, from: earlier.from, to: earlier.to }
  return { sides: [side, only.filter], as: before?.as ?? change.as, moves: true, ranked, spent: [only] }
}

/** "Which region grew most": from the first year to the last, where no time was named. */
function fromFirstToLast(said: Parts, { as, ranked, whole }: Senses['change']): Pair | null {
  const isTimed = [...sensesOf(said, 'filter'), ...said.parts.flatMap(({ conditions }) => conditions)].some(
    ({ filter }) =>
      columnsIn(filter).some((column) => whole?.some((side) => columnsIn(side).includes(column))),
  )
  if (ranked === undefined || whole === undefined || isTimed || isAlongTime(said)) return null
  return { sides: whole, as, moves: true, ranked, spent: [], assumed: true }
}

/** "How much more do smokers pay than non-smokers": the sides stand apart, as a condition and what it is held against. */
function sidesApart(said: Parts): Pick<Pair, 'sides' | 'spent'> | null {
  const filters = [...sensesOf(said, 'filter'), ...said.parts.flatMap(({ conditions }) => conditions)]
  const [only, ...more] = [...sensesOf(said, 'against'), ...sensesOf(said, 'beyond')]
  const { of = null } = only ?? {}
  if (of !== null && more.length === 0 && 'column' in of) {
    const own = filters.filter(({ column }) => column === of.column)
    const [left] = own
    return left === undefined || own.length > 1 ? null : { sides: [left.filter, of], spent: [left] }
  }
  if (only !== undefined) return null
  // "More … than the rest", which is all but the one that is named
  if (has(said, 'thanRest')) {
    const [named, ...others] = filters.filter(({ values }) => values !== null)
    return named === undefined || others.length > 0
      ? null
      : { sides: [named.filter, negated(named).filter], spent: [named] }
  }
  // "The difference smokers, non-smokers"
  const [one, other, ...rest] = filters.filter(
    ({ column, values }) =>
      values?.length === 1 && filters.filter((each) => each.column === column).length === 2,
  )
  if (one !== undefined && other !== undefined && rest.length === 0 && one.column !== null)
    return { sides: [one.filter, other.filter], spent: [one, other] }
  // "How much more do smokers pay": than those who do not, though nobody says so.
  const flags = filters.filter(({ values }) => values?.length === 1 && values[0] === true)
  const [flag] = flags
  if (flag !== undefined && flags.length === 1 && isOfOneSide(said, flag))
    return { sides: [flag.filter, negated(flag).filter], spent: [flag] }
  const pairs = filters.filter(({ values }) => values?.length === 2)
  const [both] = pairs
  if (both === undefined || pairs.length > 1 || both.column === null) return null
  const { column } = both
  const [left, right] = (both.values ?? []).map((value): Filter => ({
    kind: 'compare',
    column,
    op: '=',
    value,
  }))
  return left === undefined || right === undefined ? null : { sides: [left, right], spent: [both] }
}

/** The one side that a difference names, where nothing else may be what it is between. */
const isOfOneSide = (said: Parts, flag: Senses['filter']) =>
  !has(said, ...GROUPING, 'change', 'yearOnYear', 'percentOf', 'share', 'shareOf', 'comparison', 'compare') &&
  sensesOf(said, 'filter').includes(flag) &&
  sensesOf(said, 'difference').some(({ column, ranked }) => column === null && ranked === undefined)

const GROUPING: readonly Category[] = ['groups', 'asked', 'dimension', 'dimensions', 'rank']

/** "Is Albion cheaper than Beacon": both figures, and how far apart they are. */
const asksWhether = (said: Parts) => has(said, 'beyond', 'thanRest') && !has(said, ...GROUPING)

/** "What do brokers' customers pay, compared with direct ones": both figures again, where one side alone would be shown. */
const isHeldAgainst = (said: Parts) =>
  sensesOf(said, 'against').some(({ of }) => of !== null) && !has(said, ...GROUPING)

const isOneValue = (a: Filter, b: Filter) =>
  a.kind === 'compare' && b.kind === 'compare' && a.column === b.column && a.op === '=' && b.op === '='

/** "Smokers … than people who don't, smoke": one side that is said twice leaves the other unsaid. */
const isSideTwice = (said: Parts) =>
  said.parts.some(
    ({ category, conditions }) =>
      category === 'beyond' &&
      conditions.some(({ column }) =>
        sensesOf(said, 'filter').some((each) => each.column !== null && each.column === column),
      ),
  )

/** Two times side by side, with nothing that says how they are compared, are no comparison. */
export const pairIsCompared: Step = (sketch, said) =>
  isSideTwice(said)
    ? lacking(said, 'reference', ['beyond'], 'names one of its sides twice')
    : said.pair?.as === null && said.pair.sides.every((side) => closedPeriods(side) !== null)
      ? lacking(said, 'comparison', ['comparison'], 'names two times: ask for the change, or by year')
      : sketch
