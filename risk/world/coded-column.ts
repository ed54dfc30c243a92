import type { EngineRow } from '../../server/engines/engine.ts'

/** A column of millions of rows in memory: each different value once, and by row its place among them. */

export type Value = EngineRow[string]

export interface CodedColumn {
  readonly distinct: readonly Value[]
  readonly places: Uint32Array
  readonly of: (row: number) => Value
}

/** A column that is read row by row. */
export interface Coding {
  readonly add: (value: Value) => void
  readonly done: () => CodedColumn
}

/** @param expected rows; there may be more or fewer */
export function coding(expected: number): Coding {
  const known = new Map<Value, number>()
  const distinct: Value[] = []
  let places = new Uint32Array(expected)
  let size = 0
  return {
    add(value) {
      let place = known.get(value)
      if (place === undefined) {
        place = distinct.length
        known.set(value, place)
        distinct.push(value)
      }
      if (size === places.length) {
        const longer = new Uint32Array(2 * size + 1)
        longer.set(places)
        places = longer
      }
      places[size] = place
      size += 1
    },
    done() {
      const read = places.subarray(0, size)
      return { distinct, places: read, of: (row) => distinct[read[row] ?? -1] ?? null }
    },
  }
}
