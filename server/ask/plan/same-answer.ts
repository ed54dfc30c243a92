import { partOf } from '../constructs/measures/measures.ts'
import { isDeepStrictEqual } from 'node:util'
import { holding, type Filter } from '../constructs/conditions/conditions.ts'
import type { Plan } from './plan.ts'

/** A filter whose conditions stand in one order, whichever they were said in. */
function inOrder(filter: Filter): Filter {
  return holding(filter, (items) =>
    items
      .map(inOrder)
      .map((item) => ({ item, text: JSON.stringify(item) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ item }) => item),
  )
}

/** What a plan asks: without its chart, and without the order of its conditions. */
export const askedBy = ({ chart: _, filter, ...plan }: Plan) => ({
  ...plan,
  filter: filter === null ? null : inOrder(filter),
})

const written = (part: unknown) => JSON.stringify(part)
const sorted = <T>(parts: readonly T[]): readonly T[] =>
  parts.toSorted((one, other) => (written(one) < written(other) ? -1 : 1))

/** A plan without what only lays its answer out. Parts that others name by their places stay where they are. */
function figuresOf(plan: Plan): unknown {
  const { order, measures, dimensions, ...rest } = askedBy(plan)
  const isRanked = rest.limit !== null
  const areMeasuresNamed =
    rest.calculations !== undefined || rest.having.length > 0 || (isRanked && order.length > 0)
  const areGroupsNamed =
    rest.calculations !== undefined ||
    isRanked ||
    measures.some((measure) => (partOf(measure)?.within ?? null) !== null)
  return {
    ...rest,
    order: isRanked ? order : [],
    measures: areMeasuresNamed ? measures : sorted(measures),
    dimensions: areGroupsNamed ? dimensions : sorted(dimensions),
  }
}

/** Whether two plans ask for the same figures: in another order of rows or columns, or drawn otherwise, they are the same. */
export const asksTheSame = (one: Plan, other: Plan): boolean =>
  isDeepStrictEqual(figuresOf(one), figuresOf(other))

/** A value whose keys stand in one order at any depth. */
function keysInOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysInOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, keysInOrder(each)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A text that is the same for plans that ask for the same, whoever wrote them. */
export const figuresText = (plan: Plan): string => JSON.stringify(keysInOrder(figuresOf(plan)))

/** Of those that ask for the same the first. */
export const onceAsked = <R extends { readonly plan: Plan }>(readings: readonly R[]): readonly R[] =>
  readings.filter(
    (reading, place) => !readings.slice(0, place).some(({ plan }) => asksTheSame(plan, reading.plan)),
  )
