import type { Filter } from '../plan/plan.ts'
import { distinct } from './draft.ts'
import { closedPeriods } from './grammar/conditions.ts'
import type { Senses } from './senses.ts'

/** The conditions of a question as one filter. */

/** Conditions joined by and; values of one column named apart ("London … Wales") widen it instead. */
export function joined(filters: readonly Senses['filter'][], plain: readonly Filter[]): Filter | null {
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
export function contradicts(filter: Filter): boolean {
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
