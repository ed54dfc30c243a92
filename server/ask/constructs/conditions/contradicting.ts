import { areApart } from './apart.ts'
import { conjunctsOf, type Filter } from './conditions.ts'
import { closedPeriods } from './condition-senses.ts'

/** Conditions that no row meets together: a reading that makes them is wrong, not the data. */

/** True where two of several times lie apart though one of them is to hold: "year to date … 2024 and 2025". */
function datesContradict(items: readonly Filter[]): boolean {
  const several = items.flatMap((item) => (item.kind === 'or' ? (closedPeriods(item) ?? []) : []))
  return items.some(
    (item) =>
      item.kind === 'period' &&
      several.some((span) => areApart(item, { ...item, from: span.from, to: span.to })),
  )
}

/** True where conditions that all have to hold cannot. */
export function contradicts(filter: Filter | null): boolean {
  const items = conjunctsOf(filter).flatMap((each) => conjunctsOf(each))
  return (
    items.some((item, at) => items.slice(at + 1).some((other) => areApart(item, other))) ||
    datesContradict(items)
  )
}
