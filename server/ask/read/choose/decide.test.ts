import { expect, it } from 'vitest'
import { countOfAll } from '../../plan/plan.ts'
import { decide, MOST_OFFERED, THRESHOLDS } from './decide.ts'

const plan = countOfAll('quotes')
const candidates = (...probabilities: readonly number[]) =>
  probabilities.map((probability, place) => ({ plan, restatement: `Reading ${place}.`, probability }))
const decided = (...probabilities: readonly number[]) => {
  const decision = decide(candidates(...probabilities))
  switch (decision.outcome) {
    case 'answer':
      return decision.reading.restatement
    case 'offer':
      return decision.readings.map(({ restatement }) => restatement)
    case 'refuse':
      return null
  }
}

it('answers with a reading that is likely enough, whatever its place', () => {
  expect(decided(0.1, THRESHOLDS.answer)).toBe('Reading 1.')
})

it('offers the likely ones below that, likeliest first', () => {
  expect(decided(THRESHOLDS.offer, THRESHOLDS.answer - 0.01, THRESHOLDS.offer - 0.01)).toEqual([
    'Reading 1.',
    'Reading 0.',
  ])
})

it('offers three at most, and of equals those that came first', () => {
  expect(decided(0.24, 0.25, 0.25, 0.25)).toEqual(['Reading 1.', 'Reading 2.', 'Reading 3.'])
  expect(decided(0.25, 0.25, 0.25, 0.25)).toHaveLength(MOST_OFFERED)
})

it('refuses where no reading is likely, or none is there', () => {
  expect(decided(0.1, THRESHOLDS.offer - 0.01)).toBe(null)
  expect(decided()).toBe(null)
})
