import type { Problem } from '../constructs/check.ts'
import { FURTHEST } from '../constructs/node.ts'

/** Values that a plan may hold in all: conditions of conditions multiply what each part may hold. */
const MOST_VALUES = 3_000
/** How deep objects and lists may stand in each other; conditions within conditions have a limit of their own. */
const DEEPEST = 40

const TOO_MUCH = 'the question holds more than an answer can'

/**
 * What is beyond all bounds in what should become a plan, whatever its shape: too many values, too deep, a number that
 * no engine compares with. It looks at no more than the bounds allow, so it is asked before anything else.
 */
export function boundsProblem(plan: unknown): Problem {
  let values = 0
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: plan, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'number' && !(Math.abs(value) <= FURTHEST))
      return `numbers beyond ${FURTHEST.toLocaleString('en-GB')} cannot be compared`
    values += 1
    if (values > MOST_VALUES || depth > DEEPEST) return TOO_MUCH
    if (typeof value !== 'object' || value === null) continue
    const within: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (within.length > MOST_VALUES) return TOO_MUCH
    for (const each of within) open.push({ value: each, depth: depth + 1 })
  }
  return null
}
