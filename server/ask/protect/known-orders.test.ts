import { describe, expect, it } from 'vitest'
import { placesInOrder } from './known-orders.ts'

const inOrder = (names: readonly string[]) => {
  const places = placesInOrder(names)
  return places === null ? null : names.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

describe('names of months, days and levels', () => {
  it.each([
    [
      ['April', 'December', 'January', 'May'],
      ['January', 'April', 'May', 'December'],
    ],
    [
      ['Dez', 'Jan', 'Okt'],
      ['Jan', 'Okt', 'Dez'],
    ],
    [
      ['Fri', 'Mon', 'SUN', 'wed.'],
      ['Mon', 'wed.', 'Fri', 'SUN'],
    ],
    [
      ['août', 'janvier', 'décembre'],
      ['janvier', 'août', 'décembre'],
    ],
    [
      ['Basic', 'Comprehensive', 'Standard'],
      ['Basic', 'Standard', 'Comprehensive'],
    ],
  ])('are in their order: %j', (names, ordered) => {
    expect(inOrder(names)).toEqual(ordered)
  })

  it('are names of something else where one of them is', () => {
    expect(inOrder(['April', 'May', 'Jones'])).toBeNull()
    expect(inOrder(['May'])).toBeNull()
  })
})
