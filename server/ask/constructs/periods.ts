import { Type } from 'typebox'
import { firstProblem, type Problem } from './check.ts'
import { conjunctsOf, disjunctsOf, spanIn, type Filter } from './conditions/conditions.ts'
import { closedPeriods } from './conditions/condition-senses.ts'
import { dayBefore } from './english.ts'
import { isAlongTime, stepOf, stretchOf, type Dimension } from './dimensions/dimensions.ts'
import { later, startOf } from './dimensions/steps.ts'
import { said } from './node.ts'
import { constant, placed, type Forms } from './syntax.ts'
import type { Having } from './having.ts'

/**
 * A row for every period of the time that is asked about, also where there is nothing or too little: "quotes per day,
 * including days with none".
 *
 * Plan: `periods: 'every'`
 */
export const periodsNode = said(Type.Enum(['every']), 'periods without any row too, where asked for')

/** Most periods that are told one by one. */
const MOST_PERIODS = 10_000

/** What of a plan says which periods there are. */
export interface Timed {
  readonly dimensions: readonly Dimension[]
  readonly filter: Filter | null
}

/** Days from one to before another. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Where the dimension stands that runs along time; -1 where there is none. */
export const timePlaceOf = (dimensions: readonly Dimension[]): number =>
  dimensions.findLastIndex((dimension) => isAlongTime(dimension))

export const periodsProblem = (
  of: Timed & { readonly periods?: 'every' | undefined; having: readonly Having[]; limit: number | null },
): Problem =>
  of.periods === undefined
    ? null
    : firstProblem([
        timePlaceOf(of.dimensions) === -1 ? 'there is no time of which each period could have a row' : null,
        of.having.length > 0 || of.limit !== null
          ? 'a row for every period goes with no condition on figures and no limit'
          : null,
      ])

/** ", with a row for every month" */
export const PERIODS: Forms<{ readonly periods?: 'every' }> = [
  [['periods', constant(undefined)]],
  [
    ', ',
    placed('periods', 'with a row for every ', ({ plan: { dimensions } }) => {
      const dimension = dimensions[timePlaceOf(dimensions)]
      return dimension === undefined ? '' : stepOf(dimension)
    }),
    ['periods', constant('every')],
  ],
]

interface Open {
  readonly from: string | null
  readonly to: string | null
}

const latest = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)
const earliest = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)

/** The times that a condition leaves of a column; null where it says nothing of it. */
function spansIn(filter: Filter, column: string): readonly Open[] | null {
  const [own, any] = [spanIn(filter), disjunctsOf(filter)]
  if (own !== null) return own.column === column ? [own] : null
  return any.every((item) => spanIn(item)?.column === column) ? closedPeriods(filter) : null
}

/** The times that a plan asks about, by its conditions alone: ends that it leaves open are null. */
const spansAsked = ({ filter }: Timed, column: string): readonly Open[] =>
  conjunctsOf(filter).reduce<readonly Open[]>(
    (spans, item) => {
      const named = spansIn(item, column)
      return named === null
        ? spans
        : spans.flatMap((span) =>
            named.map(({ from, to }) => ({ from: latest(span.from, from), to: earliest(span.to, to) })),
          )
    },
    [{ from: null, to: null }],
  )

/**
 * The periods of the time that is asked about, by the keys of their groups, in their order.
 *
 * @param days of the data: where the question leaves an end open
 */
export function periodsOf(plan: Timed, days: Days | null): readonly string[] {
  const dimension = plan.dimensions[timePlaceOf(plan.dimensions)]
  const length = dimension === undefined ? null : stretchOf(dimension)
  if (dimension === undefined || length === null) return []
  const keys = new Set<string>()
  for (const { from, to } of spansAsked(plan, dimension.column)) {
    const [first, end] = [from ?? days?.from, to ?? days?.to]
    if (first === undefined || end === undefined || first >= end) continue
    for (let key = startOf(first, length); key < end && keys.size < MOST_PERIODS; key = later(key, length))
      keys.add(key)
  }
  return [...keys].toSorted()
}

/**
 * Periods that are cut short, by the keys of their groups: the time that is asked about, or the data, begin or end within them.
 *
 * @param days of the data; null where nothing says it
 */
export function periodsCutShort(plan: Timed, days: Days | null): ReadonlySet<string> {
  const dimension = plan.dimensions[timePlaceOf(plan.dimensions)]
  const length = dimension === undefined ? null : stretchOf(dimension)
  const cut = new Set<string>()
  if (dimension === undefined || length === null) return cut
  for (const span of spansAsked(plan, dimension.column)) {
    const from = latest(span.from, days?.from ?? null)
    const to = earliest(span.to, days?.to ?? null)
    const [first, last] = [from, to === null ? null : dayBefore(to)].map((day) =>
      day === null ? null : startOf(day, length),
    )
    if (first != null && from !== null && first < from.slice(0, 10)) cut.add(first)
    if (last != null && to !== null && later(last, length) > to.slice(0, 10)) cut.add(last)
  }
  return cut
}
