import { expect, it } from 'vitest'
import { offersIn } from './offers.ts'

const OFFER = {
  question: 'Average premium by region',
  heading: 'Average premium',
  figure: { group: 'London', label: 'Average premium', text: '£158.20' },
}
const READ = { question: 'Average premium by region', group: 'London', figure: '£158.20' }

it('reads what is offered', () => {
  expect(offersIn([OFFER, { ...OFFER, figure: { ...OFFER.figure, group: null } }])).toEqual([
    READ,
    { ...READ, group: null },
  ])
})

it.each([undefined, null, 'offers', {}, 7])('reads nothing where a backend sends %s', (value) => {
  expect(offersIn(value)).toEqual([])
})

it('leaves out what cannot be asked or shows nothing', () => {
  const broken = [
    null,
    { ...OFFER, question: ' ' },
    { ...OFFER, question: 'x'.repeat(501) },
    { ...OFFER, question: 7 },
    { ...OFFER, figure: null },
    { ...OFFER, figure: { group: 'London' } },
    { question: OFFER.question },
  ]
  expect(offersIn([...broken, OFFER])).toEqual([READ])
})
