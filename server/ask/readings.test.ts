import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parcels } from '../../tests/support/parcels.ts'
import { pricingOf } from '../../tests/support/pricing.ts'
import { interpreterOf, type Interpreter } from './read/interpret.ts'
import type { Interpretation } from './read/result/interpretation.ts'

/**
 * What questions are read as: rows of the files `*.readings.yaml`, by group, which stand beside what reads them. A row has a question,
 * of which data it asks where these are not PMI Pricing, and one of these at least:
 */
const WANTED: Readonly<Record<string, (reading: Interpretation, wanted: unknown) => void>> = {
  /** The sentence of its plan. */
  reads: (reading, sentence) => expect(told(reading)).toBe(sentence),
  /** Why it is refused. */
  refuses: (reading, reason) => expect(told(reading)).toBe(`refuse: ${String(reason)}`),
  /** Why it is offered. */
  offers: (reading, reason) => expect(told(reading)).toBe(`offer: ${String(reason)}`),
  /** The sentences that are offered. */
  readings: (reading, sentences) =>
    expect(reading.outcome === 'offer' ? reading.readings.map(({ restatement }) => restatement) : []).toEqual(
      sentences,
    ),
  /** `answer`, `offer`, `refuse`; `no answer` for either of the last two. */
  outcome: ({ outcome }, wanted) =>
    wanted === 'no answer' ? expect(outcome).not.toBe('answer') : expect(outcome).toBe(wanted),
  /** A pattern of what is told. */
  matches: (reading, pattern) => expect(told(reading)).toMatch(new RegExp(String(pattern))),
  never: (reading, pattern) => expect(told(reading)).not.toMatch(new RegExp(String(pattern))),
  /** All that was assumed for it. */
  assumes: (reading, texts) =>
    expect(reading.outcome === 'answer' ? reading.assumptions : null).toEqual(texts),
}

const told = (reading: Interpretation) =>
  reading.outcome === 'answer' ? reading.restatement : `${reading.outcome}: ${reading.reason}`

interface Row {
  readonly question: string
  readonly of?: 'parcels'
}

const files = globSync('**/*.readings.yaml', { cwd: import.meta.dirname }).toSorted()
let pricing: Interpreter
beforeAll(async () => {
  pricing = interpreterOf(await pricingOf(60_000))
})

describe.each(files)('%s', (file) => {
  const groups = parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Record<
    string,
    readonly Row[]
  >
  describe.each(Object.entries(groups))('%s', (__, rows) => {
    it.each(rows.map((row) => [row.question, row] as const))('%s', (_, { question, of, ...wanted }) => {
      const reading = (of === 'parcels' ? parcels : pricing).interpret(question)
      expect(Object.keys(WANTED)).toEqual(expect.arrayContaining(Object.keys(wanted)))
      expect(Object.keys(wanted)).not.toEqual([])
      for (const [name, value] of Object.entries(wanted)) WANTED[name]?.(reading, value)
    })
  })
})
