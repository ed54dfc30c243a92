import { compile, compileReference } from '../../server/ask/plan/compile.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { amountsInSteps } from '../../server/ask/plan/amounts-in-steps.ts'
import { runPlan } from '../../server/ask/run-plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { TooManyGroupsError, type EngineRow } from '../../server/engines/engine.ts'
import type { Statement } from '../../server/engines/statement.ts'

/** What two engines over the same rows give for a plan, and where they differ. */

/** Sums and averages of doubles are worked out in another order, and differ in their last digits. */
const TOLERANCE = 1e-9
const MOST_ROWS = 200_000

/** How alike two answers are: the same to the last digit, within the tolerance, refused by both as too fine. */
export type Likeness = 'equal' | 'tolerated' | 'refused'

export interface Compared {
  readonly likeness: Likeness
  /** How long each took, with disclosure control. */
  readonly tookMs: readonly [number, number]
}

export class DifferenceError extends Error {
  override readonly name = 'DifferenceError'
}

function likenessOf(a: unknown, b: unknown): Likeness | null {
  if (Object.is(a, b)) return 'equal'
  if (typeof a === 'number' && typeof b === 'number') {
    // A correlation of what does not vary is not a number, or none.
    const isNear = Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
    return a === b ? 'equal' : isNear ? 'tolerated' : null
  }
  if (typeof a === 'string' && typeof b === 'string') return likenessOfLists(a, b)
  const isNone = (value: unknown) => value === null || (typeof value === 'number' && Number.isNaN(value))
  return isNone(a) && isNone(b) ? 'equal' : null
}

/** Several numbers in a text, which engines write in their own ways: 1.0 or 1. Sums of keys have no point, and are compared as they are. */
function likenessOfLists(a: string, b: string): Likeness | null {
  if (!/[.,]/.test(a + b)) return null
  const [left, right] = [a, b].map((text) => text.split(',').map(Number)) as [number[], number[]]
  const all = left.map((each, place) => likenessOf(each, right[place]))
  if (left.length !== right.length || [...left, ...right].some(Number.isNaN) || all.includes(null))
    return null
  return all.includes('tolerated') ? 'tolerated' : 'equal'
}

/** Compares two values of any shape; throws DifferenceError saying where they differ. */
function compared(a: unknown, b: unknown, where: string): Likeness {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    const [own, other] = [Object.entries(a), new Map(Object.entries(b))]
    if (own.length !== other.size)
      throw new DifferenceError(
        `${where}: ${own.length} and ${other.size} of ${JSON.stringify([a, b]).slice(0, 2_000)}`,
      )
    const all = own.map(([key, value]) => compared(value, other.get(key), `${where}.${key}`))
    return all.includes('tolerated') ? 'tolerated' : 'equal'
  }
  const likeness = likenessOf(a, b)
  if (likeness === null) throw new DifferenceError(`${where}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`)
  return likeness
}

const orRefused = async <T>(work: () => Promise<T>): Promise<T | 'refused'> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyGroupsError) return 'refused'
    throw error
  }
}

async function given(dataset: Dataset, plan: Plan) {
  const { model, engine } = dataset
  const rowsOf = async (statement: Statement | null): Promise<readonly EngineRow[]> =>
    statement === null ? [] : engine.query(statement.sql, statement.parameters, MOST_ROWS)
  const [compiled, reference] = [
    compile(model, engine.dialect, plan),
    compileReference(model, engine.dialect, plan),
  ]
  const rows = {
    own: await rowsOf(compiled.statement),
    populations: await rowsOf(compiled.populations),
    against: await rowsOf(reference?.statement ?? null),
    populationsAgainst: await rowsOf(reference?.populations ?? null),
  }
  const { table } = await runPlan(dataset, plan)
  return { rows, table }
}

/**
 * How alike two engines answer a plan: what they sum up, but for last digits, and to the last digit what is shown, with its noise
 * and with what is hidden. Throws DifferenceError.
 */
export async function compare(a: Dataset, b: Dataset, asked: Plan): Promise<Compared> {
  const { plan } = amountsInSteps(a.model, asked)
  const start = performance.now()
  const one = await orRefused(() => given(a, plan))
  const between = performance.now()
  const other = await orRefused(() => given(b, plan))
  const tookMs = [between - start, performance.now() - between] as const
  if (one === 'refused' || other === 'refused') {
    if (one !== other) throw new DifferenceError(`one alone refuses ${JSON.stringify(plan)}`)
    return { likeness: 'refused', tookMs }
  }
  const where = JSON.stringify(plan)
  const likeness = compared(one.rows, other.rows, where)
  if (compared(one.table, other.table, where) === 'tolerated')
    throw new DifferenceError(`${where}: shown figures differ in their last digits`)
  return { likeness, tookMs }
}
