import { describe, expect, it } from 'vitest'
import { placesInCalendar } from './calendar.ts'

const inOrder = (names: readonly string[]) => {
  const places = placesInCalendar(names)
  return places === null ? null : names.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

describe('names of the calendar', () => {
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
  ])('are in its order: %j', (names, ordered) => {
    expect(inOrder(names)).toEqual(ordered)
  })

  it('are names of something else where one of them is', () => {
    expect(inOrder(['April', 'May', 'Jones'])).toBeNull()
    expect(inOrder(['May'])).toBeNull()
  })
})
