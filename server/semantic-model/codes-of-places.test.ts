import { expect, it } from 'vitest'
import { codesOfPlaces } from './codes-of-places.ts'

const values = ['CA', 'IN', 'TX']

it('names states and countries, by what the column is called', () => {
  expect(codesOfPlaces({ name: 'STRSTATE', label: 'strstate' }, values)).toEqual({
    noun: 'state',
    names: new Map([
      ['CA', 'California'],
      ['IN', 'Indiana'],
      ['TX', 'Texas'],
    ]),
  })
  expect(codesOfPlaces({ name: 'country', label: 'country' }, ['CA', 'IN', 'VN'])?.names.get('IN')).toBe(
    'India',
  )
})

it('names nothing where values are no codes, or the column says nothing of places', () => {
  expect(codesOfPlaces({ name: 'state', label: 'state' }, ['open', 'closed', 'CA'])).toBeNull()
  expect(codesOfPlaces({ name: 'size', label: 'size' }, values)).toBeNull()
  expect(codesOfPlaces({ name: 'state', label: 'state' }, ['CA'])).toBeNull()
})
