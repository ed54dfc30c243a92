import { expect, it } from 'vitest'
import type { Token } from '../../result/interpretation.ts'
import { understoodIn } from './understood.ts'

/** Words in their order: `+` before those that were understood, `?` before those that were not. */
const tokensOf = (marked: string): readonly Token[] =>
  marked.split(' ').map((text) => {
    if (text.startsWith('+')) return { text: text.slice(1), use: 'used', meaning: 'x' }
    if (text.startsWith('?')) return { text: text.slice(1), use: 'unknown', meaning: null }
    return { text, use: 'filler', meaning: null }
  })

it.each([
  ['average moons by region?', '+average ?moons by +region', 'average', 'moons', 'by region'],
  ['Premium in London, odd £5?', '+Premium in +London ?odd ?£5', 'Premium in London,', 'odd £5', ''],
  ['odd premium by strange region', '?odd +premium by ?strange +region', '', 'odd', 'premium by region'],
  ['premium juggling £99', '+premium ?juggling ?£99', 'premium', 'juggling £99', ''],
  [
    'region by region for odd ones',
    '+region by +region for ?odd ones',
    'region by region for',
    'odd',
    'ones',
  ],
])('%s has a gap where words were not understood', (question, marked, before, missing, after) => {
  const from = question.indexOf(missing)
  expect(understoodIn(question, tokensOf(marked), null)).toEqual([
    { before, missing, after, from, to: from + missing.length },
  ])
})

it('claims nothing where less was understood than not, or all was', () => {
  expect(understoodIn('who won the cup in London', tokensOf('who ?won the ?cup in +London'), null)).toEqual(
    [],
  )
  expect(understoodIn('premium', tokensOf('+premium'), null)).toEqual([])
})

const lack = (words: readonly string[], lacks: string) => ({ construct: 'any', words, lacks })

it('has a gap after a word that needs something', () => {
  expect(understoodIn('average by region', [], lack(['average'], '“average” needs a figure'))).toEqual([
    { before: 'average', missing: 'a figure', after: 'by region', from: 7, to: 7 },
  ])
})

it('has a gap at the end where groups are needed, and none where nothing is', () => {
  expect(
    understoodIn('top 3 premium.', [], lack(['top 3'], '“top 3” needs groups to rank, such as “regions”')),
  ).toEqual([{ before: 'top 3 premium', missing: 'groups to rank', after: '', from: 13, to: 13 }])
  expect(understoodIn('x', [], lack(['x'], '“x” is more than 4 groups'))).toEqual([])
})
