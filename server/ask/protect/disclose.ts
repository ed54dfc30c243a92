import type { SemanticModel } from '../../datasets/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import { ENTITIES, entitiesKey, numeratorKey, supportKey } from '../plan/compile.ts'
import { figuresOf, keysOf, measuredText, type Unit } from '../plan/figure-words.ts'
import { capitalised, type Cell } from '../plan/filter-words.ts'
import { dimensionText, groupText, groupValue, shownGroupText } from '../plan/group-words.ts'
import type { Measure, Plan } from '../plan/plan.ts'
import { calculated, type Group } from './calculate.ts'

/**
 * Disclosure control: the one door through which data leaves the engine. `disclose` alone makes a `Disclosed`, and
 * everything that shows, stores, logs or sends data takes nothing else.
 */

declare const throughTheDoor: unique symbol

export interface DisclosedColumn {
  readonly key: string
  readonly label: string
  readonly kind: 'dimension' | 'measure'
  readonly unit: Unit | 'text'
}

/** One value and one text a column. */
export interface DisclosedRow {
  /** For machines: dates in ISO form, money in pounds, shares in percent; a hidden cell is null. */
  readonly values: readonly Cell[]
  /** The same as a person reads it. */
  readonly texts: readonly string[]
}

export interface DisclosedTable {
  readonly columns: readonly DisclosedColumn[]
  readonly rows: readonly DisclosedRow[]
  /** Groups with at least one hidden cell. */
  readonly groupsSuppressed: number
  readonly threshold: number
  /** Fewer than `threshold` entities matched, or none did; the two read the same. */
  readonly tooFew: boolean
  /** Rows beyond this many are left out of `rows`. */
  readonly truncatedFrom: number | null
}

export type Disclosed = DisclosedTable & { readonly [throughTheDoor]: true }

/** Most rows an answer shows. */
export const ROWS_SHOWN = 10_000

const decimals: Record<Unit, number> = { pounds: 2, percent: 2, count: 0, number: 4, ratio: 4 }

function rounded(value: number, unit: Unit): number {
  const scale = 10 ** decimals[unit]
  return Math.round((value + Number.EPSILON) * scale) / scale
}

