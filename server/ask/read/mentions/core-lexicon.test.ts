import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBank } from '../../../../eval/bank.ts'
import { grammarReader } from '../choose/read-with-grammar.ts'
import { lexiconNamesOf } from './lexicon.ts'

/** What is done in one domain says nothing there, and is no word anywhere else. */

const banks: Record<string, Awaited<ReturnType<typeof openBank>>> = {}
beforeAll(async () => {
  for (const domain of ['flights', 'sales']) banks[domain] = await openBank(domain)
})
afterAll(() => {
  for (const { close } of Object.values(banks)) close()
})

function read(domain: string, question: string): string {
  const bank = banks[domain]
  if (bank === undefined) throw new Error(`no data of ${domain}`)
  const { model, profile } = bank.dataset
  const { interpretation } = grammarReader(model, profile).weigh(question, null)
  return interpretation.outcome === 'answer' ? interpretation.restatement : interpretation.reason
}

it('flights are flown and orders are not', () => {
  expect(read('flights', 'how many flights were operated in 2024')).toBe(
    'Number of flights for flights where flight date is in 2024.',
  )
  expect(read('sales', 'how many orders were operated in 2024')).toBe("I don't know “operated” in Sales.")
})

it('orders are placed and flights are not', () => {
  expect(read('sales', 'how many orders were placed in 2024')).toBe(
    'Number of orders for orders where order date is in 2024.',
  )
  expect(read('flights', 'how many flights were placed in 2024')).toBe("I don't know “placed” in Flights.")
})

it('holds each meaning of a phrase once, however short it may be typed', () => {
  const { model, profile } = banks['sales']!.dataset
  const entries = [...lexiconNamesOf(model, profile).byFirstWord.values()].flat()
  const seen = new Set<string>()
  const twice = entries.filter(({ words, sense }) => {
    const meaning = JSON.stringify([words.join(' '), sense])
    if (seen.has(meaning)) return sense.category !== 'value'
    seen.add(meaning)
    return false
  })
  expect(twice.map(({ words }) => words.join(' '))).toEqual([])
})
