import type { EngineRow } from '../../../engines/engine.ts'
import type { keysOf } from '../../plan/figure-words.ts'
import type { Cell } from '../../plan/filter-words.ts'
import type { Plan } from '../../plan/plan.ts'
import { numberIn } from './rules.ts'

/** By measure, what each group is a share of: all groups, or those with the same value of one dimension. */
export function denominatorsOf(plan: Plan, keys: ReturnType<typeof keysOf>, rows: readonly EngineRow[]) {
  return plan.measures.map((measure, index) => {
    if (measure.kind !== 'shareOfTotal') return () => 0
    const { within } = measure
    const part = keys.measures[index] ?? ''
    const among = within === undefined ? null : (keys.dimensions[within] ?? null)
    const nameOf = (row: EngineRow) => (among === null ? null : (row[among] ?? null))
    const totals = new Map<Cell, number>()
    for (const row of rows)
      totals.set(nameOf(row), (totals.get(nameOf(row)) ?? 0) + (numberIn(row[part]) ?? 0))
    return (row: EngineRow) => totals.get(nameOf(row)) ?? 0
  })
}
