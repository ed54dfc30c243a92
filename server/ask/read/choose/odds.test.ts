import { expect, it } from 'vitest'
import { countOfAll } from '../../plan/plan.ts'
import { candidatesOf, rewordings } from './odds.ts'
import { decide } from './decide.ts'
import type { Token } from '../result/interpretation.ts'

const plan = countOfAll('quotes')
const weighing = (...weights: readonly number[]) =>
  weights.map((weight, place) => ({ plan, restatement: `Reading ${place}.`, weight }))

it('is sure of a reading that is lighter than all others', () => {
  const [first, second] = candidatesOf(weighing(1, 1.2)).map(({ probability }) => probability)
  expect(first).toBeGreaterThan(0.99)
  expect((first ?? 0) + (second ?? 0)).toBeCloseTo(1)
})

it('answers with the first of two that weigh the same, and asks back among five', () => {
  expect(decide(candidatesOf(weighing(1, 1))).outcome).toBe('answer')
  expect(decide(candidatesOf(weighing(1, 1, 1, 1, 1))).outcome).toBe('offer')
})

const token = (text: string, use: Token['use'] = 'used'): Token => ({ text, use, meaning: null })

it('says a question without its unknown words, and with names in their place', () => {
  const tokens = [token('premium'), token('for'), token('dentists', 'unknown'), token('odd', 'unknown')]
  const alike = (word: string) => (word === 'dentists' ? ['dental cover'] : [])
  const [named, without] = rewordings(tokens, alike)
  expect(named).toEqual({ question: 'premium for dental cover', probability: 0.3 * 0.47 })
  expect(without).toEqual({ question: 'premium for', probability: 0.47 * 0.47 })
})

it('finds a question without its number unlikely', () => {
  const [, without] = rewordings([token('premium'), token('£6,000', 'unknown')], () => [])
  expect(decide(candidatesOf(weighing(1)).map((each) => ({ ...each, ...without }))).outcome).toBe('refuse')
})
