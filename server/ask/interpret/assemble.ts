import { columnOf, type SemanticModel } from '../../datasets/semantic-model.ts'
import type { Dimension, Filter, Measure, Order, Plan } from '../plan/plan.ts'
import { measureText } from '../plan/words.ts'
import type { Item } from './chart.ts'
import { closedPeriods, grainOf } from './grammar/conditions.ts'
import type { Category, Senses } from './senses.ts'

export interface Assembled {
  readonly plan: Plan
  readonly assumptions: readonly string[]
  /** Added to the cost of the cover: what had to be guessed. */
  readonly cost: number
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const distinct = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.findIndex((other) => same(other, value)) === index)

function sensesOf<C extends Category>(parts: readonly Item[], category: C): readonly Senses[C][] {
  // An item's sense belongs to its category; the union does not carry that through the filter.
  return parts.filter((part) => part.category === category).map(({ sense }) => sense as Senses[C])
}

/** Conditions joined by and; values of one column named apart ("London … Wales") widen it instead. */
function joined(filters: readonly Senses['filter'][], plain: readonly Filter[]): Filter | null {
  const items: Filter[] = []
  const named = new Map<string, Senses['filter'][]>()
  const spans = filters.flatMap(({ filter }) =>
    filter.kind === 'period' ? (closedPeriods(filter) ?? []) : [],
  )
  const apart = spans.length > 1
  if (apart)
    items.push({
      kind: 'or',
      items: spans.map(({ from, to }) => ({
        kind: 'period',
        column: filters.find(({ filter }) => filter.kind === 'period')?.column ?? '',
        from,
        to,
      })),
    })
  for (const filter of filters) {
    if (apart && filter.filter.kind === 'period' && closedPeriods(filter.filter) !== null) continue
    if (filter.column === null || filter.values === null) items.push(filter.filter)
    else named.set(filter.column, [...(named.get(filter.column) ?? []), filter])
  }
  for (const [column, found] of named) {
    const values = distinct(found.flatMap(({ values }) => values ?? []))
    const [only] = values
    if (only === undefined) continue
    items.push(
      values.length === 1
        ? { kind: 'compare', column, op: '=', value: only }
        : { kind: 'in', column, values },
    )
  }
  const all = distinct([...items, ...plain])
  return all.length === 0 ? null : all.length === 1 ? (all[0] ?? null) : { kind: 'and', items: all }
}

/** True where the ranges of one column leave no number ("under 25 … over 65"): the reading is wrong, not the data. */
function contradicts(filter: Filter): boolean {
  const spans = new Map<string, { low: number; high: number }>()
  for (const item of filter.kind === 'and'
    ? filter.items.flatMap((each) => (each.kind === 'and' ? each.items : [each]))
    : [filter]) {
    if (item.kind !== 'compare' && item.kind !== 'between') continue
    const span = spans.get(item.column) ?? { low: -Infinity, high: Infinity }
    if (item.kind === 'between') {
      spans.set(item.column, { low: Math.max(span.low, item.low), high: Math.min(span.high, item.high) })
    } else if (typeof item.value === 'number') {
      if (item.op !== '<' && item.op !== '<=' && item.op !== '<>') span.low = Math.max(span.low, item.value)
      if (item.op !== '>' && item.op !== '>=' && item.op !== '<>') span.high = Math.min(span.high, item.value)
      spans.set(item.column, span)
    }
  }
  return [...spans.values()].some(({ low, high }) => low > high)
}

class Draft {
  readonly model: SemanticModel
  readonly parts: readonly Item[]
  measures: Measure[] = []
  dimensions: Dimension[] = []
  order: Order[] = []
  limit: number | null = null
  having: Plan['having'] = []
  readonly assumptions: string[] = []
  cost = 0

  constructor(model: SemanticModel, parts: readonly Item[]) {
    this.model = model
    this.parts = parts
  }

  indexOf(measure: Measure, first = false): number {
    const index = this.measures.findIndex((known) => same(known, measure))
    if (index !== -1) return index
    if (first) this.measures.unshift(measure)
    else this.measures.push(measure)
    return first ? 0 : this.measures.length - 1
  }

  average(column: string): Measure {
    return { kind: 'aggregate', function: 'average', column }
  }

  assume(text: string, cost = 0.3): void {
    this.assumptions.push(text)
    this.cost += cost
  }
}

