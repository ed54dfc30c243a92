import { expect, it } from 'vitest'
import { pricing } from '../../../tests/support/construct-cases.ts'
import { calculations } from './calculations/calculations.ts'
import { dimensions } from './dimensions/dimensions.ts'
import { measures } from './measures/measures.ts'
import { inQuotesOf } from './names.ts'

interface Said {
  readonly said: readonly (readonly unknown[])[]
}

/** The word that each way to say a kind begins with, where it begins with one: "correlation". */
const beginnings = [measures, calculations, dimensions]
  .flatMap((registry) => Object.values<Said>(registry as Readonly<Record<string, Said>>))
  .flatMap(({ said }) => said.map(([first]) => first))
  .flatMap((first) => (typeof first === 'string' ? (/^\p{L}+/u.exec(first)?.[0] ?? []) : []))

it.each([...new Set(beginnings)])(
  'a column that begins with “%s” stands in quotes in sentences',
  async (word) => {
    const { model } = await pricing()
    const [column] = model.columns
    if (column === undefined) throw new Error('the model has no column')
    const [named] = inQuotesOf({ ...model, columns: [{ ...column, label: `${word} score` }] }).columns
    expect(named?.label).toBe(`“${word} score”`)
  },
)
