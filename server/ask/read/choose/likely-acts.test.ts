import { expect, it } from 'vitest'
import { likelyActs, shippedActs, type ActWeights } from './likely-acts.ts'
import { ALONE, REMARK, TURN_ACTS } from './turn-acts.ts'

const WEIGHTS: ActWeights = {
  acts: ['undo', 'all'],
  words: ['restore'],
  weights: { back: [0, 20, 1, -10], everything: [1, 15] },
  threshold: 0.5,
}

it('weighs acts by what is seen of a turn, the likeliest first', () => {
  const acts = likelyActs(['back', 'never seen'], WEIGHTS)
  expect(acts.map(({ act }) => act)).toEqual(['undo', 'all'])
  expect(acts[0]?.probability).toBeCloseTo(Math.exp(3) / (1 + Math.exp(3)), 10)
  expect(likelyActs(['everything'], WEIGHTS)[0]?.act).toBe('all')
  expect(likelyActs([], WEIGHTS).map(({ probability }) => probability)).toEqual([0.5, 0.5])
})

it('has learned of no act that there is not', () => {
  const known = new Set([ALONE, REMARK, ...Object.keys(TURN_ACTS)])
  expect(shippedActs().acts.filter((act) => !known.has(act))).toEqual([])
})
