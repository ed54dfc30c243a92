import { areApart } from './apart.ts'
import { conjunctsOf, disjunctsOf, spanIn, type Filter } from './conditions.ts'
import { closedPeriods } from './condition-senses.ts'

/** Conditions that no row meets together: a reading that makes them is wrong, not the data. */

/** True where two of several times lie apart though one of them is to hold: "year to date … 2024 and 2025". */
function datesContradict(items: readonly Filter[]): boolean {
  const several = items.flatMap((item) => (disjunctsOf(item).length > 1 ? (closedPeriods(item) ?? []) : []))
  return items.some((item) => {
    const own = spanIn(item)
    return own !== null && several.some((span) => areApart(item, { kind: 'period', ...own, ...span }))
  })
}

/** True where conditions that all have to hold cannot. */
export function contradicts(filter: Filter | null): boolean {
  const items = conjunctsOf(filter).flatMap((each) => conjunctsOf(each))
  return (
    items.some((item, at) => items.slice(at + 1).some((other) => areApart(item, other))) ||
    datesContradict(items)
  )
}
