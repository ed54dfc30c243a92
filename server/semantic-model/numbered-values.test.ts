import { expect, it } from 'vitest'
import { numberedNames } from './numbered-values.ts'

it('is called by what stands after its number', () => {
  expect([...numberedNames(['01 - Rents', '02 = Net rents', '03 Fees']).values()]).toEqual([
    'Rents',
    'Net rents',
    'Fees',
  ])
  expect([...numberedNames(['A) Wood', 'B) Coal', 'C) Oil']).values()]).toEqual(['Wood', 'Coal', 'Oil'])
})

it.each([
  ['that are not all numbered', ['01 - Rents', '02 - Fees', 'Other']],
  ['whose numbers say how many', ['1 year', '2 years', '2 months']],
  ['that are alike but for their numbers', ['1 box', '2 box', '3 box']],
  ['that are words', ['A cat', 'B flat', 'C']],
  ['that are dates and codes', ['12-AB', '2024', '7']],
])('is called by nothing else of values %s', (_, values) => expect(numberedNames(values).size).toBe(0))
