import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { Days } from '../constructs/periods.ts'
import type { Plan } from '../plan/plan.ts'
import { MOST_GROUPS_TOLD, type Auditor } from './audit/auditor.ts'
import { judgedCells, namedCells, withoutUnsafe } from './cells/judge.ts'
import { hiddenGroupsOf } from './cells/withheld.ts'
import { everyPeriod } from './shape/every-period.ts'
import { shaped } from './shape/shape.ts'
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
 * 1. `cells`: each figure is judged on its own and rounded, then judged along the margins of the table.
 * 2. `audit`: of all of them, those that would single out a few together with what was shown before are hidden; where
 *    that cannot be judged any more, all are given coarsely.
 * 3. `shape`: calculations, conditions, order and limit make an answer of what is left. They come last, so that what is
 *    hidden, and how much, is the same whatever is asked about values.
 *
 * @param rows one row a group, as the statement of `compile` gives them
 * @param against the row of `compileReference`, where the plan has one
 * @param auditor of the person who asks; null where the data is the asker's own
 * @param days that everybody may know the data to go from and to; null where nothing dates an entity
 */
export async function disclose(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  against: EngineRow | undefined,
  auditor: Auditor | null,
  days: Days | null = null,
): Promise<Disclosed> {
  const fine = judgedCells(model, plan, rows, against, 'fine')
  const named = namedCells(fine)
  const verdict =
    auditor === null || model.threshold <= 1 || named.length === 0
      ? { isCoarse: false, unsafe: [] }
      : await auditor.judge(plan, named)
  const cells = verdict.isCoarse
    ? judgedCells(model, plan, rows, against, 'coarse')
    : withoutUnsafe(model, fine, verdict.unsafe)
  const { cells: whole, isShown } = everyPeriod(model, plan, cells, days)
  return tableOf(model, plan, cells, whole, shaped(model, plan, whole, isShown)) as Disclosed
}

/**
 * How many groups of a plan would be hidden in whole or in part, before any of it is judged with what was shown before.
 *
 * @param mayBeCoarse it would be given coarsely where it has more groups than are told exactly
 */
export function hiddenGroups(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  mayBeCoarse: boolean,
  days: Days | null = null,
): number {
  const precision = mayBeCoarse && rows.length > MOST_GROUPS_TOLD ? 'coarse' : 'fine'
  const cells = judgedCells(model, plan, rows, undefined, precision)
  return cells.tooFew ? Infinity : hiddenGroupsOf(everyPeriod(model, plan, cells, days).cells)
}

/**
 * A disclosed table again from the server's own record of it. Nothing that a client sends may come here.
 *
 * @param groups as they were shown
 */
export const restored = (...kept: Parameters<typeof recordedTable>) => recordedTable(...kept) as Disclosed
