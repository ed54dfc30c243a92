import { describe, expect, it } from 'vitest'
import { alike, isSlip, lemmaOf, nearness } from './lexical.ts'

describe('base forms', () => {
  it.each([
    ['cities', 'city'],
    ['buses', 'bus'],
    ['children', 'child'],
    ['women', 'woman'],
    ['paid', 'pay'],
    ['sorted', 'sort'],
    ['running', 'run'],
    ['people', 'people'],
    ['gas', 'gas'],
    ['constructor', 'constructor'],
  ])('"%s" is a form of "%s"', (word, base) => {
    expect(lemmaOf(word)).toBe(base)
  })
})

describe('a word may stand for another', () => {
  it.each([
    ['city', 'city', 'same'],
    ['cities', 'city', 'same'],
    ['adress', 'address', 'slip'],
    ['department', 'dept', 'short'],
    ['car', 'automobile', 'synonym'],
    ['manufacturing', 'manufacturer', 'stem'],
    ['french', 'france', 'neighbour'],
  ])('"%s" for "%s", because it is the %s', (said, named, by) => {
    expect(alike(said, named)?.by).toBe(by)
  })

  it.each([
    ['region', 'premium'],
    ['constructor', 'toString'],
    ['wine', 'insurer'],
  ])('"%s" does not for "%s"', (said, named) => {
    expect(alike(said, named)).toBeNull()
  })
})

it('takes two swapped letters for a slip, and not two wrong ones', () => {
  expect([isSlip('premuim', 'premium'), isSlip('premiun', 'premium'), isSlip('prenuim', 'premium')]).toEqual([
    true,
    true,
    false,
  ])
})

it('finds no direction for a word that it does not know', () => {
  expect(nearness('qwzx', 'city')).toBe(0)
})