const number = (value: EngineRow[string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** The measure's value for one group, or null where its rule hides it. `whole` is what a share is a part of. */
function releasedValue(
  model: SemanticModel,
  measure: Measure,
  key: string,
  row: EngineRow,
  whole: number,
): number | null {
  const k = model.threshold
  const entities = number(row[entitiesKey(key)] ?? row[ENTITIES]) ?? 0
  if (entities < k) return null
  const value = number(row[key])
  if (measure.kind === 'count') return entities
  const support = number(row[supportKey(key)])
  if (support !== null && support < k) return null
  if (measure.kind === 'shareOfTotal')
    return (100 * (measure.column === undefined ? entities : (value ?? 0))) / whole
  if (value === null) return null
  const numerator = number(row[numeratorKey(key)])
  if (numerator !== null) {
    const within = (part: number) => part > 0 && part < k
    // The rest of a share is a share too: asking for its complement must not show what this hides.
    if (within(numerator) || within(entities - numerator)) return null
  }
  if (support !== null) {
    const fraction = measure.kind === 'percentile' ? measure.percent / 100 : isMedian(measure) ? 0.5 : null
    if (fraction !== null && Math.floor(support * Math.min(fraction, 1 - fraction)) < k && k > 1) return null
  }
  return value
}

const isMedian = (measure: Measure) => measure.kind === 'aggregate' && measure.function === 'median'

const comparisons = {
  '=': (a: number, b: number) => a === b,
  '<>': (a: number, b: number) => a !== b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
} as const

const collator = new Intl.Collator('en-GB', { numeric: true })

function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** A group as it is shown, with the figures that put it in order. */
interface ShownGroup extends Group {
  /** Before rounding, so that groups which look alike stay in their true order. */
  readonly exact: Group['cells']
}

/** The same rows summed in another order differ in the last bits of a figure, which must not decide an order. */
const DIGITS = 12

/** Groups in the order that the plan asks for; ties and all else by the dimensions, so that the order is total. */
function ordered(plan: Plan, groups: readonly ShownGroup[]): readonly Group[] {
  return groups.toSorted((a, b) => {
    for (const { by, index, direction } of plan.order) {
      const [left, right] =
        by === 'measure' ? [a.exact[index], b.exact[index]] : [a.keys[index], b.keys[index]]
      const hidden = Number(left === null) - Number(right === null)
      if (hidden !== 0) return hidden
      const difference = compareCells(left, right)
      if (difference !== 0) return direction === 'ascending' ? difference : -difference
    }
    for (const [index, key] of a.keys.entries()) {
      const difference = compareCells(key, b.keys[index])
      if (difference !== 0) return difference
    }
    return 0
  })
}

function columnsOf(model: SemanticModel, plan: Plan): readonly DisclosedColumn[] {
  const keys = keysOf(model, plan)
  return [
    ...plan.dimensions.map((dimension, index) => ({
      key: keys.dimensions[index] ?? '',
      label: capitalised(dimensionText(model, dimension)),
      kind: 'dimension' as const,
      unit: 'text' as const,
    })),
    ...figuresOf(model, plan).map(({ head, unit }, index) => ({
      key: keys.figures[index] ?? '',
      label: capitalised(head),
      kind: 'measure' as const,
      unit,
    })),
  ]
}

/** Column names whose plain numbers show in pounds (SPEC section 5). */
const READ_AS_MONEY = /premium|cost|price|fee|charge|amount/i

/** A figure as a person reads it: what could not be worked out is empty, what is hidden is a dash. */
function cellText(
  model: SemanticModel,
  column: DisclosedColumn | undefined,
  value: number | null,
  isMeasure: boolean,
): string {
  const { unit = 'number', label = '' } = column ?? {}
  if (value === null && !isMeasure) return ''
  const text = measuredText(unit === 'text' ? 'number' : unit, value)
  const isCounted = unit === 'count' && value !== null && READ_AS_MONEY.test(label)
  return isCounted ? `${value.toLocaleString('en-GB')} ${model.entity.plural}` : text
}

/**
 * A disclosed table again from the server's own record of it: rows as they were shown, by column key. Nothing that a
 * client sends may come here.
 */
export function restored(
  model: SemanticModel,
  plan: Plan,
  rows: readonly Readonly<Record<string, unknown>>[],
  groupsSuppressed: number,
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
    threshold: model.threshold,
    tooFew: rows.length === 0 && groupsSuppressed > 0,
    truncatedFrom: null,
  }
  return table as Disclosed
}

/** What each group is a share of: all groups, or those with the same value of one dimension. */
function wholesOf(plan: Plan, keys: PlanKeys, rows: readonly EngineRow[]) {
  return plan.measures.map((measure, index) => {
    if (measure.kind !== 'shareOfTotal') return () => 0
    const { column, within } = measure
    const part = column === undefined ? ENTITIES : (keys.measures[index] ?? '')
    const among = within === undefined ? null : (keys.dimensions[within] ?? null)
    const nameOf = (row: EngineRow) => (among === null ? null : (row[among] ?? null))
    const wholes = new Map<Cell, number>()
    for (const row of rows) wholes.set(nameOf(row), (wholes.get(nameOf(row)) ?? 0) + (number(row[part]) ?? 0))
    return (row: EngineRow) => wholes.get(nameOf(row)) ?? 0
  })
}

type PlanKeys = ReturnType<typeof keysOf>

/** The first `limit` groups after `skip`, of all or of each value of a dimension. */
function limited(plan: Plan, groups: readonly Group[]): readonly Group[] {
  const { limit, skip = 0, limitWithin } = plan
  const taken = <T>(all: readonly T[]) => all.slice(skip, limit === null ? undefined : skip + limit)
  if (limitWithin === undefined) return taken(groups)
  return [...Map.groupBy(groups, ({ keys }) => keys[limitWithin] ?? null)]
    .toSorted(([a], [b]) => compareCells(a, b))
    .flatMap(([, each]) => taken(each))
}

/**
 * Raw groups of a plan to what may be shown: cells below the threshold are hidden and counted first; calculations,
 * having, order and limit see disclosed cells only.
 *
 * @param rows one row a group, as the statement of `compile` gives them
 * @param reference the row of `compileReference`, where the plan has one
 */
export function disclose(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  reference?: EngineRow,
): Disclosed {
  const keys = keysOf(model, plan)
  const total = rows.reduce((sum, row) => sum + (number(row[ENTITIES]) ?? 0), 0)
  const tooFew = total < model.threshold
  const wholes = wholesOf(plan, keys, rows)
  const cellsOf = (row: EngineRow) =>
    plan.measures.map((measure, index) =>
      releasedValue(model, measure, keys.measures[index] ?? '', row, wholes[index]?.(row) ?? 0),
    )
  const columns = columnsOf(model, plan)
  const units = columns.flatMap(({ unit }) => (unit === 'text' ? [] : [unit]))
  // Hidden groups stay, without a cell, so that a running total does not pass over them as if they were none.
  const all = (tooFew ? [] : rows).map((row): Group => ({
    keys: keys.dimensions.map((key) => row[key] ?? null),
    cells: cellsOf(row),
  }))
  const groupsSuppressed = tooFew ? 1 : all.filter(({ cells }) => cells.includes(null)).length
  const against = reference === undefined ? [] : cellsOf(reference)
  const groups = calculated(plan, all, against).map(({ keys: own, cells }): ShownGroup => ({
    keys: own,
    exact: cells.map((cell) => (cell === null ? null : Number(cell.toPrecision(DIGITS)))),
    cells: cells.map((cell, index) => (cell === null ? null : rounded(cell, units[index] ?? 'number'))),
  }))
  /** As shown: the same rows summed in another order differ in the last bit. */
  const shownReference = (measure: number) => {
    const cell = against[measure] ?? null
    return cell === null ? null : rounded(cell, units[measure] ?? 'number')
  }
  const isShown = ({ cells }: ShownGroup) => plan.measures.some((_, index) => cells[index] !== null)
  const kept = groups.filter(isShown).filter(({ cells }) =>
    plan.having.every(({ measure, op, value }) => {
      const cell = cells[measure] ?? null
      const bound = value === 'reference' ? shownReference(measure) : value
      return cell !== null && bound !== null && comparisons[op](cell, bound)
    }),
  )
  const shown = limited(plan, ordered(plan, kept))
  const table: DisclosedTable = {
    columns,
    rows: shown.slice(0, ROWS_SHOWN).map(({ keys: own, cells }) => ({
      values: [
        ...plan.dimensions.map((dimension, index) => groupValue(model, dimension, own[index] ?? null)),
        ...cells,
      ],
      texts: [
        ...plan.dimensions.map((dimension, index) => groupText(model, dimension, own[index] ?? null)),
        ...cells.map((cell, index) =>
          cellText(model, columns[plan.dimensions.length + index], cell, index < plan.measures.length),
        ),
      ],
    })),
    groupsSuppressed,
    threshold: model.threshold,
    tooFew,
    truncatedFrom: shown.length > ROWS_SHOWN ? shown.length : null,
  }
  return table as Disclosed
}

/** What disclosure control did, in a sentence for the foot of the table. */
export function privacyNote(model: SemanticModel, table: Disclosed): string {
  const { plural } = model.entity
  const k = table.threshold
  if (k <= 1) return `No privacy threshold: every figure is shown.`
  if (table.tooFew) return `Nothing to show: fewer than ${k} ${plural} match, or none do.`
  const hidden = table.groupsSuppressed
  const rule = `Every figure stands on at least ${k} ${plural}.`
  if (hidden === 0) return `${rule} No group was hidden.`
  return `${rule} ${hidden} ${hidden === 1 ? 'group' : 'groups'} hidden in whole or in part (too few ${plural}).`
}
