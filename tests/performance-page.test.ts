import { expect, it } from 'vitest'
import type { MeasuredEngine, MeasuredEngines } from '../bench/engines.ts'
import { performancePage } from '../bench/performance-page.ts'
import type { Measured } from '../bench/side-by-side.ts'

/** The page of figures, where an engine is on the machine and where it is not. */

const size: Measured = {
  rows: 250_000,
  openMs: 600,
  openAgainMs: 10,
  interpretation: 2,
  plain: 5,
  bare: 7,
  raw: 8,
  asked: 14,
  plainRatio: 2.8,
  ratio: 2,
  worstRatio: 3,
  atOnce: [],
  peakMb: 500,
}
const engine = (name: string): MeasuredEngine => ({
  name,
  plain: 10,
  bare: 20,
  asked: 26,
  plainRatio: 2.6,
  ratio: 1.3,
  worstRatio: 1.5,
})
const pageOf = (engines: MeasuredEngines) =>
  performancePage([size], engines, {
    rounds: 5,
    memoryLimit: '4GB',
    load: [0, 0],
    day: '1 May 2026',
  })

it('has what a request takes over plain SQL and over its own statement, and each engine that was there', () => {
  const page = pageOf({ rows: 250_000, engines: [engine('DuckDB'), engine('PostgreSQL')], missing: [] })
  expect(page).toContain('| 250,000 | 2.0 ms | 5.0 ms | 7.0 ms | 8.0 ms | 14 ms | 2.80 × | 2.00 × | 3.00 × |')
  expect(page).toContain('\n| PostgreSQL | 10 ms | 20 ms | 26 ms | 2.60 × | 1.30 × | 1.50 × |\n')
  expect(page).not.toContain('not measured')
})

it('says of an engine that was not there that it was not measured, and what has it there', () => {
  const missing = [{ name: 'PostgreSQL', remedy: 'apt-get install postgresql' }]
  const page = pageOf({ rows: 250_000, engines: [engine('DuckDB')], missing })
  expect(page).toContain(
    '\n**PostgreSQL was not measured**: it is not on the machine (`apt-get install postgresql`).\n',
  )
})
