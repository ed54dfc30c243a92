import { describe, expect, it } from 'vitest'
import { forestOf, forestText, forestSum } from '../../server/ask/read/choose/weigh/trees.ts'
import { grownTrees, type Choice, type Growth } from './boost.ts'

const growth: Growth = { rounds: 30, depth: 3, rate: 0.2, fewest: 5, ridge: 1, share: 1, sample: 1 }
const summed = (choices: readonly Choice[], traits: readonly number[], isBinary = false) =>
  forestSum(forestOf(forestText(grownTrees(choices, growth, isBinary))), traits)

describe('trees that choose', () => {
  // Right is whichever has both, which no trait says alone.
  const rows = [
    [1, 0],
    [0, 1],
    [1, 1],
  ]
  const choices = Array.from({ length: 40 }, () => ({ rows, wanted: [0, 0, 1], offsets: [0, 0, 0] }))

  it('put what was right above what was not', () => {
    expect(summed(choices, [1, 1])).toBeGreaterThan(summed(choices, [1, 0]) + 1000)
    expect(summed(choices, [1, 1])).toBeGreaterThan(summed(choices, [0, 1]) + 1000)
  })

  it('are the same of the same lessons', () => {
    const drawing = { ...growth, share: 0.5, sample: 0.5 }
    expect(grownTrees(choices, drawing)).toEqual(grownTrees(choices, drawing))
  })
})

it('a tree adds to choices that it was not grown on', () => {
  const row = { rows: [[0]], offsets: [0] }
  const choices = Array.from({ length: 200 }, (_, at) => ({ ...row, wanted: [at % 4 === 0 ? 0 : 1] }))
  const drawing = { ...growth, sample: 0.5 }
  const odds = forestSum(forestOf(forestText(grownTrees(choices, drawing, true))), [0])
  // Trees that went on from choices as they were would go past three of four.
  expect(1 / (1 + Math.exp(-odds / 1000))).toBeCloseTo(0.75, 1)
})

it('trees that trust come to about how often it was right', () => {
  const choices = Array.from({ length: 400 }, (_, at) => ({
    rows: [[at % 2]],
    wanted: [at % 8 === 0 || at % 2 === 1 ? 1 : 0],
    offsets: [0],
  }))
  const odds = summed(choices, [0], true)
  expect(1 / (1 + Math.exp(-odds / 1000))).toBeCloseTo(0.25, 1)
  expect(summed(choices, [1], true)).toBeGreaterThan(2000)
})
