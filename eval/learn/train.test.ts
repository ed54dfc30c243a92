import { expect, it } from 'vitest'
import type { Decision } from '../../server/ask/read/propose/decisions/linear.ts'
import { learned, type Lesson } from './train.ts'

const decision = (word: string): Decision<string> => ({
  name: 'measure',
  shared: [word],
  options: [
    { value: 'count', as: 'count', features: [] },
    { value: 'sum', as: 'sum', features: ['named'] },
  ],
})
const lesson = (word: string, right: string): Lesson => {
  const made = decision(word)
  return { decision: made, right: made.options.map(({ value }) => value === right) }
}
const lessons = Array.from({ length: 40 }, (_, at) =>
  at % 2 === 0 ? lesson('many', 'count') : lesson('total', 'sum'),
)

it('learns which word asks for which option', () => {
  const weights = learned('measure', lessons)
  expect(weights['many']?.['count']).toBeGreaterThan(0)
  expect(weights['total']?.['count']).toBeLessThan(0)
  expect(weights['total']?.['sum']).toBeGreaterThan(0)
})

it('learns the same of the same lessons', () => {
  expect(learned('measure', lessons)).toEqual(learned('measure', lessons))
})

it('learns nothing of other decisions, nor of lessons without a right option', () => {
  expect(learned('group', lessons)).toEqual({})
  expect(
    learned(
      'measure',
      lessons.map((each) => ({ ...each, right: [false, false] })),
    ),
  ).toEqual({})
})
