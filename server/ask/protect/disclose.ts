import type { SemanticModel } from '../../datasets/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import { keysOf } from '../plan/figure-words.ts'
import type { Cell } from '../plan/filter-words.ts'
import { groupText, groupValue, shownGroupText } from '../plan/group-words.ts'
import type { Plan } from '../plan/plan.ts'
import { ENTITIES, MATCHED } from '../plan/raw-keys.ts'
import { arranged, rounded, SAME_DIGITS, type ShownGroup } from './arrange.ts'
import type { Auditor } from './audit.ts'
import { calculated, type Group } from './calculate.ts'
import { cellText, columnsOf, type DisclosedColumn } from './columns.ts'
import { complements, together } from './margins.ts'
import { entitiesOf, judged, numberIn, reasons, type Judged, type Reason } from './rules.ts'
import { Search, type Told } from './search.ts'
import { wholesOf } from './wholes.ts'

/**
 * Disclosure control: the one door through which data leaves the engine. `disclose` alone makes a `Disclosed`, and
 * everything that shows, stores, logs or sends data takes nothing else.
 */

declare const throughTheDoor: unique symbol

/** One value and one text a column. */
export interface DisclosedRow {
  /** For machines: dates in ISO form, money in pounds, shares in percent; a hidden cell is null. */
  readonly values: readonly Cell[]
  /** The same as a person reads it. */
  readonly texts: readonly string[]
}

/**
 * How many groups were hidden for which reason, in whole or in part; in `blank` ones there is nothing to work out;
 * `uniform` ones are shown, and told of.
 */
export type Withheld = Readonly<Partial<Record<Reason | 'blank' | 'uniform', number>>>

export interface DisclosedTable {
  readonly columns: readonly DisclosedColumn[]
  readonly rows: readonly DisclosedRow[]
  /** Groups with at least one hidden cell. */
  readonly groupsSuppressed: number
  readonly withheld: Withheld
  readonly threshold: number
  /** Fewer than `threshold` entities matched, or none did; the two read the same. */
  readonly tooFew: boolean
  /** Rows beyond this many are left out of `rows`. */
  readonly truncatedFrom: number | null
}

export type Disclosed = DisclosedTable & { readonly [throughTheDoor]: true }

/** Most rows an answer shows. */
export const ROWS_SHOWN = 10_000

/** Times that an answer is judged anew after the audit hid a part of it; then all of it is hidden. */
const MOST_ROUNDS = 8

/**
 * A disclosed table again from the server's own record of it: rows as they were shown, by column key. Nothing that a
 * client sends may come here.
 */
export function restored(
  model: SemanticModel,
  plan: Plan,
  rows: readonly Readonly<Record<string, unknown>>[],
  { groupsSuppressed, withheld }: Pick<DisclosedTable, 'groupsSuppressed' | 'withheld'>,
): Disclosed {
  const columns = columnsOf(model, plan)
  const cellOf = (value: unknown): Cell =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  const table: DisclosedTable = {
    columns,
    rows: rows.map((row) => {
      const values = columns.map(({ key }) => cellOf(row[key]))
      return {
        values,
        texts: values.map((value, index) => {
          const dimension = plan.dimensions[index]
          if (dimension !== undefined) return shownGroupText(model, dimension, value)
          const isMeasure = index < plan.dimensions.length + plan.measures.length
          return cellText(model, columns[index], typeof value === 'number' ? value : null, isMeasure)
        }),
      }
    }),
    groupsSuppressed,
    withheld,
    threshold: model.threshold,
    tooFew: rows.length === 0 && groupsSuppressed > 0 && Object.keys(withheld).length === 0,
    truncatedFrom: null,
  }
  return table as Disclosed
}

/** A group with what each rule says of its cells. */
interface JudgedGroup {
  readonly keys: readonly Cell[]
  readonly entities: readonly number[]
  readonly cells: readonly Judged[]
}

const hiddenFor = (reason: Reason): Judged => ({ value: null, hidden: reason, uniform: false })

