import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { LeadIn } from '../plan/lead-in.ts'
import type { Plan } from '../plan/plan.ts'
import type { Auditor, Verdict } from './audit/auditor.ts'
import { judgedCells, namedCells, withoutUnsafe } from './cells/judge.ts'
import type { CellName, JudgedCells } from './cells/cell.ts'
import type { Precision } from './cells/grain.ts'
import { everyPeriod } from './shape/every-period.ts'
import { groupsLeftOut } from './shape/groups-left-out.ts'
import type { KnownFacts } from './shape/known-keys.ts'
import { shaped } from './shape/shape.ts'
import { recordedTable, tableOf, type DisclosedTable } from './shape/table.ts'

/**
 * Disclosure control: the one door through which data leaves the engine. `disclose` alone makes a `Disclosed`, and
 * everything that shows, stores, logs or sends data takes nothing else.
 */

declare const throughTheDoor: unique symbol

export type Disclosed = DisclosedTable & { readonly [throughTheDoor]: true }

/** A lead-in, and its rows. */
interface Led extends LeadIn {
  readonly rows: readonly EngineRow[]
}

/** What becomes of cells beside all that was shown before. */
async function judgedBy(
  { threshold }: SemanticModel,
  judge: Auditor['judge'] | null,
  ...[plan, named, shownWithout]: Parameters<Auditor['judge']>
): Promise<Verdict> {
  return judge === null || threshold <= 1 ? { coarse: null, unsafe: [] } : judge(plan, named, shownWithout)
}

/** The cells of an answer that may be told, as a judge has it. */
async function toldOf(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  against: EngineRow | undefined,
  judge: Auditor['judge'] | null,
  peaks: KnownFacts['peaks'],
): Promise<JudgedCells> {
  const fine = judgedCells(model, plan, rows, against, null, peaks)
  const verdict = await judgedBy(model, judge, plan, namedCells(fine), (unsafe) =>
    namedCells(withoutUnsafe(model, fine, unsafe)),
  )
  const cells =
    verdict.coarse === null ? fine : judgedCells(model, plan, rows, against, verdict.coarse, peaks)
  return withoutUnsafe(model, cells, verdict.unsafe)
}

/**
 * The lead-in of an answer, judged like one that is asked for after it, because it follows from the changes that are on it;
 * null where it would be told less finely than the answer.
 */
async function ledIn(
  model: SemanticModel,
  { plan, measures, rows }: Led,
  precision: Precision,
  auditor: Auditor | null,
  peaks: KnownFacts['peaks'],
): Promise<JudgedCells | null> {
  const isLed = ({ measure }: CellName) => measures.has(measure)
  const judged = judgedCells(model, plan, rows, undefined, null, peaks)
  const named = namedCells(judged).filter(isLed)
  const judge = (precision === 'coarse' ? auditor?.judgeCoarsely : auditor?.judge) ?? null
  const { coarse, unsafe } = await judgedBy(model, judge, plan, named, (some) =>
    namedCells(withoutUnsafe(model, judged, some)).filter(isLed),
  )
  if (coarse !== null && precision === 'fine') return null
  return withoutUnsafe(
    model,
    coarse === null ? judged : judgedCells(model, plan, rows, undefined, coarse, peaks),
    unsafe,
  )
}

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
 * @param lead the periods before the plan's own that its changes are on, where it has such
 * @param facts what everybody may know of the dataset
 */
export async function disclose(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  against: EngineRow | undefined,
  auditor: Auditor | null,
  facts: KnownFacts,
  lead: Led | null = null,
): Promise<Disclosed> {
  const cells = await toldOf(model, plan, rows, against, auditor?.judge ?? null, facts.peaks)
  // Where nothing is shown, no change is.
  const before =
    lead === null || cells.tooFew ? null : await ledIn(model, lead, cells.precision, auditor, facts.peaks)
  const { cells: whole, isShown } = everyPeriod(model, plan, cells, facts.days)
  const leftOut = groupsLeftOut(model, plan, whole, facts, isShown)
  return tableOf(model, plan, cells, leftOut, shaped(model, plan, whole, before, isShown)) as Disclosed
}

/**
 * How many groups of a plan would be left out in whole or in part if it were asked, which is judged but does not count as shown;
 * Infinity where nothing would be shown at all. Throws EngineError.
 */
export async function hiddenGroups(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  auditor: Auditor | null,
  facts: KnownFacts,
): Promise<number> {
  const cells = await toldOf(model, plan, rows, undefined, auditor?.foresee ?? null, facts.peaks)
  const { cells: whole, isShown } = everyPeriod(model, plan, cells, facts.days)
  const isNothing = namedCells(cells).length === 0
  return isNothing ? Infinity : groupsLeftOut(model, plan, whole, facts, isShown).count
}

/**
 * A disclosed table again from the server's own record of it. Nothing that a client sends may come here.
 *
 * @param groups as they were shown
 */
export const restored = (...kept: Parameters<typeof recordedTable>) => recordedTable(...kept) as Disclosed
