import type { Dataset } from '../datasets/dataset.ts'
import { conjunctsOf, filterLabel, type Filter } from './constructs/conditions/conditions.ts'
import { addsUp } from './constructs/measures/measures.ts'
import type { Plan } from './plan/plan.ts'
import { restate } from './say/sentence.ts'
import { planProblem } from './plan/validate.ts'
import type { Disclosed } from './protect/disclose.ts'
import { columnOf } from '../semantic-model/semantic-model.ts'
import { runPlan } from './run-plan.ts'

/** What one figure alone is compared with: the same of more rows, which was asked like any other question. */
export interface Comparison {
  /** "14% below London as a whole" */
  readonly text: string
  /** Asks for the figure that it is compared with. */
  readonly question: string
  readonly plan: Plan
  readonly table: Disclosed
}

/** Conditions that may stay: one that names a part of the data everybody knows, a named one first, else none. */
function widerFilters({ model }: Dataset, filter: Filter): readonly (Filter | null)[] {
  const all = conjunctsOf(filter)
  const items = all.length > 1 ? all : []
  const isOf = (item: Filter, roles: readonly string[]) =>
    'column' in item && roles.includes(columnOf(model, item.column).role)
  const known = [['category'], ['flag', 'number', 'date']].flatMap((roles) =>
    items.filter(
      (item) => isOf(item, roles) && 'column' in item && model.keyDimensions.includes(item.column),
    ),
  )
  return [...known.slice(0, 1), null]
}

interface Figure {
  readonly value: number
  /** How far noise and chance may have moved it, as one standard deviation. */
  readonly margin: number
}

function figureIn({ rows, groups }: Disclosed): Figure | null {
  const value = rows[0]?.values[0]
  const { noise = 0, error = null } = groups[0]?.certainty[0] ?? {}
  return typeof value === 'number' ? { value, margin: Math.hypot(noise, error ?? 0) } : null
}

/** So many standard deviations apart figures differ beyond chance. */
const BEYOND = 2

/** How one figure stands to another; null where that says nothing. */
function standing(one: Figure, whole: Figure, unit: string, isPart: boolean, of: string): string | null {
  const [own, other] = [one.value, whole.value]
  if (isPart) return other > 0 && own >= 0 ? `${((100 * own) / other).toFixed(1)}% of ${of}` : null
  if (Math.abs(own - other) <= BEYOND * Math.hypot(one.margin, whole.margin))
    return `as much as ${of}, within chance`
  const difference = unit === 'percent' ? own - other : other > 0 ? 100 * (own / other - 1) : Number.NaN
  if (Number.isNaN(difference)) return null
  const size = Math.abs(difference)
  const amount = size.toFixed(size < 10 ? 1 : 0)
  if (Number(amount) === 0) return `as much as ${of}`
  const by = unit === 'percent' ? `${amount} percentage points` : `${amount}%`
  return `${by} ${difference > 0 ? 'above' : 'below'} ${of}`
}

/** The plans that one figure alone may be compared with, the nearest first; none of other answers. */
function widerPlans(dataset: Dataset, plan: Plan): readonly Plan[] {
  const { filter, dimensions, measures, calculations = [] } = plan
  if (filter === null || dimensions.length > 0 || measures.length !== 1 || calculations.length > 0) return []
  return widerFilters(dataset, filter)
    .map((wider): Plan => ({ ...plan, filter: wider, having: [], order: [], limit: null }))
    .filter((wider) => planProblem(dataset.model, wider) === null)
}

/** The first comparison of one figure alone that may be told; null where there is none. Throws EngineError. */
export async function comparisonOf(
  dataset: Dataset,
  plan: Plan,
  table: Disclosed,
): Promise<Comparison | null> {
  const { model } = dataset
  const [measure] = plan.measures
  const own = figureIn(table)
  const [column] = table.columns
  if (own === null || measure === undefined || column === undefined) return null
  for (const asked of widerPlans(dataset, plan)) {
    const { table: other } = await runPlan(dataset, asked)
    const value = figureIn(other)
    const of =
      asked.filter === null ? `all ${model.entity.plural}` : `${filterLabel(model, asked.filter)} as a whole`
    const text = value === null ? null : standing(own, value, column.unit, addsUp(measure), of)
    if (text !== null)
      return { text, question: restate(model, asked).replace(/\.$/, ''), plan: asked, table: other }
  }
  return null
}
