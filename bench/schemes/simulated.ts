import { createHash } from 'node:crypto'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { restate } from '../../server/ask/plan/restate.ts'
import type { Ask, Told, ToldGroup } from '../../server/risk/asking/told.ts'
import type { Ground } from '../../server/risk/field/run-attack.ts'

/** Schemes of disclosure control, as far as the attacks ask: over rows in memory, with no SQL and nothing of the product's rules. */

/** A figure of one group, before a scheme shows it. */
interface Cell {
  readonly measure: Measure
  /** Of the rows with a value of the column, ascending; of a count 1 for each. */
  readonly values: readonly number[]
  /** How many rows the figure is a share of; of no share their own number. */
  readonly of: number
  readonly exact: number | null
  /** The same for the same figure of the same rows, and for no other: from 0 to 1. */
  readonly key: number
}

/** What a scheme makes of a cell, in the order in which they are asked for; null hides it. */
export type Rule = (cell: Cell) => number | null

export interface Simulated {
  readonly name: string
  readonly begin: (ground: Ground) => Rule
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Interpolated, as DuckDB has it. */
function percentileOf(values: readonly number[], part: number): number | null {
  const at = part * (values.length - 1)
  const [low, high] = [values[Math.floor(at)], values[Math.ceil(at)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at))
}

/** Which part of the values are below a measure of rank; null for others. */
function rankOf(measure: Measure): number | null {
  if (measure.kind === 'percentile') return measure.percent / 100
  if (measure.kind !== 'aggregate') return null
  const ranks: Readonly<Record<string, number>> = { minimum: 0, median: 0.5, maximum: 1 }
  return ranks[measure.function] ?? null
}

function exactOf(measure: Measure, values: readonly number[], whole: readonly number[]): number | null {
  const rank = rankOf(measure)
  if (rank !== null) return percentileOf(values, rank)
  switch (measure.kind) {
    case 'count':
      return values.length
    case 'shareOfTotal':
      return whole.length === 0 ? null : Math.round((10_000 * sum(values)) / sum(whole)) / 100
    default:
      return Math.round(100 * sum(values)) / 100
  }
}

const columnOf = (measure: Measure) => ('column' in measure ? (measure.column ?? null) : null)

/** From 0 to 1 by some rows and a measure. */
function keyOf(members: readonly number[], measure: Measure): number {
  const hash = createHash('sha256').update(JSON.stringify(measure)).update(Uint32Array.from(members))
  return hash.digest().readUInt32LE() / 2 ** 32
}

interface Group {
  readonly keys: readonly unknown[]
  readonly cells: readonly Cell[]
}

/** Groups of a plan by columns, with each figure. */
function groupsOf({ rows }: Ground, { filter, dimensions, measures }: Plan): readonly Group[] {
  const all = rows.where(filter)
  const by = dimensions.map((dimension) => rows.column('column' in dimension ? dimension.column : ''))
  const members = Map.groupBy(all, (row) =>
    by.reduce((code, { places, distinct }) => code * distinct.length + (places[row] ?? 0), 0),
  )
  const valuesOf = (measure: Measure, of: readonly number[]) => {
    const name = columnOf(measure)
    if (name === null) return of.map(() => 1)
    const column = rows.column(name)
    const known: number[] = []
    for (const row of of) {
      const value = column.of(row)
      if (value !== null) known.push(Number(value))
    }
    return rankOf(measure) === null ? known : Array.from(Float64Array.from(known).toSorted())
  }
  const wholes = measures.map((measure) =>
    measure.kind === 'shareOfTotal' ? { rows: all, values: valuesOf(measure, all) } : null,
  )
  return [...members.values()].map((of) => ({
    keys: by.map((column) => column.of(of[0] ?? -1)),
    cells: measures.map((measure, at): Cell => {
      const values = valuesOf(measure, of)
      const whole = wholes[at] ?? { rows: of, values }
      return {
        measure,
        values,
        of: whole.rows.length,
        exact: exactOf(measure, values, whole.values),
        // Hashed where a rule asks for it: that takes longer than all else.
        get key() {
          return keyOf(of, measure)
        },
      }
    }),
  }))
}

/** Answers a plan by a rule: conditions on figures come after it, so that they are no oracle of what is hidden. */
export function answersBy(ground: Ground, rule: Rule): Ask {
  return (plan) => {
    const judged = groupsOf(ground, plan).map(({ keys, cells }): ToldGroup => ({
      keys,
      figures: cells.map(rule),
    }))
    const shown = judged.filter(({ figures }) => figures.some((figure) => figure !== null))
    const groups = shown.filter(({ figures }) =>
      plan.having.every(({ measure, value }) => (figures[measure] ?? -Infinity) > Number(value)),
    )
    const hidden = judged.filter(({ figures }) => figures.includes(null)).length
    return Promise.resolve({ question: restate(ground.model, plan), groups, hidden } satisfies Told)
  }
}

/** Answers as another does, with each figure that it shows as it is. */
export function exactly(ground: Ground, ask: Ask): Ask {
  return async (plan) => {
    const told = await ask(plan)
    if (told === null) return null
    const exact = new Map(
      groupsOf(ground, plan).map(({ keys, cells }) => [
        JSON.stringify(keys),
        cells.map((cell) => cell.exact),
      ]),
    )
    return {
      ...told,
      groups: told.groups.map(({ keys, figures }) => ({
        keys,
        figures: figures.map((figure, at) =>
          figure === null ? null : (exact.get(JSON.stringify(keys))?.[at] ?? figure),
        ),
      })),
    }
  }
}

const toDigits = (value: number, digits: number) => Number(value.toPrecision(digits))
const toStep = (value: number, step: number) => step * Math.round(value / step)

/** Entities that a figure may be told of for each that is told. */
const ENTITIES_PER_FIGURE = 10
const COUNT_STEP = 5
const DIGITS = 3
/** How far a count is moved at the most. */
const COUNT_NOISE = 2

export const simulated: readonly Simulated[] = [
  {
    name: 'threshold alone, exact figures',
    begin:
      ({ model: { threshold } }) =>
      ({ values, exact }) =>
        values.length < threshold ? null : exact,
  },
  {
    name: 'threshold, exact, a figure for every ten entities at the most',
    begin({ model: { threshold }, rows }) {
      const told = new Set<number>()
      return ({ values, exact, key }) => {
        if (values.length < threshold) return null
        if (!told.has(key) && told.size >= rows.size / ENTITIES_PER_FIGURE) return null
        told.add(key)
        return exact
      }
    },
  },
  {
    name: 'threshold, counts to 5, amounts to three digits',
    begin:
      ({ model: { threshold } }) =>
      ({ measure, values, of, exact }) => {
        if (values.length < threshold || exact === null) return null
        if (measure.kind === 'count') return toStep(exact, COUNT_STEP)
        if (measure.kind === 'shareOfTotal' && measure.column === undefined)
          return Math.round((100 * toStep(values.length, COUNT_STEP)) / toStep(of, COUNT_STEP))
        return measure.kind === 'shareOfTotal' ? Math.round(exact) : toDigits(exact, DIGITS)
      },
  },
  {
    name: 'threshold, noise by cell key',
    begin:
      ({ model: { threshold } }) =>
      ({ measure, values, of, exact, key }) => {
        if (values.length < threshold || exact === null) return null
        const noise = 2 * key - 1
        const moved = values.length + Math.round(COUNT_NOISE * noise)
        const rank = rankOf(measure)
        if (rank !== null)
          return percentileOf(values, Math.min(1, Math.max(0, rank + (threshold * noise) / values.length)))
        if (measure.kind === 'count') return moved
        if (measure.kind === 'shareOfTotal' && measure.column === undefined)
          return Math.round((10_000 * moved) / of) / 100
        const largest = values.reduce((most, value) => Math.max(most, value), 0)
        return exact + noise * (measure.kind === 'shareOfTotal' ? (exact * largest) / sum(values) : largest)
      },
  },
]
