import { inSteps, isOfAmounts } from '../../semantic-model/amounts.ts'
import {
  columnNamed,
  hidesEnds,
  type Column,
  type SemanticModel,
} from '../../semantic-model/semantic-model.ts'
import { valueText } from '../constructs/english.ts'
import type { Plan } from './plan.ts'

/**
 * Amounts that a plan compares sensitive columns with, in steps: to three digits of which the last is 0 or 5. Moved by pennies, a
 * condition would be asked as often as somebody likes, with other noise each time.
 */

export interface InSteps {
  readonly plan: Plan
  /** Each amount that was moved, in a sentence. */
  readonly moved: readonly string[]
}

/** Where nodes keep the amounts that their column is compared with. */
const AMOUNTS = ['value', 'values', 'low', 'high', 'edges', 'width'] as const

/** A plan with its amounts in steps; a plan that has them is left as it is. */
export function amountsInSteps(model: SemanticModel, plan: Plan): InSteps {
  if (!hidesEnds(model)) return { plan, moved: [] }
  const moved = new Set<string>()
  const amountOf = (column: Column, amount: unknown): unknown => {
    if (Array.isArray(amount)) return [...new Set(amount.map((each) => amountOf(column, each)))]
    if (typeof amount !== 'number') return amount
    const taken = inSteps(amount)
    if (taken !== amount)
      moved.add(
        `“${valueText(column, amount)}” taken as ${valueText(column, taken)}, because conditions on amounts move in steps`,
      )
    return taken
  }
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node)
    const column =
      'column' in node && typeof node.column === 'string' ? columnNamed(model, node.column) : null
    const isCompared = column?.sensitive === true && isOfAmounts(column)
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        isCompared && AMOUNTS.some((each) => each === name) ? amountOf(column, value) : walk(value),
      ]),
    )
  }
  const stepped = {
    ...plan,
    ...(walk({
      filter: plan.filter,
      reference: plan.reference,
      measures: plan.measures,
      dimensions: plan.dimensions,
    }) as Partial<Plan>),
  }
  return moved.size === 0 ? { plan, moved: [] } : { plan: stepped, moved: [...moved] }
}
