import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { Plan } from '../plan/plan.ts'
import type { Auditor } from './audit/auditor.ts'
import { judgedCells, withoutUnsafe } from './cells/judge.ts'
import { hiddenGroupsOf } from './cells/withheld.ts'
import { shaped, toldBy } from './shape/shape.ts'
import { recordedTable, tableOf, type DisclosedTable } from './shape/table.ts'

/**
 * Disclosure control: the one door through which data leaves the engine. `disclose` alone makes a `Disclosed`, and
 * everything that shows, stores, logs or sends data takes nothing else.
 */

declare const throughTheDoor: unique symbol

export type Disclosed = DisclosedTable & { readonly [throughTheDoor]: true }

/**
 * Raw groups of a plan to what may be shown, by a walk through three rooms, of which two know the cells of the first:
 *
 * 1. `cells`: each figure is judged on its own, then along the margins of the table.
 * 2. `shape`: calculations, conditions, order and limit make an answer of what is left.
 * 3. `audit`: what of it would single out a few together with earlier answers is hidden. Then others may have to be
 *    hidden beside it and others come to be shown, so 2 and 3 follow again until nothing is to hide.
 *
 * @param rows one row a group, as the statement of `compile` gives them
 * @param against the row of `compileReference`, where the plan has one
 * @param auditor of the person who asks; null where the data is the asker's own
 */
export async function disclose(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  against: EngineRow | undefined,
  auditor: Auditor | null,
): Promise<Disclosed> {
  let cells = judgedCells(model, plan, rows, against)
  let shown = shaped(model, plan, cells)
  const audit = auditor !== null && model.threshold > 1 && shown.length > 0 ? await auditor.begin(plan) : null
  while (audit !== null) {
    const unsafe = await audit.hide(toldBy(plan, cells, shown))
    if (unsafe === null) break
    cells = withoutUnsafe(model, cells, unsafe)
    shown = shaped(model, plan, cells)
  }
  return tableOf(model, plan, cells, shown) as Disclosed
}

/** How many groups of a plan would be hidden in whole or in part. */
export function hiddenGroups(model: SemanticModel, plan: Plan, rows: readonly EngineRow[]): number {
  const cells = judgedCells(model, plan, rows, undefined)
  return cells.tooFew ? Infinity : hiddenGroupsOf(cells)
}

/**
 * A disclosed table again from the server's own record of it. Nothing that a client sends may come here.
 *
 * @param groups as they were shown
 */
export const restored = (...kept: Parameters<typeof recordedTable>) => recordedTable(...kept) as Disclosed
