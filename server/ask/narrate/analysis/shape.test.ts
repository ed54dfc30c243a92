import { describe, expect, it } from 'vitest'
import { oddOneIn, shapeOf, spreadOf } from './shape.ts'

describe('the shape of figures in their order', () => {
  it.each([
    [[100, 101, 99, 100], { kind: 'level' }],
    [[10, 12, 15, 19, 24], { kind: 'rises' }],
    [[24, 19, 15, 12, 10], { kind: 'falls' }],
    [[10, 15, 22, 16, 9], { kind: 'peaks', at: 2 }],
    [[22, 15, 9, 14, 20], { kind: 'dips', at: 2 }],
    [[10, 11, 10, 30, 31, 30], { kind: 'jumps', at: 3 }],
    [[30, 31, 30, 10, 11, 10], { kind: 'drops', at: 3 }],
    [[10, 18, 25, 30, 30, 31, 30], { kind: 'risesThenHolds', at: 3 }],
    [[30, 22, 15, 10, 10, 9, 10], { kind: 'fallsThenHolds', at: 3 }],
    [[10, 20, 10, 20, 10, 20], { kind: 'wanders' }],
    // A running total goes on: it does not come to rest at its end.
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { kind: 'rises' }],
  ])('of %j is %j', (values, shape) => expect(shapeOf(values)).toEqual(shape))

  it('of many figures is that of their course, whatever they do from one to the next', () =>
    expect(shapeOf(Array.from({ length: 60 }, (_, index) => index + (index % 2 === 0 ? 4 : -4)))).toEqual({
      kind: 'rises',
    }))
})

describe('the spread of groups', () => {
  it.each([
    [[10.2, 10.1, 10], { kind: 'alike' }],
    [[20, 11, 10.5, 10], { kind: 'highApart' }],
    [[20, 19.5, 19, 10], { kind: 'lowApart' }],
    [[20, 19.5, 10.5, 10], { kind: 'camps', at: 2 }],
    [[20, 17, 14, 11], { kind: 'gradual' }],
  ])('of %j is %j', (sorted, spread) => expect(spreadOf(sorted, 1)).toEqual(spread))
})

it('the odd one is what its neighbours do not explain, and a trend has none', () => {
  expect(oddOneIn([10, 12, 11, 13, 40, 14, 16, 15, 18])).toBe(4)
  expect(oddOneIn([10, 11, 12, 13, 14, 15, 16, 17])).toBe(null)
})
