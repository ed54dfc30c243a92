import { expect, it } from 'vitest'
import { ranked, type Decision, type FeatureWeights } from './linear.ts'

const weightsOf = (table: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  ({ measure: new Map(Object.entries(table)) }) as unknown as FeatureWeights

const decision: Decision<string> = {
  name: 'measure',
  shared: ['how many', 'constructor'],
  options: [
    { value: 'counted', as: 'count', features: [] },
    { value: 'added', as: 'sum', features: ['said', 'said'] },
    { value: 'other', as: 'none', features: [] },
  ],
}

it('puts options in the order of their sums, with probabilities that add up to one', () => {
  const likely = ranked(
    weightsOf({ 'how many': { count: 120, sum: -20 }, said: { sum: 30, '*': 10 } }),
    decision,
  )
  expect(likely.map(({ option }) => option.value)).toEqual(['counted', 'added', 'other'])
  expect(likely.reduce((sum, { log }) => sum + Math.exp(log), 0)).toBeCloseTo(1)
})

it('counts features of the question for each kind of option apart, those of an option for any kind too', () => {
  const likely = ranked(weightsOf({ said: { '*': 25 } }), decision)
  expect(likely.map(({ option }) => option.value)).toEqual(['added', 'counted', 'other'])
})

it('leaves the order as it is where nothing is known', () => {
  expect(ranked(weightsOf({}), decision).map(({ option }) => option.value)).toEqual([
    'counted',
    'added',
    'other',
  ])
})
