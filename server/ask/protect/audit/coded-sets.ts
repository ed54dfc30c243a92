import { sumByPlace, type Addends } from '../../../engines/coded/sum-by-place.ts'
import type { CodedColumn, CodedRows } from '../../../engines/coded/coded-rows.ts'
import { codedColumnOf, valuesOf } from '../../../engines/coded/values.ts'
import type { Engine, EngineRow } from '../../../engines/engine.ts'
import type { Conditions, Fragment } from '../../../engines/fragments.ts'
import { statementOf } from '../../../engines/statement.ts'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { condition, type Filter } from '../../constructs/conditions/conditions.ts'
import { group } from '../../constructs/dimensions/dimensions.ts'
import type { Cell } from '../../constructs/english.ts'
import { rowsOf } from '../../plan/compile.ts'
import type { Plan } from '../../plan/plan.ts'
import type { QuerySet } from './knowledge.ts'

/**
 * Sets from coded rows, those of several plans by the same groups in one walk. Rows fall into cells by their groups and by which
 * conditions they meet, as the engine says of each value; whatever a plan asks for are sums of cells.
 */

/** Cells beyond which a walk takes longer than statements do. */
const MOST_CELLS = 2 ** 14
/** Sets that one walk may make, eight kilobytes each. */
const MOST_SETS = 2 ** 13
const MOST_CONDITIONS = 8

/** A group with its sets by where they stand. */
export interface ReadGroup {
  readonly keys: readonly Cell[]
  /** Which dimensions the group leaves out: a bit each, the last dimension's the lowest. */
  readonly leftOut: number
  readonly sets: ReadonlyMap<string, QuerySet>
}

export interface SetsAsked {
  readonly plan: Plan
  readonly withMargins: boolean
  /** By where a set stands: which rows of a group it is of. */
  readonly conditions: ReadonlyMap<string, Conditions>
}

export interface CodedFrom {
  readonly model: SemanticModel
  readonly engine: Engine
  readonly codes: CodedRows
}

/** Which of some conditions hold, a bit each, as a row of a table: whether a row that meets them is meant. */
type Meant = (met: number) => boolean

/** What single columns tell, each with the column that it follows from. */
class Parts {
  readonly #codes: CodedRows
  readonly #known = new Map<string, number>()
  readonly all: { readonly column: CodedColumn; readonly fragment: Fragment }[] = []

  constructor(codes: CodedRows) {
    this.#codes = codes
  }

  /** Where a fragment stands; null where it follows from no single column. */
  placeOf(fragment: Fragment): number | null {
    const name = JSON.stringify(statementOf(fragment))
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const column = codedColumnOf(this.#codes, fragment)
    if (column === null) return null
    this.#known.set(name, this.all.length)
    return this.all.push({ column, fragment }) - 1
  }
}

const allOf =
  (each: readonly Meant[]): Meant =>
  (met) =>
    each.every((is) => is(met))

/** Which rows a filter means, by conditions of single columns; null where one of its conditions is of several. */
function meantBy(of: CodedFrom, filter: Filter, parts: Parts): Meant | null {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const items = filter.items.map((item) => meantBy(of, item, parts))
      if (!items.every((item) => item !== null)) return null
      return filter.kind === 'and' ? allOf(items) : (met) => items.some((is) => is(met))
    }
    case 'not': {
      const item = meantBy(of, filter.item, parts)
      return item === null ? null : (met) => !item(met)
    }
    default: {
      const { model, engine } = of
      return meantByFragment(condition({ model, dialect: engine.dialect }, filter), parts)
    }
  }
}

function meantByFragment(fragment: Fragment, parts: Parts): Meant | null {
  const place = parts.placeOf(fragment)
  return place === null ? null : (met) => ((met >> place) & 1) === 1
}

/** What one plan asks for, in terms of conditions. */
interface Wanted {
  readonly asked: SetsAsked
  /** The rows of its groups. */
  readonly rows: Meant
  readonly sets: ReadonlyMap<string, Meant>
}

/** Null where coded columns do not tell it. */
function wantedBy(of: CodedFrom, asked: SetsAsked, parts: Parts): Wanted | null {
  const filter = rowsOf(asked.plan).map((each) => meantBy(of, each, parts))
  if (!filter.every((each) => each !== null)) return null
  const rows = allOf(filter)
  const sets = new Map<string, Meant>()
  for (const [key, conditions] of asked.conditions) {
    const own = conditions.map((each) => meantByFragment(each, parts))
    if (!own.every((each) => each !== null)) return null
    sets.set(key, allOf([rows, ...own]))
  }
  return { asked, rows, sets }
}

/** A dimension as rows are told apart by it. */
interface Split {
  readonly column: CodedColumn
  /** The keys of its groups, and by code which of them a row falls into. */
  readonly keys: readonly Cell[]
  readonly groups: readonly number[]
}

