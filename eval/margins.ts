import { valuesFrom, type Measure } from '../server/ask/constructs/measures/measures.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { dimensionId, ENTITIES, measureId } from '../server/ask/plan/columns.ts'
import type { Plan } from '../server/ask/plan/plan.ts'
import type { DisclosedTable } from '../server/ask/protect/shape/table.ts'
import type { EngineRow } from '../server/engines/engine.ts'

/** How far shown figures may lie from gold: the published rule of rounding, written a second time. */

/** Pence, or four decimals. */
const DECIMALS = 0.006
/** Half a unit of the last of three digits. */
const THREE_DIGITS = 0.005
/** What is worked out of two figures may be as far off as both, and these are no larger than what is shown of them. */
const WORKED_OUT = 3

const hasThreeDigits = (measure: Measure) =>
  measure.kind === 'correlation' || (measure.kind === 'aggregate' && measure.function === 'spread')

/**
 * Half of the threshold's part of what the largest amount in a figure is like, as a part of it: so many times the average of those that are not 0,
 * or the largest itself where it is not known how many times.
 */
function partOf(row: EngineRow, place: number, threshold: number, peaks: readonly (number | undefined)[]) {
  const id = measureId(place)
  const entities = Number(row[`${id}_support`] ?? row[`${id}_entities`] ?? row[ENTITIES] ?? 0)
  const parts = [
    ['rows', undefined, entities] as const,
    ['values', peaks[0], Number(row[`${id}_contributors`] ?? entities)] as const,
    ['per', peaks[1], entities] as const,
  ].map(([of, peak, many]) => {
    const total = Number(row[`${id}_${of}_total`] ?? row[id])
    const largest = Number(row[`${id}_${of}_largest`] ?? 0)
    if (total === 0 || largest === 0) return 0
    return peak === undefined ? Math.abs(largest / total) : Math.min(1, peak / Math.max(1, many))
  })
  return Math.max(...parts) / threshold / 2
}

/**
 * By row and column of a table: how far its values may lie from gold.
 *
 * @param raw rows of the plan's statement, as the engine gives them
 */
export function marginsOf(
  { model, profile: { peaks } }: Dataset,
  plan: Plan,
  table: DisclosedTable,
  raw: readonly EngineRow[],
): readonly (readonly number[])[] {
  const nameOf = (keys: readonly unknown[]) => JSON.stringify(keys)
  const rawOf = new Map(raw.map((row) => [nameOf(plan.dimensions.map((_, at) => row[dimensionId(at)])), row]))
  const parts = table.groups.map(({ keys }) =>
    plan.measures.map((measure, place) =>
      hasThreeDigits(measure)
        ? THREE_DIGITS
        : partOf(
            rawOf.get(nameOf(keys)) ?? {},
            place,
            table.threshold,
            valuesFrom(model, measure).map((column) => peaks[column]),
          ),
    ),
  )
  const figures = table.groups.flatMap(({ cells }) => cells.map((cell) => Math.abs(cell ?? 0)))
  const [widest, most] = [Math.max(0, ...parts.flat()), Math.max(0, ...figures)]
  const units = table.columns.slice(plan.dimensions.length).map(({ unit }) => unit)
  const ofCell = (part: number | undefined, cell: number, column: number) => {
    if (part !== undefined) return part * cell
    const whole = { percent: 100, ratio: 1 }[String(units[column])] ?? most
    return WORKED_OUT * widest * Math.max(whole, cell)
  }
  return table.groups.map(({ cells }, at) => [
    ...plan.dimensions.map(() => 0),
    ...cells.map((cell, column) => DECIMALS + ofCell(parts[at]?.[column], Math.abs(cell ?? 0), column)),
  ])
}