/** Hides cells of one measure until none that is hidden follows from the totals of those that are shown. */
function withoutRemainders(
  { threshold, protects }: SemanticModel,
  { measures }: Plan,
  groups: readonly JudgedGroup[],
) {
  let left = groups
  for (const measure of measures.keys()) {
    const further = complements(
      left.map(({ keys, entities, cells }) => ({
        keys: keys.map(String),
        entities: entities[measure] ?? 0,
        hidden: cells[measure]?.hidden !== null,
      })),
      threshold,
      protects === undefined ? together.apart : together.overlapping,
    )
    if (further.size === 0) continue
    left = left.map((group, place) =>
      further.has(place) ? { ...group, cells: group.cells.with(measure, hiddenFor('margin')) } : group,
    )
  }
  return left
}

/** What may be shown of judged groups, and which of them are. */
interface Shown {
  readonly groups: readonly Group[]
  readonly reference: readonly (number | null)[]
}

function shownOf(
  plan: Plan,
  units: readonly Exclude<DisclosedColumn['unit'], 'text'>[],
  groups: readonly JudgedGroup[],
  reference: readonly Judged[],
): Shown {
  const against = reference.map(({ value }) => value)
  // Hidden groups stay, without a cell, so that a running total does not pass over them as if they were none.
  const all = groups.map(({ keys, cells }): Group => ({ keys, cells: cells.map(({ value }) => value) }))
  const figures = calculated(plan, all, against).map(({ keys, cells }): ShownGroup => ({
    keys,
    exact: cells.map((cell) => (cell === null ? null : Number(cell.toPrecision(SAME_DIGITS)))),
    cells: cells.map((cell, index) => (cell === null ? null : rounded(cell, units[index] ?? 'number'))),
  }))
  const shownReference = against.map((cell, index) =>
    cell === null ? null : rounded(cell, units[index] ?? 'number'),
  )
  return { groups: arranged(plan, figures, shownReference), reference: against }
}

function toldBy(plan: Plan, shown: Shown, groups: readonly JudgedGroup[]): readonly Told[] {
  const measures = plan.measures.keys().toArray()
  const ofGroup = (keys: readonly Cell[], values: readonly (number | null | undefined)[]) =>
    measures.filter((measure) => values[measure] != null).map((measure): Told => ({ keys, measure }))
  // What is worked out across groups tells of all of them.
  const ofGroups =
    plan.calculations === undefined
      ? shown.groups.flatMap(({ keys, cells }) => ofGroup(keys, cells))
      : groups.flatMap(({ keys, cells }) =>
          ofGroup(
            keys,
            cells.map(({ value }) => value),
          ),
        )
  return [
    ...measures
      .filter((measure) => shown.reference[measure] != null)
      .map((measure) => ({ keys: null, measure })),
    ...ofGroups,
  ]
}

/** How many groups each reason hides a part of. */
function withheldBy(groups: readonly JudgedGroup[]): Withheld {
  const count = (holds: (cell: Judged) => boolean) => groups.filter(({ cells }) => cells.some(holds)).length
  const counts = [
    ...reasons.map((reason) => [reason, count(({ hidden }) => hidden === reason)] as const),
    ['blank', count(({ value, hidden }) => value === null && hidden === null)] as const,
    ['uniform', count(({ uniform }) => uniform)] as const,
  ]
  return Object.fromEntries(counts.filter(([, groupsHit]) => groupsHit > 0))
}

/** The judged groups of a plan, before anything that was shown earlier is looked at. */
function judgedGroups(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
): { readonly groups: readonly JudgedGroup[]; readonly tooFew: boolean } {
  const keys = keysOf(model, plan)
  const matched =
    numberIn(rows[0]?.[MATCHED]) ?? rows.reduce((sum, row) => sum + (numberIn(row[ENTITIES]) ?? 0), 0)
  if (matched < model.threshold) return { groups: [], tooFew: true }
  const wholes = wholesOf(plan, keys, rows)
  const groups = rows.map((row): JudgedGroup => ({
    keys: keys.dimensions.map((key) => row[key] ?? null),
    entities: plan.measures.map((_, index) => entitiesOf(row, keys.measures[index] ?? '')),
    cells: plan.measures.map((measure, index) =>
      judged(model, measure, keys.measures[index] ?? '', row, wholes[index]?.(row) ?? 0),
    ),
  }))
  return { groups: withoutRemainders(model, plan, groups), tooFew: false }
}

