import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellColumns } from './column-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells once a second which column is looked at, of how many rows, and how long the rest may take', () => {
  const told: string[] = []
  const progress = tellColumns(12, 300_000, (message) => told.push(message))
  progress.begin(0)
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['Looking at column 1 of 12, 300,000 rows'])
  progress.begin(1)
  vi.advanceTimersByTime(1_000)
  vi.advanceTimersByTime(999)
  progress.end()
  vi.advanceTimersByTime(9_000)
  // A second for each column, of which one is done and another half done.
  expect(told.slice(1)).toEqual(['Looking at column 2 of 12, 300,000 rows, some 10 s left'])
})

it('never says that less than nothing is left', () => {
  const told: string[] = []
  const progress = tellColumns(2, 5, (message) => told.push(message))
  vi.advanceTimersByTime(500)
  progress.begin(1)
  vi.advanceTimersByTime(60_000)
  progress.end()
  expect(told.at(-1)).toBe('Looking at column 2 of 2, 5 rows, some 1 s left')
})
