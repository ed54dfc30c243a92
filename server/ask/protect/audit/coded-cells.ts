import type { CodedColumn } from '../../../engines/coded/coded-rows.ts'
import type { Addends } from '../../../engines/coded/sum-by-place.ts'
import type { EngineRow } from '../../../engines/engine.ts'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import type { Cell } from '../../constructs/english.ts'

/** The cells that coded rows fall into by their groups and by the conditions they meet, and the sums over them. */

/** A dimension as rows are told apart by it. */
export interface Split {
  readonly column: CodedColumn
  /** The keys of its groups, and by code which of them a row falls into. */
  readonly keys: readonly Cell[]
  readonly groups: readonly number[]
}

export function splitBy(column: CodedColumn, values: readonly EngineRow[string][]): Split {
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
export function addendsOf(
  parts: readonly { readonly column: CodedColumn; readonly of: readonly number[] }[],
) {
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
export interface Side {
  readonly leftOut: number
  /** By group of all dimensions: where it is among the slots of all sides. */
  readonly slots: Int32Array
}

/** All groups by all dimensions and, with margins, by fewer. */
export function sidesOf(splits: readonly Split[], withMargins: boolean) {
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
export class Sums {
  /** The conditions met of which it is. */
  readonly #met: Uint8Array
  readonly #sides: readonly Side[]
  readonly #totals: Float64Array
  readonly vectors: (Uint16Array | undefined)[] = []
  /** How many rows each has. */
  readonly rows: Float64Array

  constructor(met: Uint8Array, sides: readonly Side[], slots: number) {
    this.#met = met
    this.#sides = sides
    this.#totals = new Float64Array(slots)
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
    }
  }

  /** Takes how many rows each cell has, wherever they stand. */
  count(rows: Uint32Array, cellsOfGroup: number, groups: number): void {
    this.rows.set(this.#add(rows, 0, cellsOfGroup, groups))
  }
}
