import { createHash } from 'node:crypto'
import { compile, compileReference } from '../../server/ask/plan/compile.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { drawsByCell } from '../../server/ask/protect/audit/query-sets.ts'
import { groupsOf } from '../../server/ask/protect/audit/read-groups.ts'
import { amountsInSteps } from '../../server/ask/plan/amounts-in-steps.ts'
import { runPlan } from '../../server/ask/run-plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { TooManyGroupsError, type EngineRow } from '../../server/engines/engine.ts'

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
  const isNone = (value: unknown) => value === null || (typeof value === 'number' && Number.isNaN(value))
  return isNone(a) && isNone(b) ? 'equal' : null
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

const digest = (set: Uint16Array) => createHash('sha256').update(set).digest('hex')

async function given(dataset: Dataset, plan: Plan) {
  const { model, engine } = dataset
  const rowsOf = async (statement: ReturnType<typeof compile> | null): Promise<readonly EngineRow[]> =>
    statement === null ? [] : engine.query(statement.sql, statement.parameters, MOST_ROWS)
  const rows = await rowsOf(compile(model, engine.dialect, plan))
  const against = await rowsOf(compileReference(model, engine.dialect, plan))
  const { table } = await runPlan(dataset, plan)
  const sets = await groupsOf(dataset, plan, { withMargins: true, hasFew: true })
  const drawn = await drawsByCell(dataset, plan)
  return {
    draws: table.groups.flatMap(({ keys }) =>
      plan.measures.map((_, measure) => [...keys, drawn({ keys, measure }, null)]),
    ),
    rows,
    against,
    table,
    sets: sets
      .map(({ keys, leftOut, sets: own }) => [leftOut, ...keys, ...own.flat().map(digest)].join())
      .toSorted(),
  }
}

/** How alike the rows, hidden cells and sets of a plan are on two engines. Throws DifferenceError. */
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
  return { likeness: compared(one, other, JSON.stringify(plan)), tookMs }
}
