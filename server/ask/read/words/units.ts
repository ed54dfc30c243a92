import units from './units.json' with { type: 'json' }
import type { Column, SemanticModel } from '../../../semantic-model/semantic-model.ts'

/** Units that measure the same, by how many of the smallest each is; amounts of time that the calendar varies stand apart. */
const FAMILIES = units.families as readonly object[] as readonly Readonly<Record<string, number>>[]
const WRITTEN: Readonly<Record<string, readonly string[]>> = units.written

export interface Conversion {
  readonly column: Column
  /** How many of the column's unit one of the word's is. */
  readonly factor: number
}

/** Words for other units than the column's own, by the word: hours where it is in minutes. Ages stay in years. */
export function conversionsOf(model: SemanticModel): ReadonlyMap<string, readonly Conversion[]> {
  const found = new Map<string, Conversion[]>()
  for (const column of model.columns) {
    const { unit } = column
    const family = FAMILIES.find((each) => unit !== undefined && unit in each)
    if (unit === undefined || family === undefined || unit === 'years') continue
    const own = family[unit] ?? 1
    for (const [other, size] of Object.entries(family)) {
      if (other === unit || other.includes(' ')) continue
      for (const word of [other, other.replace(/s$/, ''), ...(WRITTEN[other] ?? [])])
        found.set(word, [...(found.get(word) ?? []), { column, factor: size / own }])
    }
  }
  return found
}