function splitBy(column: CodedColumn, values: readonly EngineRow[string][]): Split {
  const places = new Map<string, number>()
  const keys: Cell[] = []
  const groups = values.map((value) => {
    const name = `${typeof value} ${String(value)}`
    const place = places.get(name) ?? keys.push(value) - 1
    places.set(name, place)
    return place
  })
  return { column, keys, groups }
}

/** What columns add to a cell, of one column together. */
function addendsOf(parts: readonly { readonly column: CodedColumn; readonly of: readonly number[] }[]) {
  const byColumn = new Map<string, Int32Array>()
  for (const { column, of } of parts) {
    const before = byColumn.get(column.name)
    byColumn.set(
      column.name,
      Int32Array.from(of, (addend, code) => addend + (before?.[code] ?? 0)),
    )
  }
  return [...byColumn].map(([column, of]): Addends => ({ column, of }))
}

/** The groups by some of the dimensions. */
interface Side {
  readonly leftOut: number
  /** By group of all dimensions: where it is among the slots of all sides. */
  readonly slots: Int32Array
}

/** All groups by all dimensions and, with margins, by fewer. */
function sidesOf(splits: readonly Split[], withMargins: boolean) {
  const count = splits.reduce((product, { keys }) => product * keys.length, 1)
  const slots: { readonly keys: readonly Cell[]; readonly leftOut: number }[] = []
  const last = splits.length - 1
  const sides = Array.from({ length: withMargins ? 2 ** splits.length : 1 }, (_, leftOut): Side => {
    const known = new Map<string, number>()
    const isLeftOut = (at: number) => ((leftOut >> (last - at)) & 1) === 1
    return {
      leftOut,
      slots: Int32Array.from({ length: count }, (_, cell) => {
        const places: number[] = []
        let rest = cell
        for (const { keys } of splits.toReversed()) {
          places.unshift(rest % keys.length)
          rest = Math.floor(rest / keys.length)
        }
        const name = places.map((place, at) => (isLeftOut(at) ? '' : place)).join()
        const keys = places.map((place, at) => (isLeftOut(at) ? null : (splits[at]?.keys[place] ?? null)))
        const slot = known.get(name) ?? slots.push({ keys, leftOut }) - 1
        known.set(name, slot)
        return slot
      }),
    }
  })
  return { count, sides, slots }
}

/** Sums over cells by slot, place after place. */
class Sums {
  /** The conditions met of which it is. */
  readonly #met: Uint8Array
  readonly #sides: readonly Side[]
  readonly #totals: Float64Array
  readonly vectors: (Uint16Array | undefined)[] = []
  /** At how many places each has a row. */
  readonly seen: Uint16Array
  readonly rows: Float64Array

  constructor(met: Uint8Array, sides: readonly Side[], slots: number) {
    this.#met = met
    this.#sides = sides
    this.#totals = new Float64Array(slots)
    this.seen = new Uint16Array(slots)
    this.rows = new Float64Array(slots)
  }

  #add(sums: Uint32Array, first: number, cellsOfGroup: number, groups: number): Float64Array {
    const [met, totals, sides] = [this.#met, this.#totals, this.#sides]
    totals.fill(0)
    for (let cell = 0; cell < groups; cell += 1) {
      const at = first + cell * cellsOfGroup
      let sum = 0
      for (let each = 0; each < met.length; each += 1) sum += sums[at + (met[each] ?? 0)] ?? 0
      if (sum === 0) continue
      for (let side = 0; side < sides.length; side += 1) {
        const slot = sides[side]?.slots[cell] ?? 0
        totals[slot] = (totals[slot] ?? 0) + sum
      }
    }
    return totals
  }

  /** Takes what stands at a place. */
  draws(sums: Uint32Array, first: number, cellsOfGroup: number, groups: number, place: number): void {
    const totals = this.#add(sums, first, cellsOfGroup, groups)
    for (let slot = 0; slot < totals.length; slot += 1) {
      const total = totals[slot] ?? 0
      if (total === 0) continue
      const vector = (this.vectors[slot] ??= new Uint16Array(PLACES))
      vector[place] = total % PRIME
      this.seen[slot] = (this.seen[slot] ?? 0) + 1
    }
  }

  count(sums: Uint32Array, first: number, cellsOfGroup: number, groups: number): void {
    const totals = this.#add(sums, first, cellsOfGroup, groups)
    for (let slot = 0; slot < totals.length; slot += 1)
      this.rows[slot] = (this.rows[slot] ?? 0) + (totals[slot] ?? 0)
  }
}

const NOBODY: QuerySet = new Uint16Array(PLACES)

