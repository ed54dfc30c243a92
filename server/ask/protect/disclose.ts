import type { SemanticModel } from '../../datasets/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import { ENTITIES, numeratorKey, supportKey } from '../plan/compile.ts'
import type { Measure, Plan } from '../plan/plan.ts'
import {
  capitalised,
  dimensionKey,
  dimensionText,
  groupText,
  groupValue,
  shownGroupText,
  measuredText,
  measureKey,
  measureText,
  unitOf,
  type Cell,
  type Unit,
} from '../plan/words.ts'

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

interface Group {
  readonly keys: readonly Cell[]
  readonly cells: readonly (number | null)[]
}

const decimals: Record<Unit, number> = { pounds: 2, percent: 2, count: 0, number: 4 }

function rounded(value: number, unit: Unit): number {
  const scale = 10 ** decimals[unit]
  return Math.round((value + Number.EPSILON) * scale) / scale
}

const number = (value: EngineRow[string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** The measure's value for one group, or null where its rule hides it. */
function released(model: SemanticModel, measure: Measure, row: EngineRow, total: number): number | null {
  const k = model.threshold
  const entities = number(row[ENTITIES]) ?? 0
  if (entities < k) return null
  const key = measureKey(model, measure)
  const value = number(row[key])
  if (measure.kind === 'count') return entities
  if (measure.kind === 'shareOfTotal') return (100 * entities) / total
  if (value === null) return null
  const numerator = number(row[numeratorKey(key)])
  if (numerator !== null) {
    const within = (part: number) => part > 0 && part < k
    // The rest of a share is a share too: asking for its complement must not show what this hides.
    if (within(numerator) || within(entities - numerator)) return null
  }
  const support = number(row[supportKey(key)])
  if (support !== null) {
    if (support < k) return null
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

/** Groups in the order that the plan asks for; ties and all else by the dimensions, so that the order is total. */
function ordered(plan: Plan, groups: readonly Group[]): readonly Group[] {
  return groups.toSorted((a, b) => {
    for (const { by, index, direction } of plan.order) {
      const [left, right] =
        by === 'measure' ? [a.cells[index], b.cells[index]] : [a.keys[index], b.keys[index]]
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

const columnsOf = (model: SemanticModel, plan: Plan): readonly DisclosedColumn[] => [
  ...plan.dimensions.map((dimension) => ({
    key: dimensionKey(model, dimension),
    label: capitalised(dimensionText(model, dimension)),
    kind: 'dimension' as const,
    unit: 'text' as const,
  })),
  ...plan.measures.map((measure) => ({
    key: measureKey(model, measure),
    label: capitalised(measureText(model, measure)),
    kind: 'measure' as const,
    unit: unitOf(model, measure),
  })),
]

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
          const unit = columns[index]?.unit ?? 'text'
          return unit === 'text'
            ? String(value)
            : measuredText(unit, typeof value === 'number' ? value : null)
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

/**
 * Raw groups of a plan to what may be shown: cells below the threshold are hidden and counted first; having, order
 * and limit see disclosed cells only.
 *
 * @param rows one row a group, as the statement of `compile` gives them
 */
export function disclose(model: SemanticModel, plan: Plan, rows: readonly EngineRow[]): Disclosed {
  const total = rows.reduce((sum, row) => sum + (number(row[ENTITIES]) ?? 0), 0)
  const tooFew = total < model.threshold
  const groups: Group[] = []
  let groupsSuppressed = tooFew ? 1 : 0
  for (const row of tooFew ? [] : rows) {
    const cells = plan.measures.map((measure) => {
      const value = released(model, measure, row, total)
      return value === null ? null : rounded(value, unitOf(model, measure))
    })
    if (cells.includes(null)) groupsSuppressed += 1
    const keys = plan.dimensions.map((dimension) => row[dimensionKey(model, dimension)] ?? null)
    if (cells.some((cell) => cell !== null)) groups.push({ keys, cells })
  }
  const kept = groups.filter(({ cells }) =>
    plan.having.every(({ measure, op, value }) => {
      const cell = cells[measure] ?? null
      return cell !== null && comparisons[op](cell, value)
    }),
  )
  const limited = ordered(plan, kept).slice(0, plan.limit ?? Infinity)
  const table: DisclosedTable = {
    columns: columnsOf(model, plan),
    rows: limited.slice(0, ROWS_SHOWN).map(({ keys, cells }) => ({
      values: [
        ...plan.dimensions.map((dimension, index) => groupValue(model, dimension, keys[index] ?? null)),
        ...cells,
      ],
      texts: [
        ...plan.dimensions.map((dimension, index) => groupText(model, dimension, keys[index] ?? null)),
        ...plan.measures.map((measure, index) => measuredText(unitOf(model, measure), cells[index] ?? null)),
      ],
    })),
    groupsSuppressed,
    threshold: model.threshold,
    tooFew,
    truncatedFrom: limited.length > ROWS_SHOWN ? limited.length : null,
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
