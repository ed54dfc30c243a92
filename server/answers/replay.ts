import { isDeepStrictEqual } from 'node:util'
import { runPlan } from '../ask/run-plan.ts'
import { planShape } from '../ask/plan/plan.ts'
import type { DisclosedGroup } from '../ask/protect/disclosed-table.ts'
import { changesBetween, provenanceOf, schemeOf, type Provenance } from '../ask/provenance.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { QueryRecord } from '../store/queries.ts'

export interface Replay {
  /** Whether the rows are those of then. */
  readonly isSame: boolean
  /** The scheme of disclosure control that it was given under, in words. */
  readonly scheme: string
  /** What the answer follows from and is not as it was, in words. */
  readonly changes: readonly string[]
}

/** Runs the plan of a recorded answer again; null where the record has none. Throws EngineError. */
export async function replay(
  { plan, groups: then, provenance }: QueryRecord,
  open: () => Promise<Dataset>,
): Promise<Replay | null> {
  if (then === null || provenance === null || !planShape.Check(plan)) return null
  const dataset = await open()
  const before = provenance as Provenance
  const now = provenanceOf(dataset, before.question, plan, before.reader)
  const { table } = await runPlan(dataset, plan)
  // Answers of earlier versions have no certainty on record.
  const shownOf = (groups: readonly Pick<DisclosedGroup, 'keys' | 'cells'>[]): unknown =>
    JSON.parse(JSON.stringify(groups.map(({ keys, cells }) => ({ keys, cells }))))
  return {
    scheme: schemeOf(before),
    isSame: isDeepStrictEqual(shownOf(table.groups), shownOf(then)),
    changes: changesBetween(before, now),
  }
}