function addMeasures(draft: Draft): void {
  const { model, parts } = draft
  const measures = sensesOf(parts, 'measure')
  const alone = sensesOf(parts, 'aggregate')
  const named = measures.filter(({ named }) => named).flatMap(({ measures }) => measures)
  let quantities = measures.filter(({ named }) => !named).flatMap(({ measures }) => measures)
  const [first] = alone
  if (first !== undefined && quantities.length > 0) {
    // "How much do smokers pay on average": the function and its column stand apart.
    quantities = quantities.map((measure) =>
      measure.kind === 'aggregate' ? { ...measure, function: first.function } : measure,
    )
  } else if (first !== undefined && named.length === 0) {
    const column = columnOf(model, model.measure)
    quantities = [{ kind: 'aggregate', function: first.function, column: model.measure }]
    draft.assume(`no figure was named, so ${column.label}`)
  } else {
    for (const measure of quantities)
      draft.assumptions.push(`no function was named, so the ${measureText(model, measure)}`)
  }
  const shares = sensesOf(parts, 'shareOf').map(({ of }): Measure => ({ kind: 'share', of }))
  draft.measures = distinct([...named, ...shares, ...quantities])
  if (
    sensesOf(parts, 'share').length > 0 &&
    shares.length === 0 &&
    !named.some(({ kind }) => kind === 'metric')
  ) {
    draft.measures = [...draft.measures.filter(({ kind }) => kind !== 'count'), { kind: 'shareOfTotal' }]
  }
}

/** False where "lowest" finds neither something to rank nor something to measure. */
function addExtremes(draft: Draft, grouped: boolean): void {
  for (const { direction, column } of sensesOf(draft.parts, 'extreme')) {
    if (!grouped && draft.dimensions.length > 0) {
      const measure = draft.average(column.name)
      draft.assume(
        `“${direction === 'ascending' ? 'lowest' : 'highest'} ${column.label}” read as the ${direction === 'ascending' ? 'lowest' : 'highest'} average`,
        0.2,
      )
      draft.order.push({ by: 'measure', index: draft.indexOf(measure, true), direction })
      const [asked] = sensesOf(draft.parts, 'asked')
      draft.limit = named(draft, asked, 1)
    } else {
      draft.indexOf({
        kind: 'aggregate',
        function: direction === 'ascending' ? 'minimum' : 'maximum',
        column: column.name,
      })
    }
  }
}

function addRanks(draft: Draft, grouped: boolean): boolean {
  const byMeasures = sensesOf(draft.parts, 'byMeasure')
  const [asked] = sensesOf(draft.parts, 'asked')
  const ranks = sensesOf(draft.parts, 'rank')
  if (ranks.length > 1) return false
  for (const rank of ranks) {
    const own = rank.measure ?? (rank.byColumn === null ? null : draft.average(rank.byColumn.name))
    const matching =
      rank.byColumn === null
        ? undefined
        : draft.measures.find((measure) => 'column' in measure && measure.column === rank.byColumn?.name)
    const measure = byMeasures[0]?.measure ??
      rank.measure ??
      matching ??
      own ??
      draft.measures[0] ?? { kind: 'count' }
    if (draft.dimensions.length === 0) {
      if (rank.byColumn === null || rank.measure !== null) return false
      draft.indexOf({
        kind: 'aggregate',
        function: rank.direction === 'ascending' ? 'minimum' : 'maximum',
        column: rank.byColumn.name,
      })
      continue
    }
    if (own !== null && rank.byColumn !== null && matching === undefined)
      draft.assume(`ranked by ${measureText(draft.model, measure)}`, 0.1)
    draft.order.push({ by: 'measure', index: draft.indexOf(measure, true), direction: rank.direction })
    if (rank.dimension !== null || (grouped && rank.limit !== 1)) draft.limit = rank.limit
    else draft.limit = named(draft, asked, grouped ? null : rank.limit)
  }
  if (ranks.length === 0) {
    for (const { measure } of byMeasures) {
      if (draft.dimensions.length === 0) return false
      draft.order.push({ by: 'measure', index: draft.indexOf(measure), direction: 'descending' })
    }
  }
  return true
}

/** How many a superlative leaves: as many as "which" asks for, all in order of a plural ("regions with …"). */
function named(draft: Draft, asked: Senses['asked'] | undefined, otherwise: number | null): number | null {
  if (asked !== undefined) return asked.limit
  return sensesOf(draft.parts, 'dimension').some(({ plural }) => plural) ? null : otherwise
}

function addOrderings(draft: Draft): void {
  for (const { measure, dimension, direction } of sensesOf(draft.parts, 'ordering')) {
    // "Rank insurers by average premium": what is ranked is the group, what ranks it stands apart.
    if (dimension !== null && direction === null && draft.order.length > 0) continue
    const at =
      dimension === null ? -1 : draft.dimensions.findIndex(({ column }) => column === dimension.column)
    if (at !== -1) {
      draft.order.push({ by: 'dimension', index: at, direction: direction ?? 'ascending' })
      continue
    }
    const about = measure !== null && 'column' in measure ? measure.column : dimension?.column
    const known = draft.measures.findIndex(
      (candidate) => same(candidate, measure) || ('column' in candidate && candidate.column === about),
    )
    const index =
      known !== -1 ? known : measure === null ? 0 : draft.indexOf(measure, draft.measures.length === 0)
    if (draft.order.length > 0 && measure === null && dimension === null) {
      const [first] = draft.order
      if (first !== undefined && direction !== null) draft.order = [{ ...first, direction }]
    } else draft.order.push({ by: 'measure', index, direction: direction ?? 'descending' })
  }
}

