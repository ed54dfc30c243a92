import type { SemanticModel } from '../../datasets/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { Plan } from '../plan/plan.ts'
import type { Auditor } from './audit.ts'
import { judgedCells, withoutUnsafe } from './cells/judge.ts'
import { hiddenGroupsOf } from './cells/withheld.ts'
import { Search } from './search.ts'
import { shaped, toldBy } from './shape/shape.ts'
import { recordedTable, tableOf, type DisclosedTable } from './shape/table.ts'

/**
 * Disclosure control: the one door through which data leaves the engine. `disclose` alone makes a `Disclosed`, and
 * everything that shows, stores, logs or sends data takes nothing else.
 */

declare const throughTheDoor: unique symbol

/** Times that an answer is judged anew after the audit hid a part of it; then all of it is hidden. */
const MOST_ROUNDS = 8

export type Disclosed = DisclosedTable & { readonly [throughTheDoor]: true }

/**
 * Raw groups of a plan to what may be shown:
 *
 * 1. `cells`: each figure is judged on its own, then along the margins of the table.
 * 2. `shape`: calculations, conditions, order and limit make an answer of what is left.
 * 3. The audit: what of it would single out a few together with earlier answers is hidden. Then others may have to be
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
  const judged = judgedCells(model, plan, rows, against)
  const whole = shaped(model, plan, judged)
  if (auditor === null || model.threshold <= 1 || whole.length === 0)
    return tableOf(model, plan, judged, whole) as Disclosed
  return auditor.review(plan, async (known) => {
    let [cells, shown] = [judged, whole]
    const search = new Search(known, model.threshold, toldBy(plan, cells, shown).length)
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const safe = await search.withoutOffending(toldBy(plan, cells, shown))
      if (safe === null) break
      if (safe.found.length === 0)
        return { answer: tableOf(model, plan, cells, shown) as Disclosed, span: safe.span }
      cells = withoutUnsafe(model, cells, safe.found)
      shown = shaped(model, plan, cells)
    }
    cells = withoutUnsafe(model, cells, 'all')
    const nothing = tableOf(model, plan, cells, shaped(model, plan, cells)) as Disclosed
    return { answer: nothing, span: known.span }
  })
}

/** How many groups of a plan would be hidden in whole or in part. */
export function hiddenGroups(model: SemanticModel, plan: Plan, rows: readonly EngineRow[]): number {
  const cells = judgedCells(model, plan, rows, undefined)
  return cells.tooFew ? Infinity : hiddenGroupsOf(cells)
}

/**
 * A disclosed table again from the server's own record of it. Nothing that a client sends may come here.
 *
 * @param rows as they were shown, by column key
 */
export const restored = (...kept: Parameters<typeof recordedTable>) => recordedTable(...kept) as Disclosed
