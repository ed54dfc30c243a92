import { expect, it } from 'vitest'
import type { Token } from '../../ask/read/result/interpretation.ts'
import { singulars, unknownPhrases, withoutUnknown } from './unknown-words.ts'

const token = (text: string, use: Token['use']): Token => ({ text, use, meaning: null })
const TOKENS = [
  token('premium', 'used'),
  token('for', 'filler'),
  token('Retired', 'unknown'),
  token('Dentists', 'passed'),
  token('in', 'filler'),
  token('cymru', 'unknown'),
]

it('makes a phrase of unknown words that stand together, and leaves the rest of the question', () => {
  expect(unknownPhrases(TOKENS)).toEqual(['retired dentists', 'cymru'])
  expect(unknownPhrases(TOKENS.slice(0, 2))).toEqual([])
  expect(withoutUnknown(TOKENS)).toBe('premium for in')
})

it('takes a plural for its singular where that was said too', () => {
  expect([...singulars(['vaper', 'vapers', 'glasses', 'lady', 'ladies'])]).toEqual([
    ['vaper', 'vaper'],
    ['vapers', 'vaper'],
    ['glasses', 'glasses'],
    ['lady', 'lady'],
    ['ladies', 'lady'],
  ])
})