function defaultMeasure(draft: Draft): boolean {
  if (draft.measures.length > 0) return true
  const { model, parts } = draft
  if (sensesOf(parts, 'howMuch').length > 0) {
    draft.measures.push(draft.average(model.measure))
    draft.assume(`“how much” read as the average ${columnOf(model, model.measure).label}`, 0.1)
    return true
  }
  if (parts.length === 0) return false
  draft.measures.push({ kind: 'count' })
  draft.assume(`no figure was named, so ${model.entity.plural} are counted`, 0.4)
  return true
}

/** Several values after "compare", and both values of a flag, are groups; a flag then filters nothing. */
function sideBySide(draft: Draft, filter: Senses['filter']): readonly Senses['filter'][] {
  const { column, values } = filter
  const spans = closedPeriods(filter.filter)
  const comparing = sensesOf(draft.parts, 'compare').length > 0
  if (column !== null && comparing && spans !== null && spans.length > 1) {
    draft.dimensions = distinct([...draft.dimensions, { kind: 'grain', column, grain: grainOf(spans) }])
  }
  if (column === null || values === null || values.length < 2) return [filter]
  const bothOfFlag = columnOf(draft.model, column).role === 'flag'
  if (!bothOfFlag && !comparing) return [filter]
  draft.dimensions = distinct([...draft.dimensions, { kind: 'column', column }])
  return bothOfFlag ? [] : [filter]
}

/** The plan that the parts of a question make together, or null where they contradict each other. */
export function assemble(model: SemanticModel, parts: readonly Item[]): Assembled | null {
  const draft = new Draft(model, parts)
  const groups = sensesOf(parts, 'groups').flatMap(({ dimensions }) => dimensions)
  const comparisons = sensesOf(parts, 'comparison')
  const standing = sensesOf(parts, 'dimension')
  if (standing.some(({ quantity }) => quantity) && sensesOf(parts, 'distribution').length === 0) return null
  const bare = standing.map(({ dimension }) => dimension)
  const asked = sensesOf(parts, 'asked').map(({ dimension }) => dimension)
  const rankedBy = sensesOf(parts, 'rank').flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))
  const ordered = sensesOf(parts, 'ordering').flatMap(({ dimension }) =>
    dimension === null ? [] : [dimension],
  )
  const ranking = sensesOf(parts, 'byMeasure').length > 0 ? ordered : []
  draft.dimensions = distinct([
    ...groups,
    ...comparisons.map(({ dimension }) => dimension),
    ...asked,
    ...rankedBy,
    ...bare,
    ...ranking,
  ])
  if (sensesOf(parts, 'trend').length > 0 && !draft.dimensions.some(({ kind }) => kind === 'grain')) {
    draft.dimensions.push({ kind: 'grain', column: model.date, grain: 'month' })
  }
  if (draft.dimensions.length > 4) return null
  const grouped = asked.length + rankedBy.length + bare.length === 0

  addMeasures(draft)
  addExtremes(draft, grouped)
  for (const { measure, op, value } of sensesOf(parts, 'having')) {
    if (draft.dimensions.length === 0) return null
    draft.having = [...draft.having, { measure: draft.indexOf(measure), op, value }]
  }
  if (!addRanks(draft, grouped)) return null
  addOrderings(draft)
  if (!defaultMeasure(draft)) return null
  if (draft.measures.some(({ kind }) => kind === 'shareOfTotal') && draft.dimensions.length === 0) return null
  if (draft.measures.length > 10) return null
  // The first few of each group need a ranking within groups, which a plan cannot say yet: one limit over all is wrong.
  if (draft.limit !== null && !grouped && groups.length > 0) return null

  const filters = sensesOf(parts, 'filter').flatMap((filter) => sideBySide(draft, filter))
  const base = sensesOf(parts, 'shareOf').flatMap(({ base }) => base)
  const compared = comparisons.flatMap(({ filter }) => (filter === null ? [] : [filter]))
  const filter = joined(filters, [...compared, ...base])
  if (filter !== null && contradicts(filter)) return null
  return {
    plan: {
      dataset: model.id,
      measures: draft.measures,
      dimensions: draft.dimensions,
      filter,
      having: draft.having,
      order: draft.order,
      limit: draft.limit,
    },
    assumptions: draft.assumptions,
    cost: draft.cost,
  }
}
