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
  bare: 7,
  raw: 8,
  first: 49,
  disclosure: 0.614,
  later: 14,
  firstRatio: 7,
  worstRatio: 12,
  atOnce: [],
  peakMb: 500,
}
const engine = (name: string): MeasuredEngine => ({
  name,
  bare: 20,
  first: 400,
  disclosure: 0.9,
  later: 15,
  firstRatio: 20,
  worstRatio: 30,
})
const pageOf = (engines: MeasuredEngines) =>
  performancePage([size], engines, {
    rounds: 5,
    memoryLimit: '4GB',
    load: [0, 0],
    day: '1 May 2026',
  })

it('has what disclosure control takes of an answer, and each engine that was there', () => {
  const page = pageOf({ rows: 250_000, engines: [engine('DuckDB'), engine('PostgreSQL')], missing: [] })
  expect(page).toContain('| 250,000 | 2.0 ms | 7.0 ms | 8.0 ms | 49 ms | 61 % | 14 ms | 7.00 × | 12.00 × |')
  expect(page).toContain('\n| PostgreSQL | 20 ms | 400 ms | 90 % | 15 ms | 20.00 × | 30.00 × |\n')
  expect(page).not.toContain('not measured')
})

it('says of an engine that was not there that it was not measured, and what has it there', () => {
  const missing = [{ name: 'PostgreSQL', remedy: 'apt-get install postgresql' }]
  const page = pageOf({ rows: 250_000, engines: [engine('DuckDB')], missing })
  expect(page).toContain(
    '\n**PostgreSQL was not measured**: it is not on the machine (`apt-get install postgresql`).\n',
  )
})
