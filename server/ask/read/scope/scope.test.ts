import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parcels } from '../../../../tests/support/parcels.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import { interpreterOf, type Interpreter } from '../interpret.ts'

/** A message with the sentence that it is read as, what is offered first, its outcome, or a sentence that it must not be read as. */
interface Row {
  readonly message: string
  /** PMI Pricing where none is named. */
  readonly of?: 'parcels'
  readonly reads?: string
  readonly offers?: string
  readonly never?: string
  readonly outcome?: 'offer' | 'refuse' | 'offer or refuse'
}

const rows = parse(readFileSync(join(import.meta.dirname, 'messages.yaml'), 'utf8')) as readonly Row[]
let pricing: Interpreter
beforeAll(async () => {
  pricing = interpreterOf(await pricingOf(60_000))
})
const read = (message: string) => pricing.interpret(message)

describe('a message', () => {
  it.each(rows)('$message', ({ message, of, reads, offers, never, outcome }) => {
    const reading = (of === undefined ? pricing : parcels).interpret(message)
    const sentence = reading.outcome === 'answer' ? reading.restatement : reading.reason
    if (reads !== undefined) expect(sentence).toBe(reads)
    if (never !== undefined) expect(sentence).not.toBe(never)
    if (outcome !== undefined) expect(outcome.split(' or ')).toContain(reading.outcome)
    if (offers !== undefined)
      expect(reading.outcome === 'offer' ? reading.readings[0]?.restatement : sentence).toBe(offers)
  })
})

describe('what is passed over is told', () => {
  it.each([
    [
      'Our road is full of smokers, honest to God. What is the average monthly premium by region?',
      'Our road is full of smokers, honest to God',
    ],
    ['average age by region, such as Wales and London', ', such as Wales and London'],
    [
      'which region has the highest average age I think my colleague said Wales',
      'I think my colleague said Wales',
    ],
    [
      'Our new starter asked me a good question today: average monthly premium by region?',
      'Our new starter asked me a good question today',
    ],
  ])('%s', (message, passed) => {
    const reading = read(message)
    expect(reading.outcome === 'answer' ? reading.assumptions : []).toContain(`passed over: “${passed}”`)
    expect(reading.tokens).toContainEqual({ text: passed, use: 'passed', meaning: null })
  })
})
