import { isNumeric, type Column } from './semantic-model.ts'

/** Amounts in steps. */

/** A column of amounts, which hardly two rows share, rather than of few numbers or years. */
export const isOfAmounts = (column: Column) =>
  isNumeric(column) && column.discrete !== true && column.isYear !== true

/** No column is measured more finely. */
const SMALLEST = 1e-9

/**
 * To three digits of which the last is 0 or 5.
 *
 * @param to which of the steps around it
 */
export function inSteps(amount: number, to: (steps: number) => number = Math.round): number {
  if (!Number.isFinite(amount)) return amount
  if (Math.abs(amount) < SMALLEST) return 0
  const step = 5 * 10 ** (Math.floor(Math.log10(Math.abs(amount))) - 2)
  // What divides evenly may be off by the last of its digits.
  return Number((to(Number((amount / step).toPrecision(12))) * step).toPrecision(12))
}
