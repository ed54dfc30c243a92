import { availableParallelism } from 'node:os'

/** What is asked where this product is measured beside others, and how its time is taken. */

export const QUESTIONS = [
  'What is the average cost of health insurance for a 40-year-old in London?',
  'average premium by region',
  'number of quotes by insurer and cover level',
  'acceptance rate by sales channel in 2024',
  'top 5 regions by total claims amount',
  'average annual premium by age band for smokers',
  'number of quotes per month in 2025',
  'which insurer is cheapest for families in Wales?',
  'loss ratio by insurer',
  'share of quotes with dental cover by policy type',
]
export const QUESTION_COUNT = QUESTIONS.length
export const THREADS = availableParallelism()

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds by the clock. */
export async function clocked(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Milliseconds of all threads together. */
export async function timed(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
