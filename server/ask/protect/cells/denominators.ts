import type { EngineRow } from '../../../engines/engine.ts'
import type { Cell } from '../../constructs/english.ts'
import { partOf } from '../../constructs/measures/measures.ts'
import { dimensionId, measureId } from '../../plan/columns.ts'
import type { Plan } from '../../plan/plan.ts'
import { numberIn } from './raw-figure.ts'

/** By measure, what each group is a part of: all groups, or those with the same value of one dimension; null for figures in themselves. */
export function denominatorsOf({ measures }: Plan, rows: readonly EngineRow[]) {
  return measures.map((measure, place) => {
    const part = partOf(measure)
    if (part === null) return null
    const among = part.within === null ? null : dimensionId(part.within)
    const nameOf = (row: EngineRow) => (among === null ? null : (row[among] ?? null))
    const totals = new Map<Cell, number>()
    for (const row of rows)
      totals.set(nameOf(row), (totals.get(nameOf(row)) ?? 0) + (numberIn(row[measureId(place)]) ?? 0))
    return (row: EngineRow) => totals.get(nameOf(row)) ?? 0
  })
}
