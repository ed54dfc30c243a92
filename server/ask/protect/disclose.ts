import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { LeadIn } from '../plan/lead-in.ts'
import type { Plan } from '../plan/plan.ts'
import { referenceOf } from '../plan/compile.ts'
import { shownGroups, type Protection, type ShownGroup } from './cells.ts'
import { withEveryPeriod } from './every-period.ts'
import { groupsLeftOut } from './groups-left-out.ts'
import type { KnownFacts } from './known-keys.ts'
import type { Raw } from './populations.ts'
import { shaped } from './answer-groups.ts'
import { recordedTable, tableOf, type DisclosedTable } from './disclosed-table.ts'

/**
 * Disclosure control: the one door through which data leaves the engine. `disclose` alone makes a `Disclosed`, and
 * everything that shows, stores, logs or sends data takes nothing else.
 */

declare const throughTheDoor: unique symbol

export type Disclosed = DisclosedTable & { readonly [throughTheDoor]: true }

/** What the engine gave for a plan and for what its groups are compared with. */
export interface EngineAnswer {
  readonly plan: Plan
  readonly raw: Raw
  /** The row of `compileReference`, where the plan has one. */
  readonly reference: Raw | null
  /** The periods before the plan's own that its changes are on, where it has such. */
  readonly lead: (LeadIn & { readonly raw: Raw }) | null
}

/** Of a lead-in nothing is told but what changes are of. */
const ledIn = (groups: readonly ShownGroup[], { measures }: LeadIn): readonly ShownGroup[] =>
  groups.map(({ keys, figures }) => ({
    keys,
    figures: figures.map((figure, place) => (measures.has(place) ? figure : { ...figure, value: null })),
  }))

/**
 * Raw groups of a plan to what may be shown. Each figure is shown by itself (`cells.ts`): value, number, noise, draw, shown or not.
 * Calculations, conditions, order and limits come last (`answer-groups.ts`) and see what is shown alone, so they tell nothing more.
 */
export function disclose(
  model: SemanticModel,
  { plan, raw, reference, lead }: EngineAnswer,
  protection: Protection,
  facts: KnownFacts,
): Disclosed {
  const { groups, isShown } = withEveryPeriod(
    model,
    plan,
    shownGroups(model, plan, raw, protection),
    facts.days,
  )
  const compared = referenceOf(plan)
  const against =
    reference === null || compared === null
      ? []
      : (shownGroups(model, compared, reference, protection)[0]?.figures ?? [])
  const before = lead === null ? [] : ledIn(shownGroups(model, lead.plan, lead.raw, protection), lead)
  const leftOut = groupsLeftOut(model, plan, groups, facts, isShown)
  return tableOf(
    model,
    plan,
    leftOut,
    shaped(model, { plan, groups, before, reference: against }, isShown),
  ) as Disclosed
}

/**
 * A disclosed table again from the server's own record of it. Nothing that a client sends may come here.
 *
 * @param kept as it was shown
 */
export const restored = (...kept: Parameters<typeof recordedTable>) => recordedTable(...kept) as Disclosed

/** A disclosed table with the others of a ranking as rows of it. */
export const withAllOthers = (table: Disclosed): Disclosed => ({
  ...table,
  rows: [...table.rows, ...table.others.rows],
  groups: [...table.groups, ...table.others.groups],
})

/** The same of a ranking that asks for one group, which is shown among the others; of several these are all that is shown. */
export const withOthers = (table: Disclosed): Disclosed =>
  table.groups.length === 1 && table.others.groups.length > 0 ? withAllOthers(table) : table
