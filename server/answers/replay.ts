import { isDeepStrictEqual } from 'node:util'
import { runPlan } from '../ask/run-plan.ts'
import { planShape } from '../ask/plan/plan.ts'
import { changesBetween, provenanceOf, type Provenance } from '../ask/provenance.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { QueryRecord } from '../store/queries.ts'

export interface Replay {
  /** Whether the rows are those of then. */
  readonly isSame: boolean
  /** Groups held back then because of earlier answers. */
  readonly heldBack: number
  /** What the answer follows from and is not as it was, in words. */
  readonly changes: readonly string[]
}

/** Runs the plan of a recorded answer again; null where the record has none. Throws EngineError. */
export async function replay(
  { plan, groups: then, provenance, withheld }: QueryRecord,
  open: () => Promise<Dataset>,
): Promise<Replay | null> {
  if (then === null || provenance === null || !planShape.Check(plan)) return null
  const dataset = await open()
  const before = provenance as Provenance
  const now = provenanceOf(dataset, before.question, plan, before.reader)
  const { table } = await runPlan(dataset, plan)
  const groups = JSON.parse(JSON.stringify(table.groups)) as typeof then
  // What earlier answers held back then is no input of this one: the groups shown must be among those of now.
  const heldBack = withheld['difference'] ?? 0
  const isSame =
    heldBack === 0
      ? isDeepStrictEqual(groups, then)
      : then.every((group) => groups.some((each) => isDeepStrictEqual(each, group)))
  return { isSame, heldBack, changes: changesBetween(before, now) }
}
