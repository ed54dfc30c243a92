import { expect, it } from 'vitest'
import { forestOf, forestText, forestSum } from './trees.ts'

// Up to 3: 10, else by the second trait; then a tree that adds to all.
const trees = [
  [0, 3, -1, 10, 1, 0, -1, -5, -1, 7],
  [-1, 100],
]

it.each([
  [[3, 9], 110],
  [[4, 0], 95],
  [[4, 1], 107],
])('adds up what its trees come to for %j', (traits, sum) => {
  expect(forestSum(forestOf(forestText(trees)), traits)).toBe(sum)
})

it('adds nothing without trees', () => {
  expect(forestSum(forestOf(''), [1, 2])).toBe(0)
})
