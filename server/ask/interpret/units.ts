import type { Column, SemanticModel } from '../../semantic-model/semantic-model.ts'

/** Units that measure the same, by how many of the smallest each is; amounts of time that the calendar varies stand apart. */
const FAMILIES: readonly Readonly<Record<string, number>>[] = [
  { milliseconds: 0.001, seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 },
  { months: 1, quarters: 3, years: 12 },
  { millimetres: 0.001, centimetres: 0.01, metres: 1, kilometres: 1000, miles: 1609.344 },
  { grams: 0.001, kilograms: 1, tonnes: 1000 },
  { millilitres: 0.001, litres: 1 },
  { kilobytes: 1e-6, megabytes: 0.001, gigabytes: 1, terabytes: 1000 },
  { watts: 0.001, kilowatts: 1, megawatts: 1000 },
  { 'kilowatt hours': 1, 'megawatt hours': 1000 },
]

const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  milliseconds: ['ms'],
  seconds: ['sec', 'secs'],
  minutes: ['min', 'mins'],
  hours: ['hr', 'hrs'],
  metres: ['meter', 'meters'],
  kilometres: ['km', 'kms', 'kilometer', 'kilometers'],
  grams: ['g'],
  kilograms: ['kg', 'kgs', 'kilo', 'kilos'],
  tonnes: ['ton', 'tons'],
  litres: ['liter', 'liters'],
  megabytes: ['mb'],
  gigabytes: ['gb'],
  terabytes: ['tb'],
}

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