/** The groups of plans that split rows alike; null where there are too many cells or sets. Throws EngineError, or where rows cannot be read. */
async function walked(
  of: CodedFrom,
  wanted: readonly Wanted[],
  parts: Parts,
  splitting: readonly { readonly column: CodedColumn; readonly fragment: Fragment }[],
): Promise<readonly (readonly ReadGroup[])[] | null> {
  const conditions = parts.all.length
  if (conditions > MOST_CONDITIONS) return null
  const { engine, codes, model } = of
  const [splits, truths] = await Promise.all([
    Promise.all(
      splitting.map(async ({ column, fragment }) =>
        splitBy(column, await valuesOf(engine, column, fragment)),
      ),
    ),
    Promise.all(parts.all.map(({ column, fragment }) => valuesOf(engine, column, fragment))),
  ])
  const cellsOfGroup = 2 ** conditions
  const cells = splits.reduce((product, { keys }) => product * keys.length, cellsOfGroup)
  if (cells > MOST_CELLS) return null
  const { count, sides, slots } = sidesOf(
    splits,
    wanted.some(({ asked }) => asked.withMargins),
  )
  const byMet = new Map<string, Sums>()
  const sumsOf = (meant: Meant): Sums => {
    const met = Uint8Array.from(Array.from({ length: cellsOfGroup }, (_, each) => each).filter(meant))
    const name = met.join()
    const sums = byMet.get(name) ?? new Sums(met, sides, slots.length)
    byMet.set(name, sums)
    return sums
  }
  const made = wanted.map(({ asked, rows, sets }) => ({
    asked,
    rows: sumsOf(rows),
    sets: [...sets].map(([key, meant]) => [key, sumsOf(meant)] as const),
  }))
  if (byMet.size * slots.length > MOST_SETS) return null
  const strides = splits.map((_, at) =>
    splits.slice(at + 1).reduce((product, { keys }) => product * keys.length, cellsOfGroup),
  )
  const addends = addendsOf([
    ...splits.map(({ column, groups }, at) => ({
      column,
      of: groups.map((place) => place * (strides[at] ?? 1)),
    })),
    ...truths.map((values, at) => ({
      column: parts.all[at]?.column ?? ({} as never),
      of: values.map((value) => (value === true ? 2 ** at : 0)),
    })),
  ])
  await sumByPlace(codes, addends, { cells, of: 'draws' }, (sums, firstPlace, places) => {
    for (const each of byMet.values())
      for (let place = 0; place < places; place += 1)
        each.draws(sums, place * cells, cellsOfGroup, count, firstPlace + place)
  })
  // At so many places stand as many rows at least: only of fewer is it to be counted.
  const isUnsure = (sums: Sums) => sums.seen.some((seen) => seen > 0 && seen < model.threshold)
  const unsure = [...new Set(made.map(({ rows }) => rows))].filter(isUnsure)
  if (unsure.length > 0)
    await sumByPlace(codes, addends, { cells, of: 'rows' }, (sums, _, places) => {
      for (const each of unsure)
        for (let place = 0; place < places; place += 1) each.count(sums, place * cells, cellsOfGroup, count)
    })
  const isLarge = (rows: Sums, slot: number) =>
    (rows.seen[slot] ?? 0) >= model.threshold || (rows.rows[slot] ?? 0) >= model.threshold
  return made.map(({ asked, rows, sets }) =>
    slots.flatMap(({ keys, leftOut }, slot) =>
      (leftOut > 0 && !asked.withMargins) || !isLarge(rows, slot)
        ? []
        : [
            {
              keys,
              leftOut,
              sets: new Map(sets.map(([key, { vectors }]) => [key, vectors[slot] ?? NOBODY])),
            },
          ],
    ),
  )
}

/**
 * The groups of plans with their sets, in their order; null for one that is to be asked of the engine. Throws EngineError.
 */
export async function groupsFromCodes(
  of: CodedFrom,
  asked: readonly SetsAsked[],
): Promise<readonly (readonly ReadGroup[] | null)[]> {
  const { model, engine, codes } = of
  const found = new Map<SetsAsked, readonly ReadGroup[]>()
  const byGroups = Map.groupBy(asked, ({ plan }) => JSON.stringify(plan.dimensions))
  for (const alike of byGroups.values()) {
    const splitting = (alike[0]?.plan.dimensions ?? []).map((dimension) => {
      const fragment = group({ model, dialect: engine.dialect }, dimension)
      const column = codedColumnOf(codes, fragment)
      return column === null ? null : { column, fragment }
    })
    if (!splitting.every((each) => each !== null)) continue
    const together = async (some: readonly SetsAsked[]) => {
      const parts = new Parts(codes)
      const wanted = some.map((each) => wantedBy(of, each, parts)).filter((each) => each !== null)
      if (wanted.length === 0) return true
      const groups = await walked(of, wanted, parts, splitting)
      for (const [at, { asked }] of wanted.entries()) if (groups !== null) found.set(asked, groups[at] ?? [])
      return groups !== null
    }
    const all = await together(alike)
    if (!all && alike.length > 1) for (const each of alike) await together([each])
  }
  return asked.map((each) => found.get(each) ?? null)
}