const isHidden = ({ cells }: JudgedGroup) => cells.some(({ value }) => value === null)

/** How many groups of a plan would be hidden in whole or in part. */
export function hiddenGroups(model: SemanticModel, plan: Plan, rows: readonly EngineRow[]): number {
  const { groups, tooFew } = judgedGroups(model, plan, rows)
  return tooFew ? Infinity : groups.filter(isHidden).length
}

/**
 * Raw groups of a plan to what may be shown. Every cell is judged on its own, then along the margins of the table,
 * then together with all that the person was shown before; calculations, having, order and limit see what is left.
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
  const named = keysOf(model, plan)
  const { groups: first, tooFew } = judgedGroups(model, plan, rows)
  const measures = plan.measures.length
  const columns = columnsOf(model, plan)
  const units = columns.flatMap(({ unit }) => (unit === 'text' ? [] : [unit]))
  const reference = plan.measures.map((measure, index) =>
    against === undefined
      ? ({ value: null, hidden: null, uniform: false } as const)
      : judged(model, measure, named.measures[index] ?? '', against, 0),
  )
  const tableOf = (groups: readonly JudgedGroup[], shown: Shown) => {
    const table: DisclosedTable = {
      columns,
      rows: shown.groups.slice(0, ROWS_SHOWN).map(({ keys: own, cells }) => ({
        values: [
          ...plan.dimensions.map((dimension, index) => groupValue(model, dimension, own[index] ?? null)),
          ...cells,
        ],
        texts: [
          ...plan.dimensions.map((dimension, index) => groupText(model, dimension, own[index] ?? null)),
          ...cells.map((cell, index) =>
            cellText(model, columns[plan.dimensions.length + index], cell, index < measures),
          ),
        ],
      })),
      groupsSuppressed: tooFew ? 1 : groups.filter(isHidden).length,
      withheld: withheldBy(groups),
      threshold: model.threshold,
      tooFew,
      truncatedFrom: shown.groups.length > ROWS_SHOWN ? shown.groups.length : null,
    }
    return table as Disclosed
  }
  const whole = shownOf(plan, units, first, reference)
  if (auditor === null || model.threshold <= 1 || whole.groups.length === 0) return tableOf(first, whole)

  return auditor.review(plan, async (known) => {
    let groups = first
    let besides: readonly Judged[] = reference
    const search = new Search(known, model.threshold, toldBy(plan, whole, first).length)
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const shown = shownOf(plan, units, groups, besides)
      const safe = await search.withoutOffending(toldBy(plan, shown, groups))
      if (safe === null) break
      if (safe.found.length === 0) return { answer: tableOf(groups, shown), span: safe.span }
      const nameOf = (own: readonly Cell[] | null, measure: number) => JSON.stringify([own, measure])
      const found = new Set(safe.found.map(({ keys, measure }) => nameOf(keys, measure)))
      const without = (cells: readonly Judged[], own: readonly Cell[] | null) =>
        cells.map((cell, measure) => (found.has(nameOf(own, measure)) ? hiddenFor('difference') : cell))
      besides = without(besides, null)
      const apart = groups.map((group) => ({ ...group, cells: without(group.cells, group.keys) }))
      groups = withoutRemainders(model, plan, apart)
    }
    groups = groups.map((group) => ({ ...group, cells: group.cells.map(() => hiddenFor('difference')) }))
    return { answer: tableOf(groups, shownOf(plan, units, groups, besides)), span: known.span }
  })
}
